(* The laws that the kernel takes for granted, each as a lemma: about complex numbers wherever the
   law is, and about real ones where it is defined for these alone.  No exported theorem loads
   this file.  What each lemma has to say is written by laws.py; only the proofs stand here. *)

From Coq Require Import Reals ZArith Lra Lia Ring.
From Symproof Require Import Angles Logarithm Sums Complexes Steps Witnesses.
From Symproof Require Intervals.
Local Open Scope R_scope.

(* -- the complex numbers are a ring, and a field ----------------------------------------- *)

Lemma C_ring : ring_theory (RtoC 0) (RtoC 1) Cadd Cmul (fun z w => Cadd z (Copp w)) Copp eq.
Proof.
  split; intros; apply by_parts; unfold Cadd, Cmul, Copp, RtoC; cbn [fst snd]; ring.
Qed.
Add Ring C_ring : C_ring.

Definition norm2 (z : C) : R := fst z * fst z + snd z * snd z.

Lemma norm2_nonzero z : z <> RtoC 0 -> norm2 z <> 0.
Proof.
  intros N H. apply N. unfold norm2 in H.
  pose proof (Rle_0_sqr (fst z)). pose proof (Rle_0_sqr (snd z)). unfold Rsqr in *.
  apply by_parts; unfold RtoC; cbn [fst snd]; apply Rsqr_0_uniq; unfold Rsqr; lra.
Qed.

Lemma Cmul_inv z : z <> RtoC 0 -> Cmul z (Cinv z) = RtoC 1.
Proof.
  intro N. apply norm2_nonzero in N. unfold norm2 in N.
  apply by_parts; unfold Cmul, Cinv, RtoC; cbn [fst snd]; field; exact N.
Qed.

Lemma Cinv_unique z w : Cmul z w = RtoC 1 -> Cinv z = w.
Proof.
  intro H. assert (N : z <> RtoC 0).
  { intros ->. apply (f_equal fst) in H. unfold Cmul, RtoC in H; cbn [fst snd] in H. lra. }
  transitivity (Cmul (Cmul z w) (Cinv z)); [rewrite H; ring |].
  replace (Cmul (Cmul z w) (Cinv z)) with (Cmul w (Cmul z (Cinv z))) by ring.
  rewrite Cmul_inv by exact N. ring.
Qed.

Lemma Cmul_nonzero z w : z <> RtoC 0 -> w <> RtoC 0 -> Cmul z w <> RtoC 0.
Proof.
  intros Z W H. apply W. transitivity (Cmul (Cmul z w) (Cinv z)).
  - replace (Cmul (Cmul z w) (Cinv z)) with (Cmul w (Cmul z (Cinv z))) by ring.
    rewrite Cmul_inv by exact Z. ring.
  - rewrite H. ring.
Qed.

Lemma one_nonzero : RtoC 1 <> RtoC 0.
Proof. intro H. apply (f_equal fst) in H. unfold RtoC in H; cbn [fst] in H. lra. Qed.

Lemma Cinv_nonzero z : z <> RtoC 0 -> Cinv z <> RtoC 0.
Proof.
  intros N H. apply one_nonzero. rewrite <- (Cmul_inv z N), H. ring.
Qed.

Lemma is_zero (z : C) : z = RtoC 0 \/ z <> RtoC 0.
Proof.
  destruct (Req_EM_T (fst z) 0) as [A | A]; destruct (Req_EM_T (snd z) 0) as [B | B].
  - left. apply by_parts; assumption.
  - right. intros ->. apply B. reflexivity.
  - right. intros ->. apply A. reflexivity.
  - right. intros ->. apply A. reflexivity.
Qed.

(* -- further functions ------------------------------------------------------------------- *)

Definition Ctan z := Cdiv (Csin z) (Ccos z).
Definition Ccot z := Cdiv (Ccos z) (Csin z).
Definition Csec z := Cdiv (RtoC 1) (Ccos z).
Definition Ccsc z := Cdiv (RtoC 1) (Csin z).
Definition Ctanh z := Cdiv (Csinh z) (Ccosh z).
Definition Ccoth z := Cdiv (Ccosh z) (Csinh z).
Definition Csech z := Cdiv (RtoC 1) (Ccosh z).
Definition Ccsch z := Cdiv (RtoC 1) (Csinh z).

Definition CpowZ (z : C) (n : Z) : C :=
  match n with
  | Z0 => RtoC 1
  | Zpos p => Cpow z (Pos.to_nat p)
  | Zneg p => Cinv (Cpow z (Pos.to_nat p))
  end.

(* b to a complex power, for b > 0, and to a positive power, for b >= 0. *)
Definition Cpower (b : R) (z : C) : C := Cexp (Cmul z (RtoC (logarithm b))).
Definition nonnegative_power (b e : R) : R := if Rlt_dec 0 b then power b e else 0.

Fixpoint Ctotal (n : nat) (f : nat -> C) : C :=
  match n with
  | O => RtoC 0
  | S m => Cadd (Ctotal m f) (f m)
  end.
Definition Csum_of (lo hi : Z) (f : Z -> C) : C :=
  Ctotal (count lo hi) (fun k => f (lo + Z.of_nat k)%Z).

(* -- powers with integer exponents ------------------------------------------------------- *)

Lemma Cpow_add z m n : Cpow z (m + n) = Cmul (Cpow z m) (Cpow z n).
Proof.
  induction m as [| m IH]; cbn [Nat.add Cpow]; [ring |]. rewrite IH. ring.
Qed.

Lemma Cpow_mult z m n : Cpow z (m * n) = Cpow (Cpow z m) n.
Proof.
  induction n as [| n IH].
  - rewrite Nat.mul_0_r. reflexivity.
  - rewrite Nat.mul_succ_r, Nat.add_comm, Cpow_add, IH. reflexivity.
Qed.

Lemma Cpow_product z w n : Cpow (Cmul z w) n = Cmul (Cpow z n) (Cpow w n).
Proof. induction n as [| n IH]; cbn [Cpow]; [ring |]. rewrite IH. ring. Qed.

Lemma Cpow_nonzero z n : z <> RtoC 0 -> Cpow z n <> RtoC 0.
Proof.
  intro N. induction n as [| n IH]; cbn [Cpow]; [apply one_nonzero |].
  apply Cmul_nonzero; assumption.
Qed.

Lemma Cpow_one n : Cpow (RtoC 1) n = RtoC 1.
Proof. induction n as [| n IH]; cbn [Cpow]; [reflexivity |]. rewrite IH. ring. Qed.

Lemma CpowZ_nat z n : CpowZ z (Z.of_nat n) = Cpow z n.
Proof.
  destruct n as [| n]; [reflexivity |].
  cbn [Z.of_nat CpowZ]. rewrite SuccNat2Pos.id_succ. reflexivity.
Qed.

Lemma CpowZ_nonneg z n : (0 <= n)%Z -> CpowZ z n = Cpow z (Z.to_nat n).
Proof. intro H. rewrite <- CpowZ_nat, Z2Nat.id by exact H. reflexivity. Qed.

Lemma CpowZ_opp z n : z <> RtoC 0 -> Cmul (CpowZ z n) (CpowZ z (- n)) = RtoC 1.
Proof.
  intro N. pose proof (Cpow_nonzero z) as P.
  destruct n as [| p | p]; cbn [Z.opp CpowZ].
  - ring.
  - apply Cmul_inv, P, N.
  - transitivity (Cmul (Cpow z (Pos.to_nat p)) (Cinv (Cpow z (Pos.to_nat p)))); [ring |].
    apply Cmul_inv, P, N.
Qed.

Lemma CpowZ_nonzero z n : z <> RtoC 0 -> CpowZ z n <> RtoC 0.
Proof.
  intros N H. apply one_nonzero. rewrite <- (CpowZ_opp z n N), H. ring.
Qed.

(* What has an inverse may be cancelled. *)
Lemma Cmul_cancel z v w : z <> RtoC 0 -> Cmul v z = Cmul w z -> v = w.
Proof.
  intros N H.
  transitivity (Cmul (Cmul v z) (Cinv z)); [| rewrite H].
  - replace (Cmul (Cmul v z) (Cinv z)) with (Cmul v (Cmul z (Cinv z))) by ring.
    rewrite Cmul_inv by exact N. ring.
  - replace (Cmul (Cmul w z) (Cinv z)) with (Cmul w (Cmul z (Cinv z))) by ring.
    rewrite Cmul_inv by exact N. ring.
Qed.

Lemma CpowZ_succ z n : z <> RtoC 0 -> CpowZ z (n + 1) = Cmul z (CpowZ z n).
Proof.
  intro N. destruct (Z.le_gt_cases 0 n) as [H | H].
  - rewrite !CpowZ_nonneg by lia. replace (Z.to_nat (n + 1)) with (S (Z.to_nat n)) by lia.
    reflexivity.
  - set (m := (- n - 1)%Z). assert (M : (0 <= m)%Z) by (unfold m; lia).
    apply (Cmul_cancel (CpowZ z (m + 1))); [apply CpowZ_nonzero, N |].
    replace (n + 1)%Z with (- m)%Z by (unfold m; lia).
    replace n with (- (m + 1))%Z at 1 by (unfold m; lia).
    replace (Cmul (Cmul z (CpowZ z (- (m + 1)))) (CpowZ z (m + 1)))
      with (Cmul z (Cmul (CpowZ z (m + 1)) (CpowZ z (- (m + 1))))) by ring.
    rewrite CpowZ_opp by exact N.
    assert (S1 : CpowZ z (m + 1) = Cmul z (CpowZ z m)).
    { rewrite !CpowZ_nonneg by lia. replace (Z.to_nat (m + 1)) with (S (Z.to_nat m)) by lia.
      reflexivity. }
    rewrite S1.
    replace (Cmul (CpowZ z (- m)) (Cmul z (CpowZ z m)))
      with (Cmul z (Cmul (CpowZ z m) (CpowZ z (- m)))) by ring.
    rewrite CpowZ_opp by exact N. reflexivity.
Qed.

(* A map of the integers that takes one more step for each next integer is a power. *)
Lemma by_steps (g : Z -> C) z :
  z <> RtoC 0 -> g 0%Z = RtoC 1 -> (forall n, g (n + 1)%Z = Cmul z (g n)) ->
  forall n, g n = CpowZ z n.
Proof.
  intros N G0 GS. apply Z.bi_induction.
  - intros a b ->. reflexivity.
  - exact G0.
  - intro n. rewrite <- Z.add_1_r, GS, CpowZ_succ by exact N. split.
    + intros ->. reflexivity.
    + intro H. apply (Cmul_cancel z); [exact N |].
      replace (Cmul (g n) z) with (Cmul z (g n)) by ring. rewrite H. ring.
Qed.

Lemma CpowZ_add z m n : z <> RtoC 0 -> CpowZ z (m + n) = Cmul (CpowZ z m) (CpowZ z n).
Proof.
  intro N. apply (Cmul_cancel (CpowZ z (- n))); [apply CpowZ_nonzero, N |].
  transitivity (CpowZ z m).
  - apply (by_steps (fun m => Cmul (CpowZ z (m + n)) (CpowZ z (- n))) z N).
    + cbn [Z.add]. apply CpowZ_opp, N.
    + intro k. replace (k + 1 + n)%Z with (k + n + 1)%Z by ring.
      rewrite CpowZ_succ by exact N. ring.
  - replace (Cmul (Cmul (CpowZ z m) (CpowZ z n)) (CpowZ z (- n)))
      with (Cmul (CpowZ z m) (Cmul (CpowZ z n) (CpowZ z (- n)))) by ring.
    rewrite CpowZ_opp by exact N. ring.
Qed.

(* -- the exponential function ------------------------------------------------------------ *)

Lemma exp_at_0 : exp 0 = 1.
Proof. exact exp_0. Qed.

Lemma exp_of_a_sum (u v : C) : Cexp (Cadd u v) = Cmul (Cexp u) (Cexp v).
Proof.
  apply by_parts; unfold Cexp, Cadd, Cmul; cbn [fst snd];
    rewrite exp_plus, ?cos_plus, ?sin_plus; ring.
Qed.

Lemma Cexp_0 : Cexp (RtoC 0) = RtoC 1.
Proof. rewrite Cexp_real, exp_0. reflexivity. Qed.

Lemma Cexp_nonzero u : Cexp u <> RtoC 0.
Proof.
  intro H. apply one_nonzero. rewrite <- Cexp_0.
  replace (RtoC 0) with (Cadd u (Copp u)) by ring. rewrite exp_of_a_sum, H. ring.
Qed.

Lemma RtoC_add x y : RtoC (x + y) = Cadd (RtoC x) (RtoC y).
Proof. apply by_parts; unfold RtoC, Cadd; cbn [fst snd]; ring. Qed.

Lemma RtoC_mul x y : RtoC (x * y) = Cmul (RtoC x) (RtoC y).
Proof. apply by_parts; unfold RtoC, Cmul; cbn [fst snd]; ring. Qed.

Lemma exp_of_a_multiple (u : C) (n : Z) : Cexp (Cmul (RtoC (IZR n)) u) = CpowZ (Cexp u) n.
Proof.
  apply (by_steps (fun n => Cexp (Cmul (RtoC (IZR n)) u))); [apply Cexp_nonzero | |].
  - replace (Cmul (RtoC (IZR 0)) u) with (RtoC 0) by ring. exact Cexp_0.
  - intro k. rewrite plus_IZR, RtoC_add.
    replace (Cmul (Cadd (RtoC (IZR k)) (RtoC 1)) u) with (Cadd u (Cmul (RtoC (IZR k)) u)) by ring.
    apply exp_of_a_sum.
Qed.

Lemma exp_injective x y : exp x = exp y -> x = y.
Proof.
  intro H. destruct (Rtotal_order x y) as [L | [E | L]]; [| exact E |];
    apply exp_grows in L; lra.
Qed.

Lemma log_of_exp x : logarithm (exp x) = x.
Proof. apply exp_injective, exp_logarithm, exp_pos. Qed.

Lemma euler_number (u : C) : Cpower (exp 1) u = Cexp u.
Proof. unfold Cpower. rewrite log_of_exp. f_equal. ring. Qed.

Lemma power_whole_exponent x n : 0 < x -> powerRZ x n = exp (IZR n * logarithm x).
Proof. intro X. symmetry. apply exp_whole; [exact X | reflexivity]. Qed.

Lemma euler_number_whole (u : Z) : powerRZ (exp 1) u = exp (IZR u).
Proof.
  rewrite power_whole_exponent, log_of_exp by apply exp_pos. f_equal. ring.
Qed.

(* The exponential at i times a real number. *)
Lemma Cexp_turn (z : C) x : z = Cmul CI (RtoC x) -> Cexp z = (cos x, sin x).
Proof. intros ->. apply Cexp_of_an_angle. Qed.

Lemma quarter_turn : Cexp (Cdiv (Cmul CI (RtoC PI)) (RtoC 2)) = CI.
Proof.
  rewrite (Cexp_turn _ (PI / 2)).
  - rewrite cos_PI2, sin_PI2. reflexivity.
  - apply by_parts; unfold Cdiv, Cmul, Cinv, CI, RtoC; cbn [fst snd]; field.
Qed.

Lemma Cexp_whole_turns n :
  Cexp (Cmul (Cmul (Cmul (RtoC 2) (RtoC (IZR n))) (RtoC PI)) CI) = RtoC 1.
Proof.
  rewrite (Cexp_turn _ (0 + IZR n * (2 * PI))).
  - destruct (Angles.whole_turns 0 n) as [A B]. rewrite A, B, cos_0, sin_0. reflexivity.
  - apply by_parts; unfold Cmul, CI, RtoC; cbn [fst snd]; ring.
Qed.

Lemma whole_turns (u : C) (n : Z) :
  Cexp (Cadd u (Cmul (Cmul (Cmul (RtoC 2) (RtoC (IZR n))) (RtoC PI)) CI)) = Cexp u.
Proof. rewrite exp_of_a_sum, Cexp_whole_turns. ring. Qed.

Lemma half_turns (n : Z) :
  CpowZ (Cexp (Cmul (Cmul CI (RtoC PI)) (RtoC (IZR n)))) 2 = RtoC 1.
Proof.
  rewrite <- exp_of_a_multiple, <- (Cexp_whole_turns n). f_equal. ring.
Qed.

(* A geometric series. *)
Lemma geometric z n :
  Cmul (Cadd (RtoC 1) (Copp z)) (Ctotal n (fun k => Cpow z k)) = Cadd (RtoC 1) (Copp (Cpow z n)).
Proof.
  induction n as [| n IH]; cbn [Ctotal Cpow]; [ring |].
  transitivity (Cadd (Cmul (Cadd (RtoC 1) (Copp z)) (Ctotal n (fun k => Cpow z k)))
                     (Cmul (Cadd (RtoC 1) (Copp z)) (Cpow z n))); [ring |].
  rewrite IH. ring.
Qed.

Lemma Ctotal_ext n f g : (forall k, f k = g k) -> Ctotal n f = Ctotal n g.
Proof. intro H. induction n as [| n IH]; cbn [Ctotal]; [reflexivity |]. rewrite IH, H. reflexivity. Qed.

Lemma roots_of_unity (n : Z) :
  (0 < n)%Z -> IZR n >= 2 -> (n - 1 >= 0 - 1)%Z ->
  Csum_of 0 (n - 1) (fun k : Z => CpowZ
    (Cexp (Cdiv (Cmul (Cmul (RtoC 2) (RtoC PI)) CI) (RtoC (IZR n)))) k) = RtoC 0.
Proof.
  intros _ H _. set (t := 2 * PI / IZR n).
  assert (N : (2 <= n)%Z) by (apply le_IZR; lra).
  assert (E : Cexp (Cdiv (Cmul (Cmul (RtoC 2) (RtoC PI)) CI) (RtoC (IZR n))) = (cos t, sin t)).
  { apply Cexp_turn. unfold t.
    apply by_parts; unfold Cdiv, Cmul, Cinv, CI, RtoC; cbn [fst snd]; field; lra. }
  rewrite E. set (w := (cos t, sin t)).
  unfold Csum_of, count. replace (Z.to_nat (n - 1 - 0 + 1)) with (Z.to_nat n) by lia.
  rewrite (Ctotal_ext _ _ (fun k => Cpow w k)) by (intro k; apply CpowZ_nat).
  pose proof (geometric w (Z.to_nat n)) as G.
  assert (P : Cpow w (Z.to_nat n) = RtoC 1).
  { rewrite <- CpowZ_nonneg by lia. unfold w. rewrite <- E, <- exp_of_a_multiple.
    rewrite <- (Cexp_whole_turns 1). f_equal.
    apply by_parts; unfold Cdiv, Cmul, Cinv, CI, RtoC; cbn [fst snd]; field; lra. }
  rewrite P in G.
  assert (D : Cadd (RtoC 1) (Copp w) <> RtoC 0).
  { intro Z0. apply (f_equal fst) in Z0. unfold w, Cadd, Copp, RtoC in Z0; cbn [fst snd] in Z0.
    assert (T : 0 < t <= PI).
    { pose proof PI_RGT_0. unfold t. split; [apply Rdiv_lt_0_compat; lra |].
      apply (Rmult_le_reg_r (IZR n)); [lra |]. unfold Rdiv.
      rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. nra. }
    pose proof (cos_decreasing_1 0 t) as L. rewrite cos_0 in L.
    pose proof PI_RGT_0. lra. }
  apply (Cmul_cancel _ _ _ D).
  transitivity (Cmul (Cadd (RtoC 1) (Copp w)) (Ctotal (Z.to_nat n) (fun k => Cpow w k))); [ring |].
  rewrite G. ring.
Qed.

(* -- circular and hyperbolic functions: their definitions -------------------------------- *)

Lemma cos_law (u : C) :
  Ccos u = Cdiv (Cadd (Cexp (Cmul CI u)) (Cexp (Copp (Cmul CI u)))) (RtoC 2).
Proof. reflexivity. Qed.
Lemma sin_law (u : C) :
  Csin u = Cdiv (Cadd (Cexp (Cmul CI u)) (Copp (Cexp (Copp (Cmul CI u))))) (Cmul (RtoC 2) CI).
Proof. reflexivity. Qed.
Lemma tan_law (u : C) : Ccos u <> RtoC 0 -> Ctan u = Cdiv (Csin u) (Ccos u).
Proof. reflexivity. Qed.
Lemma csc_law (u : C) : Csin u <> RtoC 0 -> Ccsc u = Cdiv (RtoC 1) (Csin u).
Proof. reflexivity. Qed.
Lemma sec_law (u : C) : Ccos u <> RtoC 0 -> Csec u = Cdiv (RtoC 1) (Ccos u).
Proof. reflexivity. Qed.
Lemma cot_law (u : C) : Csin u <> RtoC 0 -> Ccot u = Cdiv (Ccos u) (Csin u).
Proof. reflexivity. Qed.
Lemma sinh_law (u : C) : Csinh u = Cdiv (Cadd (Cexp u) (Copp (Cexp (Copp u)))) (RtoC 2).
Proof. reflexivity. Qed.
Lemma cosh_law (u : C) : Ccosh u = Cdiv (Cadd (Cexp u) (Cexp (Copp u))) (RtoC 2).
Proof. reflexivity. Qed.
Lemma tanh_law (u : C) : Ccosh u <> RtoC 0 -> Ctanh u = Cdiv (Csinh u) (Ccosh u).
Proof. reflexivity. Qed.
Lemma csch_law (u : C) : Csinh u <> RtoC 0 -> Ccsch u = Cdiv (RtoC 1) (Csinh u).
Proof. reflexivity. Qed.
Lemma sech_law (u : C) : Ccosh u <> RtoC 0 -> Csech u = Cdiv (RtoC 1) (Ccosh u).
Proof. reflexivity. Qed.
Lemma coth_law (u : C) : Csinh u <> RtoC 0 -> Ccoth u = Cdiv (Ccosh u) (Csinh u).
Proof. reflexivity. Qed.

(* The definitions agree with those of the standard library on real numbers. *)
Lemma Cdiv_real x y : y <> 0 -> Cdiv (RtoC x) (RtoC y) = RtoC (x / y).
Proof.
  intro N. apply by_parts; unfold Cdiv, Cmul, Cinv, RtoC; cbn [fst snd]; field; exact N.
Qed.

Lemma Ctan_real x : cos x <> 0 -> Ctan (RtoC x) = RtoC (tan x).
Proof. intro N. unfold Ctan. rewrite Csin_real, Ccos_real. apply Cdiv_real, N. Qed.

Lemma Ccosh_real x : Ccosh (RtoC x) = RtoC (cosh x).
Proof.
  apply by_parts; unfold Ccosh, Cdiv, Cadd, Cexp, Cmul, Cinv, Copp, RtoC, cosh; cbn [fst snd];
    rewrite ?Ropp_0, ?cos_0, ?sin_0; field.
Qed.

Lemma Csinh_real x : Csinh (RtoC x) = RtoC (sinh x).
Proof.
  apply by_parts; unfold Csinh, Cdiv, Cadd, Cexp, Cmul, Cinv, Copp, RtoC, sinh; cbn [fst snd];
    rewrite ?Ropp_0, ?cos_0, ?sin_0; field.
Qed.

Lemma Cpower_real b e : Cpower b (RtoC e) = RtoC (power b e).
Proof. unfold Cpower, power. rewrite <- RtoC_mul, Cexp_real. reflexivity. Qed.

(* -- square roots and absolute values ---------------------------------------------------- *)

Lemma square_of_a_root (x : R) : 0 <= x -> sqrt x ^ 2 = x.
Proof. intro H. rewrite <- (sqrt_sqrt x H) at 2. ring. Qed.

Lemma root_of_a_square (x : R) : x >= 0 -> sqrt (x ^ 2) = x.
Proof. intro H. apply sqrt_pow2, Rge_le, H. Qed.

Lemma root_of_a_product (x y : R) : 0 <= x -> 0 <= y -> sqrt (x * y) = sqrt x * sqrt y.
Proof. apply sqrt_mult. Qed.

Lemma power_one_half (x : R) : 0 <= x -> nonnegative_power x (1 / 2) = sqrt x.
Proof.
  intro H. unfold nonnegative_power. destruct (Rlt_dec 0 x) as [P | N].
  - symmetry. apply sqrt_lem_1; [exact H | apply Rlt_le, exp_pos |].
    rewrite <- power_sum. replace (1 / 2 + 1 / 2) with (INR 1) by (cbn; field).
    rewrite power_whole by exact P. ring.
  - replace x with 0 by lra. symmetry. apply sqrt_0.
Qed.

Lemma power_of_a_root (x : R) (n : Z) :
  0 <= x -> (0 < n)%Z -> powerRZ (nonnegative_power x (1 / IZR n)) n = x.
Proof.
  intros H N. unfold nonnegative_power. destruct (Rlt_dec 0 x) as [P | Z].
  - rewrite power_whole_exponent by apply exp_pos. unfold power. rewrite log_of_exp.
    replace (IZR n * (1 / IZR n * logarithm x)) with (logarithm x).
    + apply exp_logarithm, P.
    + field. apply not_0_IZR. lia.
  - replace x with 0 by lra. destruct n as [| p | p]; [lia | | lia].
    apply pow_i, Pos2Nat.is_pos.
Qed.

Lemma equal_squares (x y : R) : x >= 0 -> y >= 0 -> x ^ 2 = y ^ 2 -> x = y.
Proof. intros X Y H. rewrite <- (root_of_a_square x X), H. apply root_of_a_square, Y. Qed.

Lemma comparison_of_squares (x y : R) : y >= 0 -> x ^ 2 <= y ^ 2 -> x <= y.
Proof. intros Y H. destruct (Rle_lt_dec x y) as [L | L]; [exact L |]. nra. Qed.

Lemma strict_comparison_of_squares (x y : R) : y >= 0 -> x ^ 2 < y ^ 2 -> x < y.
Proof. intros Y H. destruct (Rlt_le_dec x y) as [L | L]; [exact L |]. nra. Qed.

Lemma square_of_an_absolute_value (x : R) : Rabs x ^ 2 = x ^ 2.
Proof. rewrite <- !Rsqr_pow2. symmetry. apply Rsqr_abs. Qed.

Lemma absolute_value_of_what_is_not_negative (x : R) : x >= 0 -> Rabs x = x.
Proof. apply Rabs_right. Qed.

Lemma absolute_value_of_the_negative (x : C) : RtoC (Cabs (Copp x)) = RtoC (Cabs x).
Proof. unfold Cabs, Copp; cbn [fst snd]. do 2 f_equal. ring. Qed.

Lemma absolute_value_of_a_product (x y : C) :
  RtoC (Cabs (Cmul x y)) = RtoC (Cabs x * Cabs y).
Proof.
  f_equal. unfold Cabs, Cmul; cbn [fst snd].
  rewrite <- sqrt_mult by (apply Rplus_le_le_0_compat; apply Rle_0_sqr). f_equal. ring.
Qed.

(* -- logarithms and powers --------------------------------------------------------------- *)

Lemma exp_of_a_logarithm (x : R) : 0 < x -> exp (logarithm x) = x.
Proof. apply exp_logarithm. Qed.

Lemma logarithm_of_exp (x : R) : logarithm (exp x) = x.
Proof. apply log_of_exp. Qed.

Lemma logarithm_of_a_product (x y : R) :
  0 < x -> 0 < y -> logarithm (x * y) = logarithm x + logarithm y.
Proof.
  intros X Y. rewrite <- (log_of_exp (logarithm x + logarithm y)), exp_plus.
  rewrite !exp_logarithm by assumption. reflexivity.
Qed.

Lemma logarithm_of_a_power (x : R) (n : Z) :
  0 < x -> logarithm (powerRZ x n) = IZR n * logarithm x.
Proof. intro X. rewrite power_whole_exponent by exact X. apply log_of_exp. Qed.

Lemma power_law (x : R) (y : C) : 0 < x -> Cpower x y = Cexp (Cmul y (RtoC (logarithm x))).
Proof. reflexivity. Qed.

Lemma power_law_whole (x : R) (y : Z) : 0 < x -> powerRZ x y = exp (IZR y * logarithm x).
Proof. apply power_whole_exponent. Qed.

Lemma power_of_a_sum (x : C) (m n : Z) :
  x <> RtoC 0 \/ (0 <= m + n)%Z -> x <> RtoC 0 \/ (0 <= m)%Z -> x <> RtoC 0 \/ (0 <= n)%Z ->
  CpowZ x (m + n) = Cmul (CpowZ x m) (CpowZ x n).
Proof.
  intros _ [N | M]; [intros _; apply CpowZ_add, N |].
  intros [N | P]; [apply CpowZ_add, N |].
  rewrite !CpowZ_nonneg, Z2Nat.inj_add by lia. apply Cpow_add.
Qed.

Lemma CpowZ_mult z m n : z <> RtoC 0 -> CpowZ z (m * n) = CpowZ (CpowZ z m) n.
Proof.
  intro N. apply (by_steps (fun n => CpowZ z (m * n))); [apply CpowZ_nonzero, N | |].
  - rewrite Z.mul_0_r. reflexivity.
  - intro k. rewrite Z.mul_add_distr_l, Z.mul_1_r, Z.add_comm. apply CpowZ_add, N.
Qed.

Lemma power_of_a_multiple (x : C) (m n : Z) :
  x <> RtoC 0 \/ (0 <= m * n)%Z -> x <> RtoC 0 \/ (0 <= m)%Z ->
  CpowZ x m <> RtoC 0 \/ (0 <= n)%Z -> CpowZ x (m * n) = CpowZ (CpowZ x m) n.
Proof.
  intros [N | _]; [intros _ _; apply CpowZ_mult, N |].
  intros [N | M]; [intros _; apply CpowZ_mult, N |]. intro D.
  destruct (Z.le_gt_cases 0 n) as [P | P].
  - rewrite !CpowZ_nonneg, Z2Nat.inj_mul by nia. apply Cpow_mult.
  - destruct D as [D | D]; [| lia].
    destruct (is_zero x) as [Z0 | N]; [| apply CpowZ_mult, N].
    destruct (Z.eq_dec m 0) as [-> | K].
    + rewrite Z.mul_0_l. cbn [CpowZ]. apply (by_steps (fun _ => RtoC 1)).
      * apply one_nonzero.
      * reflexivity.
      * intro k. ring.
    + exfalso. apply D. rewrite CpowZ_nonneg by exact M.
      replace (Z.to_nat m) with (S (Z.to_nat (m - 1))) by lia. cbn [Cpow]. rewrite Z0. ring.
Qed.

Lemma power_of_a_product (x y : C) (n : Z) :
  Cmul x y <> RtoC 0 \/ (0 <= n)%Z -> x <> RtoC 0 \/ (0 <= n)%Z -> y <> RtoC 0 \/ (0 <= n)%Z ->
  CpowZ (Cmul x y) n = Cmul (CpowZ x n) (CpowZ y n).
Proof.
  intros _ X Y. destruct (Z.le_gt_cases 0 n) as [P | P].
  - rewrite !CpowZ_nonneg by exact P. apply Cpow_product.
  - destruct X as [X | X]; [| lia]. destruct Y as [Y | Y]; [| lia]. symmetry.
    apply (by_steps (fun n => Cmul (CpowZ x n) (CpowZ y n))); [apply Cmul_nonzero; assumption | |].
    + cbn [CpowZ]. ring.
    + intro k. rewrite !CpowZ_succ by assumption. ring.
Qed.

(* -- finite sums ------------------------------------------------------------------------- *)

Lemma factor_of_a_sum (c : C) (f : Z -> C) (m n : Z) :
  (n >= m - 1)%Z -> Csum_of m n (fun k : Z => Cmul c (f k)) = Cmul c (Csum_of m n (fun k => f k)).
Proof.
  intros _. unfold Csum_of. induction (count m n) as [| k IH]; cbn [Ctotal]; [ring |].
  rewrite IH. ring.
Qed.

Lemma shift_of_a_sum (f : Z -> C) (m n c : Z) :
  (n >= m - 1)%Z -> (n + c >= m + c - 1)%Z ->
  Csum_of m n (fun k : Z => f k) = Csum_of (m + c) (n + c) (fun k : Z => f (k - c)%Z).
Proof.
  intros _ _. unfold Csum_of. rewrite (count_of_same (m + c) (n + c) m n) by ring.
  apply Ctotal_ext. intro k. f_equal. ring.
Qed.

Lemma last_summand (f : Z -> C) (m n : Z) :
  IZR n >= IZR m -> (n >= m - 1)%Z -> (n - 1 >= m - 1)%Z ->
  Csum_of m n (fun k : Z => f k) = Cadd (Csum_of m (n - 1) (fun k : Z => f k)) (f n).
Proof.
  intros _ _ H. unfold Csum_of, count.
  replace (Z.to_nat (n - m + 1)) with (S (Z.to_nat (n - m))) by lia.
  replace (Z.to_nat (n - 1 - m + 1)) with (Z.to_nat (n - m)) by lia.
  cbn [Ctotal]. do 2 f_equal. lia.
Qed.

(* -- bounds ------------------------------------------------------------------------------ *)

Lemma pi_is_greater_than_3 : 3 < PI.
Proof.
  Intervals.enclose Intervals.Below 12%Z ((0, 0, Intervals.Pi)%Z :: @nil Intervals.recipe)
    (@nil (Z * Z)) (Intervals.Number 3) (Intervals.Entry 0%nat 0%nat) (@nil Z).
Qed.

Lemma pi_is_less_than_4 : PI < 4.
Proof.
  Intervals.enclose Intervals.Below 12%Z ((0, 0, Intervals.Pi)%Z :: @nil Intervals.recipe)
    (@nil (Z * Z)) (Intervals.Entry 0%nat 0%nat) (Intervals.Number 4) (@nil Z).
Qed.

Lemma tangent_of_exp_at_0 (u : R) :
  exp u >= 1 + u.
Proof. exact (exp_above u). Qed.
Lemma sign_of_the_sine (u : R) :
  u > 0 -> u < PI -> sin u > 0.
Proof. intros A B. exact (sin_gt_0 u A B). Qed.

Lemma sign_of_the_sine_with_the_ends (u : R) :
  u >= 0 -> u <= PI -> sin u >= 0.
Proof. intros A B. apply Rle_ge, sin_ge_0; lra. Qed.

(* -- signs and integers ------------------------------------------------------------------- *)

Definition Rsign (x : R) : R :=
  if Rlt_dec 0 x then 1 else if Rlt_dec x 0 then -1 else 0.
Definition Rfloor (x : R) : R := IZR (Int_part x).
Definition Rfactorial (n : Z) : R := INR (fact (Z.to_nat n)).

Lemma sign_of_a_positive_number (x : R) : x > 0 -> Rsign x = 1.
Proof. intro H. unfold Rsign. destruct (Rlt_dec 0 x); [reflexivity | lra]. Qed.

Lemma sign_of_zero (x : R) : x = 0 -> Rsign x = 0.
Proof.
  intros ->. unfold Rsign. destruct (Rlt_dec 0 0); [lra |].
  destruct (Rlt_dec 0 0); [lra | reflexivity].
Qed.

Lemma sign_of_the_negative (x : R) : Rsign (- x) = - Rsign x.
Proof.
  unfold Rsign. destruct (Rlt_dec 0 (- x)); destruct (Rlt_dec 0 x); try lra;
    destruct (Rlt_dec (- x) 0); destruct (Rlt_dec x 0); lra.
Qed.

Lemma floor_from_above (x : R) : Rfloor x <= x.
Proof. exact (proj1 (base_Int_part x)). Qed.

Lemma floor_from_below (x : R) : x < Rfloor x + 1.
Proof. unfold Rfloor. pose proof (proj2 (base_Int_part x)). lra. Qed.

Lemma floor_is (x : R) (n : Z) : IZR n <= x -> x < IZR n + 1 -> Rfloor x = IZR n.
Proof.
  intros A B. pose proof (floor_from_above x) as C. pose proof (floor_from_below x) as D.
  unfold Rfloor in *. apply f_equal.
  assert (n < Int_part x + 1)%Z by (apply lt_IZR; rewrite plus_IZR; lra).
  assert (Int_part x < n + 1)%Z by (apply lt_IZR; rewrite plus_IZR; lra).
  lia.
Qed.

Lemma floor_law (n : Z) (t : R) : t >= 0 -> t < 1 -> Rfloor (IZR n + t) = IZR n.
Proof. intros A B. apply floor_is; lra. Qed.

Lemma floor_of_an_integer (n : Z) : Rfloor (IZR n) = IZR n.
Proof. apply floor_is; lra. Qed.

Lemma floor_of_a_sum (x : R) (n : Z) : Rfloor (x + IZR n) = Rfloor x + IZR n.
Proof.
  pose proof (floor_from_above x) as C. pose proof (floor_from_below x) as D.
  unfold Rfloor at 2. rewrite <- plus_IZR. unfold Rfloor in C, D.
  apply floor_is; rewrite plus_IZR; lra.
Qed.

Lemma factorial_of_zero : Rfactorial 0 = 1.
Proof. reflexivity. Qed.

Lemma factorial_of_the_next (n : Z) :
  IZR n + 1 >= 0 -> IZR n >= 0 -> Rfactorial (n + 1) = (IZR n + 1) * Rfactorial n.
Proof.
  intros _ H. assert (N : (0 <= n)%Z) by (apply le_IZR; lra).
  unfold Rfactorial. rewrite Z2Nat.inj_add by lia.
  replace (Z.to_nat n + Z.to_nat 1)%nat with (S (Z.to_nat n)) by lia.
  cbn [fact]. change (fact (Z.to_nat n) + Z.to_nat n * fact (Z.to_nat n))%nat
    with (S (Z.to_nat n) * fact (Z.to_nat n))%nat.
  rewrite mult_INR, S_INR, INR_IZR_INZ, Z2Nat.id by exact N. reflexivity.
Qed.

(* -- inverse circular functions ----------------------------------------------------------- *)

Lemma within (u : R) : 1 - u ^ 2 >= 0 -> -1 <= u <= 1.
Proof. intro H. split; nra. Qed.

Lemma strictly_within (u : R) : 1 - u ^ 2 >= 0 -> sqrt (1 - u ^ 2) <> 0 -> -1 < u < 1.
Proof.
  intros H N. destruct (within u H) as [A B].
  split; (apply Rnot_le_lt; intro C; apply N; replace (1 - u ^ 2) with 0 by nra; exact sqrt_0).
Qed.

Lemma one_minus_square (u : R) : 1 - u² = 1 - u ^ 2.
Proof. unfold Rsqr. ring. Qed.
Lemma one_plus_square (u : R) : 1 + u² = 1 + u ^ 2.
Proof. unfold Rsqr. ring. Qed.
Lemma root_nonzero (u : R) : sqrt (1 + u ^ 2) <> 0.
Proof. apply Rgt_not_eq, sqrt_lt_R0. nra. Qed.

Lemma euler_arcsin (u : R) :
  1 - u ^ 2 >= 0 ->
  (Cexp (CI * RtoC (asin u)))%C = (RtoC (sqrt (1 - u ^ 2)) + CI * RtoC u)%C.
Proof.
  intro H. rewrite (Cexp_turn _ (asin u) eq_refl).
  rewrite (cos_asin u (within u H)), (sin_asin u (within u H)), one_minus_square.
  apply by_parts; unfold Cadd, Cmul, CI, RtoC; cbn [fst snd]; ring.
Qed.

Lemma euler_arctan (u : R) :
  (Cexp (CI * RtoC (atan u)))%C = ((RtoC 1 + CI * RtoC u) / RtoC (sqrt (1 + u ^ 2)))%C.
Proof.
  rewrite (Cexp_turn _ (atan u) eq_refl), cos_atan, sin_atan, one_plus_square.
  apply by_parts; unfold Cdiv, Cadd, Cmul, Cinv, CI, RtoC; cbn [fst snd];
    field; exact (root_nonzero u).
Qed.

Lemma cosine_of_arctan (u : R) : cos (atan u) = 1 / sqrt (1 + u ^ 2).
Proof. rewrite cos_atan, one_plus_square. reflexivity. Qed.

Lemma arccos_law (u : R) : 1 - u ^ 2 >= 0 -> acos u = PI / 2 - asin u.
Proof. intro H. exact (acos_asin u (within u H)). Qed.

Lemma arcsin_of_the_negative (u : R) :
  1 - (- u) ^ 2 >= 0 -> 1 - u ^ 2 >= 0 -> asin (- u) = - asin u.
Proof. intros _ _. exact (asin_opp u). Qed.

Lemma arctan_of_the_negative (u : R) : atan (- u) = - atan u.
Proof. exact (atan_opp u). Qed.

Lemma arcsin_law (x t : R) :
  t >= - (PI / 2) -> t <= PI / 2 -> sin t = x -> 1 - x ^ 2 >= 0 -> asin x = t.
Proof. intros A B <- _. apply asin_sin. lra. Qed.

Lemma arctan_law (x t : R) :
  t > - (PI / 2) -> t < PI / 2 -> tan t = x -> cos t <> 0 -> atan x = t.
Proof. intros A B <- _. apply atan_tan. lra. Qed.

Lemma greatest_value_of_arcsin (u : R) : 1 - u ^ 2 >= 0 -> asin u <= PI / 2.
Proof. intros _. exact (proj2 (asin_bound u)). Qed.

Lemma bound_of_arctan (u : R) : atan u < PI / 2.
Proof. exact (proj2 (atan_bound u)). Qed.

(* -- conjugates, parts, absolute values and arguments ------------------------------------ *)

Definition Cconj (z : C) : C := (fst z, - snd z).
Definition Carg (z : C) : R :=
  if Rle_dec 0 (snd z) then acos (fst z / Cabs z) else - acos (fst z / Cabs z).

Lemma real_part (u : C) : (RtoC (fst u))%C = ((u + Cconj u) / RtoC 2)%C.
Proof.
  apply by_parts; unfold Cdiv, Cadd, Cmul, Cinv, Cconj, RtoC; cbn [fst snd]; field.
Qed.

Lemma imaginary_part (u : C) : (RtoC (snd u))%C = ((u - Cconj u) / (RtoC 2 * CI))%C.
Proof.
  apply by_parts; unfold Cdiv, Cadd, Copp, Cmul, Cinv, Cconj, CI, RtoC; cbn [fst snd]; field.
Qed.

Lemma conjugate_of_a_real_number (x : R) : Cconj (RtoC x) = RtoC x.
Proof. apply by_parts; unfold Cconj, RtoC; cbn [fst snd]; ring. Qed.

Lemma conjugate_of_i : Cconj CI = Copp CI.
Proof. apply by_parts; unfold Cconj, Copp, CI; cbn [fst snd]; ring. Qed.

Lemma conjugate_of_the_conjugate (u : C) : Cconj (Cconj u) = u.
Proof. apply by_parts; unfold Cconj; cbn [fst snd]; ring. Qed.

Lemma conjugate_of_a_sum (u v : C) : Cconj (Cadd u v) = Cadd (Cconj u) (Cconj v).
Proof. apply by_parts; unfold Cconj, Cadd; cbn [fst snd]; ring. Qed.

Lemma conjugate_of_a_product (u v : C) : Cconj (Cmul u v) = Cmul (Cconj u) (Cconj v).
Proof. apply by_parts; unfold Cconj, Cmul; cbn [fst snd]; ring. Qed.

Lemma Cconj_inv (u : C) : Cconj (Cinv u) = Cinv (Cconj u).
Proof.
  apply by_parts; unfold Cconj, Cinv; cbn [fst snd];
    replace (- snd u * - snd u) with (snd u * snd u) by ring; unfold Rdiv; ring.
Qed.

Lemma conjugate_of_a_quotient (u v : C) :
  v <> RtoC 0 -> Cconj (Cdiv u v) = Cdiv (Cconj u) (Cconj v).
Proof. intros _. unfold Cdiv. rewrite conjugate_of_a_product, Cconj_inv. reflexivity. Qed.

Lemma Cconj_pow (u : C) n : Cconj (Cpow u n) = Cpow (Cconj u) n.
Proof.
  induction n as [| n IH]; cbn [Cpow]; [apply conjugate_of_a_real_number |].
  rewrite conjugate_of_a_product, IH. reflexivity.
Qed.

Lemma conjugate_of_a_power (u : C) (n : Z) :
  (u <> RtoC 0 \/ (0 <= n)%Z) -> Cconj (CpowZ u n) = CpowZ (Cconj u) n.
Proof.
  intros _. destruct n as [| p | p]; cbn [CpowZ].
  - apply conjugate_of_a_real_number.
  - apply Cconj_pow.
  - rewrite Cconj_inv, Cconj_pow. reflexivity.
Qed.

Lemma Cconj_total n f : Cconj (Ctotal n f) = Ctotal n (fun k => Cconj (f k)).
Proof.
  induction n as [| n IH]; cbn [Ctotal]; [apply conjugate_of_a_real_number |].
  rewrite conjugate_of_a_sum, IH. reflexivity.
Qed.

Lemma conjugate_of_a_finite_sum (f : Z -> C) (m n : Z) :
  (n >= m - 1)%Z ->
  Cconj (Csum_of m n (fun k : Z => f k)) = Csum_of m n (fun k : Z => Cconj (f k)).
Proof. intros _. apply Cconj_total. Qed.

Lemma conjugate_of_exp (u : C) : Cconj (Cexp u) = Cexp (Cconj u).
Proof.
  apply by_parts; unfold Cconj, Cexp; cbn [fst snd]; rewrite ?cos_neg, ?sin_neg; ring.
Qed.

Lemma absolute_value (u : C) : RtoC (Cabs u) = RtoC (sqrt (fst u ^ 2 + snd u ^ 2)).
Proof. unfold Cabs. do 2 f_equal. ring. Qed.

Lemma Cabs_square (u : C) : Cabs u ^ 2 = fst u ^ 2 + snd u ^ 2.
Proof. unfold Cabs. rewrite pow2_sqrt; nra. Qed.

Lemma Cabs_nonnegative (u : C) : 0 <= Cabs u.
Proof. apply sqrt_pos. Qed.

Lemma absolute_value_and_conjugate (u : C) : RtoC (Cabs u ^ 2) = Cmul u (Cconj u).
Proof.
  rewrite Cabs_square. apply by_parts; unfold Cmul, Cconj, RtoC; cbn [fst snd]; ring.
Qed.

Lemma Cabs_at_least (u : C) x : x ^ 2 <= fst u ^ 2 + snd u ^ 2 -> x <= Cabs u.
Proof.
  intro H. rewrite <- Cabs_square in H. pose proof (Cabs_nonnegative u). nra.
Qed.

Lemma real_part_and_absolute_value (u : C) : fst u <= Cabs u.
Proof. apply Cabs_at_least. nra. Qed.

Lemma triangle_inequality (u v : C) : Cabs (Cadd u v) <= Cabs u + Cabs v.
Proof.
  pose proof (Cabs_nonnegative u) as U. pose proof (Cabs_nonnegative v) as V.
  pose proof (Cabs_nonnegative (Cadd u v)) as S.
  assert (D : fst u * fst v + snd u * snd v <= Cabs u * Cabs v).
  { pose proof (absolute_value_of_a_product u (Cconj v)) as P.
    assert (E : Cabs (Cconj v) = Cabs v).
    { unfold Cabs, Cconj; cbn [fst snd]. f_equal. ring. }
    apply (f_equal fst) in P. unfold RtoC in P; cbn [fst] in P. rewrite E in P. rewrite <- P.
    replace (fst u * fst v + snd u * snd v) with (fst (Cmul u (Cconj v)))
      by (unfold Cmul, Cconj; cbn [fst snd]; ring).
    apply real_part_and_absolute_value. }
  pose proof (Cabs_square u) as A. pose proof (Cabs_square v) as B.
  pose proof (Cabs_square (Cadd u v)) as Q. unfold Cadd in Q; cbn [fst snd] in Q.
  fold (Cadd u v) in Q. nra.
Qed.

Lemma Cabs_positive (u : C) : u <> RtoC 0 -> 0 < Cabs u.
Proof.
  intro N. pose proof (norm2_nonzero u N) as M. unfold norm2 in M.
  apply sqrt_lt_R0. pose proof (Rle_0_sqr (fst u)) as A. pose proof (Rle_0_sqr (snd u)) as B.
  unfold Rsqr in A, B. lra.
Qed.

(* The point of the unit circle in the direction of a number. *)
Lemma direction (u : C) :
  u <> RtoC 0 -> (fst u / Cabs u) ^ 2 + (snd u / Cabs u) ^ 2 = 1.
Proof.
  intro N. pose proof (Cabs_positive u N) as P. pose proof (Cabs_square u) as Q.
  replace ((fst u / Cabs u) ^ 2 + (snd u / Cabs u) ^ 2)
    with ((fst u ^ 2 + snd u ^ 2) / Cabs u ^ 2) by (field; lra).
  rewrite <- Q. field. lra.
Qed.

Lemma sine_of_acos c s : c ^ 2 + s ^ 2 = 1 -> 0 <= s -> sin (acos c) = s.
Proof.
  intros H S. rewrite sin_acos by nra.
  replace (1 - c²) with (s ^ 2) by (unfold Rsqr; lra). apply sqrt_pow2, S.
Qed.

Lemma cosine_of_arg (u : C) : u <> RtoC 0 -> cos (Carg u) = fst u / Cabs u.
Proof.
  intro N. pose proof (direction u N) as D. unfold Carg.
  destruct (Rle_dec 0 (snd u)); rewrite ?cos_neg; apply cos_acos; nra.
Qed.

Lemma sine_of_arg (u : C) : u <> RtoC 0 -> sin (Carg u) = snd u / Cabs u.
Proof.
  intro N. pose proof (direction u N) as D. pose proof (Cabs_positive u N) as P.
  pose proof (Rinv_0_lt_compat _ P) as I. unfold Carg.
  destruct (Rle_dec 0 (snd u)) as [S | S].
  - apply sine_of_acos; [exact D |]. unfold Rdiv. nra.
  - rewrite sin_neg, (sine_of_acos _ (- (snd u / Cabs u))); [ring | nra |]. unfold Rdiv. nra.
Qed.

Lemma euler_arg (u : C) :
  u <> RtoC 0 -> Cexp (Cmul CI (RtoC (Carg u))) = Cdiv u (RtoC (Cabs u)).
Proof.
  intro N. rewrite (Cexp_turn _ (Carg u) eq_refl), (cosine_of_arg u N), (sine_of_arg u N).
  pose proof (Cabs_positive u N).
  apply by_parts; unfold Cdiv, Cmul, Cinv, RtoC; cbn [fst snd]; field; lra.
Qed.

Lemma arg_law (u : C) (t : R) :
  t > - PI -> t <= PI -> u = Cmul (RtoC (Cabs u)) (Cexp (Cmul CI (RtoC t))) -> u <> RtoC 0 ->
  RtoC (Carg u) = RtoC t.
Proof.
  intros A B H N. f_equal. pose proof (Cabs_positive u N) as P.
  rewrite (Cexp_turn _ t eq_refl) in H.
  assert (X : fst u = Cabs u * cos t).
  { rewrite H at 1. unfold Cmul, RtoC; cbn [fst snd]. ring. }
  assert (Y : snd u = Cabs u * sin t).
  { rewrite H at 1. unfold Cmul, RtoC; cbn [fst snd]. ring. }
  unfold Carg. replace (fst u / Cabs u) with (cos t) by (rewrite X; field; lra).
  destruct (Rle_dec 0 (snd u)) as [S | S].
  - destruct (Rle_lt_dec 0 t) as [T | T]; [apply acos_cos; lra |].
    assert (sin t < 0) by (apply sin_lt_0_var; lra). nra.
  - assert (T : t < 0).
    { apply Rnot_le_lt. intro T. apply S. rewrite Y. pose proof (sin_ge_0 t T B). nra. }
    rewrite <- (cos_neg t), acos_cos by lra. ring.
Qed.

Lemma least_argument (u : C) : u <> RtoC 0 -> Carg u > - PI.
Proof.
  intro N. pose proof (direction u N) as D. pose proof (Cabs_positive u N) as P.
  pose proof (acos_bound (fst u / Cabs u)) as B. pose proof PI_RGT_0. unfold Carg.
  destruct (Rle_dec 0 (snd u)) as [S | S]; [lra |].
  destruct (Req_dec (acos (fst u / Cabs u)) PI) as [E | E]; [| lra].
  exfalso. pose proof (f_equal cos E) as C1. rewrite cos_acos, cos_PI in C1 by nra.
  assert (Q : (snd u / Cabs u) ^ 2 = 0) by nra.
  assert (snd u / Cabs u < 0).
  { pose proof (Rinv_0_lt_compat _ P). unfold Rdiv. nra. }
  nra.
Qed.

Lemma greatest_argument (u : C) : u <> RtoC 0 -> Carg u <= PI.
Proof.
  intros _. pose proof (acos_bound (fst u / Cabs u)). unfold Carg. pose proof PI_RGT_0.
  destruct (Rle_dec 0 (snd u)); lra.
Qed.

(* -- derivatives ------------------------------------------------------------------------- *)

Lemma derivative_of_sin (u : R) : derivable_pt_lim (fun u : R => sin u) u (cos u).
Proof. exact (derivable_pt_lim_sin u). Qed.
Lemma derivative_of_cos (u : R) : derivable_pt_lim (fun u : R => cos u) u (- sin u).
Proof. exact (derivable_pt_lim_cos u). Qed.
Lemma derivative_of_sinh (u : R) : derivable_pt_lim (fun u : R => sinh u) u (cosh u).
Proof. exact (derivable_pt_lim_sinh u). Qed.
Lemma derivative_of_cosh (u : R) : derivable_pt_lim (fun u : R => cosh u) u (sinh u).
Proof. exact (derivable_pt_lim_cosh u). Qed.
Lemma derivative_of_exp (u : R) : derivable_pt_lim (fun u : R => exp u) u (exp u).
Proof. exact (derivable_pt_lim_exp u). Qed.

(* If k is the growth of the logarithm between u and u + h then h = u (exp k - 1), and k / h comes
   close to 1 / u with (exp k - 1) / k coming close to 1. *)
Lemma growth_of_log u h : 0 < u -> 0 < u + h ->
  h = u * (exp (logarithm (u + h) - logarithm u) - 1).
Proof.
  intros U H. unfold Rminus at 2. rewrite exp_plus, exp_Ropp, !exp_logarithm by assumption.
  field. lra.
Qed.

Lemma derivative_of_log (u : R) :
  u > 0 -> u <> 0 -> derivable_pt_lim (fun u : R => logarithm u) u (1 / u).
Proof.
  intros U _ e E.
  set (eta := Rmin (1 / 2) (e * u / 4)).
  assert (E1 : 0 < e * u) by nra.
  assert (E2 : 0 < eta) by (unfold eta; apply Rmin_glb_lt; lra).
  assert (E3 : eta <= 1 / 2 /\ eta <= e * u / 4)
    by (unfold eta; split; [apply Rmin_l | apply Rmin_r]).
  destruct (derivable_pt_lim_exp_0 eta E2) as [d D].
  pose proof (cond_pos d) as P. set (c := d / 2).
  assert (C : 0 < c < d) by (unfold c; lra).
  pose proof (exp_grows 0 c (proj1 C)) as G. rewrite exp_0 in G.
  pose proof (exp_grows (- c) 0 ltac:(lra)) as G'. rewrite exp_0 in G'.
  pose proof (exp_pos (- c)) as G''.
  assert (R1 : 0 < Rmin (u * (exp c - 1)) (u * (1 - exp (- c)))) by (apply Rmin_glb_lt; nra).
  exists (mkposreal _ R1). intros h H0 H. cbn [pos] in H.
  assert (H1 : Rabs h < u * (exp c - 1)) by (eapply Rlt_le_trans; [exact H | apply Rmin_l]).
  assert (H2 : Rabs h < u * (1 - exp (- c))) by (eapply Rlt_le_trans; [exact H | apply Rmin_r]).
  apply Rabs_def2 in H1. apply Rabs_def2 in H2.
  assert (H3 : 0 < u + h) by nra.
  pose proof (growth_of_log u h U H3) as W. set (k := logarithm (u + h) - logarithm u) in *.
  assert (K1 : k < c).
  { destruct (Rlt_le_dec k c) as [L | L]; [exact L | exfalso].
    assert (exp c <= exp k) by (destruct L as [L | <-]; [apply exp_grows in L; lra | lra]). nra. }
  assert (K2 : - c < k).
  { destruct (Rlt_le_dec (- c) k) as [L | L]; [exact L | exfalso].
    assert (exp k <= exp (- c)) by (destruct L as [L | ->]; [apply exp_grows in L; lra | lra]). nra. }
  assert (K0 : k <> 0) by (intros Z; rewrite Z, exp_0 in W; lra).
  specialize (D k K0 ltac:(apply Rabs_def1; lra)).
  rewrite Rplus_0_l, exp_0 in D. apply Rabs_def2 in D.
  set (q := (exp k - 1) / k) in *.
  assert (Q : h = u * (q * k)) by (rewrite W; unfold q; field; exact K0).
  assert (Q0 : q <> 0) by lra.
  replace (k / h - 1 / u) with ((1 - q) * / (u * q)) by (rewrite Q; field; lra).
  rewrite Rabs_mult, (Rabs_pos_eq (/ (u * q))) by (apply Rlt_le, Rinv_0_lt_compat; nra).
  apply (Rmult_lt_reg_r (u * q)); [nra |].
  rewrite Rmult_assoc, Rinv_l by (apply Rgt_not_eq; nra). rewrite Rmult_1_r.
  apply Rabs_def1; nra.
Qed.

Lemma derivative_of_sqrt (u : R) :
  u >= 0 -> 2 * sqrt u <> 0 -> derivable_pt_lim (fun u : R => sqrt u) u (1 / (2 * sqrt u)).
Proof.
  intros H N. assert (P : 0 < u).
  { destruct (Rle_lt_or_eq_dec 0 u ltac:(lra)) as [P | <-]; [exact P |].
    exfalso. apply N. rewrite sqrt_0. ring. }
  unfold Rdiv. rewrite Rmult_1_l. exact (derivable_pt_lim_sqrt u P).
Qed.

Lemma derivative_of_abs (u : R) :
  u <> 0 -> derivable_pt_lim (fun u : R => Rabs u) u (u / Rabs u).
Proof.
  intros N. destruct (Rtotal_order u 0) as [L | [E | G]]; [| contradiction |].
  - rewrite (Rabs_left u L). replace (u / - u) with (-1) by (field; lra).
    exact (Rabs_derive_2 u L).
  - rewrite (Rabs_pos_eq u) by lra. replace (u / u) with 1 by (field; lra).
    exact (Rabs_derive_1 u G).
Qed.

Lemma derivative_of_arcsin (u : R) :
  1 - u ^ 2 >= 0 -> sqrt (1 - u ^ 2) <> 0 ->
  derivable_pt_lim (fun u : R => asin u) u (1 / sqrt (1 - u ^ 2)).
Proof.
  intros H N. rewrite <- one_minus_square.
  apply (derive_pt_eq_1 _ _ _ _ (derive_pt_asin u (strictly_within u H N))).
Qed.

Lemma derivative_of_arccos (u : R) :
  1 - u ^ 2 >= 0 -> sqrt (1 - u ^ 2) <> 0 ->
  derivable_pt_lim (fun u : R => acos u) u (- (1 / sqrt (1 - u ^ 2))).
Proof.
  intros H N. replace (- (1 / sqrt (1 - u ^ 2))) with (-1 / sqrt (1 - u ^ 2)) by (field; exact N).
  rewrite <- one_minus_square.
  apply (derive_pt_eq_1 _ _ _ _ (derive_pt_acos u (strictly_within u H N))).
Qed.

Lemma derivative_of_arctan (u : R) :
  derivable_pt_lim (fun u : R => atan u) u (1 / (1 + u ^ 2)).
Proof.
  unfold Rdiv. rewrite Rmult_1_l. exact (derivable_pt_lim_atan u).
Qed.
