(* Angles: cosine and sine of an integer combination of angles, computed from the cosines and
   sines of its parts; likewise the exponential of an integer combination.

   A pair (cos x, sin x) stands for exp(ix), and adding angles multiplies pairs. *)

From Coq Require Import Reals ZArith List Lra Lia.
Import ListNotations.
Local Open Scope R_scope.

Definition turn (u v : R * R) : R * R :=
  (fst u * fst v - snd u * snd v, fst u * snd v + snd u * fst v).

Fixpoint turn_times (p : positive) (u : R * R) : R * R :=
  match p with
  | xH => u
  | xO q => let w := turn_times q u in turn w w
  | xI q => let w := turn_times q u in turn u (turn w w)
  end.

Definition turn_multiple (z : Z) (u : R * R) : R * R :=
  match z with
  | Z0 => (1, 0)
  | Zpos p => turn_times p u
  | Zneg p => turn_times p (fst u, - snd u)
  end.

(* The angle z₁·t₁ + z₂·t₂ + … of a list of pairs (z, t). *)
Fixpoint combination (l : list (Z * R)) : R :=
  match l with
  | [] => 0
  | (z, t) :: rest => IZR z * t + combination rest
  end.

(* The point of the unit circle at an angle; under names of their own, so that a certified
   angle is not certified again. *)
Definition cosine (t : R) : R := cos t.
Definition sine (t : R) : R := sin t.
Definition circle (t : R) : R * R := (cosine t, sine t).

Fixpoint turned (l : list (Z * R)) : R * R :=
  match l with
  | [] => (1, 0)
  | (z, t) :: rest => turn (turn_multiple z (circle t)) (turned rest)
  end.

Lemma turn_adds x y : turn (cos x, sin x) (cos y, sin y) = (cos (x + y), sin (x + y)).
Proof. unfold turn; cbn [fst snd]. rewrite cos_plus, sin_plus. f_equal; ring. Qed.

Lemma turn_times_angle p x :
  turn_times p (cos x, sin x) = (cos (IZR (Zpos p) * x), sin (IZR (Zpos p) * x)).
Proof.
  induction p as [p IH | p IH |]; cbn [turn_times]; rewrite ?IH, ?turn_adds.
  - rewrite (Pos2Z.inj_xI p), plus_IZR, mult_IZR. do 2 f_equal; ring.
  - rewrite (Pos2Z.inj_xO p), mult_IZR. do 2 f_equal; ring.
  - do 2 f_equal; ring.
Qed.

Lemma turn_multiple_angle z x :
  turn_multiple z (cos x, sin x) = (cos (IZR z * x), sin (IZR z * x)).
Proof.
  destruct z as [| p | p]; cbn [turn_multiple fst snd].
  - rewrite Rmult_0_l, cos_0, sin_0. reflexivity.
  - apply turn_times_angle.
  - rewrite <- (cos_neg x), <- (sin_neg x), turn_times_angle, <- Pos2Z.opp_pos, opp_IZR.
    do 2 f_equal; ring.
Qed.

Theorem turned_angle l : turned l = (cos (combination l), sin (combination l)).
Proof.
  induction l as [| [z t] rest IH]; cbn [turned combination].
  - rewrite cos_0, sin_0. reflexivity.
  - unfold circle, cosine, sine. rewrite IH, turn_multiple_angle. apply turn_adds.
Qed.

(* Whole turns drop out; z may be any integer expression. *)
Lemma whole_turns x z : cos (x + IZR z * (2 * PI)) = cos x /\ sin (x + IZR z * (2 * PI)) = sin x.
Proof.
  assert (N : forall y n, cos (y + 2 * INR n * PI) = cos y /\ sin (y + 2 * INR n * PI) = sin y)
    by (intros; split; [apply cos_period | apply sin_period]).
  destruct (Z_le_dec 0 z) as [H | H].
  - replace (x + IZR z * (2 * PI)) with (x + 2 * INR (Z.to_nat z) * PI)
      by (rewrite INR_IZR_INZ, Z2Nat.id by exact H; ring).
    apply N.
  - destruct (N (x + IZR z * (2 * PI)) (Z.to_nat (- z))) as [C S].
    rewrite <- C, <- S, INR_IZR_INZ, Z2Nat.id, opp_IZR by lia.
    split; f_equal; ring.
Qed.

(* What a certificate claims: x is the combination l plus z whole turns. *)
Theorem cos_certified x l z : x = combination l + IZR z * (2 * PI) -> cos x = fst (turned l).
Proof. intros ->. rewrite turned_angle. apply whole_turns. Qed.

Theorem sin_certified x l z : x = combination l + IZR z * (2 * PI) -> sin x = snd (turned l).
Proof. intros ->. rewrite turned_angle. apply whole_turns. Qed.

Lemma on_the_circle t : sin t * sin t + cos t * cos t - 1 = 0.
Proof. pose proof (sin2_cos2 t) as H. unfold Rsqr in H. lra. Qed.

Lemma circle_relation t : sine t * sine t + cosine t * cosine t - 1 = 0.
Proof. apply on_the_circle. Qed.

(* Integer multiples of π. *)
Lemma sine_multiple_of_PI z : sine (IZR z * PI) = 0.
Proof. apply sin_eq_0_1. exists z. reflexivity. Qed.

Lemma cosine_multiple_of_PI z : cosine (IZR z * PI) * cosine (IZR z * PI) - 1 = 0.
Proof.
  pose proof (circle_relation (IZR z * PI)) as H. rewrite sine_multiple_of_PI in H. lra.
Qed.

Lemma cos_odd_multiple z : cos (IZR z * PI) = powerRZ (-1) z.
Proof.
  assert (N : forall n, cos (IZR (Z.of_nat n) * PI) = (-1) ^ n).
  { induction n as [| n IH].
    - cbn. rewrite Rmult_0_l. apply cos_0.
    - rewrite Nat2Z.inj_succ, <- Z.add_1_r, plus_IZR, Rmult_plus_distr_r, cos_plus, IH,
        (sine_multiple_of_PI (Z.of_nat n) : sin _ = 0), Rmult_1_l, cos_PI.
      cbn [pow]. ring. }
  destruct z as [| p | p].
  - cbn. rewrite Rmult_0_l. apply cos_0.
  - rewrite <- positive_nat_Z, N. unfold powerRZ. rewrite positive_nat_Z. reflexivity.
  - rewrite <- Pos2Z.opp_pos, opp_IZR, <- Ropp_mult_distr_l, cos_neg, <- positive_nat_Z, N.
    cbn [powerRZ].
    assert (Q : forall n, (-1) ^ n * (-1) ^ n = 1).
    { intro n. rewrite <- Rpow_mult_distr. replace (-1 * -1) with 1 by ring. apply pow1. }
    pose proof (Q (Pos.to_nat p)) as H.
    rewrite positive_nat_Z. change (- Z.pos p)%Z with (Z.neg p). cbn [powerRZ].
    apply (Rmult_eq_reg_l ((-1) ^ Pos.to_nat p)); [| intro Z0; rewrite Z0 in H; lra].
    rewrite H, Rinv_r; [reflexivity | intro Z0; rewrite Z0 in H; lra].
Qed.

(* -- exponentials ------------------------------------------------------------------------ *)

Fixpoint power_times (p : positive) (e : R) : R :=
  match p with
  | xH => e
  | xO q => let w := power_times q e in w * w
  | xI q => let w := power_times q e in e * (w * w)
  end.

(* exp t and its inverse, under names of their own. *)
Definition growth (t : R) : R := exp t.
Definition decay (t : R) : R := exp (- t).

Definition power_multiple (z : Z) (t : R) : R :=
  match z with
  | Z0 => 1
  | Zpos p => power_times p (growth t)
  | Zneg p => power_times p (decay t)
  end.

Fixpoint powered (l : list (Z * R)) : R :=
  match l with
  | [] => 1
  | (z, t) :: rest => power_multiple z t * powered rest
  end.

Lemma power_times_exp p x : power_times p (exp x) = exp (IZR (Zpos p) * x).
Proof.
  induction p as [p IH | p IH |]; cbn [power_times]; rewrite ?IH, <- ?exp_plus.
  - rewrite (Pos2Z.inj_xI p), plus_IZR, mult_IZR. f_equal; ring.
  - rewrite (Pos2Z.inj_xO p), mult_IZR. f_equal; ring.
  - f_equal; ring.
Qed.

Theorem exp_certified x l : x = combination l -> exp x = powered l.
Proof.
  intros ->. induction l as [| [z t] rest IH]; cbn [powered combination].
  - apply exp_0.
  - rewrite exp_plus, IH. f_equal.
    destruct z as [| p | p]; cbn [power_multiple]; unfold growth, decay; rewrite ?power_times_exp.
    + rewrite Rmult_0_l. apply exp_0.
    + reflexivity.
    + rewrite <- Pos2Z.opp_pos, opp_IZR. f_equal; ring.
Qed.

Lemma growth_nonzero t : growth t <> 0.
Proof. apply Rgt_not_eq, exp_pos. Qed.

Lemma decay_nonzero t : decay t <> 0.
Proof. apply Rgt_not_eq, exp_pos. Qed.

Lemma growth_relation t : growth t * decay t - 1 = 0.
Proof. unfold growth, decay. rewrite <- exp_plus, Rplus_opp_r, exp_0. ring. Qed.
