(* Exact constants: cosines and sines of fractions of π in terms of square roots, and square
   roots in terms of those of prime numbers. *)

From Coq Require Import Reals List Lra.
From Symproof Require Import Angles.
Import ListNotations.
Local Open Scope R_scope.

(* √p under a name of its own, so that a certified root is not certified again. *)
Definition root (p : R) : R := sqrt p.

Fixpoint roots (l : list R) : R :=
  match l with
  | [] => 1
  | p :: rest => root p * roots rest
  end.

Fixpoint factors (l : list R) : R :=
  match l with
  | [] => 1
  | p :: rest => p * factors rest
  end.

Fixpoint all_nonneg (l : list R) : Prop :=
  match l with
  | [] => True
  | p :: rest => 0 <= p /\ all_nonneg rest
  end.

Lemma factors_nonneg l : all_nonneg l -> 0 <= factors l.
Proof.
  induction l as [| p rest IH]; cbn [all_nonneg factors]; [lra |].
  intros [P H]. apply Rmult_le_pos; auto.
Qed.

(* What a certificate claims: x is q² times the product of l. *)
Theorem root_certified x q l :
  0 <= q -> all_nonneg l -> x = q * q * factors l -> sqrt x = q * roots l.
Proof.
  intros Q L ->. rewrite sqrt_mult, sqrt_square by (try apply factors_nonneg; auto; nra).
  f_equal. clear Q q. induction l as [| p rest IH]; cbn [factors roots].
  - apply sqrt_1.
  - destruct L as [P L]. rewrite sqrt_mult, IH by (try apply factors_nonneg; assumption).
    reflexivity.
Qed.

Lemma root_relation p : 0 <= p -> root p * root p - p = 0.
Proof. intro H. unfold root. rewrite sqrt_sqrt by exact H. ring. Qed.

(* A root whose radicand is put into another form. *)
Lemma root_of_same x y : x = y -> sqrt x = root y.
Proof. intros ->. reflexivity. Qed.

Lemma cos_PI_4 : cos (PI / 4) = sqrt 2 / 2.
Proof.
  rewrite cos_PI4.
  assert (S : sqrt 2 * sqrt 2 = 2) by (apply sqrt_sqrt; lra).
  assert (N : sqrt 2 <> 0) by (intro H; rewrite H in S; lra).
  apply (Rmult_eq_reg_l (sqrt 2)); [| exact N].
  replace (sqrt 2 * (1 / sqrt 2)) with 1 by (field; exact N). lra.
Qed.

Lemma sin_PI_4 : sin (PI / 4) = sqrt 2 / 2.
Proof. rewrite sin_cos_PI4. apply cos_PI_4. Qed.

Lemma half_angle_cos t : -PI / 2 <= t <= PI / 2 -> cos t = sqrt ((1 + cos (2 * t)) / 2).
Proof.
  intro H. symmetry. apply sqrt_lem_1.
  - pose proof (COS_bound (2 * t)). lra.
  - apply cos_ge_0; lra.
  - rewrite cos_2a_cos. field.
Qed.

Lemma half_angle_sin t : 0 <= t <= PI -> sin t = sqrt ((1 - cos (2 * t)) / 2).
Proof.
  intro H. symmetry. apply sqrt_lem_1.
  - pose proof (COS_bound (2 * t)). lra.
  - apply sin_ge_0; lra.
  - rewrite cos_2a_sin. field.
Qed.

(* The regular pentagon: c = cos(π/5) satisfies 4c² − 2c − 1 = 0 and is positive. *)
Lemma cos_PI_5 : cos (PI / 5) = (1 + sqrt 5) / 4.
Proof.
  pose proof PI_RGT_0 as P.
  assert (S : 0 < sin (PI / 5)) by (apply sin_gt_0; lra).
  assert (C : 0 < cos (PI / 5)) by (apply cos_gt_0; lra).
  assert (Q : sqrt 5 * sqrt 5 = 5) by (apply sqrt_sqrt; lra).
  assert (R0 : 0 <= sqrt 5) by apply sqrt_pos.
  assert (E : sin (2 * (PI / 5)) = sin (3 * (PI / 5))).
  { rewrite <- (sin_PI_x (3 * (PI / 5))). f_equal. field. }
  replace (3 * (PI / 5)) with (2 * (PI / 5) + PI / 5) in E by ring.
  rewrite sin_plus, sin_2a, cos_2a_cos in E.
  set (c := cos (PI / 5)) in *. set (s := sin (PI / 5)) in *. set (r := sqrt 5) in *.
  assert (F : 4 * (c * c) - 2 * c - 1 = 0).
  { apply (Rmult_eq_reg_l s); [nra | lra]. }
  assert (G : (4 * c - 1 - r) * (4 * c - 1 + r) = 0) by nra.
  apply Rmult_integral in G. destruct G as [G | G]; [lra | nra].
Qed.

Lemma sin_PI_5 : sin (PI / 5) = sqrt (10 - 2 * sqrt 5) / 4.
Proof.
  pose proof PI_RGT_0 as P.
  assert (Q : sqrt 5 * sqrt 5 = 5) by (apply sqrt_sqrt; lra).
  assert (B : 0 <= sqrt 5) by apply sqrt_pos.
  assert (S : 0 <= sin (PI / 5)) by (apply sin_ge_0; lra).
  assert (T : sin (PI / 5) * 4 = sqrt (10 - 2 * sqrt 5)); [| lra].
  symmetry. apply sqrt_lem_1; [nra | lra |].
  pose proof (sin2_cos2 (PI / 5)) as H. unfold Rsqr in H. rewrite cos_PI_5 in H. nra.
Qed.

Lemma cosine_PI : cosine PI = -1.
Proof. apply cos_PI. Qed.

Lemma sine_PI : sine PI = 0.
Proof. apply sin_PI. Qed.

Lemma cosine_PI_2 : cosine (PI / 2) = 0.
Proof. apply cos_PI2. Qed.

Lemma sine_PI_2 : sine (PI / 2) = 1.
Proof. apply sin_PI2. Qed.

Lemma cosine_PI_3 : cosine (PI / 3) = 1 / 2.
Proof. apply cos_PI3. Qed.

Lemma sine_PI_3 : sine (PI / 3) = root 3 / 2.
Proof. apply sin_PI3. Qed.

Lemma cosine_PI_4 : cosine (PI / 4) = root 2 / 2.
Proof. apply cos_PI_4. Qed.

Lemma sine_PI_4 : sine (PI / 4) = root 2 / 2.
Proof. apply sin_PI_4. Qed.

Lemma cosine_PI_5 : cosine (PI / 5) = (1 + root 5) / 4.
Proof. apply cos_PI_5. Qed.

Lemma sine_PI_5 : sine (PI / 5) = root (10 - 2 * root 5) / 4.
Proof. apply sin_PI_5. Qed.

Lemma cosine_PI_6 : cosine (PI / 6) = root 3 / 2.
Proof. apply cos_PI6. Qed.

Lemma sine_PI_6 : sine (PI / 6) = 1 / 2.
Proof. apply sin_PI6. Qed.
