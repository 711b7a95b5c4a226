(* Proofs by contradiction: facts p = 0, p <> 0, 0 <= p and 0 < p, sums and products of them, and
   the end, where one of them is false. *)

From Coq Require Import Reals ZArith Lra Lia.
From Symproof Require Import Logarithm Sums Matrices Steps Bounds.
Local Open Scope R_scope.

(* -- sums and products ---------------------------------------------------------------------- *)

Lemma zero_plus_zero p q : p = 0 -> q = 0 -> p + q = 0.
Proof. lra. Qed.
Lemma zero_plus_le p q : p = 0 -> 0 <= q -> 0 <= p + q.
Proof. lra. Qed.
Lemma le_plus_zero p q : 0 <= p -> q = 0 -> 0 <= p + q.
Proof. lra. Qed.
Lemma zero_plus_lt p q : p = 0 -> 0 < q -> 0 < p + q.
Proof. lra. Qed.
Lemma lt_plus_zero p q : 0 < p -> q = 0 -> 0 < p + q.
Proof. lra. Qed.
Lemma zero_plus_ne p q : p = 0 -> q <> 0 -> p + q <> 0.
Proof. intros -> H. rewrite Rplus_0_l. exact H. Qed.
Lemma ne_plus_zero p q : p <> 0 -> q = 0 -> p + q <> 0.
Proof. intros H ->. rewrite Rplus_0_r. exact H. Qed.

Lemma zero_times p q : p = 0 -> p * q = 0.
Proof. intros ->. apply Rmult_0_l. Qed.
Lemma times_zero p q : q = 0 -> p * q = 0.
Proof. intros ->. apply Rmult_0_r. Qed.

Lemma lt_times_le p q : 0 < p -> 0 <= q -> 0 <= p * q.
Proof. intros P Q. apply Rmult_le_pos; lra. Qed.
Lemma le_times_lt p q : 0 <= p -> 0 < q -> 0 <= p * q.
Proof. intros P Q. apply Rmult_le_pos; lra. Qed.
Lemma ne_times_ne p q : p <> 0 -> q <> 0 -> p * q <> 0.
Proof. exact (Rmult_integral_contrapositive_currified p q). Qed.
Lemma lt_times_ne p q : 0 < p -> q <> 0 -> p * q <> 0.
Proof. intro P. apply Rmult_integral_contrapositive_currified. lra. Qed.
Lemma ne_times_lt p q : p <> 0 -> 0 < q -> p * q <> 0.
Proof. intros P Q. apply Rmult_integral_contrapositive_currified; [exact P | lra]. Qed.

Lemma square_of_nonzero p : p <> 0 -> 0 < p * p.
Proof. exact (Rsqr_pos_lt p). Qed.
Lemma square_of_positive p : 0 < p -> 0 < p * p.
Proof. exact (fun H => Rmult_lt_0_compat p p H H). Qed.

(* -- other forms of a fact ------------------------------------------------------------------- *)

Lemma form_eq t p : t = p -> p = 0 -> t = 0.
Proof. intros ->. exact (fun H => H). Qed.
Lemma form_ne t p : t = p -> p <> 0 -> t <> 0.
Proof. intros ->. exact (fun H => H). Qed.
Lemma form_le t p : t = p -> 0 <= p -> 0 <= t.
Proof. intros ->. exact (fun H => H). Qed.
Lemma form_lt t p : t = p -> 0 < p -> 0 < t.
Proof. intros ->. exact (fun H => H). Qed.

(* The difference of the sides of what is known. *)
Ltac fact_of H :=
  first
    [ exact H | exact (gap_le _ _ H) | exact (gap_lt _ _ H) | exact (gap_ge _ _ H)
    | exact (gap_gt _ _ H) | exact (Rminus_diag_eq _ _ H) | exact (Rminus_eq_contra _ _ H)
    | exact (Rge_le _ _ H) | exact (Rgt_lt _ _ H)
    | revert H; casts; intro H; first [exact H | lra | exact (Rminus_eq_contra _ _ H)]
    | reals_of_integers; lra
    | apply Rminus_eq_contra; intro; apply H; apply eq_IZR; rewrite ?plus_IZR, ?minus_IZR,
        ?mult_IZR, ?opp_IZR; lra
    | intro; apply H; apply eq_IZR; rewrite ?plus_IZR, ?minus_IZR, ?mult_IZR, ?opp_IZR; lra ].

(* -- integers -------------------------------------------------------------------------------- *)

Lemma power_of_integer (n : Z) (p : positive) : IZR (n ^ Zpos p) = IZR n ^ Pos.to_nat p.
Proof. rewrite pow_IZR, positive_nat_Z. reflexivity. Qed.

(* A real number is the integer of the same form. *)
Ltac integer_form :=
  repeat first
    [ rewrite plus_IZR | rewrite minus_IZR | rewrite mult_IZR | rewrite opp_IZR
    | rewrite power_of_integer ];
  unfold Pos.to_nat; cbn [Pos.iter_op Nat.add]; ring.

Lemma next_integer (n : Z) (t p r : R) :
  t = IZR n -> p = t + r -> 0 <= p -> r < 1 -> 0 <= t.
Proof.
  intros -> -> P R. destruct (Z_le_gt_dec 0 n) as [N | N]; [apply IZR_le; exact N |].
  assert (M : (n <= -1)%Z) by lia. apply IZR_le in M. lra.
Qed.
Lemma next_integer_strict (n : Z) (t p r : R) :
  t = IZR n -> p = t + r -> 0 < p -> r <= 1 -> 0 <= t.
Proof.
  intros -> -> P R. destruct (Z_le_gt_dec 0 n) as [N | N]; [apply IZR_le; exact N |].
  assert (M : (n <= -1)%Z) by lia. apply IZR_le in M. lra.
Qed.
Lemma next_integer_equal (n : Z) (t p r : R) :
  t = IZR n -> p = t + r -> p = 0 -> r < 1 -> 0 <= t.
Proof. intros N P -> R. apply (next_integer n t 0 r); [exact N | exact P | lra | exact R]. Qed.

(* -- cases and ends -------------------------------------------------------------------------- *)

Lemma by_contradiction_eq (x y : R) : (x <> y -> False) -> x = y.
Proof. intro H. destruct (Req_dec x y) as [E | N]; [exact E | destruct (H N)]. Qed.
Lemma by_contradiction_ne (x y : R) : (x = y -> False) -> x <> y.
Proof. exact (fun H => H). Qed.
Lemma by_contradiction_lt x y : (x >= y -> False) -> x < y.
Proof. intro H. destruct (Rlt_le_dec x y) as [L | L]; [exact L | destruct (H (Rle_ge _ _ L))]. Qed.
Lemma by_contradiction_le x y : (x > y -> False) -> x <= y.
Proof. intro H. destruct (Rle_lt_dec x y) as [L | L]; [exact L | destruct (H L)]. Qed.
Lemma by_contradiction_gt x y : (x <= y -> False) -> x > y.
Proof. intro H. destruct (Rlt_le_dec y x) as [L | L]; [exact L | destruct (H L)]. Qed.
Lemma by_contradiction_ge x y : (x < y -> False) -> x >= y.
Proof. intro H. destruct (Rle_lt_dec y x) as [L | L]; [exact (Rle_ge _ _ L) | destruct (H L)]. Qed.

Lemma or_eq (x y : R) (P : Prop) : (x <> y -> P) -> x = y \/ P.
Proof. intro H. destruct (Req_dec x y); auto. Qed.
Lemma or_ne (x y : R) (P : Prop) : (x = y -> P) -> x <> y \/ P.
Proof. intro H. destruct (Req_dec x y); auto. Qed.
Lemma or_lt (x y : R) (P : Prop) : (x >= y -> P) -> x < y \/ P.
Proof. intro H. destruct (Rlt_le_dec x y); auto using Rle_ge. Qed.
Lemma or_le (x y : R) (P : Prop) : (x > y -> P) -> x <= y \/ P.
Proof. intro H. destruct (Rle_lt_dec x y); auto using Rlt_gt. Qed.
Lemma or_gt (x y : R) (P : Prop) : (x <= y -> P) -> x > y \/ P.
Proof. intro H. destruct (Rlt_le_dec y x); auto using Rlt_gt. Qed.
Lemma or_ge (x y : R) (P : Prop) : (x < y -> P) -> x >= y \/ P.
Proof. intro H. destruct (Rle_lt_dec y x); auto using Rle_ge. Qed.

Lemma sign_cases (t : R) : (t < 0 -> False) -> (t = 0 -> False) -> (t > 0 -> False) -> False.
Proof. intros A B C. destruct (Rtotal_order t 0) as [H | [H | H]]; auto. Qed.
Lemma zero_cases (t : R) : (t = 0 -> False) -> (t <> 0 -> False) -> False.
Proof. intros A B. exact (B A). Qed.
Lemma weak_cases (t : R) : (t >= 0 -> False) -> (t < 0 -> False) -> False.
Proof. intros A B. destruct (Rle_lt_dec 0 t) as [L | L]; [exact (A (Rle_ge _ _ L)) | exact (B L)]. Qed.
Lemma strict_cases (t : R) : (t > 0 -> False) -> (t <= 0 -> False) -> False.
Proof. intros A B. destruct (Rle_lt_dec t 0) as [L | L]; [exact (B L) | exact (A L)]. Qed.

Lemma contradiction_lt p : p = 0 -> 0 < p -> False.
Proof. intros -> H. exact (Rlt_irrefl 0 H). Qed.
Lemma contradiction_ne p : p = 0 -> p <> 0 -> False.
Proof. intros E H. exact (H E). Qed.

(* -- laws ------------------------------------------------------------------------------------ *)

Lemma absolute_value_of_nonnegative x : x >= 0 -> Rabs x = x.
Proof. exact (Rabs_right x). Qed.
Lemma absolute_value_squared x : Rabs x ^ 2 = x ^ 2.
Proof. exact (pow2_abs x). Qed.
Lemma root_squared x : x >= 0 -> sqrt x ^ 2 = x.
Proof. intro H. exact (pow2_sqrt x (Rge_le _ _ H)). Qed.
Lemma sine_not_negative u : u >= 0 -> u <= PI -> sin u >= 0.
Proof. intros A B. apply Rle_ge, sin_ge_0; lra. Qed.
Lemma sine_positive u : u > 0 -> u < PI -> sin u > 0.
Proof. exact (sin_gt_0 u). Qed.
Lemma exp_of_logarithm x : x > 0 -> exp (logarithm x) = x.
Proof. exact (exp_logarithm x). Qed.

(* exp lies above its tangent at 0, without the excluded middle: the slope at 0 is that of halves of
   halves. *)
Lemma halving t : exp t - 1 = (exp (t / 2) - 1) * (exp (t / 2) + 1).
Proof. replace t with (t / 2 + t / 2) at 1 by lra. rewrite exp_plus. ring. Qed.

Lemma halved n u : exp u - 1 >= 2 ^ n * (exp (u / 2 ^ n) - 1).
Proof.
  induction n as [| n IH]; [cbn; replace (u / 1) with u by lra; lra |].
  assert (P : 0 < 2 ^ n) by (apply pow_lt; lra).
  apply Rge_trans with (1 := IH).
  set (t := u / 2 ^ n).
  replace (u / 2 ^ S n) with (t / 2) by (unfold t; cbn [pow]; field; lra).
  rewrite (halving t). cbn [pow].
  assert (0 <= (exp (t / 2) - 1) * (exp (t / 2) - 1)) by apply Rle_0_sqr.
  nra.
Qed.

Lemma exp_above u : exp u >= 1 + u.
Proof.
  destruct (Rle_lt_dec (1 + u) (exp u)) as [L | L]; [lra |]. exfalso.
  assert (U : u <> 0) by (intros ->; rewrite exp_0 in L; lra).
  set (e := (1 + u - exp u) / Rabs u).
  assert (A : 0 < Rabs u) by (apply Rabs_pos_lt; exact U).
  assert (E : 0 < e) by (unfold e; apply Rdiv_lt_0_compat; lra).
  destruct (derivable_pt_lim_exp_0 e E) as [d D].
  destruct (pow_lt_1_zero (1 / 2) ltac:(rewrite Rabs_pos_eq; lra) (d / Rabs u)
    ltac:(apply Rdiv_lt_0_compat; [apply cond_pos | exact A])) as [n N].
  specialize (N n (le_n n)).
  assert (P : 0 < 2 ^ n) by (apply pow_lt; lra).
  assert (I : (1 / 2) ^ n = / 2 ^ n).
  { unfold Rdiv. rewrite Rmult_1_l. apply pow_inv. }
  rewrite I in N. rewrite Rabs_pos_eq in N by (apply Rlt_le, Rinv_0_lt_compat, P).
  set (h := u / 2 ^ n).
  assert (H : h <> 0).
  { unfold h, Rdiv. apply Rmult_integral_contrapositive_currified; [exact U |].
    apply Rinv_neq_0_compat. lra. }
  assert (S : Rabs h < d).
  { unfold h, Rdiv. rewrite Rabs_mult, (Rabs_pos_eq (/ 2 ^ n))
      by (apply Rlt_le, Rinv_0_lt_compat, P).
    apply (Rmult_lt_compat_l (Rabs u)) in N; [| exact A].
    replace (Rabs u * (d / Rabs u)) with (pos d) in N by (field; lra). exact N. }
  specialize (D h H S). rewrite Rplus_0_l, exp_0 in D.
  pose proof (halved n u) as G. fold h in G.
  assert (Q : 2 ^ n * (exp h - 1) = u * ((exp h - 1) / h)).
  { unfold h. field. split; [lra | exact U]. }
  rewrite Q in G.
  assert (B : Rabs (u * ((exp h - 1) / h - 1)) < 1 + u - exp u).
  { rewrite Rabs_mult.
    apply (Rmult_lt_compat_l (Rabs u)) in D; [| exact A].
    replace (Rabs u * e) with (1 + u - exp u) in D by (unfold e; field; lra). exact D. }
  apply Rabs_def2 in B. lra.
Qed.
