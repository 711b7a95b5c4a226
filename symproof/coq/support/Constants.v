(* Exact constants: cosines and sines of fractions of π in terms of square roots, and square
   roots in terms of those of prime numbers. *)

From Coq Require Import Reals Lra.
Local Open Scope R_scope.

Lemma root_square a : 0 <= a -> sqrt a * sqrt a - a = 0.
Proof. intro H. rewrite sqrt_sqrt by exact H. ring. Qed.

(* √a where a = q²·b. *)
Lemma root_split a q b : 0 <= q -> 0 <= b -> a = q * q * b -> sqrt a = q * sqrt b.
Proof. intros Q B ->. rewrite sqrt_mult, sqrt_square by nra. reflexivity. Qed.

Lemma root_product a b : 0 <= a -> 0 <= b -> sqrt (a * b) = sqrt a * sqrt b.
Proof. intros A B. apply sqrt_mult; assumption. Qed.

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
