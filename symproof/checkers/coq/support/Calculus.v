(* The mean value theorem, and derivatives by the form of a function. *)

From Coq Require Import Reals ZArith Lra Lia.
From Symproof Require Import Logarithm Steps.
Local Open Scope R_scope.

(* A function near a point at which it has a derivative. *)
Lemma near g t l : derivable_pt_lim g t l -> forall eps, 0 < eps ->
  exists d, 0 < d /\ forall y, Rabs (y - t) < d ->
    Rabs (g y - g t - l * (y - t)) <= eps * Rabs (y - t).
Proof.
  intros D eps E. destruct (D eps E) as [d H]. exists d. split; [apply cond_pos |].
  intros y Y. destruct (Req_EM_T (y - t) 0) as [Z | N].
  - replace y with t by lra. replace (g t - g t - l * (t - t)) with 0 by ring.
    replace (t - t) with 0 by ring. rewrite Rabs_R0. lra.
  - specialize (H (y - t) N Y). replace (t + (y - t)) with y in H by ring.
    replace (g y - g t - l * (y - t)) with (((g y - g t) / (y - t) - l) * (y - t)) by (field; lra).
    rewrite Rabs_mult. apply Rmult_le_compat_r; [apply Rabs_pos | lra].
Qed.

Lemma near_value g t l : derivable_pt_lim g t l -> forall eps, 0 < eps ->
  exists d, 0 < d /\ forall y, Rabs (y - t) < d -> Rabs (g y - g t) < eps.
Proof.
  intros D eps E. destruct (near g t l D 1 Rlt_0_1) as [d [P H]].
  pose proof (Rabs_pos l) as L.
  assert (Q : 0 < eps / (Rabs l + 2)) by (apply Rdiv_lt_0_compat; lra).
  exists (Rmin d (eps / (Rabs l + 2))). split; [apply Rmin_pos; assumption |].
  intros y Y. specialize (H y (Rlt_le_trans _ _ _ Y (Rmin_l _ _))).
  pose proof (Rlt_le_trans _ _ _ Y (Rmin_r _ _)) as Y2.
  replace (g y - g t) with ((g y - g t - l * (y - t)) + l * (y - t)) by ring.
  eapply Rle_lt_trans; [apply Rabs_triang |]. rewrite (Rabs_mult l).
  pose proof (Rabs_pos (y - t)).
  apply (Rmult_lt_compat_r (Rabs l + 2)) in Y2; [| lra].
  replace (eps / (Rabs l + 2) * (Rabs l + 2)) with eps in Y2 by (field; lra). nra.
Qed.

(* What does not rise anywhere inside does not rise: up to e the bound holds on the whole way,
   which ends nowhere before b.  The theorem of the standard library needs excluded middle. *)
Section creeping.
  Variables (g g' : R -> R) (a b : R).
  Hypothesis order : a <= b.
  Hypothesis derived : forall t, a <= t -> t <= b -> derivable_pt_lim g t (g' t).
  Hypothesis falls : forall t, a < t -> t < b -> g' t <= 0.

  Lemma creeping e : 0 < e -> g b - g a - e * (1 + (b - a)) <= 0.
  Proof.
    intro E. set (h := fun t => g t - g a - e * (1 + (t - a))).
    set (S := fun x => a <= x /\ x <= b /\ forall y, a <= y -> y <= x -> h y <= 0).
    assert (A : h a < 0) by (unfold h; lra).
    assert (SA : S a) by (split; [lra | split; [lra |]]; intros y Y1 Y2;
                          replace y with a by lra; lra).
    destruct (completeness S) as [s [U L]];
      [exists b; intros x [_ [X _]]; exact X | exists a; exact SA |].
    assert (sa : a <= s) by (apply U, SA).
    assert (sb : s <= b) by (apply L; intros x [_ [X _]]; exact X).
    assert (below : forall y, a <= y -> y < s -> h y <= 0).
    { intros y Y1 Y2. destruct (Rle_lt_dec (h y) 0) as [P | P]; [exact P | exfalso].
      assert (s <= y); [| lra]. apply L. intros x [X1 [X2 X3]].
      destruct (Rle_lt_dec x y) as [Q | Q]; [exact Q | exfalso].
      specialize (X3 y Y1 (Rlt_le _ _ Q)). lra. }
    assert (at_s : h s <= 0).
    { destruct (Rle_lt_dec (h s) 0) as [P | P]; [exact P | exfalso].
      destruct (near_value g s _ (derived s sa sb) (h s) P) as [d [D N]].
      assert (s <> a) by (intros ->; lra).
      set (y := Rmax a (s - d / 2)).
      assert (Y : a <= y /\ s - d / 2 <= y /\ y < s)
        by (unfold y; split; [apply Rmax_l | split; [apply Rmax_r | apply Rmax_lub_lt; lra]]).
      assert (K : Rabs (y - s) < d) by (apply Rabs_def1; lra).
      specialize (N y K). apply Rabs_def2 in N. pose proof (below y ltac:(lra) ltac:(lra)) as B.
      unfold h in *. nra. }
    destruct (Req_EM_T s b) as [<- | Nb]; [exact at_s | exfalso].
    assert (extend : exists d, 0 < d /\ forall y, s <= y -> y < s + d -> h y <= 0).
    { destruct (Rle_lt_or_eq_dec (h s) 0 at_s) as [P | P].
      - destruct (near_value g s _ (derived s sa sb) (- h s) ltac:(lra)) as [d [D N]].
        exists d. split; [exact D |]. intros y Y1 Y2.
        specialize (N y ltac:(apply Rabs_def1; lra)). apply Rabs_def2 in N. unfold h in *. nra.
      - assert (s <> a) by (intros ->; lra).
        destruct (near g s _ (derived s sa sb) e E) as [d [D N]].
        exists d. split; [exact D |]. intros y Y1 Y2.
        specialize (N y ltac:(apply Rabs_def1; lra)).
        pose proof (falls s ltac:(lra) ltac:(lra)) as F.
        rewrite (Rabs_pos_eq (y - s)) in N by lra.
        pose proof (Rle_abs (g y - g s - g' s * (y - s))). unfold h in *. nra. }
    destruct extend as [d [D X]].
    set (x := Rmin b (s + d / 2)).
    assert (K : s < x /\ x <= b /\ x <= s + d / 2)
      by (unfold x; split; [apply Rmin_glb_lt; lra | split; [apply Rmin_l | apply Rmin_r]]).
    assert (SX : S x).
    { split; [lra | split; [lra |]]. intros y Y1 Y2.
      destruct (Rlt_le_dec y s) as [Q | Q]; [apply below; lra | apply X; lra]. }
    pose proof (U x SX). lra.
  Qed.

  Lemma not_rising : g b <= g a.
  Proof.
    destruct (Rle_lt_dec (g b) (g a)) as [P | P]; [exact P | exfalso].
    set (e := (g b - g a) / (2 * (1 + (b - a)))).
    assert (E : 0 < e) by (apply Rdiv_lt_0_compat; lra).
    pose proof (creeping e E) as C.
    replace (e * (1 + (b - a))) with ((g b - g a) / 2) in C by (unfold e; field; lra). lra.
  Qed.
End creeping.

Section strictly.
  Variables (g g' : R -> R) (a b : R).
  Hypothesis order : a < b.
  Hypothesis derived : forall t, a <= t -> t <= b -> derivable_pt_lim g t (g' t).
  Hypothesis falls : forall t, a < t -> t < b -> g' t < 0.
  Lemma falling : g b < g a.
  Proof.
    set (m := (a + b) / 2). assert (M : a < m < b) by (unfold m; lra).
    pose proof (falls m (proj1 M) (proj2 M)) as F.
    destruct (near g m _ (derived m ltac:(lra) ltac:(lra)) (- g' m / 2) ltac:(lra)) as [d [D N]].
    set (x := Rmin b (m + d / 2)).
    assert (K : m < x /\ x <= b /\ x <= m + d / 2)
      by (unfold x; split; [apply Rmin_glb_lt; lra | split; [apply Rmin_l | apply Rmin_r]]).
    specialize (N x ltac:(apply Rabs_def1; lra)). rewrite (Rabs_pos_eq (x - m)) in N by lra.
    pose proof (Rle_abs (g x - g m - g' m * (x - m))).
    assert (G1 : g m <= g a) by (apply (not_rising g g'); [lra | intros; apply derived; lra |
      intros; apply Rlt_le, falls; lra]).
    assert (G2 : g b <= g x) by (apply (not_rising g g'); [lra | intros; apply derived; lra |
      intros; apply Rlt_le, falls; lra]).
    nra.
  Qed.
End strictly.
(* Derivatives. *)
Lemma slope_value f t a b : derivable_pt_lim f t a -> a = b -> derivable_pt_lim f t b.
Proof. intros D <-. exact D. Qed.
Lemma slope_opp f t a : derivable_pt_lim f t a -> derivable_pt_lim (fun x => - f x) t (- a).
Proof. exact (derivable_pt_lim_opp f t a). Qed.
Lemma slope_plus f g t a b : derivable_pt_lim f t a -> derivable_pt_lim g t b ->
  derivable_pt_lim (fun x => f x + g x) t (a + b).
Proof. exact (derivable_pt_lim_plus f g t a b). Qed.
Lemma slope_minus f g t a b : derivable_pt_lim f t a -> derivable_pt_lim g t b ->
  derivable_pt_lim (fun x => f x - g x) t (a - b).
Proof. exact (derivable_pt_lim_minus f g t a b). Qed.
Lemma slope_mult f g t a b : derivable_pt_lim f t a -> derivable_pt_lim g t b ->
  derivable_pt_lim (fun x => f x * g x) t (a * g t + f t * b).
Proof. exact (derivable_pt_lim_mult f g t a b). Qed.
Lemma slope_over f c t a : c <> 0 -> derivable_pt_lim f t a ->
  derivable_pt_lim (fun x => f x / c) t (a / c).
Proof.
  intros N D. apply (slope_value _ _ (a * / c + f t * 0)); [| unfold Rdiv; ring].
  exact (slope_mult f (fun _ => / c) t a 0 D (derivable_pt_lim_const (/ c) t)).
Qed.
Lemma slope_of f g t a b : derivable_pt_lim f t a -> derivable_pt_lim g (f t) b ->
  derivable_pt_lim (fun x => g (f x)) t (b * a).
Proof. intros A B. exact (derivable_pt_lim_comp f g t a b A B). Qed.
Lemma slope_sin f t a : derivable_pt_lim f t a ->
  derivable_pt_lim (fun x => sin (f x)) t (cos (f t) * a).
Proof. intro A. exact (slope_of f sin t a _ A (derivable_pt_lim_sin (f t))). Qed.
Lemma slope_cos f t a : derivable_pt_lim f t a ->
  derivable_pt_lim (fun x => cos (f x)) t (- sin (f t) * a).
Proof. intro A. exact (slope_of f cos t a _ A (derivable_pt_lim_cos (f t))). Qed.
Lemma slope_exp f t a : derivable_pt_lim f t a ->
  derivable_pt_lim (fun x => exp (f x)) t (exp (f t) * a).
Proof. intro A. exact (slope_of f exp t a _ A (derivable_pt_lim_exp (f t))). Qed.
Lemma slope_pow f n t a : derivable_pt_lim f t a ->
  derivable_pt_lim (fun x => f x ^ n) t (INR n * f t ^ pred n * a).
Proof. intro A. exact (slope_of f (fun y => y ^ n) t a _ A (derivable_pt_lim_pow (f t) n)). Qed.

(* The mean value theorem, for each relation of the derivative to a number. *)
Section mean_value.
  Variables (F F' : R -> R) (a b c : R).
  Hypothesis derived : forall t, a <= t -> t <= b -> derivable_pt_lim F t (F' t).

  Lemma tilted t : a <= t -> t <= b -> derivable_pt_lim (fun x => F x - c * x) t (F' t - c).
  Proof.
    intros A B. apply (slope_value _ _ (F' t - (0 * t + c * 1))); [| ring].
    apply (slope_minus F (fun x => c * x)); [auto |].
    apply (slope_mult (fun _ => c) (fun x => x)); [apply (derivable_pt_lim_const c) |].
    apply derivable_pt_lim_id.
  Qed.

  Lemma tilted_up t : a <= t -> t <= b -> derivable_pt_lim (fun x => - (F x - c * x)) t (- (F' t - c)).
  Proof. intros A B. apply (slope_opp (fun x => F x - c * x)), tilted; assumption. Qed.

  Lemma mean_value_le :
    a <= b -> (forall t, a < t -> t < b -> F' t <= c) -> F b - F a <= c * (b - a).
  Proof.
    intros L H. pose proof (not_rising _ _ a b L tilted) as N. cbv beta in N.
    enough (F b - c * b <= F a - c * a) by lra. apply N. intros t A B. specialize (H t A B). lra.
  Qed.

  Lemma mean_value_ge :
    a <= b -> (forall t, a < t -> t < b -> F' t >= c) -> F b - F a >= c * (b - a).
  Proof.
    intros L H. pose proof (not_rising _ _ a b L tilted_up) as N. cbv beta in N.
    enough (- (F b - c * b) <= - (F a - c * a)) by lra.
    apply N. intros t A B. specialize (H t A B). lra.
  Qed.

  Lemma mean_value_lt :
    a < b -> (forall t, a < t -> t < b -> F' t < c) -> F b - F a < c * (b - a).
  Proof.
    intros L H. pose proof (falling _ _ a b L tilted) as N. cbv beta in N.
    enough (F b - c * b < F a - c * a) by lra. apply N. intros t A B. specialize (H t A B). lra.
  Qed.

  Lemma mean_value_gt :
    a < b -> (forall t, a < t -> t < b -> F' t > c) -> F b - F a > c * (b - a).
  Proof.
    intros L H. pose proof (falling _ _ a b L tilted_up) as N. cbv beta in N.
    enough (- (F b - c * b) < - (F a - c * a)) by lra.
    apply N. intros t A B. specialize (H t A B). lra.
  Qed.

  Lemma mean_value_eq :
    a <= b -> (forall t, a < t -> t < b -> F' t = c) -> F b - F a = c * (b - a).
  Proof.
    intros L H. apply Rle_antisym.
    - apply mean_value_le; [exact L |]. intros t A B. rewrite (H t A B). lra.
    - apply Rge_le, mean_value_ge; [exact L |]. intros t A B. rewrite (H t A B). lra.
  Qed.
End mean_value.

(* The difference of the sides is F b − F a − c·(b − a). *)
Lemma le_by_slope F a b c x y :
  x - y = F b - F a - c * (b - a) -> F b - F a <= c * (b - a) -> x <= y.
Proof. lra. Qed.
Lemma ge_by_slope F a b c x y :
  x - y = F b - F a - c * (b - a) -> F b - F a >= c * (b - a) -> x >= y.
Proof. lra. Qed.
Lemma lt_by_slope F a b c x y :
  x - y = F b - F a - c * (b - a) -> F b - F a < c * (b - a) -> x < y.
Proof. lra. Qed.
Lemma gt_by_slope F a b c x y :
  x - y = F b - F a - c * (b - a) -> F b - F a > c * (b - a) -> x > y.
Proof. lra. Qed.
Lemma eq_by_slope F a b c x y :
  x - y = F b - F a - c * (b - a) -> F b - F a = c * (b - a) -> x = y.
Proof. lra. Qed.

Ltac slope :=
  lazymatch goal with
  | |- derivable_pt_lim (fun x => x) _ _ => apply derivable_pt_lim_id
  | |- derivable_pt_lim (fun _ => ?c) _ _ => apply (derivable_pt_lim_const c)
  | |- derivable_pt_lim sin _ _ => apply derivable_pt_lim_sin
  | |- derivable_pt_lim cos _ _ => apply derivable_pt_lim_cos
  | |- derivable_pt_lim exp _ _ => apply derivable_pt_lim_exp
  | |- derivable_pt_lim (fun x => - @?f x) _ _ => apply (slope_opp f); slope
  | |- derivable_pt_lim (fun x => @?f x + @?g x) _ _ => apply (slope_plus f g); slope
  | |- derivable_pt_lim (fun x => @?f x - @?g x) _ _ => apply (slope_minus f g); slope
  | |- derivable_pt_lim (fun x => @?f x * @?g x) _ _ => apply (slope_mult f g); slope
  | |- derivable_pt_lim (fun x => @?f x / ?c) _ _ => apply (slope_over f c); [nonzero | slope]
  | |- derivable_pt_lim (fun x => sin (@?f x)) _ _ => apply (slope_sin f); slope
  | |- derivable_pt_lim (fun x => cos (@?f x)) _ _ => apply (slope_cos f); slope
  | |- derivable_pt_lim (fun x => exp (@?f x)) _ _ => apply (slope_exp f); slope
  | |- derivable_pt_lim (fun x => (@?f x) ^ ?n) _ _ => apply (slope_pow f n); slope
  end.

(* The derivative that is claimed is the one that the form of the function gives. *)
Ltac differentiate :=
  unfold power;
  eapply slope_value; [slope |];
  cbv beta; cbn [INR Init.Nat.pred]; casts; first [ring | field; nonzero].
