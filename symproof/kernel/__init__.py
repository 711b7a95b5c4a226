"""The trusted kernel: what a proof is, and when it is one.  Standard library only.

Python objects carry no authority here.  A proof is plain data (lists, strings, integers)
and :func:`~symproof.kernel.proofs.check` is a function of that data; a claim is proved when
``check`` has just replayed a proof of it, and never because some object says so.

Read it in the order of trust, which is also that of imports: a module imports only modules above
it.

* ``functions``   where functions are defined and which values they have, a table;
* ``terms``       mathematical expressions, exactly as written;
* ``shapes``      the first judgement: whether a term is a number, or a matrix of which size;
* ``facts``       the second: sorts and signs of numbers;
* ``laws``        the properties of functions, a table;
* ``polynomials``, ``sums``, ``matrices``, ``evaluation``
                  the one way to compute: functions are opaque, the rest is arithmetic;
* ``derivatives`` derivatives of terms by the rules;
* ``claims``      assertions (for all …, under …, left = right), and the third judgement:
  the conditions under which a term is defined;
* ``context``     what a proof may use, and which conditions its hypotheses discharge;
* ``instances``, ``equations``, ``limits``, ``intervals``, ``enclosing``, ``witnesses``
                  the rules of proof;
* ``proofs``      the remaining rules, and ``check``.

``INTERFACE`` is all that the rest of the package may import from the kernel.  Only ``check`` says
that something is proved.  All other names are there so that a search can build proofs, and so that
a claim and its proof can be read and printed: a mistake in their use is refused by ``check``.
"""

from collections.abc import Mapping

# module: {name: contract}.  tests/kernel/test_interface.py lets nobody import any other name.
INTERFACE: Mapping[str, Mapping[str, str]] = {
    # -- what is proved ---------------------------------------------------------------------------
    "proofs": {
        "check": "the theorems of a proof document, replayed; raises ProofError at the first flaw",
        "FORMAT": "the number of the format of proof documents",
        "RULES": "each rule of proof by its name in a document",
        "goal_and_context": "the relation and the context with which the proof of a claim begins",
        "condition_of": "a condition as a proof names it, with the scope inside its ranges",
        "defined_among": "the hypotheses whose terms are defined if some conditions hold",
    },
    "context": {
        "Theorem": "a name, a claim, its conditions and the theorems that it uses",
        "ProofError": "the data does not prove its claim: where, why, and the two sides",
        "ProofContext": "where a proof is checked: scope, meanings, hypotheses, usable theorems",
        "Lemma": "a theorem, a law or an assumption, as a proof may use it",
        "TABLE": "the laws as Lemma, each under its name behind LAW",
        "LAW": "what stands before the name of a law",
        "HYPOTHESIS": "the pattern of the name of the k-th hypothesis",
        "PREMISE": "the pattern of the name of the k-th premise",
        "INDUCTION": "the name of the induction hypothesis",
        "of_ranges": "the inequalities that ranges say of their indices",
        "outside": "the relations in which none of some names occurs",
        "still_open": "the conditions that hypotheses do not discharge, each once",
        "follows": "True if a condition follows from another one",
    },
    # -- what is claimed --------------------------------------------------------------------------
    "claims": {
        "Claim": "for all variables, under hypotheses and premises: a relation, or alternatives",
        "Definition": "name(params) := body",
        "Premise": "a hypothesis with variables and hypotheses of its own",
        "Condition": "a relation for all values of the indices in its ranges",
        "LocatedCondition": "a condition with the scope inside its ranges",
        "NEVER": "the relation 0 != 0: the condition of a term that has no value",
        "MalformedClaim": "the data is not a claim",
        "decode_claim": "the well-formed claim that plain data stands for",
        "demand_wellformed": "raise MalformedClaim unless a claim is closed and well-formed",
        "demand_type": "a value if its type is exactly the given one; raises MalformedClaim",
        "read": "plain data as a term, a string, a relation, or a list of these",
        "scope": "the scope of the relation of a claim: the sorts of its variables",
        "sequent": "a claim with alternatives as a claim with their negations as hypotheses",
        "unfolding": "the meaning of every defined name of a claim in terms of its variables",
        "unfold": "a relation with names replaced by their meanings",
        "unfolded": "the relation of a claim without defined names",
        "names_of": "the free names of relations",
        "conditions": "the conditions under which a term is defined",
        "of_sides": "the conditions under which both sides of a relation are defined",
    },
    "terms": {
        "Term": "an expression exactly as written: a head and its arguments; immutable",
        "Relation": "left op right, op one of =, !=, <=, <, >=, >",
        "Lambda": "params ↦ body: the meaning of a name",
        "MalformedTerm": "the data is not a term",
        "decode": "the term that plain data stands for",
        "read_prefix": "the terms and relations of a text in prefix notation",
        "number": "an integer as a term",
        "symbol": "a variable, a member of a family, or an applied defined name",
        "difference": "left − right as a term",
        "children": "the immediate subterms",
        "rebuild": "a term with a function applied to each immediate subterm",
        "free_names": "the names that occur in a term and are not bound in it",
        "substitute": "a term with names replaced by their meanings; nothing is captured",
        "fill": "a term with its holes filled; binders of the term may capture",
        "is_matrix": "True if a name is that of a family of matrices",
        "FUNCTIONS": "the heads that are functions of one number",
        "BINDERS": "the heads that bind an index in a range: sum, prod, stack, diag",
        "LIMITS": "the heads of limits",
        "AT_POINT": "the heads of limits at a point",
        "BINDING": "all heads that bind a name",
        "RELATIONS": "each relation with the signs of left − right for which it holds",
        "FLIPPED": "each relation read from right to left",
        "NEGATED": "each relation with its opposite",
    },
    # -- what is judged of a term -----------------------------------------------------------------
    "shapes": {
        "shape": "rows × columns of a term; raises IllTyped or UnknownShape",
        "alike": "the shape that two terms share; raises IllTyped or UnknownShape",
        "NUMBER": "the shape of a number",
        "IDENTITY": "the shape of an identity matrix, of any size",
        "Shape": "(rows, columns)",
        "whole": "an integer as a size",
        "UnknownShape": "a term is not known to have a shape",
        "IllTyped": "shapes certainly do not fit",
    },
    "facts": {
        "Facts": "a set of sorts and signs, such as real, integer, positive",
        "Scope": "the facts about the free names at one place, and the ranges around it",
        "Range": "(index, from, to)",
        "Variable": "a name, its sort, and the sorts of its indices",
        "SORTS": "the facts that each sort stands for",
        "FACTS": "the fact that each relation to 0 says",
        "facts": "what is certainly true of a term wherever it is defined",
        "has_sort": "True if a term certainly is a number of a sort",
        "bound_facts": "the facts about an index that runs upwards from a term",
        "sort_above": "the sort of a real number that is at least, or exceeds, another one",
        "inner_scope": "the scope of the body of a head that binds a name",
    },
    "derivatives": {
        "derivative": "the derivative of a real term by a variable; raises NotNormal",
        "slope": "the term that a deriv stands for; raises NotNormal",
        "OUTER": "the derivative of each function, in u",
    },
    # -- computing --------------------------------------------------------------------------------
    "evaluation": {
        "Evaluation": "terms to values of one ring, in one scope, with equations",
        "agree": "True if two terms have one value; raises NotNormal",
        "shown": "True if the ring shows a relation; raises NotNormal",
        "shows": "True if a value of the ring is seen to be = 0, != 0, >= 0, …",
        "FEW": "how many summands of a range of known length are written out",
    },
    "polynomials": {
        "Value": "a fraction of Laurent polynomials in atoms",
        "NotNormal": "an expression has no value in the ring",
        "exponents": "the pairs (atom, exponent) of a packed monomial",
        "only": "the atom that a value is",
        "SLOT": "the bits of an exponent in a packed monomial",
        "MASK": "the bits of one slot",
    },
    # -- parts of rules, by which a search foresees what the kernel will compute ------------------
    "instances": {
        "values_of": "the values that a proof gives to the variables of a theorem",
        "condition_at": "a condition of a theorem for an instance, and what its terms need",
        "premise_at": "a premise for an instance, its own variables renamed apart",
        "is_plain": "True if facts or the ring show a relation without a proof",
    },
    "equations": {
        "holes": "the holes of a context, each with the scope at its place",
        "interval_variable": "the variable of the mean value theorem, with its sort",
        "excess": "F(b) − F(a) − slope·(b − a) as a term",
    },
    "witnesses": {
        "WitnessState": "the facts and the ring at one place of a refutation",
        "Fact": "a value and its relation to 0",
        "initial_state": "the facts with which a refutation begins, and their conditions",
        "cone": "the fact that follows from others by a sum, a product or a square",
        "EXTENDS": "each step that gives a fact, by its name in a document",
        "ENDS": "each step that ends a refutation, by its name in a document",
    },
    "intervals": {
        "Interval": "(a, b): a ≤ x·2^P ≤ b at the precision P",
        "NotEnclosed": "a term may be undefined, or is no real number",
        "MAX_PRECISION": "the largest precision",
    },
    "enclosing": {
        "Enclosing": "the intervals in which the values of terms lie",
        "MAX_CASES": "how many cases an enclosure may have",
    },
    "limits": {
        "MAX_ORDER": "how many derivatives are compared at a limit",
    },
    # -- the tables, to be printed ----------------------------------------------------------------
    "functions": {
        "Function": "domain, values and sign of one function",
        "TABLE": "each function by its head",
        "QUOTIENTS": "the functions that are quotients of two others",
    },
    "laws": {
        "Law": "a name, variables, hypotheses and a relation",
        "LAWS": "the laws of functions",
        "LIMITING": "the laws about limits and infinite sums",
        "DERIVATIVES": "the derivative of each function as a text",
    },
}  # fmt: skip
