(* The logarithm and real powers, without the axiom of excluded middle on which [ln] and
   [Rpower] of the standard library rest: the logarithm of x is the least upper bound of all y
   with exp y <= x. *)

From Coq Require Import Reals Lra Lia.
Local Open Scope R_scope.

Lemma exp_above_tangent h : 0 <= h -> 1 + h <= exp h.
Proof.
  intro H. unfold exp. destruct (exist_exp h) as [l L]. cbn [proj1_sig].
  apply Rle_trans with (sum_f_R0 (fun i => / INR (fact i) * h ^ i) 1).
  - cbn. lra.
  - apply (sum_incr (fun i => / INR (fact i) * h ^ i) 1 l).
    + exact L.
    + intro n. apply Rmult_le_pos; [| apply pow_le, H].
      apply Rlt_le, Rinv_0_lt_compat, INR_fact_lt_0.
Qed.

Lemma exp_grows x y : x < y -> exp x < exp y.
Proof.
  intro H. replace y with (x + (y - x)) by ring. rewrite exp_plus.
  pose proof (exp_above_tangent (y - x) ltac:(lra)). pose proof (exp_pos x). nra.
Qed.

Lemma exp_power h n : exp h ^ n = exp (INR n * h).
Proof.
  induction n as [| n IH].
  - cbn. rewrite Rmult_0_l, exp_0. reflexivity.
  - cbn [pow]. rewrite IH, S_INR, <- exp_plus. f_equal. ring.
Qed.

(* The exponential is continuous at 0: it comes below every r > 1. *)
Lemma exp_small r : 1 < r -> exists h, 0 < h /\ exp h <= r.
Proof.
  intro H.
  destruct (archimed (exp 1 / (r - 1))) as [A _].
  pose proof (exp_pos 1) as P.
  assert (Q : 0 < exp 1 / (r - 1)) by (apply Rdiv_lt_0_compat; lra).
  set (n := Z.to_nat (up (exp 1 / (r - 1)))).
  assert (N : exp 1 / (r - 1) < INR n).
  { unfold n. rewrite INR_IZR_INZ, Z2Nat.id; [lra |]. apply le_IZR. lra. }
  exists (/ INR n). split; [apply Rinv_0_lt_compat; lra |].
  destruct (Rle_lt_dec (exp (/ INR n)) r) as [L | L]; [exact L | exfalso].
  assert (E : exp (/ INR n) ^ n = exp 1) by (rewrite exp_power; f_equal; field; lra).
  pose proof (poly n (r - 1) ltac:(lra)) as B. replace (1 + (r - 1)) with r in B by ring.
  assert (C : r ^ n <= exp (/ INR n) ^ n) by (apply pow_incr; lra).
  assert (D : exp 1 < INR n * (r - 1)).
  { apply (Rmult_lt_compat_r (r - 1)) in N; [| lra].
    unfold Rdiv in N. rewrite Rmult_assoc, Rinv_l, Rmult_1_r in N by lra. exact N. }
  lra.
Qed.

Lemma log_bounded x : bound (fun y => exp y <= x).
Proof.
  exists (Rmax 0 x). intros y Y. destruct (Rle_lt_dec y 0) as [N | N].
  - apply Rle_trans with 0; [exact N | apply Rmax_l].
  - pose proof (exp_above_tangent y ltac:(lra)).
    apply Rle_trans with x; [lra | apply Rmax_r].
Qed.

Lemma log_inhabited x : 0 < x -> exists y, exp y <= x.
Proof.
  intro X. exists (- / x).
  pose proof (exp_above_tangent (/ x) ltac:(left; apply Rinv_0_lt_compat, X)) as T.
  assert (I : 0 < / x) by (apply Rinv_0_lt_compat, X).
  rewrite exp_Ropp. apply Rle_trans with (/ / x).
  - apply Rinv_le_contravar; lra.
  - rewrite Rinv_inv. lra.
Qed.

Definition logarithm (x : R) : R :=
  match Rlt_dec 0 x with
  | left X => proj1_sig (completeness _ (log_bounded x) (log_inhabited x X))
  | right _ => 0
  end.

Theorem exp_logarithm x : 0 < x -> exp (logarithm x) = x.
Proof.
  intro X. unfold logarithm. destruct (Rlt_dec 0 x) as [X' | N]; [| lra].
  destruct (completeness _ _ _) as [m [U L]]. cbn [proj1_sig].
  pose proof (exp_pos m) as P.
  destruct (Rtotal_order (exp m) x) as [B | [E | A]]; [exfalso | exact E | exfalso].
  - assert (R1 : 1 < x / exp m).
    { apply (Rmult_lt_reg_r (exp m)); [exact P |]. unfold Rdiv.
      rewrite Rmult_assoc, Rinv_l by lra. lra. }
    destruct (exp_small _ R1) as (h & H & S).
    assert (M : exp (m + h) <= x).
    { rewrite exp_plus. apply (Rmult_le_compat_l (exp m)) in S; [| lra].
      replace (exp m * (x / exp m)) with x in S by (field; lra). exact S. }
    specialize (U _ M). lra.
  - assert (R1 : 1 < exp m / x).
    { apply (Rmult_lt_reg_r x); [exact X |]. unfold Rdiv.
      rewrite Rmult_assoc, Rinv_l by lra. lra. }
    destruct (exp_small _ R1) as (h & H & S).
    assert (M : x <= exp (m - h)).
    { unfold Rminus. rewrite exp_plus, exp_Ropp.
      apply (Rmult_le_reg_r (exp h)); [apply exp_pos |].
      rewrite Rmult_assoc, Rinv_l, Rmult_1_r by (apply Rgt_not_eq, exp_pos).
      apply (Rmult_le_compat_l x) in S; [| lra].
      replace (x * (exp m / x)) with (exp m) in S by (field; lra). exact S. }
    assert (V : is_upper_bound (fun y => exp y <= x) (m - h)).
    { intros y Y. destruct (Rle_lt_dec y (m - h)) as [K | K]; [exact K |].
      apply exp_grows in K. lra. }
    specialize (L _ V). lra.
Qed.

(* b to the power e, for b > 0. *)
Definition power (b e : R) : R := exp (e * logarithm b).

Theorem power_whole b n : 0 < b -> power b (INR n) = b ^ n.
Proof.
  intro B. unfold power. rewrite <- exp_power, exp_logarithm by exact B. reflexivity.
Qed.

Theorem exp_whole b e n : 0 < b -> e = IZR n -> exp (e * logarithm b) = powerRZ b n.
Proof.
  intros B ->. destruct n as [| p | p]; cbn [powerRZ].
  - rewrite Rmult_0_l. apply exp_0.
  - rewrite <- power_whole by exact B. unfold power. rewrite INR_IZR_INZ, positive_nat_Z. reflexivity.
  - rewrite <- power_whole by exact B. unfold power.
    rewrite INR_IZR_INZ, positive_nat_Z, <- exp_Ropp, Ropp_mult_distr_l, <- opp_IZR. reflexivity.
Qed.

Theorem power_sum b x y : power b (x + y) = power b x * power b y.
Proof. unfold power. rewrite <- exp_plus. f_equal. ring. Qed.
