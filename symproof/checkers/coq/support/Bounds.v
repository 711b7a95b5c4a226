(* Inequalities: signs that the shape of a term shows, bounds that are added up, squares that are
   compared, and induction. *)

From Coq Require Import Reals ZArith Lra Lia.
From Symproof Require Import Logarithm Sums Matrices Steps.
Local Open Scope R_scope.

(* What is divided by is not zero, so nothing here relies on 1/0. *)
Lemma quotient_nonneg a b : 0 <= a -> 0 < b -> 0 <= a / b.
Proof. intros A B. apply Rmult_le_pos; [exact A |]. left. apply Rinv_0_lt_compat, B. Qed.

Lemma quotient_nonzero a b : a <> 0 -> b <> 0 -> a / b <> 0.
Proof. intros A B. apply Rmult_integral_contrapositive_currified; [exact A |].
  apply Rinv_neq_0_compat, B. Qed.

Lemma positive_of x : 0 <= x -> x <> 0 -> 0 < x.
Proof. intros A B. lra. Qed.

Lemma even_power_nonneg x n : 0 <= x ^ (2 * n).
Proof. rewrite pow_mult. apply pow_le, pow2_ge_0. Qed.

Lemma even_power_pos x n : x <> 0 -> 0 < x ^ (2 * n).
Proof. intro X. apply positive_of; [apply even_power_nonneg | apply pow_nonzero, X]. Qed.

Lemma power_pos b e : 0 < power b e.
Proof. apply exp_pos. Qed.

Lemma cosh_pos x : 0 < cosh x.
Proof. unfold cosh. pose proof (exp_pos x). pose proof (exp_pos (- x)). lra. Qed.

Lemma sech_pos x : 0 < sech x.
Proof. unfold sech. apply Rdiv_lt_0_compat; [lra | apply cosh_pos]. Qed.

Lemma logarithm_pos b : 1 < b -> 0 < logarithm b.
Proof.
  intro B. destruct (Rlt_le_dec 0 (logarithm b)) as [P | N]; [exact P |].
  pose proof (exp_logarithm b ltac:(lra)) as E.
  destruct N as [N | N]; [pose proof (exp_grows _ _ N) as G | rewrite N in E];
    rewrite exp_0 in *; lra.
Qed.

Lemma dot_nonneg n v : 0 <= dot n v v.
Proof. unfold dot. apply total_nonneg. intros. apply Rle_0_sqr. Qed.

Lemma norm_nonneg n v : 0 <= norm n v.
Proof. apply sqrt_pos. Qed.

Lemma in_range lo hi k : (k < count lo hi)%nat -> (lo <= lo + Z.of_nat k <= hi)%Z.
Proof. unfold count. lia. Qed.

Lemma sum_nonneg lo hi f :
  (forall i, (lo <= i)%Z -> (i <= hi)%Z -> 0 <= f i) -> 0 <= sum_of lo hi f.
Proof. intro H. apply total_nonneg. intros k K. apply in_range in K. apply H; lia. Qed.

Lemma prod_nonneg lo hi f :
  (forall i, (lo <= i)%Z -> (i <= hi)%Z -> 0 <= f i) -> 0 <= prod_of lo hi f.
Proof.
  intro H. unfold prod_of.
  assert (A : forall k, (k < count lo hi)%nat -> 0 <= f (lo + Z.of_nat k)%Z)
    by (intros k K; apply in_range in K; apply H; lia).
  induction (count lo hi) as [| n IH]; cbn [product]; [lra |].
  apply Rmult_le_pos; auto with arith.
Qed.

Lemma prod_positive lo hi f :
  (forall i, (lo <= i)%Z -> (i <= hi)%Z -> 0 < f i) -> 0 < prod_of lo hi f.
Proof.
  intro H. unfold prod_of.
  assert (A : forall k, (k < count lo hi)%nat -> 0 < f (lo + Z.of_nat k)%Z)
    by (intros k K; apply in_range in K; apply H; lia).
  induction (count lo hi) as [| n IH]; cbn [product]; [lra |].
  apply Rmult_lt_0_compat; auto with arith.
Qed.

Lemma sum_same lo hi f g :
  (forall i, (lo <= i)%Z -> (i <= hi)%Z -> f i = g i) -> sum_of lo hi f = sum_of lo hi g.
Proof. intro H. apply total_ext. intros k K. apply in_range in K. apply H; lia. Qed.

Lemma product_same lo hi f g :
  (forall i, (lo <= i)%Z -> (i <= hi)%Z -> f i = g i) -> prod_of lo hi f = prod_of lo hi g.
Proof. intro H. apply product_ext. intros k K. apply in_range in K. apply H; lia. Qed.

(* The difference of the sides of an inequality. *)
Lemma gap_le x y : x <= y -> 0 <= y - x.
Proof. lra. Qed.
Lemma gap_lt x y : x < y -> 0 < y - x.
Proof. lra. Qed.
Lemma gap_ge x y : x >= y -> 0 <= x - y.
Proof. lra. Qed.
Lemma gap_gt x y : x > y -> 0 < x - y.
Proof. lra. Qed.

Lemma ne_by_witness x y w : x - y = w -> w <> 0 -> x <> y.
Proof. intros E N X. apply N. lra. Qed.

(* Squares of which the larger is that of a number ≥ 0. *)
Lemma le_by_squares x y : 0 <= y -> x * x <= y * y -> x <= y.
Proof. intros Y S. destruct (Rle_lt_dec x y) as [L | L]; [exact L |]. nra. Qed.
Lemma lt_by_squares x y : 0 <= y -> x * x < y * y -> x < y.
Proof. intros Y S. destruct (Rlt_le_dec x y) as [L | L]; [exact L |]. nra. Qed.
Lemma ge_by_squares x y : 0 <= x -> x * x >= y * y -> x >= y.
Proof. intros X S. apply Rle_ge, le_by_squares; [exact X | lra]. Qed.
Lemma gt_by_squares x y : 0 <= x -> x * x > y * y -> x > y.
Proof. intros X S. apply lt_by_squares; [exact X | lra]. Qed.

(* Squares of roots. *)
Lemma square_of_root u : 0 <= u -> sqrt u * sqrt u = u.
Proof. apply sqrt_sqrt. Qed.

Lemma equal_by_squares x y : 0 <= x -> 0 <= y -> x * x = y * y -> x = y.
Proof. intros X Y S. nra. Qed.

(* Chains of relations. *)
Lemma chain (x y z : R) : x = y -> y = z -> x = z.
Proof. intros -> H. exact H. Qed.
Lemma eq_le x y z : x = y -> y <= z -> x <= z.
Proof. intros -> H. exact H. Qed.
Lemma eq_lt x y z : x = y -> y < z -> x < z.
Proof. intros -> H. exact H. Qed.
Lemma eq_ge x y z : x = y -> y >= z -> x >= z.
Proof. intros -> H. exact H. Qed.
Lemma eq_gt x y z : x = y -> y > z -> x > z.
Proof. intros -> H. exact H. Qed.
Lemma eq_ne (x y z : R) : x = y -> y <> z -> x <> z.
Proof. intros -> H. exact H. Qed.
Lemma le_eq x y z : x <= y -> y = z -> x <= z.
Proof. intros H <-. exact H. Qed.
Lemma lt_eq x y z : x < y -> y = z -> x < z.
Proof. intros H <-. exact H. Qed.
Lemma ge_eq x y z : x >= y -> y = z -> x >= z.
Proof. intros H <-. exact H. Qed.
Lemma gt_eq x y z : x > y -> y = z -> x > z.
Proof. intros H <-. exact H. Qed.
Lemma ne_eq (x y z : R) : x <> y -> y = z -> x <> z.
Proof. intros H <-. exact H. Qed.

(* A step of a chain, by its lemma. *)
Ltac link H :=
  first [ step H | apply Req_le; step H | apply Req_ge; step H | apply Rlt_le; step H
        | apply Rgt_ge; step H ].

(* For all natural numbers. *)
Lemma by_induction (P : Z -> Prop) :
  P 0%Z -> (forall n : Z, (0 <= n)%Z -> P n -> P (n + 1)%Z) -> forall n : Z, (0 <= n)%Z -> P n.
Proof. intros Base Step n N. apply natlike_ind; [exact Base | exact Step | exact N]. Qed.

Ltac induct :=
  lazymatch goal with |- forall n : Z, (0 <= n)%Z -> @?P n => refine (by_induction P _ _) end;
  cbv beta.

(* Hypotheses about whole numbers, said of real ones. *)
Ltac reals_of_integers :=
  repeat match goal with
  | H : (?a <= ?b)%Z |- _ =>
      lazymatch goal with
      | _ : IZR a <= IZR b |- _ => fail
      | _ => pose proof (IZR_le a b H)
      end
  end;
  rewrite ?plus_IZR, ?minus_IZR, ?mult_IZR, ?opp_IZR in *.

(* A relation between an index and the ends of its range. *)
Ltac in_reals := reals_of_integers; first [lra | lia].

(* A sign of a variable, by what its sort says. *)
Ltac known_sign :=
  first
    [ assumption | apply Rlt_le; assumption | apply Rgt_not_eq; assumption
    | apply IZR_le; lia | apply IZR_lt; lia | apply not_0_IZR; lia
    | match goal with H : forall _, _ |- _ => solve [apply H; lia | apply Rlt_le, H; lia] end
    | lra ].

(* What a theorem that is used supposes, by what is supposed here. *)
Ltac settled_by_hypothesis :=
  intros;
  first
    [ assumption | lia | lra
    | match goal with H : forall _, _ |- _ => solve [apply H; first [assumption | lia]] end
    | match goal with
      | H : forall _ : Z, _ |- _ => solve [eapply Rle_trans; [| apply H; lia]; lra]
      end
    | known_sign
    | reals_of_integers; first [lra | nonzero]
    | nonzero ].

(* What a fact supposes, up to the form of whole numbers. *)
Ltac supply F G :=
  first
    [ specialize (F G)
    | lazymatch type of F with
      | ?A -> _ =>
          let H := fresh in
          assert (H : A) by (revert G; casts; intro G; first [exact G | lra]);
          specialize (F H); clear H
      end ].

(* Powers with whole exponents as powers with real ones. *)
Ltac real_powers :=
  repeat match goal with
  | |- context [powerRZ ?b ?z] =>
      let E := fresh in
      assert (E : powerRZ b z = power b (IZR z)) by
        (symmetry; apply exp_whole; [first [lra | assumption] | reflexivity]);
      put E; clear E
  end;
  casts.

(* The gap of an inequality that is known. *)
Ltac gap H :=
  first
    [ exact (gap_le _ _ H) | exact (gap_lt _ _ H) | exact (gap_ge _ _ H) | exact (gap_gt _ _ H)
    | assumption
    | revert H; casts; intro H; first [lra | assumption]
    | revert H; real_powers; intro H; lra ].

(* Sides of one form, whole numbers taken apart also under a Σ. *)
Ltac same_form :=
  solve [repeat first
    [reflexivity | solve [ring] | apply sum_same; intros; cbv beta; casts | progress f_equal]].

(* A relation that is known, up to the laws of rings. *)
Ltac known_relation H :=
  first [ exact H | symmetry; exact H | lra
        | lazymatch type of H with ?x = ?y =>
            transitivity x; [same_form | transitivity y; [exact H | same_form]]
          end
        | revert H; casts; intro H; first [exact H | symmetry; exact H | lra]
        | revert H; real_powers; intro H; lra ].
