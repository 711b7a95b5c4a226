(* Our logarithm and power are those of the standard library.  No exported theorem loads this
   file: [ln] and [Rpower] rest on excluded middle, and the theorems do without. *)

From Coq Require Import Reals.
From Symproof Require Import Logarithm.
Local Open Scope R_scope.

Theorem logarithm_is_ln b : 0 < b -> logarithm b = ln b.
Proof.
  intro B. apply exp_inv. rewrite exp_logarithm, exp_ln by exact B. reflexivity.
Qed.

Theorem power_is_Rpower b e : 0 < b -> power b e = Rpower b e.
Proof.
  intro B. unfold power, Rpower. rewrite logarithm_is_ln by exact B. reflexivity.
Qed.
