(* Matrices as functions of row and column, counted from 0; what lies outside of the stated
   size is never looked at.  A family of blocks becomes one matrix of r·n rows. *)

From Coq Require Import Reals ZArith List Lra Lia.
From Symproof Require Import Sums.
Import ListNotations.
Local Open Scope R_scope.

Definition matrix := nat -> nat -> R.

(* A = B as m×n matrices. *)
Definition same (m n : nat) (A B : matrix) : Prop :=
  forall i j, (i < m)%nat -> (j < n)%nat -> A i j = B i j.

Definition entry (A : matrix) (i j : nat) : R := A i j.
Definition rows (l : list (list R)) : matrix := fun i j => nth j (nth i l []) 0.
Definition eye : matrix := fun i j => if Nat.eqb i j then 1 else 0.
Definition mplus (A B : matrix) : matrix := fun i j => A i j + B i j.
Definition mopp (A : matrix) : matrix := fun i j => - A i j.
Definition mscale (a : R) (A : matrix) : matrix := fun i j => a * A i j.
Definition mdiv (A : matrix) (a : R) : matrix := fun i j => A i j / a.
Definition mtrans (A : matrix) : matrix := fun i j => A j i.
(* The product of an m×k and a k×n matrix. *)
Definition mmul (k : nat) (A B : matrix) : matrix := fun i j => sum_to k (fun t => A i t * B t j).
(* The dot product and the norm of columns with k entries. *)
Definition dot (k : nat) (u v : matrix) : R := sum_to k (fun t => u t O * v t O).
Definition norm (k : nat) (v : matrix) : R := sqrt (dot k v v).

(* The blocks b lo, …, b hi, of r rows each, on top of each other. *)
Definition stack (lo hi : Z) (r : nat) (b : Z -> matrix) : matrix :=
  fun i j =>
    if Nat.ltb (i / r) (count lo hi)
    then b (lo + Z.of_nat (i / r))%Z (i mod r) j
    else 0.

(* The block-diagonal matrix with the blocks b lo, …, b hi, of r rows and c columns each. *)
Definition diag (lo hi : Z) (r c : nat) (b : Z -> matrix) : matrix :=
  fun i j =>
    if Nat.ltb (i / r) (count lo hi)
    then if Nat.eqb (i / r) (j / c)
         then b (lo + Z.of_nat (i / r))%Z (i mod r) (j mod c)
         else 0
    else 0.

Lemma same_refl m n A : same m n A A.
Proof. intros i j _ _. reflexivity. Qed.

Lemma same_sym m n A B : same m n A B -> same m n B A.
Proof. intros H i j I J. symmetry. auto. Qed.

Lemma same_trans m n A B C : same m n A B -> same m n B C -> same m n A C.
Proof. intros H K i j I J. rewrite H by assumption. auto. Qed.

(* -- small matrices, entry by entry ------------------------------------------------------ *)

Fixpoint each (n : nat) (P : nat -> Prop) : Prop :=
  match n with
  | O => True
  | S m => P O /\ each m (fun k => P (S k))
  end.

Lemma each_below n P : each n P -> forall k, (k < n)%nat -> P k.
Proof.
  revert P. induction n as [| n IH]; intros P H k K; [lia |].
  destruct H as [H0 H]. destruct k as [| k]; [exact H0 |].
  apply (IH (fun k => P (S k)) H). lia.
Qed.

Theorem by_entries m n A B :
  each m (fun i => each n (fun j => A i j = B i j)) -> same m n A B.
Proof.
  intros H i j I J. apply (each_below n (fun j => A i j = B i j)); [| exact J].
  exact (each_below m _ H i I).
Qed.

(* -- families of blocks ------------------------------------------------------------------ *)

(* A consists of n blocks f of r rows on top of each other; of c columns beside each other; of
   blocks on the diagonal. *)
Definition stacked (n r : nat) (A : matrix) (f : nat -> matrix) : Prop :=
  forall q s j, (q < n)%nat -> (s < r)%nat -> A (r * q + s)%nat j = f q s j.
Definition beside (n c : nat) (A : matrix) (f : nat -> matrix) : Prop :=
  forall q t i, (q < n)%nat -> (t < c)%nat -> A i (c * q + t)%nat = f q i t.
Definition diagonal (n r c : nat) (A : matrix) (f : nat -> matrix) : Prop :=
  forall q s p t, (q < n)%nat -> (s < r)%nat -> (p < n)%nat -> (t < c)%nat ->
    A (r * q + s)%nat (c * p + t)%nat = if Nat.eqb q p then f q s t else 0.

Lemma quotient r q s : (s < r)%nat -> ((r * q + s) / r = q)%nat.
Proof. intro H. symmetry. apply (Nat.div_unique _ _ _ s); lia. Qed.

Lemma remainder r q s : (s < r)%nat -> ((r * q + s) mod r = s)%nat.
Proof. intro H. symmetry. apply (Nat.mod_unique _ _ q); lia. Qed.

Lemma split_index r i : (0 < r)%nat -> exists q s, (i = r * q + s /\ s < r)%nat.
Proof.
  intro H. exists (i / r)%nat, (i mod r)%nat. split.
  - apply Nat.div_mod. lia.
  - apply Nat.mod_upper_bound. lia.
Qed.

Lemma block_below r n q s : (r * q + s < r * n -> q < n)%nat.
Proof. nia. Qed.

Lemma stack_stacked lo hi r b :
  stacked (count lo hi) r (stack lo hi r b) (fun q => b (lo + Z.of_nat q)%Z).
Proof.
  intros q s j Q S. unfold stack. rewrite quotient, remainder by exact S.
  apply Nat.ltb_lt in Q. rewrite Q. reflexivity.
Qed.

Lemma diag_diagonal lo hi r c b :
  diagonal (count lo hi) r c (diag lo hi r c b) (fun q => b (lo + Z.of_nat q)%Z).
Proof.
  intros q s p t Q S P T. unfold diag. rewrite !quotient, !remainder by assumption.
  apply Nat.ltb_lt in Q. rewrite Q. destruct (Nat.eqb q p); reflexivity.
Qed.

(* The same where the number of blocks is written in another way. *)
Lemma stack_counted n lo hi r b :
  n = count lo hi -> stacked n r (stack lo hi r b) (fun q => b (lo + Z.of_nat q)%Z).
Proof. intros ->. apply stack_stacked. Qed.

Lemma diag_counted n lo hi r c b :
  n = count lo hi -> diagonal n r c (diag lo hi r c b) (fun q => b (lo + Z.of_nat q)%Z).
Proof. intros ->. apply diag_diagonal. Qed.

Lemma stacked_plus n r A B f g :
  stacked n r A f -> stacked n r B g -> stacked n r (mplus A B) (fun q => mplus (f q) (g q)).
Proof. intros F G q s j Q S. unfold mplus. rewrite F, G by assumption. reflexivity. Qed.

Lemma stacked_opp n r A f : stacked n r A f -> stacked n r (mopp A) (fun q => mopp (f q)).
Proof. intros F q s j Q S. unfold mopp. rewrite F by assumption. reflexivity. Qed.

Lemma stacked_scale n r a A f :
  stacked n r A f -> stacked n r (mscale a A) (fun q => mscale a (f q)).
Proof. intros F q s j Q S. unfold mscale. rewrite F by assumption. reflexivity. Qed.

Lemma stacked_div n r a A f :
  stacked n r A f -> stacked n r (mdiv A a) (fun q => mdiv (f q) a).
Proof. intros F q s j Q S. unfold mdiv. rewrite F by assumption. reflexivity. Qed.

Lemma stacked_trans n r A f : stacked n r A f -> beside n r (mtrans A) (fun q => mtrans (f q)).
Proof. intros F q t i Q T. unfold mtrans. apply F; assumption. Qed.

Lemma beside_trans n c A f : beside n c A f -> stacked n c (mtrans A) (fun q => mtrans (f q)).
Proof. intros F q s j Q S. unfold mtrans. apply F; assumption. Qed.

Lemma beside_plus n c A B f g :
  beside n c A f -> beside n c B g -> beside n c (mplus A B) (fun q => mplus (f q) (g q)).
Proof. intros F G q t i Q T. unfold mplus. rewrite F, G by assumption. reflexivity. Qed.

Lemma beside_opp n c A f : beside n c A f -> beside n c (mopp A) (fun q => mopp (f q)).
Proof. intros F q t i Q T. unfold mopp. rewrite F by assumption. reflexivity. Qed.

Lemma beside_scale n c a A f :
  beside n c A f -> beside n c (mscale a A) (fun q => mscale a (f q)).
Proof. intros F q t i Q T. unfold mscale. rewrite F by assumption. reflexivity. Qed.

Lemma diagonal_eye n r : diagonal n r r eye (fun _ => eye).
Proof.
  intros q s p t Q S P T. unfold eye.
  destruct (Nat.eqb_spec q p) as [-> | N].
  - destruct (Nat.eqb_spec s t) as [-> | M].
    + rewrite Nat.eqb_refl. reflexivity.
    + destruct (Nat.eqb_spec (r * p + s) (r * p + t)); [lia | reflexivity].
  - destruct (Nat.eqb_spec (r * q + s) (r * p + t)); [nia | reflexivity].
Qed.

Lemma diagonal_plus n r c A B f g :
  diagonal n r c A f -> diagonal n r c B g ->
  diagonal n r c (mplus A B) (fun q => mplus (f q) (g q)).
Proof.
  intros F G q s p t Q S P T. unfold mplus. rewrite F, G by assumption.
  destruct (Nat.eqb q p); ring.
Qed.

Lemma diagonal_opp n r c A f :
  diagonal n r c A f -> diagonal n r c (mopp A) (fun q => mopp (f q)).
Proof.
  intros F q s p t Q S P T. unfold mopp. rewrite F by assumption.
  destruct (Nat.eqb q p); ring.
Qed.

Lemma diagonal_scale n r c a A f :
  diagonal n r c A f -> diagonal n r c (mscale a A) (fun q => mscale a (f q)).
Proof.
  intros F q s p t Q S P T. unfold mscale. rewrite F by assumption.
  destruct (Nat.eqb q p); ring.
Qed.

Lemma diagonal_trans n r c A f :
  diagonal n r c A f -> diagonal n c r (mtrans A) (fun q => mtrans (f q)).
Proof.
  intros F q s p t Q S P T. unfold mtrans. rewrite F by assumption. rewrite (Nat.eqb_sym p q).
  destruct (Nat.eqb_spec q p) as [-> | N]; reflexivity.
Qed.

Lemma stacked_product n r c A B f g :
  diagonal n r c A f -> stacked n c B g ->
  stacked n r (mmul (c * n) A B) (fun q => mmul c (f q) (g q)).
Proof.
  intros F G q s j Q S. unfold mmul.
  rewrite sum_to_total, total_groups.
  rewrite (total_ext n _
    (fun p => if Nat.eqb q p then sum_to c (fun t => f q s t * g q t j) else 0)).
  - rewrite (total_single n q); [rewrite Nat.eqb_refl; reflexivity | exact Q |].
    intros k K. destruct (Nat.eqb_spec q k); [congruence | reflexivity].
  - intros p P. rewrite !sum_to_total. destruct (Nat.eqb_spec q p) as [<- | N].
    + apply total_ext. intros t T. rewrite F, G, Nat.eqb_refl by assumption. reflexivity.
    + rewrite <- (total_zero c). apply total_ext. intros t T. rewrite F by assumption.
      destruct (Nat.eqb_spec q p); [congruence | ring].
Qed.

Lemma diagonal_product n r c d A B f g :
  diagonal n r c A f -> diagonal n c d B g ->
  diagonal n r d (mmul (c * n) A B) (fun q => mmul c (f q) (g q)).
Proof.
  intros F G q s p t Q S P T.
  assert (H : stacked n c (fun i j => B i (d * p + t)%nat)
                (fun k i j => if Nat.eqb k p then g k i t else 0)).
  { intros k i j K I. apply G; assumption. }
  pose proof (stacked_product n r c A _ f _ F H q s O Q S) as E.
  unfold mmul in *. rewrite E. cbv beta. destruct (Nat.eqb q p).
  - reflexivity.
  - transitivity (total c (fun _ => 0)); [| apply total_zero].
    apply total_ext. intros k K. ring.
Qed.

Lemma beside_product n r c A B f g :
  beside n r A f -> diagonal n r c B g ->
  beside n c (mmul (r * n) A B) (fun q => mmul r (f q) (g q)).
Proof.
  intros F G.
  assert (H : stacked n c (mmul (r * n) (mtrans B) (mtrans A))
                (fun q => mmul r (mtrans (g q)) (mtrans (f q)))).
  { apply stacked_product; [apply diagonal_trans, G | apply beside_trans, F]. }
  intros q t i Q T. specialize (H q t i Q T). unfold mmul, mtrans in *.
  rewrite !sum_to_total in *.
  rewrite (total_ext (r * n) _ (fun k => B k (c * q + t)%nat * A i k)) by (intros; ring).
  rewrite H. apply total_ext. intros; ring.
Qed.

(* A row of blocks times a column of blocks: one sum over the generic block. *)
Theorem product_of_families n r A B f g i j :
  beside n r A f -> stacked n r B g ->
  mmul (r * n) A B i j = total n (fun q => mmul r (f q) (g q) i j).
Proof.
  intros F G. unfold mmul. rewrite sum_to_total, total_groups. apply total_ext. intros q Q.
  rewrite !sum_to_total. apply total_ext. intros s S. rewrite F, G by assumption. reflexivity.
Qed.

Theorem dot_of_families n r A B f g :
  stacked n r A f -> stacked n r B g ->
  dot (r * n) A B = total n (fun q => dot r (f q) (g q)).
Proof.
  intros F G. unfold dot. rewrite sum_to_total, total_groups. apply total_ext. intros q Q.
  rewrite !sum_to_total. apply total_ext. intros s S. rewrite F, G by assumption. reflexivity.
Qed.

(* A claim about families is the claim about one generic block. *)
Theorem by_stacked_block n r c A B f g :
  (0 < r)%nat -> stacked n r A f -> stacked n r B g ->
  (forall q, (q < n)%nat -> same r c (f q) (g q)) -> same (r * n) c A B.
Proof.
  intros R0 F G H i j I J. destruct (split_index r i R0) as (q & s & -> & S).
  apply block_below in I. rewrite F, G by assumption. apply H; assumption.
Qed.

Theorem by_row_block n r c A B f g :
  (0 < c)%nat -> beside n c A f -> beside n c B g ->
  (forall q, (q < n)%nat -> same r c (f q) (g q)) -> same r (c * n) A B.
Proof.
  intros C0 F G H i j I J. destruct (split_index c j C0) as (q & t & -> & T).
  apply block_below in J. rewrite F, G by assumption. apply H; assumption.
Qed.

Theorem by_diagonal_block n r c A B f g :
  (0 < r)%nat -> (0 < c)%nat -> diagonal n r c A f -> diagonal n r c B g ->
  (forall q, (q < n)%nat -> same r c (f q) (g q)) -> same (r * n) (c * n) A B.
Proof.
  intros R0 C0 F G H i j I J.
  destruct (split_index r i R0) as (q & s & -> & S).
  destruct (split_index c j C0) as (p & t & -> & T).
  apply block_below in I. apply block_below in J. rewrite F, G by assumption.
  destruct (Nat.eqb q p); [apply H; assumption | reflexivity].
Qed.
