(* Complex numbers as pairs of real numbers.  The exponential of (x, y) is eˣ·(cos y, sin y);
   cosine and sine are half the sum and half the difference of exponentials, the latter over i,
   and agree with the real functions on real numbers. *)

From Coq Require Import Reals Lra.
From Symproof Require Import Angles.
Local Open Scope R_scope.

Definition C := (R * R)%type.
Definition RtoC (x : R) : C := (x, 0).
Definition CI : C := (0, 1).
Definition Cadd (z w : C) : C := (fst z + fst w, snd z + snd w).
Definition Copp (z : C) : C := (- fst z, - snd z).
Definition Cmul (z w : C) : C :=
  (fst z * fst w - snd z * snd w, fst z * snd w + snd z * fst w).
Definition Cinv (z : C) : C :=
  (fst z / (fst z * fst z + snd z * snd z), - snd z / (fst z * fst z + snd z * snd z)).
Definition Cdiv (z w : C) : C := Cmul z (Cinv w).
Fixpoint Cpow (z : C) (n : nat) : C :=
  match n with
  | O => RtoC 1
  | S m => Cmul z (Cpow z m)
  end.
Definition Cexp (z : C) : C := (exp (fst z) * cos (snd z), exp (fst z) * sin (snd z)).
Definition Ccos (z : C) : C :=
  Cdiv (Cadd (Cexp (Cmul CI z)) (Cexp (Copp (Cmul CI z)))) (RtoC 2).
Definition Csin (z : C) : C :=
  Cdiv (Cadd (Cexp (Cmul CI z)) (Copp (Cexp (Copp (Cmul CI z))))) (Cmul (RtoC 2) CI).
Definition Ccosh (z : C) : C := Cdiv (Cadd (Cexp z) (Cexp (Copp z))) (RtoC 2).
Definition Csinh (z : C) : C := Cdiv (Cadd (Cexp z) (Copp (Cexp (Copp z)))) (RtoC 2).
Definition Cabs (z : C) : R := sqrt (fst z * fst z + snd z * snd z).

Declare Scope C_scope.
Delimit Scope C_scope with C.
Bind Scope C_scope with C.
Infix "+" := Cadd : C_scope.
Infix "*" := Cmul : C_scope.
Infix "/" := Cdiv : C_scope.
Infix "^" := Cpow : C_scope.
Notation "- z" := (Copp z) : C_scope.
Notation "z - w" := (Cadd z (Copp w)) : C_scope.

(* exp(ix) is the pair (cos x, sin x). *)
Theorem Cexp_of_an_angle x : Cexp (Cmul CI (RtoC x)) = (cos x, sin x).
Proof.
  unfold Cexp, Cmul, CI, RtoC; cbn [fst snd].
  replace (0 * x - 1 * 0) with 0 by ring. replace (0 * 0 + 1 * x) with x by ring.
  rewrite exp_0. f_equal; ring.
Qed.

Theorem Cexp_real x : Cexp (RtoC x) = RtoC (exp x).
Proof. unfold Cexp, RtoC; cbn [fst snd]. rewrite cos_0, sin_0. f_equal; ring. Qed.

(* The real parts of the arguments and the imaginary parts, multiplied out. *)
Theorem Ccos_parts z :
  Ccos z = (cos (fst z) * ((exp (snd z) + exp (- snd z)) / 2),
            - sin (fst z) * ((exp (snd z) - exp (- snd z)) / 2)).
Proof.
  destruct z as [x y]. unfold Ccos, Cdiv, Cadd, Cexp, Cinv, Cmul, Copp, CI, RtoC; cbn [fst snd].
  replace (0 * x - 1 * y) with (- y) by ring. replace (0 * y + 1 * x) with x by ring.
  rewrite Ropp_involutive, cos_neg, sin_neg. f_equal; field.
Qed.

Theorem Csin_parts z :
  Csin z = (sin (fst z) * ((exp (snd z) + exp (- snd z)) / 2),
            cos (fst z) * ((exp (snd z) - exp (- snd z)) / 2)).
Proof.
  destruct z as [x y]. unfold Csin, Cdiv, Cadd, Cexp, Cinv, Cmul, Copp, CI, RtoC; cbn [fst snd].
  replace (0 * x - 1 * y) with (- y) by ring. replace (0 * y + 1 * x) with x by ring.
  rewrite Ropp_involutive, cos_neg, sin_neg. f_equal; field.
Qed.

Theorem Ccos_real x : Ccos (RtoC x) = RtoC (cos x).
Proof.
  rewrite Ccos_parts. unfold RtoC; cbn [fst snd]. rewrite Ropp_0, exp_0. f_equal; field.
Qed.

Theorem Csin_real x : Csin (RtoC x) = RtoC (sin x).
Proof.
  rewrite Csin_parts. unfold RtoC; cbn [fst snd]. rewrite Ropp_0, exp_0. f_equal; field.
Qed.

Lemma by_parts (z w : C) : fst z = fst w -> snd z = snd w -> z = w.
Proof. intros. apply injective_projections; assumption. Qed.
