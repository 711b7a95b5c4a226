(* The tactics of exported steps.  A script names certificates that were found outside: which
   combination of which angles an argument is, which multiples of which relations a difference
   is.  Everything is checked here; a wrong certificate proves nothing. *)

From Coq Require Export Reals ZArith List Lra Lia.
From Symproof Require Export Angles Logarithm Constants Sums Matrices Complexes.
Export ListNotations.
Local Open Scope R_scope.

(* More functions, by their definitions. *)
Definition cot (x : R) : R := cos x / sin x.
Definition sec (x : R) : R := 1 / cos x.
Definition csc (x : R) : R := 1 / sin x.
Definition coth (x : R) : R := cosh x / sinh x.
Definition sech (x : R) : R := 1 / cosh x.
Definition csch (x : R) : R := 1 / sinh x.

Ltac functions :=
  unfold tan, cot, sec, csc, tanh, coth, sech, csch, cosh, sinh in *.

(* An equation used from left to right wherever its left side stands, letter by letter: faster
   than [rewrite], which looks for what is convertible to it. *)
Ltac put E :=
  lazymatch type of E with ?a = _ =>
    lazymatch goal with
    | |- context [a] =>
        pattern a; lazymatch goal with |- ?P _ => refine (eq_ind_r P _ E) end; cbv beta
    | _ => idtac
    end
  end.

(* Integers inside real numbers are taken apart. *)
Ltac casts :=
  repeat match goal with
  | |- context [IZR (Z.add ?a ?b)] => put (plus_IZR a b)
  | |- context [IZR (Z.sub ?a ?b)] => put (minus_IZR a b)
  | |- context [IZR (Z.mul ?a ?b)] => put (mult_IZR a b)
  | |- context [IZR (Z.opp ?a)] => put (opp_IZR a)
  end.

(* What is not zero: by hypothesis, by its sign, or as a product. *)
Ltac nonzero :=
  repeat match goal with |- _ /\ _ => split end;
  repeat match goal with |- _ * _ <> 0 => apply Rmult_integral_contrapositive_currified end;
  repeat match goal with |- _ ^ _ <> 0 => apply pow_nonzero end;
  try match goal with |- IZR _ <> 0 => apply not_0_IZR; lia end;
  try match goal with
      | |- exp _ <> 0 => apply Rgt_not_eq, exp_pos
      | |- PI <> 0 => apply PI_neq0
      | |- growth _ <> 0 => apply growth_nonzero
      | |- decay _ <> 0 => apply decay_nonzero
      end;
  first
    [ assumption
    | lra
    | rewrite <- ?mult_IZR, <- ?plus_IZR, <- ?minus_IZR; apply not_0_IZR; lia
    | match goal with H : forall _, _ <> 0 |- _ => apply H end
    | match goal with H : forall _ : Z, _ -> _ |- _ => solve [apply H; lia] end
    | match goal with H : ?e <> 0 |- ?d <> 0 =>
        first [ replace d with e by (try field; nonzero); exact H
              | replace d with (- e) by (try field; nonzero); apply Ropp_neq_0_compat; exact H
              | intro Z; apply H; nra ] end
    | apply Rgt_not_eq; nra
    | apply Rlt_not_eq; nra ].

(* An equation between quotients.  Where only numerals are divided by, [lra] decides it, and
   decides it fast. *)
Ltac numeral e :=
  lazymatch e with IZR ?z => lazymatch isZcst z with true => idtac | _ => fail end | _ => fail end.
Ltac divides :=
  match goal with
  | |- context [_ / ?y] => tryif numeral y then fail else idtac
  | |- context [/ ?y] => tryif numeral y then fail else idtac
  end.
Ltac by_field := first [solve [clear; lra] | divides; solve [ring | field; nonzero]].

Lemma square_nonnegative x : 0 <= x * x.
Proof. apply Rle_0_sqr. Qed.

(* By its form alone, so that what is no sum of squares fails at once. *)
Ltac sum_of_squares :=
  first
    [ apply square_nonnegative | apply Rle_refl
    | apply Rplus_le_le_0_compat; sum_of_squares
    | apply total_nonneg; intros; cbv beta; sum_of_squares ].

(* The conditions take part in what follows. *)
Ltac bring_conditions :=
  repeat match goal with
  | H : ?e <> 0 |- ?G =>
      lazymatch G with context [e <> 0 -> _] => fail | _ => generalize H end
  end.

(* So does it that sums of squares under roots are not negative. *)
Ltac bring_squares :=
  repeat match goal with |- context [sqrt ?u] =>
    lazymatch goal with
    | |- context [0 <= u -> _] => fail
    | _ => let H := fresh in assert (H : 0 <= u) by (first [assumption | sum_of_squares]); generalize H; clear H
    end
  end.

(* Indices, numbers of terms and arguments in the form that the certificates use. *)
Ltac numerals i j :=
  lazymatch isZcst i with true => lazymatch isZcst j with true => idtac end end.

Ltac index f i :=
  repeat match goal with |- context [f ?u] =>
    tryif first [constr_eq u i | numerals u i] then fail else
    (let E := fresh in assert (E : u = i) by (first [reflexivity | ring | lia]); put E; clear E)
  end.

Ltac index2 f i j :=
  repeat match goal with |- context [f ?u ?v] =>
    tryif (constr_eq u i; constr_eq v j) then fail else
    (let E := fresh in let F := fresh in
     assert (E : u = i) by (first [reflexivity | ring | lia]);
     assert (F : v = j) by (first [reflexivity | ring | lia]);
     put E; put F; clear E F)
  end.

(* What is known of whole numbers as real ones, said of them as whole ones. *)
Ltac whole_hypotheses :=
  repeat match goal with
  | H : _ >= _ |- _ => apply Rge_le in H
  | H : _ > _ |- _ => apply Rgt_lt in H
  | H : _ <= _ |- _ =>
      rewrite <- ?plus_IZR, <- ?minus_IZR, <- ?mult_IZR, <- ?opp_IZR in H; apply le_IZR in H
  | H : _ < _ |- _ =>
      rewrite <- ?plus_IZR, <- ?minus_IZR, <- ?mult_IZR, <- ?opp_IZR in H; apply lt_IZR in H
  end.

Ltac counted lo hi :=
  repeat match goal with |- context [count ?a ?b] =>
    tryif (constr_eq a lo; constr_eq b hi) then fail else
    rewrite (count_of_same a b lo hi) by (first [ring | lia | whole_hypotheses; lia])
  end.

Ltac argument f x :=
  repeat match goal with |- context [f ?u] =>
    tryif constr_eq u x then fail else
    (let E := fresh in assert (E : u = x) by (casts; by_field); put E; clear E)
  end.

Ltac argument2 f x y :=
  repeat match goal with |- context [f ?u ?v] =>
    tryif (constr_eq u x; constr_eq v y) then fail else
    (let E := fresh in let F := fresh in
     assert (E : u = x) by (casts; by_field);
     assert (F : v = y) by (first [lia | casts; by_field]);
     put E; put F; clear E F)
  end.

(* Angles. *)
Ltac known_values E :=
  repeat match type of E with
  | context [cosine PI] => rewrite cosine_PI in E
  | context [sine PI] => rewrite sine_PI in E
  | context [cosine (PI / 2)] => rewrite cosine_PI_2 in E
  | context [sine (PI / 2)] => rewrite sine_PI_2 in E
  | context [cosine (PI / 3)] => rewrite cosine_PI_3 in E
  | context [sine (PI / 3)] => rewrite sine_PI_3 in E
  | context [cosine (PI / 4)] => rewrite cosine_PI_4 in E
  | context [sine (PI / 4)] => rewrite sine_PI_4 in E
  | context [cosine (PI / 5)] => rewrite cosine_PI_5 in E
  | context [sine (PI / 5)] => rewrite sine_PI_5 in E
  | context [cosine (PI / 6)] => rewrite cosine_PI_6 in E
  | context [sine (PI / 6)] => rewrite sine_PI_6 in E
  end.

(* Cosine and sine of x, which stands in the goal, by what they are of a combination. *)
Ltac angle_at x l z :=
  let E := fresh in let C := fresh in let S := fresh in
  assert (E : x = combination l + IZR z * (2 * PI)) by (cbn [combination]; casts; by_field);
  pose proof (cos_certified x l z E) as C; pose proof (sin_certified x l z E) as S; clear E;
  cbv beta iota zeta delta [turned turn_multiple turn_times turn circle fst snd] in C, S;
  known_values C; known_values S;
  put C; put S; clear C S.

(* The same wherever such an x stands. *)
Ltac angle l z :=
  repeat match goal with
  | |- context [cos ?u] => angle_at u l z
  | |- context [sin ?u] => angle_at u l z
  end.

Ltac name_angle t c s H :=
  pose proof (circle_relation t) as H;
  set (c := cosine t) in *; set (s := sine t) in *; clearbody c s.

(* Exponentials. *)
Ltac exponent_at x l :=
  let E := fresh in
  pose proof (exp_certified x l ltac:(cbn [combination]; casts; by_field)) as E;
  cbv beta iota zeta delta [powered power_multiple power_times] in E;
  put E; clear E.

Ltac exponent l :=
  repeat match goal with |- context [exp ?u] => exponent_at u l end.

Lemma divide_by_growth a u t : u = growth t -> a / u = a * decay t.
Proof.
  intros ->. unfold growth, decay. rewrite exp_Ropp. reflexivity.
Qed.

Lemma divide_by_decay a u t : u = decay t -> a / u = a * growth t.
Proof.
  intros ->. unfold growth, decay. rewrite exp_Ropp. unfold Rdiv. rewrite Rinv_inv. reflexivity.
Qed.

Ltac over_growth t :=
  repeat match goal with |- context [?a / ?u] => rewrite (divide_by_growth a u t) by ring end.
Ltac over_decay t :=
  repeat match goal with |- context [?a / ?u] => rewrite (divide_by_decay a u t) by ring end.

Ltac name_exponent t e f H :=
  pose proof (growth_relation t) as H;
  pose proof (growth_nonzero t); pose proof (decay_nonzero t);
  pose proof (exp_pos t : 0 < growth t); pose proof (exp_pos (- t) : 0 < decay t);
  set (e := growth t) in *; set (f := decay t) in *; clearbody e f.

(* Roots. *)
Ltac constant_root q l :=
  repeat match goal with
  | |- context [sqrt ?u] =>
      rewrite (root_certified u q l) by (cbn [all_nonneg factors]; repeat split; lra)
  end;
  cbn [roots].

Ltac nonnegative :=
  first [ lra | nra | assumption
        | apply total_nonneg; intros; nonnegative
        | apply Rmult_le_pos; nonnegative ].

Ltac name_root x r H :=
  repeat match goal with |- 0 <= _ -> _ => intro end;
  pose proof (root_relation x ltac:(nonnegative)) as H;
  set (r := root x) in *; clearbody r.

(* The end: D·(left − right) is the combination z of the relations. *)
Lemma certified x y D z : D <> 0 -> D * (x - y) = z -> z = 0 -> x = y.
Proof. intros N E Z. apply (Rmult_eq_reg_l D); [lra | exact N]. Qed.

Lemma plainly_certified x y z : x - y = z -> z = 0 -> x = y.
Proof. intros; lra. Qed.

Lemma zero_sum x y : x = 0 -> y = 0 -> x + y = 0.
Proof. intros; lra. Qed.

Lemma zero_multiple a x : x = 0 -> a * x = 0.
Proof. intros ->. ring. Qed.

Ltac vanish :=
  lazymatch goal with
  | |- 0 = 0 => reflexivity
  | |- _ + _ = 0 => apply zero_sum; vanish
  | |- _ * _ = 0 => apply zero_multiple; assumption
  end.

Ltac combine z := intros; apply (plainly_certified _ _ z); [first [by_field | ring] | vanish].
Ltac combine_over D z := intros; apply (certified _ _ D z); [nonzero | field; nonzero | vanish].

(* Inequalities: the difference of the sides is a witness whose sign its shape shows. *)
Lemma le_by_witness x y w : y - x = w -> 0 <= w -> x <= y.
Proof. intros; lra. Qed.
Lemma lt_by_witness x y w : y - x = w -> 0 < w -> x < y.
Proof. intros; lra. Qed.
Lemma ge_by_witness x y w : x - y = w -> 0 <= w -> x >= y.
Proof. intros; lra. Qed.
Lemma gt_by_witness x y w : x - y = w -> 0 < w -> x > y.
Proof. intros; lra. Qed.

Ltac sign :=
  cbv beta;
  first
    [ assumption | lra
    | apply exp_pos | apply Rlt_le, exp_pos | apply sqrt_pos | apply Rabs_pos
    | apply pow2_ge_0 | apply Rle_0_sqr
    | apply total_nonneg; intros; sign
    | apply Rplus_le_le_0_compat; sign
    | apply Rplus_lt_le_0_compat; sign | apply Rplus_le_lt_0_compat; sign
    | apply Rmult_le_pos; sign | apply Rmult_lt_0_compat; sign
    | apply pow_le; sign | apply pow_lt; sign
    | apply Rle_mult_inv_pos; sign | apply Rdiv_lt_0_compat; sign
    | nra ].

(* Matrices and families. *)
Ltac same_count := first [reflexivity | unfold count; f_equal; ring | unfold count; f_equal; lia].

(* By the form of the matrix alone, so that what is no family fails at once. *)
Ltac blocks :=
  lazymatch goal with
  | |- stacked _ _ (stack _ _ _ _) _ =>
      first [ eapply stack_stacked | eapply stack_counted; same_count ]
  | |- stacked _ _ (mplus _ _) _ => eapply stacked_plus; blocks
  | |- stacked _ _ (mopp _) _ => eapply stacked_opp; blocks
  | |- stacked _ _ (mscale _ _) _ => eapply stacked_scale; blocks
  | |- stacked _ _ (mdiv _ _) _ => eapply stacked_div; blocks
  | |- stacked _ _ (mmul _ _ _) _ => eapply stacked_product; blocks
  | |- stacked _ _ (mtrans _) _ => eapply beside_trans; blocks
  | |- beside _ _ (mplus _ _) _ => eapply beside_plus; blocks
  | |- beside _ _ (mopp _) _ => eapply beside_opp; blocks
  | |- beside _ _ (mscale _ _) _ => eapply beside_scale; blocks
  | |- beside _ _ (mmul _ _ _) _ => eapply beside_product; blocks
  | |- beside _ _ (mtrans _) _ => eapply stacked_trans; blocks
  | |- diagonal _ _ _ (diag _ _ _ _ _) _ =>
      first [ eapply diag_diagonal | eapply diag_counted; same_count ]
  | |- diagonal _ _ _ eye _ => eapply diagonal_eye
  | |- diagonal _ _ _ (mplus _ _) _ => eapply diagonal_plus; blocks
  | |- diagonal _ _ _ (mopp _) _ => eapply diagonal_opp; blocks
  | |- diagonal _ _ _ (mscale _ _) _ => eapply diagonal_scale; blocks
  | |- diagonal _ _ _ (mmul _ _ _) _ => eapply diagonal_product; blocks
  | |- diagonal _ _ _ (mtrans _) _ => eapply diagonal_trans; blocks
  end.

Ltac generic_block q :=
  first [ eapply by_stacked_block; [lia | solve [blocks] | solve [blocks] | intros q ?]
        | eapply by_row_block; [lia | solve [blocks] | solve [blocks] | intros q ?]
        | eapply by_diagonal_block; [lia | lia | solve [blocks] | solve [blocks] | intros q ?] ].

Ltac family_products :=
  unfold norm, entry;
  repeat match goal with
  | |- context [dot (?r * ?n) ?A ?B] =>
      let E := fresh in
      eassert (E : dot (r * n) A B = _) by (eapply dot_of_families; blocks); rewrite E; clear E
  | |- context [mmul (?r * ?n) ?A ?B ?i ?j] =>
      let E := fresh in
      eassert (E : mmul (r * n) A B i j = _) by (eapply product_of_families; blocks);
      rewrite E; clear E
  end.

Ltac multiply_out :=
  unfold sum_of, prod_of;
  cbv beta iota delta [entry mplus mopp mscale mdiv mtrans mmul dot norm rows eye nth sum_to Nat.eqb].

Ltac entries :=
  apply by_entries; cbv beta iota delta [each];
  repeat match goal with |- _ /\ _ => split end; try exact I.

(* Complex numbers: two equations between real numbers. *)
Ltac complex_argument f x y :=
  repeat match goal with |- context [f ?u] =>
    tryif constr_eq u (x, y) then fail else
    (let E := fresh in
     assert (E : u = (x, y)) by
       (apply by_parts; cbv beta iota delta [Cadd Copp Cmul Cinv Cdiv RtoC CI fst snd]; casts;
        by_field);
     put E; clear E)
  end.

Ltac parts :=
  apply by_parts; rewrite ?Ccos_parts, ?Csin_parts;
  cbv beta iota delta
    [Cadd Copp Cmul Cinv Cdiv Cpow Cexp Ccosh Csinh RtoC CI fst snd].

(* Roots of what is not constant, and sums: the certificate is checked by a script of its own. *)
Tactic Notation "radical" constr(x) "by" tactic3(check) :=
  repeat match goal with
  | |- context [sqrt ?u] =>
      let E := fresh in
      assert (E : u = x) by check;
      put (root_of_same u x E); put E; clear E
  end.

Tactic Notation "linear_sum" constr(l) "by" tactic3(check) :=
  repeat match goal with
  | |- context [total ?n ?f] => rewrite (total_linear n f l) by check
  end;
  cbn [combined_totals].

Ltac settle_ones lo hi := rewrite ?(settled_ones lo hi ltac:(lia)); casts.

(* What is divided by such a sum needs to know that sums of exponentials are positive. *)
Ltac name_sum t S :=
  try (assert (0 < t) by (apply settled_positive; [lia | intro; repeat apply Rmult_lt_0_compat; apply exp_pos]));
  set (S := t) in *; clearbody S.

Ltac name_multiple z c H :=
  pose proof (cosine_multiple_of_PI z) as H; rewrite ?(sine_multiple_of_PI z);
  set (c := cosine (IZR z * PI)) in *; clearbody c.

Lemma growth_of_logarithm b : 0 < b -> growth (logarithm b) = b.
Proof. exact (exp_logarithm b). Qed.
Lemma decay_of_logarithm b : 0 < b -> decay (logarithm b) = / b.
Proof. intro B. unfold decay. rewrite exp_Ropp, exp_logarithm by exact B. reflexivity. Qed.

Ltac exponential_of_logarithm b :=
  rewrite ?(growth_of_logarithm b), ?(decay_of_logarithm b) by (first [lra | assumption]).

(* The last term of each sum of this many terms. *)
Ltac last_term lo hi :=
  repeat match goal with
  | |- context [total (count ?a ?b) ?f] =>
      let D := fresh in let E := fresh in let F := fresh in
      assert (D : (b - a = hi - lo)%Z) by lia; clear D;
      pose proof (total_last a b f ltac:(lia)) as E; put E; clear E;
      cbv beta;
      pose proof (last_index a b ltac:(lia)) as F; put F; clear F
  end.

(* An absolute value. *)
Lemma size_relation x : Rabs x * Rabs x - x * x = 0.
Proof. rewrite <- Rabs_mult, Rabs_pos_eq by apply square_nonnegative. ring. Qed.

Ltac name_size x r H :=
  pose proof (size_relation x) as H; set (r := Rabs x) in *; clearbody r.

(* A generic term of a sum, with what is known of all terms. *)
Ltac generic_term q :=
  intros q ?;
  repeat match goal with
  | H : forall k : Z, (?lo <= k)%Z -> (k <= ?hi)%Z -> _ |- _ =>
      let here := constr:(H (lo + Z.of_nat q)%Z ltac:(lia) ltac:(unfold count in *; lia)) in
      let T := type of here in
      lazymatch goal with _ : T |- _ => fail | _ => pose proof here end
  end.

(* A sum of known length, term by term. *)
Ltac small_numbers n :=
  lazymatch n with
  | O => idtac
  | S ?m => change (Z.of_nat m) with ltac:(let z := eval compute in (Z.of_nat m) in exact z); small_numbers m
  end.

Ltac write_out lo hi n :=
  change (total (count lo hi)) with (sum_to n); cbv beta iota delta [sum_to]; small_numbers n; casts.

(* x^(−n) for a numeral n. *)
Ltac integer_powers :=
  repeat match goal with
  | |- context [powerRZ ?x ?z] =>
      let e := eval compute in z in
      lazymatch e with
      | Zneg ?p => let n := eval compute in (Pos.to_nat p) in change (powerRZ x z) with (/ x ^ n)
      | Zpos ?p => let n := eval compute in (Pos.to_nat p) in change (powerRZ x z) with (x ^ n)
      | Z0 => change (powerRZ x z) with 1
      end
  end.

(* b^e for an e that is the whole number n, b > 0. *)
Ltac whole_power n :=
  repeat match goal with |- context [exp (?e * logarithm ?b)] =>
    let E := fresh in
    assert (E : exp (e * logarithm b) = powerRZ b n) by
      (apply exp_whole; [first [lra | assumption] | by_field]);
    put E; clear E
  end;
  integer_powers.

(* A step of a chain, by its lemma. *)
Ltac step H := first [ apply H; assumption | eapply H; eassumption ].

(* Refutations: the two sides of a relation at a point, where left − right is the number q. *)
Lemma sides_differ x y q z : x - y = q + z -> z = 0 -> q <> 0 -> x = y -> False.
Proof. intros. lra. Qed.
Lemma sides_agree x y q z : x - y = q + z -> z = 0 -> q = 0 -> x <> y -> False.
Proof. intros A B D E. apply E. lra. Qed.
Lemma sides_exceed x y q z : x - y = q + z -> z = 0 -> 0 < q -> x <= y -> False.
Proof. intros. lra. Qed.
Lemma sides_reach x y q z : x - y = q + z -> z = 0 -> 0 <= q -> x < y -> False.
Proof. intros. lra. Qed.
Lemma sides_fall_short x y q z : x - y = q + z -> z = 0 -> q < 0 -> x >= y -> False.
Proof. intros. lra. Qed.
Lemma sides_reach_down x y q z : x - y = q + z -> z = 0 -> q <= 0 -> x > y -> False.
Proof. intros. lra. Qed.

Ltac differ q z := refine (sides_differ _ _ q z _ _ _); [by_field | vanish | lra].
Ltac agree q z := refine (sides_agree _ _ q z _ _ _); [by_field | vanish | lra].
Ltac exceed q z := refine (sides_exceed _ _ q z _ _ _); [by_field | vanish | lra].
Ltac reach q z := refine (sides_reach _ _ q z _ _ _); [by_field | vanish | lra].
Ltac fall_short q z := refine (sides_fall_short _ _ q z _ _ _); [by_field | vanish | lra].
Ltac reach_down q z := refine (sides_reach_down _ _ q z _ _ _); [by_field | vanish | lra].

Ltac side_condition :=
  intros; pose proof PI_RGT_0;
  repeat match goal with |- context [if ?b then _ else _] => destruct b end;
  first [ lra | lia | nonzero | (cbv; lia)
        | (exists 0%Z; lia) | (exists 1%Z; lia) | (exists 2%Z; lia) | (exists (-1)%Z; lia) ].

(* What numbers decide: which block an entry lies in, and the arithmetic of indices. *)
Ltac computed e :=
  let v := eval vm_compute in e in
  lazymatch v with
  | true => change e with true | false => change e with false
  | O => change e with O | S _ => change e with v
  | Z0 => change e with Z0 | Zpos _ => change e with v | Zneg _ => change e with v
  end.

Ltac first_block :=
  unfold stack, diag;
  repeat match goal with
  | |- context [Nat.div ?a ?b] => computed (Nat.div a b)
  | |- context [Nat.modulo ?a ?b] => computed (Nat.modulo a b)
  | |- context [Nat.ltb ?a ?b] => computed (Nat.ltb a b)
  | |- context [Nat.eqb ?a ?b] => computed (Nat.eqb a b)
  | |- context [Z.of_nat ?a] => computed (Z.of_nat a)
  | |- context [Z.add ?a ?b] => computed (Z.add a b)
  | |- context [Z.sub ?a ?b] => computed (Z.sub a b)
  end;
  multiply_out.
