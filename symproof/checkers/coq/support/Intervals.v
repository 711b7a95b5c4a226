(* Interval arithmetic: enclosures of certain numbers, computed with whole numbers.

   At the precision p the pair (m, r) says of x that |x·2^p − m| <= r.  Every operation rounds
   outward and gives None where something may be undefined. *)

From Coq Require Import Reals ZArith List Lra Lia Bool.
From Symproof Require Import Logarithm Sums.
Import ListNotations.
Local Open Scope R_scope.

Definition interval := (Z * Z)%type.

Definition scale (p : Z) : Z := (2 ^ p)%Z.
Definition unit (p : Z) : R := IZR (scale p).
Definition holds (p : Z) (x : R) (i : interval) : Prop :=
  Rabs (x * unit p - IZR (fst i)) <= IZR (snd i).

Lemma scale_pos p : (0 <= p)%Z -> (0 < scale p)%Z.
Proof. intro P. apply Z.pow_pos_nonneg; lia. Qed.

Lemma unit_pos p : (0 <= p)%Z -> 0 < unit p.
Proof. intro P. apply (IZR_lt 0), scale_pos, P. Qed.

Lemma unit_sum p q : (0 <= p)%Z -> (0 <= q)%Z -> unit (p + q) = unit p * unit q.
Proof.
  intros P Q. unfold unit, scale. rewrite <- mult_IZR. f_equal. apply Z.pow_add_r; assumption.
Qed.

(* Division of whole numbers, rounded down. *)
Lemma divided a b : (0 < b)%Z -> IZR (a / b) <= IZR a / IZR b <= IZR (a / b) + 1.
Proof.
  intro B. assert (B' : 0 < IZR b) by (apply (IZR_lt 0), B).
  pose proof (Z.div_mod a b ltac:(lia)) as E. destruct (Z.mod_pos_bound a b B) as [M1 M2].
  apply (f_equal IZR) in E. rewrite plus_IZR, mult_IZR in E.
  apply IZR_le in M1. apply IZR_lt in M2.
  assert (F : IZR a / IZR b * IZR b = IZR a) by (field; lra).
  set (x := IZR a / IZR b) in *. split; apply (Rmult_le_reg_r (IZR b)); lra.
Qed.

Lemma near a b r : Rabs (a - b) <= r <-> b - r <= a <= b + r.
Proof. unfold Rabs. destruct (Rcase_abs (a - b)); split; intro H; lra. Qed.

Definition down (p z : Z) : Z := Z.shiftr z p.

Lemma rounded p z : (0 <= p)%Z -> IZR (down p z) <= IZR z / unit p <= IZR (down p z) + 1.
Proof.
  intro P. unfold down. rewrite Z.shiftr_div_pow2 by exact P. apply divided, scale_pos, P.
Qed.

(* Arithmetic. *)
Definition whole (p n : Z) : interval := (Z.shiftl n p, 0%Z).
Definition plus (i j : interval) : interval := (fst i + fst j, snd i + snd j)%Z.
Definition opposite (i : interval) : interval := (- fst i, snd i)%Z.
Definition size (i : interval) : interval := (Z.abs (fst i), snd i).
Definition widened (i j : interval) : interval := (fst i, snd i + Z.abs (fst j) + snd j)%Z.
Definition between (low high : Z) : interval := (low, high - low)%Z.
Definition times (p : Z) (i j : interval) : interval :=
  let '(m, r) := i in
  let '(n, q) := j in
  (down p (m * n), down p (q * Z.abs m + r * Z.abs n + r * q) + 2)%Z.
Definition over (i : interval) (d : Z) : interval := (fst i / d, snd i / d + 2)%Z.
Definition coarse (g : Z) (i : interval) : interval := (down g (fst i), down g (snd i) + 2)%Z.
Definition inverse (p : Z) (i : interval) : option interval :=
  let '(m, r) := i in
  let n := Z.abs m in
  if (r <? n)%Z then
    let k := scale (p + p) in Some (Z.sgn m * (k / n), k * r / (n * (n - r)) + 2)%Z
  else None.
Definition root (p : Z) (i : interval) : option interval :=
  let '(m, r) := i in
  if (r <=? m)%Z then
    Some (between (Z.sqrt (Z.shiftl (m - r) p)) (Z.sqrt (Z.shiftl (m + r) p) + 1))
  else None.

Section arithmetic.
  Variable p : Z.
  Hypothesis P : (0 <= p)%Z.

  Lemma radius_nonneg x i : holds p x i -> 0 <= IZR (snd i).
  Proof. intro H. eapply Rle_trans; [apply Rabs_pos | exact H]. Qed.

  Lemma whole_holds n : holds p (IZR n) (whole p n).
  Proof.
    apply near. unfold whole. cbn [fst snd]. rewrite Z.shiftl_mul_pow2, mult_IZR by exact P.
    fold (scale p) (unit p). lra.
  Qed.

  Lemma plus_holds x y i j : holds p x i -> holds p y j -> holds p (x + y) (plus i j).
  Proof. intros H K. apply near in H, K. apply near. cbn [plus opposite between fst snd]. rewrite !plus_IZR. lra. Qed.

  Lemma opposite_holds x i : holds p x i -> holds p (- x) (opposite i).
  Proof. intro H. apply near in H. apply near. cbn [plus opposite between fst snd]. rewrite opp_IZR. lra. Qed.

  Lemma size_holds x i : holds p x i -> holds p (Rabs x) (size i).
  Proof.
    pose proof (unit_pos p P) as U.
    intro H. unfold holds, size. cbn [fst snd]. rewrite abs_IZR.
    rewrite <- (Rabs_pos_eq (unit p)), <- Rabs_mult by lra.
    eapply Rle_trans; [apply Rabs_triang_inv2 | exact H].
  Qed.

  Lemma widened_holds x y e i j :
    holds p y i -> holds p e j -> Rabs (x - y) <= Rabs e -> holds p x (widened i j).
  Proof.
    pose proof (unit_pos p P) as U.
    intros H K D. pose proof (size_holds e j K) as L. apply near in H, L. apply near.
    cbn [fst snd widened size] in *. rewrite !plus_IZR.
    pose proof (Rabs_pos (x - y)). pose proof (proj1 (near x y _) D) as N.
    assert (Rabs e * unit p <= IZR (Z.abs (fst j)) + IZR (snd j)) by lra.
    assert ((y - Rabs e) * unit p <= x * unit p <= (y + Rabs e) * unit p)
      by (split; apply Rmult_le_compat_r; lra).
    lra.
  Qed.

  Lemma between_holds x low high :
    IZR low <= x * unit p -> x * unit p <= IZR high -> holds p x (between low high).
  Proof. intros L H. apply near. cbn [plus opposite between fst snd]. rewrite minus_IZR. lra. Qed.

  Lemma times_holds x y i j : holds p x i -> holds p y j -> holds p (x * y) (times p i j).
  Proof.
    pose proof (unit_pos p P) as U.
    intros H K. pose proof (radius_nonneg _ _ H). pose proof (radius_nonneg _ _ K).
    destruct i as [m r], j as [n q]. unfold holds in *. cbn [fst snd times] in *.
    set (X := x * unit p) in *. set (Y := y * unit p) in *.
    pose proof (rounded p (m * n) P) as A.
    pose proof (rounded p (q * Z.abs m + r * Z.abs n + r * q) P) as B.
    rewrite !plus_IZR, !mult_IZR, !abs_IZR in B. rewrite mult_IZR in A.
    rewrite plus_IZR.
    set (s := IZR q * Rabs (IZR m) + IZR r * Rabs (IZR n) + IZR r * IZR q) in *.
    assert (D : Rabs (X * Y - IZR m * IZR n) <= s).
    { replace (X * Y - IZR m * IZR n)
        with ((Y - IZR n) * IZR m + (X - IZR m) * IZR n + (X - IZR m) * (Y - IZR n)) by ring.
      pose proof (Rabs_pos (X - IZR m)). pose proof (Rabs_pos (Y - IZR n)).
      eapply Rle_trans; [apply Rabs_triang |]. apply Rplus_le_compat.
      - eapply Rle_trans; [apply Rabs_triang |]. rewrite !Rabs_mult.
        apply Rplus_le_compat; apply Rmult_le_compat_r; try apply Rabs_pos; assumption.
      - rewrite Rabs_mult. apply Rmult_le_compat; assumption. }
    apply near in D. apply near.
    assert (E : x * y * unit p = X * Y / unit p) by (unfold X, Y; field; lra).
    rewrite E.
    assert (V : 0 < / unit p) by (apply Rinv_0_lt_compat, U).
    assert (F : (IZR m * IZR n - s) / unit p <= X * Y / unit p <= (IZR m * IZR n + s) / unit p)
      by (split; apply Rmult_le_compat_r; lra).
    unfold Rdiv in *. lra.
  Qed.

  Lemma over_holds x i d : (0 < d)%Z -> holds p x i -> holds p (x / IZR d) (over i d).
  Proof.
    intros D H. apply near in H. apply near. cbn [over fst snd].
    pose proof (divided (fst i) d D). pose proof (divided (snd i) d D).
    assert (D' : 0 < / IZR d) by (apply Rinv_0_lt_compat, (IZR_lt 0), D).
    rewrite plus_IZR.
    assert (F : (IZR (fst i) - IZR (snd i)) / IZR d <= x * unit p / IZR d
                <= (IZR (fst i) + IZR (snd i)) / IZR d)
      by (split; apply Rmult_le_compat_r; lra).
    unfold Rdiv in *. lra.
  Qed.

  Lemma inverse_positive x m r :
    (r < m)%Z -> holds p x (m, r) ->
    holds p (/ x) (scale (p + p) / m, scale (p + p) * r / (m * (m - r)) + 2)%Z.
  Proof.
    pose proof (unit_pos p P) as U.
    intros M H. pose proof (radius_nonneg _ _ H) as R0. unfold holds in H. cbn [fst snd] in *.
    set (X := x * unit p) in *. apply near in H.
    apply IZR_lt in M. pose proof M as M'. apply lt_IZR in M'.
    assert (R1 : (0 <= r)%Z) by (apply le_IZR, R0).
    pose proof (divided (scale (p + p)) m ltac:(lia)) as A.
    pose proof (divided (scale (p + p) * r) (m * (m - r)) ltac:(nia)) as B.
    rewrite !mult_IZR, minus_IZR in B. fold (unit (p + p)) in *. rewrite unit_sum in * by exact P.
    apply near. cbn [fst snd]. rewrite plus_IZR.
    set (u := unit p) in *. set (a := IZR m) in *. set (b := IZR r) in *.
    assert (X0 : 0 < X) by lra.
    assert (u0 : u <> 0) by lra.
    assert (x0 : x <> 0) by (intros ->; unfold X in X0; lra).
    assert (E : / x * u = u * u / X) by (unfold X; field; split; assumption).
    rewrite E.
    assert (D : Rabs (u * u / X - u * u / a) <= u * u * b / (a * (a - b))).
    { replace (u * u / X - u * u / a) with (u * u * (a - X) / (a * X)) by (field; lra).
      unfold Rdiv. rewrite !Rabs_mult, Rabs_inv, Rabs_mult by nra.
      rewrite (Rabs_pos_eq u), (Rabs_pos_eq a), (Rabs_pos_eq X) by lra.
      apply Rmult_le_compat.
      - apply Rmult_le_pos; [nra | apply Rabs_pos].
      - apply Rlt_le, Rinv_0_lt_compat. nra.
      - apply Rmult_le_compat_l; [nra |]. rewrite Rabs_minus_sym. apply near. lra.
      - apply Rinv_le_contravar; [nra |]. apply Rmult_le_compat_l; lra. }
    apply near in D. lra.
  Qed.

  Lemma inverse_holds x i j : inverse p i = Some j -> holds p x i -> x <> 0 /\ holds p (/ x) j.
  Proof.
    destruct i as [m r]. unfold inverse. destruct (Z.ltb_spec r (Z.abs m)) as [M | M]; [| discriminate].
    intros E H. injection E as <-.
    assert (N : x <> 0).
    { intros ->. unfold holds in H. cbn [fst snd] in H. rewrite Rmult_0_l, Rminus_0_l, Rabs_Ropp in H.
      rewrite <- abs_IZR in H. apply le_IZR in H. lia. }
    split; [exact N |].
    destruct (Z.lt_trichotomy m 0) as [S | [S | S]].
    - rewrite Z.sgn_neg, Z.abs_neq in * by lia.
      replace (/ x) with (- / (- x)) by (field; exact N).
      pose proof (opposite_holds _ _ H) as K. cbn in K.
      pose proof (opposite_holds _ _ (inverse_positive _ _ _ M K)) as L. cbn [opposite fst snd] in L.
      replace (-1 * (scale (p + p) / - m))%Z with (- (scale (p + p) / - m))%Z by ring. exact L.
    - subst m. cbn in M. pose proof (radius_nonneg _ _ H) as R0. apply le_IZR in R0. cbn in R0. lia.
    - rewrite Z.sgn_pos, Z.abs_eq, Z.mul_1_l in * by lia. apply inverse_positive; assumption.
  Qed.

  Lemma root_holds x i j : root p i = Some j -> holds p x i -> holds p (sqrt x) j.
  Proof.
    pose proof (unit_pos p P) as U.
    destruct i as [m r]. unfold root. destruct (Z.leb_spec r m) as [M | M]; [| discriminate].
    intros E H. injection E as <-. pose proof (radius_nonneg _ _ H) as R0. cbn in R0.
    apply le_IZR in R0. apply near in H. cbn [fst snd] in H.
    assert (X : 0 <= x).
    { apply IZR_le in M. destruct (Rle_lt_dec 0 x) as [G | G]; [exact G |].
      pose proof (Rmult_lt_compat_r (unit p) _ _ U G). lra. }
    pose proof (sqrt_pos x) as S0. pose proof (sqrt_sqrt x X) as S.
    set (s := sqrt x) in *.
    assert (Sq : s * unit p * (s * unit p) = x * unit p * unit p) by (rewrite <- S; ring).
    rewrite !Z.shiftl_mul_pow2 by exact P. fold (scale p). pose proof (scale_pos p P).
    pose proof (Z.sqrt_spec ((m - r) * scale p) ltac:(nia)) as [L _].
    pose proof (Z.sqrt_nonneg ((m - r) * scale p)) as L0.
    pose proof (Z.sqrt_spec ((m + r) * scale p) ltac:(nia)) as [_ G].
    pose proof (Z.sqrt_nonneg ((m + r) * scale p)) as G0.
    set (l := Z.sqrt ((m - r) * scale p)) in *. set (g := Z.sqrt ((m + r) * scale p)) in *.
    apply IZR_le in L, L0, G0. apply IZR_lt in G. unfold Z.succ in G.
    rewrite !mult_IZR, ?plus_IZR, ?minus_IZR in *. fold (unit p) in *.
    set (Y := s * unit p) in *. assert (Y0 : 0 <= Y) by (apply Rmult_le_pos; lra).
    assert ((IZR m - IZR r) * unit p <= x * unit p * unit p <= (IZR m + IZR r) * unit p)
      by (split; apply Rmult_le_compat_r; lra).
    apply between_holds.
    - destruct (Rle_lt_dec (IZR l) Y) as [C | C]; [exact C |]. nra.
    - rewrite plus_IZR. destruct (Rle_lt_dec Y (IZR g + 1)) as [C | C]; [exact C |]. nra.
  Qed.
End arithmetic.

Lemma coarse_holds p g x i :
  (0 <= p)%Z -> (0 <= g)%Z -> holds (p + g) x i -> holds p x (coarse g i).
Proof.
  intros P G H. apply near in H. apply near. cbn [coarse fst snd].
  pose proof (rounded g (fst i) G). pose proof (rounded g (snd i) G).
  rewrite unit_sum in H by assumption. rewrite plus_IZR. pose proof (unit_pos g G) as U.
  assert (V : 0 < / unit g) by (apply Rinv_0_lt_compat, U).
  assert (F : (IZR (fst i) - IZR (snd i)) / unit g <= x * (unit p * unit g) / unit g
              <= (IZR (fst i) + IZR (snd i)) / unit g)
    by (split; apply Rmult_le_compat_r; lra).
  replace (x * (unit p * unit g) / unit g) with (x * unit p) in F by (field; lra).
  unfold Rdiv in *. lra.
Qed.

(* Series whose terms come from one another: t₀, t₁ = −t₀·t/d₁, t₂ = −t₁·t/d₂, … *)
Fixpoint term (first t : R) (d : nat -> Z) (n : nat) : R :=
  match n with
  | O => first
  | S k => - (t * term first t d k) / IZR (d n)
  end.

Fixpoint series (p : Z) (first t : interval) (d : nat -> Z) (n : nat) : interval * interval :=
  match n with
  | O => (first, first)
  | S k =>
      let '(total, last) := series p first t d k in
      let next := over (opposite (times p t last)) (d n) in
      (plus total next, next)
  end.

Lemma series_holds p first t d x y n :
  (0 <= p)%Z -> (forall k, 0 < d (S k))%Z -> holds p x first -> holds p y t ->
  holds p (sum_f_R0 (term x y d) n) (fst (series p first t d n)) /\
  holds p (term x y d n) (snd (series p first t d n)).
Proof.
  intros P D X Y. induction n as [| n [A B]]; [split; exact X |].
  cbn [series term sum_f_R0]. destruct (series p first t d n) as [total last]. cbn [fst snd] in *.
  assert (N : holds p (- (y * term x y d n) / IZR (d (S n)))
                (over (opposite (times p t last)) (d (S n)))).
  { apply over_holds; [apply D |]. apply opposite_holds, times_holds; assumption. }
  split; [apply plus_holds; assumption | exact N].
Qed.

Definition of_exp (n : nat) : Z := Z.of_nat n.
Definition of_cos (n : nat) : Z := Z.of_nat ((2 * n - 1) * (2 * n)).
Definition of_sin (n : nat) : Z := Z.of_nat (2 * n * (2 * n + 1)).

Lemma sign_step n : (-1) ^ S n = - (-1) ^ n.
Proof. cbn. ring. Qed.

Lemma term_of_exp t n : term 1 t of_exp n = tg_alt (fun i => t ^ i / INR (fact i)) n.
Proof.
  unfold tg_alt. induction n as [| n IH]; [cbn; field |].
  cbn [term]. rewrite IH, sign_step, fact_simpl, mult_INR. unfold of_exp. rewrite <- INR_IZR_INZ.
  cbn [pow]. field. split; [apply INR_fact_neq_0 | apply not_0_INR; lia].
Qed.

Lemma term_of_cos t n : term 1 (t * t) of_cos n = cos_term t n.
Proof.
  unfold cos_term. induction n as [| n IH]; [cbn; field |].
  cbn [term]. rewrite IH, sign_step. unfold of_cos. rewrite <- INR_IZR_INZ.
  replace (2 * S n)%nat with (S (S (2 * n))) by lia. rewrite !fact_simpl, !mult_INR.
  replace (S (S (2 * n)) - 1)%nat with (S (2 * n)) by lia.
  cbn [pow]. field.
  repeat split; first [apply INR_fact_neq_0 | apply not_0_INR; lia].
Qed.

Lemma term_of_sin t n : term t (t * t) of_sin n = sin_term t n.
Proof.
  unfold sin_term. induction n as [| n IH]; [cbn; field |].
  cbn [term]. rewrite IH, sign_step. unfold of_sin. rewrite <- INR_IZR_INZ.
  replace (2 * S n + 1)%nat with (S (S (2 * n + 1))) by lia.
  replace (2 * S n)%nat with (S (2 * n + 1)) by lia. rewrite !fact_simpl, !mult_INR.
  cbn [pow]. field.
  repeat split; first [apply INR_fact_neq_0 | apply not_0_INR; lia].
Qed.

Lemma same_sums f g n : (forall k, f k = g k) -> sum_f_R0 f n = sum_f_R0 g n.
Proof. intro E. apply sum_eq. intros. apply E. Qed.

(* e^(−t) for 0 <= t <= 1 lies between two sums that follow each other. *)
Lemma exp_between t n :
  0 <= t <= 1 ->
  sum_f_R0 (tg_alt (fun i => t ^ i / INR (fact i))) (S (2 * n)) <= exp (- t)
    <= sum_f_R0 (tg_alt (fun i => t ^ i / INR (fact i))) (2 * n).
Proof.
  intros [T0 T1].
  assert (C : Un_cv (fun k => sum_f_R0 (tg_alt (fun i => t ^ i / INR (fact i))) k) (exp (- t))).
  { unfold exp. destruct (exist_exp (- t)) as [l L]. cbn [proj1_sig]. unfold exp_in, infinite_sum in L.
    intros eps E. destruct (L eps E) as [N H]. exists N. intros k K. specialize (H k K).
    rewrite (same_sums (tg_alt (fun i => t ^ i / INR (fact i))) (fun i => / INR (fact i) * (- t) ^ i));
      [exact H |].
    intro i. unfold tg_alt. replace (- t) with (-1 * t) by ring. rewrite Rpow_mult_distr.
    field. apply INR_fact_neq_0. }
  assert (M : Un_decreasing (fun i => t ^ i / INR (fact i))).
  { intro k. rewrite fact_simpl, mult_INR. cbn [pow].
    pose proof (INR_fact_lt_0 k) as F. pose proof (pow_le t k T0) as K.
    assert (S1 : 1 <= INR (S k)) by (rewrite S_INR; pose proof (pos_INR k); lra).
    replace (t * t ^ k / (INR (S k) * INR (fact k))) with (t ^ k / INR (fact k) * (t / INR (S k)))
      by (field; lra).
    rewrite <- (Rmult_1_r (t ^ k / INR (fact k))) at 2.
    apply Rmult_le_compat_l.
    - apply Rmult_le_pos; [exact K | left; apply Rinv_0_lt_compat, F].
    - apply (Rmult_le_reg_r (INR (S k))); [lra |]. unfold Rdiv.
      rewrite Rmult_assoc, Rinv_l; lra. }
  exact (alternated_series_ineq _ _ n M (cv_speed_pow_fact t) C).
Qed.

Lemma exp_near t n :
  0 <= t <= 1 ->
  Rabs (exp (- t) - sum_f_R0 (term 1 t of_exp) (S (2 * n))) <= Rabs (term 1 t of_exp (S (2 * n))).
Proof.
  intro T. pose proof (exp_between t n T) as [A B].
  rewrite (same_sums _ _ (S (2 * n)) (term_of_exp t)).
  rewrite term_of_exp. apply near.
  assert (E : sum_f_R0 (tg_alt (fun i => t ^ i / INR (fact i))) (S (2 * n))
              = sum_f_R0 (tg_alt (fun i => t ^ i / INR (fact i))) (2 * n)
                + tg_alt (fun i => t ^ i / INR (fact i)) (S (2 * n))) by reflexivity.
  set (u := tg_alt _ (S (2 * n))) in *. set (a := sum_f_R0 _ (S (2 * n))) in *.
  set (b := sum_f_R0 _ (2 * n)) in *.
  pose proof (Rle_abs (- u)) as V. rewrite Rabs_Ropp in V. lra.
Qed.

Lemma squeezed x low high last :
  low <= x <= high -> high = low + last -> Rabs (x - high) <= Rabs last.
Proof. intros [A B] E. pose proof (Rle_abs last). apply near. lra. Qed.

Lemma cos_near t n :
  0 <= t <= 2 ->
  Rabs (cos t - sum_f_R0 (term 1 (t * t) of_cos) (S (2 * n + 1)))
    <= Rabs (term 1 (t * t) of_cos (S (2 * n + 1))).
Proof.
  intros [A B]. pose proof (pre_cos_bound t n ltac:(lra) B) as C. unfold cos_approx in C.
  replace (2 * (n + 1))%nat with (S (2 * n + 1)) in C by lia.
  rewrite term_of_cos, (same_sums _ _ _ (term_of_cos t)).
  eapply squeezed; [exact C | reflexivity].
Qed.

Lemma sin_near t n :
  0 <= t <= 2 ->
  Rabs (sin t - sum_f_R0 (term t (t * t) of_sin) (S (2 * n + 1)))
    <= Rabs (term t (t * t) of_sin (S (2 * n + 1))).
Proof.
  intros [A B]. pose proof (pre_sin_bound t n A ltac:(lra)) as C. unfold sin_approx in C.
  replace (2 * (n + 1))%nat with (S (2 * n + 1)) in C by lia.
  rewrite term_of_sin, (same_sums _ _ _ (term_of_sin t)).
  eapply squeezed; [exact C | reflexivity].
Qed.

(* At one point a/2^p, a >= 0: the series for a/2^(p + k), and k doublings. *)
Definition point (g a : Z) : interval := (Z.shiftl a g, 0%Z).

Lemma point_holds p k g a :
  (0 <= p)%Z -> (0 <= k)%Z -> (0 <= g)%Z ->
  holds (p + k + g) (IZR a / unit (p + k)) (point g a).
Proof.
  intros P K G. apply near. unfold point. cbn [fst snd].
  rewrite Z.shiftl_mul_pow2, mult_IZR, (unit_sum (p + k) g) by lia. fold (scale g) (unit g).
  pose proof (unit_pos (p + k) ltac:(lia)) as U.
  replace (IZR a / unit (p + k) * (unit (p + k) * unit g)) with (IZR a * unit g) by (field; lra). lra.
Qed.

Lemma point_range p k a :
  (0 <= p)%Z -> (0 <= k)%Z -> (0 <= a <= scale (p + k))%Z -> 0 <= IZR a / unit (p + k) <= 1.
Proof.
  intros P K [A B]. pose proof (unit_pos (p + k) ltac:(lia)) as U. apply IZR_le in A, B.
  fold (unit (p + k)) in B. split.
  - apply Rmult_le_pos; [exact A | left; apply Rinv_0_lt_compat, U].
  - apply (Rmult_le_reg_r (unit (p + k))); [exact U |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l; lra.
Qed.

Fixpoint squared (w : Z) (i : interval) (k : nat) : interval :=
  match k with
  | O => i
  | S j => squared w (times w i i) j
  end.

Lemma squared_holds w t k i :
  (0 <= w)%Z -> holds w (exp (- t)) i -> holds w (exp (- (t * unit (Z.of_nat k)))) (squared w i k).
Proof.
  intro W. revert t i. induction k as [| k IH]; intros t i H.
  - cbn. unfold unit, scale. cbn. rewrite Rmult_1_r. exact H.
  - cbn [squared]. replace (Z.of_nat (S k)) with (1 + Z.of_nat k)%Z by lia.
    rewrite unit_sum by lia. replace (unit 1) with 2 by reflexivity.
    replace (t * (2 * unit (Z.of_nat k))) with ((t + t) * unit (Z.of_nat k)) by ring.
    apply IH. replace (- (t + t)) with (- t + - t) by ring. rewrite exp_plus.
    apply times_holds; assumption.
Qed.

(* e^(−a/2^p) at the precision p + k + g. *)
Definition decay_at (p k g a : Z) : option interval :=
  if (0 <=? a)%Z && (a <=? scale (p + k))%Z then
    let w := (p + k + g)%Z in
    let n := Z.to_nat (w / 12 + 1) in
    let '(total, last) := series w (whole w 1) (point g a) of_exp (S (2 * n)) in
    Some (squared w (widened total last) (Z.to_nat k))
  else None.

Lemma decay_at_holds p k g a i :
  (0 <= p)%Z -> (0 <= k)%Z -> (0 <= g)%Z -> decay_at p k g a = Some i ->
  holds (p + k + g) (exp (- (IZR a / unit p))) i.
Proof.
  intros P K G. unfold decay_at.
  destruct (Z.leb_spec 0 a) as [A |]; [| discriminate].
  destruct (Z.leb_spec a (scale (p + k))) as [B |]; [| discriminate]. cbn [andb].
  set (w := (p + k + g)%Z) in *. set (n := Z.to_nat _).
  pose proof (series_holds w (whole w 1) (point g a) of_exp 1 (IZR a / unit (p + k)) (S (2 * n))
    ltac:(lia) ltac:(unfold of_exp; lia) (whole_holds w ltac:(lia) 1) (point_holds p k g a P K G)) as [X Y].
  destruct (series w _ _ _ _) as [total last]. cbn [fst snd] in *. intro E. injection E as <-.
  pose proof (point_range p k a P K (conj A B)) as T.
  pose proof (widened_holds w ltac:(lia) _ _ _ _ _ X Y (exp_near _ n T)) as H.
  apply (squared_holds w _ (Z.to_nat k)) in H; [| lia]. rewrite Z2Nat.id in H by exact K.
  replace (IZR a / unit p) with (IZR a / unit (p + k) * unit k); [exact H |].
  pose proof (unit_pos p P). pose proof (unit_pos k K).
  rewrite unit_sum by assumption. field. lra.
Qed.

Definition halvings (p a : Z) : Z := Z.max 0 (Z.log2 a - p + 5).
Definition MOST : Z := 4096.

(* e^(m/2^p) *)
Definition exp_at (p m : Z) : option interval :=
  let a := Z.abs m in
  let k := halvings p a in
  if (m <=? 0)%Z then
    let g := (k + 8)%Z in
    match decay_at p k g a with
    | Some i => Some (coarse (k + g) i)
    | None => None
    end
  else if (Z.shiftr a p <=? MOST)%Z then
    let g := (k + 8 + 3 * Z.max 0 (Z.shiftr a p))%Z in
    match decay_at p k g a with
    | Some i =>
        match inverse (p + k + g) i with
        | Some j => Some (coarse (k + g) j)
        | None => None
        end
    | None => None
    end
  else None.

Lemma halvings_nonneg p a : (0 <= halvings p a)%Z.
Proof. unfold halvings. lia. Qed.

Lemma exp_at_holds p m i :
  (0 <= p)%Z -> exp_at p m = Some i -> holds p (exp (IZR m / unit p)) i.
Proof.
  intros P. unfold exp_at. pose proof (halvings_nonneg p (Z.abs m)) as K.
  set (k := halvings p (Z.abs m)) in *.
  destruct (Z.leb_spec m 0) as [M | M].
  - set (g := (k + 8)%Z). destruct (decay_at p k g (Z.abs m)) as [j |] eqn:E; [| discriminate].
    intro F. injection F as <-. apply decay_at_holds in E; try (unfold g; lia).
    apply coarse_holds; [exact P | unfold g; lia |].
    rewrite Z.abs_neq, opp_IZR in E by exact M.
    replace (- (- IZR m / unit p)) with (IZR m / unit p) in E by (unfold Rdiv; ring).
    replace (p + (k + g))%Z with (p + k + g)%Z by ring. exact E.
  - destruct (Z.leb_spec (Z.shiftr (Z.abs m) p) MOST); [| discriminate].
    set (g := (k + 8 + _)%Z). assert (G : (0 <= g)%Z) by (unfold g; lia).
    destruct (decay_at p k g (Z.abs m)) as [j |] eqn:E; [| discriminate].
    destruct (inverse (p + k + g) j) as [h |] eqn:F; [| discriminate].
    intro L. injection L as <-. apply decay_at_holds in E; try lia.
    destruct (inverse_holds (p + k + g) ltac:(lia) _ _ _ F E) as [_ I].
    apply coarse_holds; [exact P | lia |].
    rewrite Z.abs_eq, exp_Ropp, Rinv_inv in I by lia.
    replace (p + (k + g))%Z with (p + k + g)%Z by ring. exact I.
Qed.

(* e^x as at the middle, times e^δ for a small δ. *)
Definition exp_in (p : Z) (i : interval) : option interval :=
  let '(m, r) := i in
  if (2 * r <=? scale p)%Z then
    match exp_at p m with
    | Some j => Some (times p j (scale p, 2 * r)%Z)
    | None => None
    end
  else None.

Lemma tangent d : 1 + d <= exp d.
Proof.
  destruct (Rle_lt_dec 0 d) as [D | D]; [apply exp_above_tangent, D |].
  destruct (Rle_lt_dec (1 + d) 0) as [N | N]; [pose proof (exp_pos d); lra |].
  pose proof (exp_between (- d) 0 ltac:(lra)) as [T _]. unfold tg_alt in T. cbn in T.
  rewrite Ropp_involutive in T. lra.
Qed.

Lemma exp_small_change d : Rabs d <= 1 / 2 -> Rabs (exp d - 1) <= 2 * Rabs d.
Proof.
  intro D. pose proof (tangent d) as A. pose proof (tangent (- d)) as B.
  assert (I : exp d * exp (- d) = 1) by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0).
  pose proof (exp_pos d) as E. pose proof (exp_pos (- d)) as F.
  assert (G : exp d * (1 - d) <= 1) by (rewrite <- I; apply Rmult_le_compat_l; lra).
  unfold Rabs in *. destruct (Rcase_abs d); destruct (Rcase_abs (exp d - 1)); nra.
Qed.

Lemma offset p x m r :
  (0 <= p)%Z -> holds p x (m, r) -> Rabs (x - IZR m / unit p) * unit p <= IZR r.
Proof.
  intros P H. pose proof (unit_pos p P) as U. unfold holds in H. cbn [fst snd] in H.
  replace (Rabs (x - IZR m / unit p) * unit p) with (Rabs ((x - IZR m / unit p) * unit p))
    by (rewrite Rabs_mult, (Rabs_pos_eq (unit p)) by lra; reflexivity).
  replace ((x - IZR m / unit p) * unit p) with (x * unit p - IZR m) by (field; lra). exact H.
Qed.

Lemma exp_in_holds p x i j :
  (0 <= p)%Z -> exp_in p i = Some j -> holds p x i -> holds p (exp x) j.
Proof.
  intros P. destruct i as [m r]. unfold exp_in.
  destruct (Z.leb_spec (2 * r) (scale p)) as [R2 |]; [| discriminate].
  destruct (exp_at p m) as [h |] eqn:E; [| discriminate].
  intros F H. injection F as <-. pose proof (unit_pos p P) as U.
  apply exp_at_holds in E; [| exact P]. pose proof (offset p x m r P H) as D.
  set (d := x - IZR m / unit p) in *.
  replace x with (IZR m / unit p + d) by (unfold d; ring). rewrite exp_plus.
  apply times_holds; [exact P | exact E |].
  apply IZR_le in R2. rewrite mult_IZR in R2. fold (unit p) in R2.
  assert (S : Rabs d <= 1 / 2) by (apply (Rmult_le_reg_r (unit p)); lra).
  apply exp_small_change in S. change (Rabs (exp d * unit p - unit p) <= IZR (2 * r)).
  rewrite mult_IZR.
  replace (exp d * unit p - unit p) with ((exp d - 1) * unit p) by ring.
  rewrite Rabs_mult, (Rabs_pos_eq (unit p)) by lra.
  pose proof (Rmult_le_compat_r (unit p) _ _ (Rlt_le _ _ U) S). lra.
Qed.

(* Angles: the pair (cos, sin) at a point. *)
Definition turned_twice (w : Z) (i j : interval) : interval * interval :=
  (plus (times w i i) (opposite (times w j j)), let h := times w i j in plus h h).

Fixpoint doubled (w : Z) (i j : interval) (k : nat) : interval * interval :=
  match k with
  | O => (i, j)
  | S l => let '(c, s) := turned_twice w i j in doubled w c s l
  end.

Lemma doubled_holds w t k i j :
  (0 <= w)%Z -> holds w (cos t) i -> holds w (sin t) j ->
  holds w (cos (t * unit (Z.of_nat k))) (fst (doubled w i j k)) /\
  holds w (sin (t * unit (Z.of_nat k))) (snd (doubled w i j k)).
Proof.
  intro W. revert t i j. induction k as [| k IH]; intros t i j C S.
  - cbn. unfold unit, scale. cbn. rewrite Rmult_1_r. split; assumption.
  - cbn [doubled turned_twice]. replace (Z.of_nat (Datatypes.S k)) with (1 + Z.of_nat k)%Z by lia.
    rewrite unit_sum by lia. replace (unit 1) with 2 by reflexivity.
    replace (t * (2 * unit (Z.of_nat k))) with ((2 * t) * unit (Z.of_nat k)) by ring.
    apply IH.
    + rewrite cos_2a. apply plus_holds; [apply times_holds; assumption |].
      apply opposite_holds, times_holds; assumption.
    + replace (sin (2 * t)) with (cos t * sin t + cos t * sin t) by (rewrite sin_2a; ring).
      apply plus_holds; apply times_holds; assumption.
Qed.

(* The cosine alone, by cos 2t = 2 cos² t − 1. *)
Fixpoint cos_doubled (w : Z) (i : interval) (k : nat) : interval :=
  match k with
  | O => i
  | S l => let h := times w i i in cos_doubled w (plus (plus h h) (whole w (-1))) l
  end.

Lemma cos_doubled_holds w t k i :
  (0 <= w)%Z -> holds w (cos t) i -> holds w (cos (t * unit (Z.of_nat k))) (cos_doubled w i k).
Proof.
  intro W. revert t i. induction k as [| k IH]; intros t i C.
  - cbn. unfold unit, scale. cbn. rewrite Rmult_1_r. exact C.
  - cbn [cos_doubled]. replace (Z.of_nat (S k)) with (1 + Z.of_nat k)%Z by lia.
    rewrite unit_sum by lia. replace (unit 1) with 2 by reflexivity.
    replace (t * (2 * unit (Z.of_nat k))) with ((2 * t) * unit (Z.of_nat k)) by ring.
    apply IH. replace (cos (2 * t)) with (cos t * cos t + cos t * cos t + -1)
      by (rewrite cos_2a_cos; ring).
    apply plus_holds; [apply plus_holds; apply times_holds; assumption | apply whole_holds, W].
Qed.

Definition cos_at (p a : Z) : option interval :=
  let k := halvings p a in
  let g := (2 * k + 8)%Z in
  if (0 <=? a)%Z && (a <=? scale (p + k))%Z then
    let w := (p + k + g)%Z in
    let n := Z.to_nat (w / 24) in
    let t := point g a in
    let '(c, last) := series w (whole w 1) (times w t t) of_cos (S (2 * n + 1)) in
    Some (coarse (k + g) (cos_doubled w (widened c last) (Z.to_nat k)))
  else None.

Lemma cos_at_holds p a c :
  (0 <= p)%Z -> cos_at p a = Some c -> holds p (cos (IZR a / unit p)) c.
Proof.
  intro P. unfold cos_at. pose proof (halvings_nonneg p a) as K. set (k := halvings p a) in *.
  set (g := (2 * k + 8)%Z). assert (G : (0 <= g)%Z) by (unfold g; lia).
  destruct (Z.leb_spec 0 a) as [A |]; [| discriminate].
  destruct (Z.leb_spec a (scale (p + k))) as [B |]; [| discriminate]. cbn [andb].
  set (w := (p + k + g)%Z). assert (W : (0 <= w)%Z) by (unfold w; lia). set (n := Z.to_nat (w / 24)).
  pose proof (point_holds p k g a P K G) as T. fold w in T.
  pose proof (point_range p k a P K (conj A B)) as L.
  set (t := IZR a / unit (p + k)) in *.
  pose proof (series_holds w (whole w 1) _ of_cos 1 (t * t) (S (2 * n + 1)) W
    ltac:(unfold of_cos; lia) (whole_holds w W 1) (times_holds w W _ _ _ _ T T)) as [C1 C2].
  destruct (series w _ _ _ _) as [c1 c2]. cbn [fst snd] in *.
  pose proof (widened_holds w W _ _ _ _ _ C1 C2 (cos_near t n ltac:(lra))) as C.
  pose proof (cos_doubled_holds w t (Z.to_nat k) _ W C) as D. rewrite Z2Nat.id in D by exact K.
  intro E. injection E as <-.
  replace (t * unit k) with (IZR a / unit p) in D.
  - apply coarse_holds; [exact P | lia |]. unfold w in *.
    replace (p + (k + g))%Z with (p + k + g)%Z by ring. exact D.
  - unfold t. pose proof (unit_pos p P). pose proof (unit_pos k K).
    rewrite unit_sum by assumption. field. lra.
Qed.

Definition circle_at (p a : Z) : option (interval * interval) :=
  let k := halvings p a in
  let g := (2 * k + 8)%Z in
  if (0 <=? a)%Z && (a <=? scale (p + k))%Z then
    let w := (p + k + g)%Z in
    let n := Z.to_nat (w / 24) in
    let t := point g a in
    let q := times w t t in
    let '(c, last_c) := series w (whole w 1) q of_cos (S (2 * n + 1)) in
    let '(s, last_s) := series w t q of_sin (S (2 * n + 1)) in
    let '(cs, sn) := doubled w (widened c last_c) (widened s last_s) (Z.to_nat k) in
    Some (coarse (k + g) cs, coarse (k + g) sn)
  else None.

Lemma circle_at_holds p a c s :
  (0 <= p)%Z -> circle_at p a = Some (c, s) ->
  holds p (cos (IZR a / unit p)) c /\ holds p (sin (IZR a / unit p)) s.
Proof.
  intro P. unfold circle_at. pose proof (halvings_nonneg p a) as K. set (k := halvings p a) in *.
  set (g := (2 * k + 8)%Z). assert (G : (0 <= g)%Z) by (unfold g; lia).
  destruct (Z.leb_spec 0 a) as [A |]; [| discriminate].
  destruct (Z.leb_spec a (scale (p + k))) as [B |]; [| discriminate]. cbn [andb].
  set (w := (p + k + g)%Z). assert (W : (0 <= w)%Z) by (unfold w; lia). set (n := Z.to_nat (w / 24)).
  pose proof (point_holds p k g a P K G) as T. fold w in T.
  pose proof (times_holds w W _ _ _ _ T T) as Q.
  pose proof (point_range p k a P K (conj A B)) as L.
  set (t := IZR a / unit (p + k)) in *.
  pose proof (series_holds w (whole w 1) _ of_cos 1 (t * t) (S (2 * n + 1)) W
    ltac:(unfold of_cos; lia) (whole_holds w W 1) Q) as [C1 C2].
  pose proof (series_holds w (point g a) _ of_sin t (t * t) (S (2 * n + 1)) W
    ltac:(unfold of_sin; lia) T Q) as [S1 S2].
  destruct (series w (whole w 1) _ _ _) as [c1 c2]. destruct (series w (point g a) _ _ _) as [s1 s2].
  cbn [fst snd] in *.
  pose proof (widened_holds w W _ _ _ _ _ C1 C2 (cos_near t n ltac:(lra))) as C.
  pose proof (widened_holds w W _ _ _ _ _ S1 S2 (sin_near t n ltac:(lra))) as S.
  pose proof (doubled_holds w t (Z.to_nat k) _ _ W C S) as [D1 D2]. rewrite Z2Nat.id in * by exact K.
  destruct (doubled _ _ _ _) as [d e]. cbn [fst snd] in *. intro E. injection E as <- <-.
  assert (F : t * unit k = IZR a / unit p).
  { unfold t. pose proof (unit_pos p P). pose proof (unit_pos k K).
    rewrite unit_sum by assumption. field. lra. }
  rewrite F in *. unfold w in *. replace (p + k + g)%Z with (p + (k + g))%Z in * by ring.
  split; apply coarse_holds; try assumption; lia.
Qed.

(* As at the middle, with the radius on both sides: cosine and sine change at most as x does. *)
Lemma sin_at_most h : Rabs (sin h) <= Rabs h.
Proof.
  assert (A : forall x, 0 <= x -> Rabs (sin x) <= x).
  { intros x X. destruct (Rle_lt_dec x 1) as [L | L].
    - pose proof (pre_sin_bound x 0 X ltac:(lra)) as [B C].
      unfold sin_approx, sin_term in *. cbn in B, C.
      assert (Q : 0 <= x * x <= 1) by nra.
      assert (Q3 : 0 <= x * (x * x) <= x) by nra.
      assert (Q5 : 0 <= x * (x * x) * (x * x) <= x * (x * x)) by nra.
      apply Rabs_le. lra.
    - pose proof (SIN_bound x). apply Rabs_le. lra. }
  destruct (Rle_lt_dec 0 h) as [H | H].
  - rewrite (Rabs_pos_eq h) by exact H. apply A, H.
  - rewrite <- (Rabs_Ropp h), <- (Rabs_Ropp (sin h)), <- sin_neg, (Rabs_pos_eq (- h)) by lra.
    apply A. lra.
Qed.

Lemma at_most_one x : Rabs (sin x) <= 1 /\ Rabs (cos x) <= 1.
Proof. pose proof (SIN_bound x). pose proof (COS_bound x). split; apply Rabs_le; lra. Qed.

Lemma cos_change x y : Rabs (cos x - cos y) <= Rabs (x - y).
Proof.
  rewrite form2, !Rabs_mult. replace (Rabs (-2)) with 2 by (rewrite Rabs_left; lra).
  pose proof (sin_at_most ((x - y) / 2)) as A. destruct (at_most_one ((x + y) / 2)) as [B _].
  unfold Rdiv in A at 2. rewrite Rabs_mult, (Rabs_pos_eq (/ 2)) in A by lra.
  pose proof (Rabs_pos (sin ((x - y) / 2))). pose proof (Rabs_pos (sin ((x + y) / 2))). nra.
Qed.

Lemma sin_change x y : Rabs (sin x - sin y) <= Rabs (x - y).
Proof.
  rewrite form4, !Rabs_mult. rewrite (Rabs_pos_eq 2) by lra.
  pose proof (sin_at_most ((x - y) / 2)) as A. destruct (at_most_one ((x + y) / 2)) as [_ B].
  unfold Rdiv in A at 2. rewrite Rabs_mult, (Rabs_pos_eq (/ 2)) in A by lra.
  pose proof (Rabs_pos (sin ((x - y) / 2))). pose proof (Rabs_pos (cos ((x + y) / 2))). nra.
Qed.

Definition spread (i : interval) (r : Z) : interval := (fst i, snd i + r)%Z.

Definition cos_in (p : Z) (i : interval) : option interval :=
  match cos_at p (Z.abs (fst i)) with
  | Some c => Some (spread c (snd i))
  | None => None
  end.
Definition sin_in (p : Z) (i : interval) : option interval :=
  match circle_at p (Z.abs (fst i)) with
  | Some (_, s) => Some (spread (if (fst i <? 0)%Z then opposite s else s) (snd i))
  | None => None
  end.

Lemma spread_holds p x y i r :
  (0 <= p)%Z -> holds p y i -> Rabs (x - y) * unit p <= IZR r -> holds p x (spread i r).
Proof.
  intros P H D. pose proof (unit_pos p P) as U. unfold holds, spread in *. cbn [fst snd] in *.
  rewrite plus_IZR.
  replace (x * unit p - IZR (fst i)) with ((y * unit p - IZR (fst i)) + (x - y) * unit p) by ring.
  eapply Rle_trans; [apply Rabs_triang |]. rewrite (Rabs_mult (x - y)), (Rabs_pos_eq (unit p)); lra.
Qed.

Lemma spread_by f p x m r j :
  (forall x y, Rabs (f x - f y) <= Rabs (x - y)) -> (0 <= p)%Z -> holds p x (m, r) ->
  holds p (f (IZR m / unit p)) j -> holds p (f x) (spread j r).
Proof.
  intros F P H K. apply (spread_holds p _ _ _ _ P K). pose proof (offset p x m r P H) as D.
  pose proof (unit_pos p P). eapply Rle_trans; [| exact D]. apply Rmult_le_compat_r; [lra | apply F].
Qed.

Lemma cos_in_holds p x i j :
  (0 <= p)%Z -> cos_in p i = Some j -> holds p x i -> holds p (cos x) j.
Proof.
  intros P. destruct i as [m r]. unfold cos_in. cbn [fst snd].
  destruct (cos_at p (Z.abs m)) as [c |] eqn:C; [| discriminate].
  intros F H. injection F as <-. apply cos_at_holds in C; [| exact P].
  apply (spread_by cos p x m r c cos_change P H).
  destruct (Z.le_ge_cases 0 m) as [M | M].
  - rewrite Z.abs_eq in C by exact M. exact C.
  - rewrite Z.abs_neq, opp_IZR in C by exact M.
    replace (- IZR m / unit p) with (- (IZR m / unit p)) in C by (unfold Rdiv; ring).
    rewrite cos_neg in C. exact C.
Qed.

Lemma sin_in_holds p x i j :
  (0 <= p)%Z -> sin_in p i = Some j -> holds p x i -> holds p (sin x) j.
Proof.
  intros P. destruct i as [m r]. unfold sin_in. cbn [fst snd].
  destruct (circle_at p (Z.abs m)) as [[c s] |] eqn:E; [| discriminate].
  intros F H. injection F as <-. apply circle_at_holds in E as [_ S]; [| exact P].
  apply (spread_by sin p x m r _ sin_change P H).
  destruct (Z.ltb_spec m 0) as [M | M].
  - rewrite Z.abs_neq, opp_IZR in S by lia.
    replace (- IZR m / unit p) with (- (IZR m / unit p)) in S by (unfold Rdiv; ring).
    rewrite sin_neg in S. apply opposite_holds in S.
    rewrite Ropp_involutive in S. exact S.
  - rewrite Z.abs_eq in S by exact M. exact S.
Qed.

(* A logarithm is guessed, by steps of Halley's method, and the guess is checked: an interval holds
   log x if the exponentials of its ends lie on both sides of x. *)
Fixpoint halley (p m y : Z) (steps : nat) : Z :=
  match steps with
  | O => y
  | S n =>
      match exp_at p y with
      | Some (e, _) => halley p m (y + Z.shiftl (2 * (m - e)) p / (m + e)) n
      | None => y
      end
  end.

Definition log_in (p : Z) (i : interval) : option interval :=
  let '(m, r) := i in
  if (r <? m)%Z then
    let y := halley p m (Z.shiftl ((Z.log2 m - p) * 45426) p / 65536) 5 in
    let q := (Z.shiftl (r + 16) p / (m - r) + 4)%Z in
    match exp_at p (y - q), exp_at p (y + q) with
    | Some (a, ra), Some (b, rb) =>
        if (a + ra <=? m - r)%Z && (m + r <=? b - rb)%Z then Some (y, q) else None
    | _, _ => None
    end
  else None.

Lemma exp_order x y : exp x <= exp y -> x <= y.
Proof.
  intro H. destruct (Rle_lt_dec x y) as [L | L]; [exact L |]. apply exp_grows in L. lra.
Qed.

Lemma log_in_holds p x i j :
  (0 <= p)%Z -> log_in p i = Some j -> holds p x i -> holds p (logarithm x) j.
Proof.
  intros P. destruct i as [m r]. unfold log_in.
  destruct (Z.ltb_spec r m) as [M |]; [| discriminate].
  set (y := halley _ _ _ _). set (q := (_ + 4)%Z).
  destruct (exp_at p (y - q)) as [[a ra] |] eqn:A; [| discriminate].
  destruct (exp_at p (y + q)) as [[b rb] |] eqn:B; [| discriminate].
  destruct (Z.leb_spec (a + ra) (m - r)) as [L |]; [| discriminate].
  destruct (Z.leb_spec (m + r) (b - rb)) as [G |]; [| discriminate]. cbn [andb].
  intros E H. injection E as <-. pose proof (unit_pos p P) as U.
  apply exp_at_holds in A, B; try exact P. apply near in A, B, H. cbn [fst snd] in *.
  apply IZR_le in L, G. apply IZR_lt in M. rewrite plus_IZR, minus_IZR in L, G.
  assert (X : 0 < x) by (apply (Rmult_lt_reg_r (unit p)); lra).
  rewrite <- (exp_logarithm x X) in H. apply near. cbn [fst snd].
  assert (V : 0 < / unit p) by (apply Rinv_0_lt_compat, U).
  assert (low : IZR (y - q) / unit p <= logarithm x)
    by (apply exp_order, (Rmult_le_reg_r (unit p)); lra).
  assert (high : logarithm x <= IZR (y + q) / unit p)
    by (apply exp_order, (Rmult_le_reg_r (unit p)); lra).
  rewrite minus_IZR in low. rewrite plus_IZR in high.
  apply (Rmult_le_compat_r (unit p)) in low, high; try lra.
  replace ((IZR y - IZR q) / unit p * unit p) with (IZR y - IZR q) in low by (field; lra).
  replace ((IZR y + IZR q) / unit p * unit p) with (IZR y + IZR q) in high by (field; lra).
  lra.
Qed.

(* π is guessed as well: the cosine has its first zero at π/2. *)
Fixpoint towards_pi (p y : Z) (steps : nat) : Z :=
  match steps with
  | O => y
  | S n =>
      match circle_at p y with
      | Some (_, s) => towards_pi p (y + fst s) n
      | None => y
      end
  end.

Definition pi_in (p : Z) : option interval :=
  let y := towards_pi p (Z.shiftl 205887 p / 65536) 4 in
  match cos_at (p + 1) (y - 16), cos_at (p + 1) (y + 16) with
  | Some (a, ra), Some (b, rb) =>
      if (0 <=? y - 16)%Z && (y + 16 <=? 4 * scale p)%Z && (ra <? a)%Z && (b + rb <? 0)%Z
      then Some (y, 16%Z) else None
  | _, _ => None
  end.

Lemma half_pi : 1 < PI / 2 <= 2.
Proof.
  pose proof PI_4 as F. pose proof PI_RGT_0 as Z. split; [| lra].
  destruct (Rle_lt_dec (PI / 2) 1) as [L | L]; [exfalso | exact L].
  pose proof (pre_cos_bound (PI / 2) 0 ltac:(lra) ltac:(lra)) as [C _].
  unfold cos_approx, cos_term in C. cbn in C. rewrite cos_PI2 in C. nra.
Qed.

Lemma before_zero a : 0 <= a <= 2 -> 0 < cos a -> a <= PI / 2.
Proof.
  intros A C. pose proof half_pi. destruct (Rle_lt_dec a (PI / 2)) as [L | L]; [exact L |].
  pose proof (cos_le_0 a ltac:(lra) ltac:(lra)). lra.
Qed.

Lemma behind_zero a : 0 <= a -> cos a < 0 -> PI / 2 <= a.
Proof.
  intros A C. pose proof half_pi. destruct (Rle_lt_dec (PI / 2) a) as [L | L]; [exact L |].
  pose proof (cos_ge_0 a ltac:(lra) ltac:(lra)). lra.
Qed.

Lemma pi_in_holds p j : (0 <= p)%Z -> pi_in p = Some j -> holds p PI j.
Proof.
  intros P. unfold pi_in. set (y := towards_pi _ _ _).
  destruct (cos_at (p + 1) (y - 16)) as [[a ra] |] eqn:A; [| discriminate].
  destruct (cos_at (p + 1) (y + 16)) as [[b rb] |] eqn:B; [| discriminate].
  destruct (Z.leb_spec 0 (y - 16)) as [L |]; [| discriminate].
  destruct (Z.leb_spec (y + 16) (4 * scale p)) as [G |]; [| discriminate].
  destruct (Z.ltb_spec ra a) as [C |]; [| discriminate].
  destruct (Z.ltb_spec (b + rb) 0) as [D |]; [| discriminate]. cbn [andb].
  intro E. injection E as <-. pose proof (unit_pos p P) as U.
  pose proof (unit_pos (p + 1) ltac:(lia)) as W.
  apply cos_at_holds in A, B; try lia.
  apply near in A, B. cbn [fst snd] in *.
  apply IZR_le in L, G. apply IZR_lt in C, D. rewrite plus_IZR in D.
  rewrite mult_IZR in G. fold (unit p) in G.
  assert (T : unit (p + 1) = 2 * unit p) by (rewrite unit_sum by lia; cbn; unfold unit at 2, scale; cbn; ring).
  assert (V : 0 < / unit (p + 1)) by (apply Rinv_0_lt_compat, W).
  assert (Low : IZR (y - 16) / unit (p + 1) <= PI / 2).
  { assert (0 <= IZR (y - 16)) by exact L. assert (IZR (y - 16) <= IZR (y + 16)) by (apply IZR_le; lia).
    apply before_zero.
    - split; [apply Rmult_le_pos; lra |]. apply (Rmult_le_reg_r (unit (p + 1))); [exact W |].
      unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
    - apply (Rmult_lt_reg_r (unit (p + 1))); lra. }
  assert (High : PI / 2 <= IZR (y + 16) / unit (p + 1)).
  { assert (IZR (y - 16) <= IZR (y + 16)) by (apply IZR_le; lia). apply behind_zero.
    - apply Rmult_le_pos; lra.
    - apply (Rmult_lt_reg_r (unit (p + 1))); lra. }
  rewrite T in Low, High. rewrite minus_IZR in Low. rewrite plus_IZR in High.
  apply near. cbn [fst snd].
  apply (Rmult_le_compat_r (2 * unit p)) in Low, High; try lra.
  unfold Rdiv in Low, High. rewrite Rmult_assoc, Rinv_l in Low by lra.
  rewrite (Rmult_assoc _ (/ (2 * unit p))), Rinv_l in High by lra. lra.
Qed.

(* Terms: certain numbers, and whole ones by their place in a list.  What stands in many places is
   computed once, as a table of values of one index. *)
Inductive function := Exp | Log | Sqrt | Abs | Cos | Sin.
Inductive expression :=
  | Number (z : Z)
  | Pi
  | Index (n : nat)
  | Entry (k n : nat)
  | Sum (a b : expression)
  | Minus (a b : expression)
  | Product (a b : expression)
  | Quotient (a b : expression)
  | Opposite (a : expression)
  | Power (a : expression) (n : nat)
  | WholePower (a : expression) (z : Z)
  | RealPower (a b : expression)
  | Apply (f : function) (a : expression)
  | SumOf (lo hi : Z) (a : expression)
  | ProdOf (lo hi : Z) (a : expression).

Definition meaning (f : function) : R -> R :=
  match f with Exp => exp | Log => logarithm | Sqrt => sqrt | Abs => Rabs | Cos => cos | Sin => sin end.

Fixpoint denoted (rho : list (Z -> R)) (env : list Z) (e : expression) : R :=
  match e with
  | Number z => IZR z
  | Pi => PI
  | Index n => IZR (nth n env 0%Z)
  | Entry k n => nth k rho (fun _ => 0) (nth n env 0%Z)
  | Sum a b => denoted rho env a + denoted rho env b
  | Minus a b => denoted rho env a - denoted rho env b
  | Product a b => denoted rho env a * denoted rho env b
  | Quotient a b => denoted rho env a / denoted rho env b
  | Opposite a => - denoted rho env a
  | Power a n => denoted rho env a ^ n
  | WholePower a z => powerRZ (denoted rho env a) z
  | RealPower a b => power (denoted rho env a) (denoted rho env b)
  | Apply f a => meaning f (denoted rho env a)
  | SumOf lo hi a => sum_of lo hi (fun i => denoted rho (i :: env) a)
  | ProdOf lo hi a => prod_of lo hi (fun i => denoted rho (i :: env) a)
  end.

Definition both (i j : option interval) (f : interval -> interval -> option interval) :=
  match i, j with Some a, Some b => f a b | _, _ => None end.
Definition one (i : option interval) (f : interval -> option interval) :=
  match i with Some a => f a | None => None end.

Definition function_in (p : Z) (f : function) : interval -> option interval :=
  match f with
  | Exp => exp_in p | Log => log_in p | Sqrt => root p | Abs => fun i => Some (size i)
  | Cos => cos_in p | Sin => sin_in p
  end.

Fixpoint accumulated (f : interval -> interval -> interval) (start : interval)
    (value : nat -> option interval) (n : nat) : option interval :=
  match n with
  | O => Some start
  | S k => both (accumulated f start value k) (value k) (fun i j => Some (f i j))
  end.

Fixpoint raised (p : Z) (i : interval) (n : nat) : interval :=
  match n with
  | O => whole p 1
  | S k => times p i (raised p i k)
  end.

Definition table := (Z * list interval)%type.
Definition looked_up (tables : list table) (k : nat) (z : Z) : option interval :=
  match nth_error tables k with
  | Some (lo, l) => if (lo <=? z)%Z then nth_error l (Z.to_nat (z - lo)) else None
  | None => None
  end.

Fixpoint enclosure (p : Z) (tables : list table) (env : list Z) (e : expression) : option interval :=
  match e with
  | Number z => Some (whole p z)
  | Pi => pi_in p
  | Index n => Some (whole p (nth n env 0%Z))
  | Entry k n => looked_up tables k (nth n env 0%Z)
  | Sum a b => both (enclosure p tables env a) (enclosure p tables env b) (fun i j => Some (plus i j))
  | Minus a b =>
      both (enclosure p tables env a) (enclosure p tables env b) (fun i j => Some (plus i (opposite j)))
  | Product a b =>
      both (enclosure p tables env a) (enclosure p tables env b) (fun i j => Some (times p i j))
  | Quotient a b =>
      both (enclosure p tables env a) (enclosure p tables env b)
        (fun i j => one (inverse p j) (fun k => Some (times p i k)))
  | Opposite a => one (enclosure p tables env a) (fun i => Some (opposite i))
  | Power a n => one (enclosure p tables env a) (fun i => Some (raised p i n))
  | WholePower a z =>
      one (enclosure p tables env a) (fun i =>
        if (0 <=? z)%Z then Some (raised p i (Z.to_nat z)) else inverse p (raised p i (Z.to_nat (- z))))
  | RealPower a b =>
      both (enclosure p tables env a) (enclosure p tables env b)
        (fun i j => one (log_in p i) (fun k => exp_in p (times p j k)))
  | Apply f a => one (enclosure p tables env a) (function_in p f)
  | SumOf lo hi a =>
      accumulated plus (whole p 0) (fun k => enclosure p tables ((lo + Z.of_nat k)%Z :: env) a) (count lo hi)
  | ProdOf lo hi a =>
      accumulated (times p) (whole p 1) (fun k => enclosure p tables ((lo + Z.of_nat k)%Z :: env) a) (count lo hi)
  end.

Definition tabulated (p : Z) (rho : list (Z -> R)) (tables : list table) : Prop :=
  forall k z i, looked_up tables k z = Some i -> holds p (nth k rho (fun _ => 0) z) i.

Lemma both_some i j f k :
  both i j f = Some k -> exists a b, i = Some a /\ j = Some b /\ f a b = Some k.
Proof. destruct i as [a |], j as [b |]; cbn; try discriminate. intro H. exists a, b. auto. Qed.

Lemma one_some i f k : one i f = Some k -> exists a, i = Some a /\ f a = Some k.
Proof. destruct i as [a |]; cbn; try discriminate. intro H. exists a. auto. Qed.

Lemma raised_holds p x i n : (0 <= p)%Z -> holds p x i -> holds p (x ^ n) (raised p i n).
Proof.
  intros P H. induction n as [| n IH]; [apply (whole_holds p P 1) |]. apply times_holds; assumption.
Qed.

Lemma function_in_holds p f x i j :
  (0 <= p)%Z -> function_in p f i = Some j -> holds p x i -> holds p (meaning f x) j.
Proof.
  intro P. destruct f; cbn [function_in meaning].
  - apply exp_in_holds, P.
  - apply log_in_holds, P.
  - apply root_holds, P.
  - intros E H. injection E as <-. apply size_holds; assumption.
  - apply cos_in_holds, P.
  - apply sin_in_holds, P.
Qed.

Lemma whole_power_of x n : (n < 0)%Z -> powerRZ x n = / x ^ Z.to_nat (- n).
Proof. destruct n as [| n | n]; try lia. intros _. reflexivity. Qed.

Lemma whole_power_to x n : (0 <= n)%Z -> powerRZ x n = x ^ Z.to_nat n.
Proof. destruct n as [| n | n]; try lia; reflexivity. Qed.

Theorem enclosure_holds p rho tables e :
  (0 <= p)%Z -> tabulated p rho tables ->
  forall env i, enclosure p tables env e = Some i -> holds p (denoted rho env e) i.
Proof.
  intros P T. induction e; intros env i; cbn [enclosure denoted]; intro E;
    repeat match goal with
    | H : both _ _ _ = Some _ |- _ => apply both_some in H; destruct H as (? & ? & ? & ? & H)
    | H : one _ _ = Some _ |- _ => apply one_some in H; destruct H as (? & ? & H)
    end;
    repeat match goal with
    | IH : forall env i, enclosure _ _ env ?e = Some i -> _, H : enclosure _ _ _ ?e = Some _ |- _ =>
        apply IH in H
    end.
  - injection E as <-. apply whole_holds, P.
  - apply pi_in_holds; assumption.
  - injection E as <-. apply whole_holds, P.
  - apply T, E.
  - injection E as <-. apply plus_holds; assumption.
  - injection E as <-. apply plus_holds; [assumption | apply opposite_holds; assumption].
  - injection E as <-. apply times_holds; assumption.
  - injection E as <-. apply times_holds; try assumption.
    eapply (inverse_holds p P); eassumption.
  - injection E as <-. apply opposite_holds; assumption.
  - injection E as <-. apply raised_holds; assumption.
  - destruct (Z.leb_spec 0 z) as [Z0 | Z0].
    + injection E as <-. rewrite whole_power_to by exact Z0. apply raised_holds; assumption.
    + rewrite whole_power_of by exact Z0. eapply (inverse_holds p P); [exact E |].
      apply raised_holds; assumption.
  - unfold power. eapply exp_in_holds; [exact P | exact E |]. apply times_holds; try assumption.
    eapply log_in_holds; eassumption.
  - eapply function_in_holds; eassumption.
  - unfold sum_of. revert i E. induction (count lo hi) as [| n IH]; cbn [accumulated total]; intros i E.
    + injection E as <-. apply (whole_holds p P 0).
    + apply both_some in E as (? & ? & A & B & C). injection C as <-.
      apply plus_holds; [apply IH, A | apply IHe, B].
  - unfold prod_of. revert i E. induction (count lo hi) as [| n IH]; cbn [accumulated product]; intros i E.
    + injection E as <-. apply (whole_holds p P 1).
    + apply both_some in E as (? & ? & A & B & C). injection C as <-.
      apply times_holds; [exact P | apply IH, A | apply IHe, B].
Qed.

(* Tables: for each the range of its index and what stands in it, which may look into the tables
   before it. *)
Definition recipe := (Z * Z * expression)%type.

Fixpoint listed (value : nat -> option interval) (start n : nat) : option (list interval) :=
  match n with
  | O => Some []
  | S k =>
      match value start, listed value (S start) k with
      | Some i, Some l => Some (i :: l)
      | _, _ => None
      end
  end.

Fixpoint built (p : Z) (tables : list table) (recipes : list recipe) : option (list table) :=
  match recipes with
  | [] => Some tables
  | (lo, hi, e) :: rest =>
      match listed (fun k => enclosure p tables [(lo + Z.of_nat k)%Z] e) 0 (count lo hi) with
      | Some l => built p (tables ++ [(lo, l)]) rest
      | None => None
      end
  end.

Fixpoint meant (rho : list (Z -> R)) (recipes : list recipe) : list (Z -> R) :=
  match recipes with
  | [] => rho
  | (_, _, e) :: rest => meant (rho ++ [fun i => denoted rho [i] e]) rest
  end.

Lemma listed_entry value n : forall start l k i,
  listed value start n = Some l -> nth_error l k = Some i -> value (start + k)%nat = Some i.
Proof.
  induction n as [| n IH]; cbn [listed]; intros start l k i L K.
  - injection L as <-. destruct k; discriminate.
  - destruct (value start) as [j |] eqn:V; [| discriminate].
    destruct (listed value (S start) n) as [m |] eqn:M; [| discriminate].
    injection L as <-. destruct k as [| k]; cbn in K.
    + injection K as <-. rewrite Nat.add_0_r. exact V.
    + replace (start + S k)%nat with (S start + k)%nat by lia. eapply IH; eassumption.
Qed.

Lemma built_holds p recipes : (0 <= p)%Z -> forall rho tables found,
  length rho = length tables -> tabulated p rho tables -> built p tables recipes = Some found ->
  tabulated p (meant rho recipes) found.
Proof.
  intro P. induction recipes as [| [[lo hi] e] rest IH]; cbn [built meant]; intros rho tables found N T E.
  - injection E as <-. exact T.
  - destruct (listed _ _ _) as [l |] eqn:L; [| discriminate].
    eapply IH; [| | exact E]; [rewrite !app_length, N; reflexivity |].
    intros k z i K. unfold looked_up in K.
    destruct (Nat.lt_ge_cases k (length tables)) as [A | A].
    + rewrite nth_error_app1 in K by exact A. rewrite app_nth1 by lia. apply T. exact K.
    + rewrite nth_error_app2 in K by exact A. rewrite app_nth2 by lia. rewrite N.
      destruct (k - length tables)%nat as [| d]; [| destruct d; discriminate].
      cbn [nth_error nth] in *. destruct (Z.leb_spec lo z) as [Z0 |]; [| discriminate].
      pose proof (listed_entry _ _ _ _ _ _ L K) as V. cbn [Nat.add] in V.
      rewrite Z2Nat.id in V by lia. replace (lo + (z - lo))%Z with z in V by ring.
      eapply enclosure_holds; eassumption.
Qed.

(* Relations: for all whole numbers in ranges, the enclosures of the two sides show it. *)
Inductive order := Below | AtMost | Apart.

Definition said (o : order) (x y : R) : Prop :=
  match o with Below => x < y | AtMost => x <= y | Apart => x <> y end.

Definition shown (o : order) (i j : interval) : bool :=
  match o with
  | Below => (fst i + snd i <? fst j - snd j)%Z
  | AtMost => (fst i + snd i <=? fst j - snd j)%Z
  | Apart => (fst i + snd i <? fst j - snd j)%Z || (fst j + snd j <? fst i - snd i)%Z
  end.

Lemma shown_holds p o x y i j :
  (0 <= p)%Z -> holds p x i -> holds p y j -> shown o i j = true -> said o x y.
Proof.
  intros P H K S. apply near in H, K. pose proof (unit_pos p P) as U.
  destruct o; cbn [shown said] in *.
  - apply Z.ltb_lt, IZR_lt in S. rewrite plus_IZR, minus_IZR in S.
    apply (Rmult_lt_reg_r (unit p)); lra.
  - apply Z.leb_le, IZR_le in S. rewrite plus_IZR, minus_IZR in S.
    apply (Rmult_le_reg_r (unit p)); lra.
  - apply orb_true_iff in S as [S | S]; apply Z.ltb_lt, IZR_lt in S;
      rewrite plus_IZR, minus_IZR in S; intros ->; lra.
Qed.

Fixpoint everywhere (ranges : list (Z * Z)) (test : list Z -> bool) : bool :=
  match ranges with
  | [] => test []
  | (lo, hi) :: rest =>
      forallb (fun k => everywhere rest (fun env => test ((lo + Z.of_nat k)%Z :: env))) (seq 0 (count lo hi))
  end.

Fixpoint within (ranges : list (Z * Z)) (env : list Z) : Prop :=
  match ranges, env with
  | [], [] => True
  | (lo, hi) :: rest, z :: others => (lo <= z <= hi)%Z /\ within rest others
  | _, _ => False
  end.

Lemma everywhere_at ranges : forall test env,
  everywhere ranges test = true -> within ranges env -> test env = true.
Proof.
  induction ranges as [| [lo hi] rest IH]; intros test [| z env]; cbn [everywhere within]; try tauto.
  intros E [Z0 W]. rewrite forallb_forall in E.
  specialize (E (Z.to_nat (z - lo))). rewrite in_seq, Z2Nat.id in E by lia.
  replace (lo + (z - lo))%Z with z in E by ring.
  apply (IH (fun env => test (z :: env))); [| exact W]. apply E. unfold count. lia.
Qed.

Definition separated (o : order) (p : Z) (recipes : list recipe) (ranges : list (Z * Z))
    (l r : expression) : bool :=
  match built p [] recipes with
  | Some tables =>
      everywhere ranges (fun env =>
        match enclosure p tables env l, enclosure p tables env r with
        | Some i, Some j => shown o i j
        | _, _ => false
        end)
  | None => false
  end.

Theorem enclosed o p recipes ranges l r env :
  (0 <=? p)%Z && separated o p recipes ranges l r = true -> within ranges env ->
  said o (denoted (meant [] recipes) env l) (denoted (meant [] recipes) env r).
Proof.
  intros S W. apply andb_true_iff in S as [P S]. apply Z.leb_le in P. unfold separated in S.
  destruct (built p [] recipes) as [tables |] eqn:B; [| discriminate].
  assert (T : tabulated p (meant [] recipes) tables).
  { eapply built_holds; [exact P | | | exact B]; [reflexivity |].
    intros k z i K. unfold looked_up in K. destruct k; discriminate. }
  pose proof (everywhere_at _ _ _ S W) as E. cbv beta in E.
  destruct (enclosure p tables env l) as [i |] eqn:L; [| discriminate].
  destruct (enclosure p tables env r) as [j |] eqn:R; [| discriminate].
  eapply shown_holds; [exact P | | | exact E]; eapply enclosure_holds; eassumption.
Qed.

Ltac in_ranges := repeat split; first [lia | apply le_IZR; lra | apply Zlt_succ_le, lt_IZR; unfold Z.succ; rewrite plus_IZR; lra].

(* The values are computed by the kernel's own machine, once, when the proof is checked. *)
Ltac enclose o p recipes ranges l r env :=
  change (said o (denoted (meant [] recipes) env l) (denoted (meant [] recipes) env r));
  apply (enclosed o p recipes ranges l r env); [vm_cast_no_check (eq_refl true) | in_ranges].

(* A closed real expression as data. *)
Ltac reified e :=
  lazymatch e with
  | IZR ?z => let v := eval vm_compute in z in constr:(Number v)
  | PI => constr:(Pi)
  | ?a + ?b => let x := reified a in let y := reified b in constr:(Sum x y)
  | ?a - ?b => let x := reified a in let y := reified b in constr:(Minus x y)
  | ?a * ?b => let x := reified a in let y := reified b in constr:(Product x y)
  | ?a / ?b => let x := reified a in let y := reified b in constr:(Quotient x y)
  | - ?a => let x := reified a in constr:(Opposite x)
  | ?a ^ ?n => let x := reified a in constr:(Power x n)
  | powerRZ ?a ?z =>
      let x := reified a in let v := eval vm_compute in z in constr:(WholePower x v)
  | power ?a ?b => let x := reified a in let y := reified b in constr:(RealPower x y)
  | exp ?a => let x := reified a in constr:(Apply Exp x)
  | logarithm ?a => let x := reified a in constr:(Apply Log x)
  | sqrt ?a => let x := reified a in constr:(Apply Sqrt x)
  | Rabs ?a => let x := reified a in constr:(Apply Abs x)
  | cos ?a => let x := reified a in constr:(Apply Cos x)
  | sin ?a => let x := reified a in constr:(Apply Sin x)
  end.

(* Sums of known length term by term, and what is decided by whole numbers. *)
Ltac settled_numbers :=
  repeat match goal with
  | |- context [count ?a ?b] =>
      let v := eval vm_compute in (count a b) in change (count a b) with v; cbn [total product]
  end;
  repeat match goal with
  | |- context [Z.eqb ?a ?b] => let v := eval vm_compute in (Z.eqb a b) in change (Z.eqb a b) with v
  end;
  cbv beta iota delta [andb].

(* A relation between certain numbers that is false. *)
Ltac enclosed_apart o p x y :=
  let a := reified x in
  let b := reified y in
  exact (enclosed o p [] [] a b [] ltac:(vm_cast_no_check (eq_refl true)) I).

Ltac false_by_enclosures p :=
  lazymatch goal with
  | |- ?x = ?y -> False => enclosed_apart Apart p x y
  | |- ?x <= ?y -> False => apply Rlt_not_le; enclosed_apart Below p y x
  | |- ?x < ?y -> False => apply Rle_not_lt; enclosed_apart AtMost p y x
  | |- ?x >= ?y -> False => apply Rlt_not_ge; enclosed_apart Below p x y
  | |- ?x > ?y -> False => apply Rle_not_gt; enclosed_apart AtMost p x y
  end.
