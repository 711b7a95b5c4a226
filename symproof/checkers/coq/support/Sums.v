(* Finite sums and products of arbitrary length, and their linearity. *)

From Coq Require Import Reals ZArith List Lra Lia.
Import ListNotations.
Local Open Scope R_scope.

Fixpoint total (n : nat) (f : nat -> R) : R :=
  match n with
  | O => 0
  | S m => total m f + f m
  end.

Fixpoint product (n : nat) (f : nat -> R) : R :=
  match n with
  | O => 1
  | S m => product m f * f m
  end.

(* How many integers there are from lo to hi. *)
Definition count (lo hi : Z) : nat := Z.to_nat (hi - lo + 1).

(* Σ and Π of f i for i = lo, …, hi. *)
Definition sum_of (lo hi : Z) (f : Z -> R) : R :=
  total (count lo hi) (fun k => f (lo + Z.of_nat k)%Z).
Definition prod_of (lo hi : Z) (f : Z -> R) : R :=
  product (count lo hi) (fun k => f (lo + Z.of_nat k)%Z).

Lemma total_ext n f g : (forall k, (k < n)%nat -> f k = g k) -> total n f = total n g.
Proof.
  induction n as [| n IH]; intro H; cbn [total]; [reflexivity |].
  rewrite IH, H by auto with arith. reflexivity.
Qed.

Lemma product_ext n f g : (forall k, (k < n)%nat -> f k = g k) -> product n f = product n g.
Proof.
  induction n as [| n IH]; intro H; cbn [product]; [reflexivity |].
  rewrite IH, H by auto with arith. reflexivity.
Qed.

Lemma total_zero n : total n (fun _ => 0) = 0.
Proof. induction n as [| n IH]; cbn [total]; [reflexivity |]. rewrite IH. ring. Qed.

Lemma total_plus n f g : total n (fun k => f k + g k) = total n f + total n g.
Proof. induction n as [| n IH]; cbn [total]; [ring |]. rewrite IH. ring. Qed.

Lemma total_scale n a f : total n (fun k => a * f k) = a * total n f.
Proof. induction n as [| n IH]; cbn [total]; [ring |]. rewrite IH. ring. Qed.

Lemma total_one n : total n (fun _ => 1) = INR n.
Proof.
  induction n as [| n IH]; [reflexivity |]. cbn [total]. rewrite IH, S_INR. reflexivity.
Qed.

(* a₁·g₁ + a₂·g₂ + … under Σ and outside of it. *)
Fixpoint combined (l : list (R * (nat -> R))) (k : nat) : R :=
  match l with
  | [] => 0
  | (a, g) :: rest => a * g k + combined rest k
  end.

(* A total under a name of its own, so that a certified sum is not certified again. *)
Definition settled (n : nat) (f : nat -> R) : R := total n f.

Fixpoint combined_totals (n : nat) (l : list (R * (nat -> R))) : R :=
  match l with
  | [] => 0
  | (a, g) :: rest => a * settled n g + combined_totals n rest
  end.

Theorem total_linear n f l :
  (forall k, (k < n)%nat -> f k = combined l k) -> total n f = combined_totals n l.
Proof.
  intro H. rewrite (total_ext n f (combined l) H). clear H f.
  induction l as [| [a g] rest IH]; cbn [combined combined_totals].
  - apply total_zero.
  - unfold settled. rewrite total_plus, total_scale, IH. reflexivity.
Qed.

Lemma count_of_same lo hi lo' hi' : (hi - lo = hi' - lo')%Z -> count lo hi = count lo' hi'.
Proof. unfold count. intros ->. reflexivity. Qed.

Lemma settled_ones lo hi :
  (lo - 1 <= hi)%Z -> settled (count lo hi) (fun _ => 1) = IZR (hi - lo + 1).
Proof.
  intro H. unfold settled, count. rewrite total_one, INR_IZR_INZ, Z2Nat.id by lia. reflexivity.
Qed.

Lemma count_value lo hi : (lo - 1 <= hi)%Z -> INR (count lo hi) = IZR (hi - lo + 1).
Proof. intro H. unfold count. rewrite INR_IZR_INZ, Z2Nat.id by lia. reflexivity. Qed.

Lemma total_nonneg n f : (forall k, (k < n)%nat -> 0 <= f k) -> 0 <= total n f.
Proof.
  induction n as [| n IH]; intro H; cbn [total]; [lra |].
  assert (0 <= total n f) by auto with arith. assert (0 <= f n) by auto with arith. lra.
Qed.

(* A sum of positive terms that has at least one. *)
Lemma settled_positive lo hi f :
  (lo <= hi)%Z -> (forall k, 0 < f k) -> 0 < settled (count lo hi) f.
Proof.
  intros H P. unfold settled, count. replace (Z.to_nat (hi - lo + 1)) with (S (Z.to_nat (hi - lo))) by lia.
  cbn [total]. assert (0 <= total (Z.to_nat (hi - lo)) f) by (apply total_nonneg; intros; apply Rlt_le, P).
  pose proof (P (Z.to_nat (hi - lo))). lra.
Qed.

(* -- the sums that a product of two matrices consists of --------------------------------- *)

(* Kept apart from [total] so that a product of small matrices can be multiplied out while a
   sum of unknown length stays as it is. *)
Fixpoint sum_to (n : nat) (f : nat -> R) : R :=
  match n with
  | O => 0
  | S m => sum_to m f + f m
  end.

Lemma sum_to_total n f : sum_to n f = total n f.
Proof. reflexivity. Qed.

Lemma total_append m n f : total (m + n) f = total m f + total n (fun k => f (m + k)%nat).
Proof.
  induction n as [| n IH]; cbn [total].
  - rewrite Nat.add_0_r. ring.
  - rewrite Nat.add_succ_r. cbn [total]. rewrite IH. ring.
Qed.

(* r·n terms are n groups of r terms. *)
Lemma total_groups r n f :
  total (r * n) f = total n (fun q => sum_to r (fun s => f (r * q + s)%nat)).
Proof.
  induction n as [| n IH]; cbn [total].
  - rewrite Nat.mul_0_r. reflexivity.
  - rewrite Nat.mul_succ_r, total_append, IH. reflexivity.
Qed.

(* Only one term is not zero. *)
Lemma total_single n q f : (q < n)%nat -> (forall k, k <> q -> f k = 0) -> total n f = f q.
Proof.
  intros H Z. induction n as [| n IH]; [lia |]. cbn [total].
  destruct (Nat.eq_dec q n) as [-> | N].
  - rewrite (total_ext n f (fun _ => 0)), total_zero by (intros k K; apply Z; lia). ring.
  - rewrite IH, (Z n) by lia. ring.
Qed.

(* The last term apart. *)
Lemma total_last lo hi f : (lo <= hi)%Z ->
  total (count lo hi) f = total (count lo (hi - 1)) f + f (Z.to_nat (hi - lo)).
Proof.
  intro H. unfold count.
  replace (Z.to_nat (hi - lo + 1)) with (S (Z.to_nat (hi - lo))) by lia.
  replace (hi - 1 - lo + 1)%Z with (hi - lo)%Z by ring. reflexivity.
Qed.

Lemma last_index lo hi : (lo <= hi)%Z -> (lo + Z.of_nat (Z.to_nat (hi - lo)) = hi)%Z.
Proof. lia. Qed.
