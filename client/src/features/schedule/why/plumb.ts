import type { Cause, ExplanationChain, ExplanationStep, RelationCause } from '@plumbline/core/schedule'

/** One knot of the plumb line; the root cause hangs on top, what was asked is the bob. */
export type Knot =
  | { kind: 'root'; cause: Cause; step: ExplanationStep; ties: Cause[] }
  | { kind: 'link'; cause: RelationCause; step: ExplanationStep; ties: Cause[] }
  /** Dates of one row that follow from each other, from cause to effect. */
  | { kind: 'row'; steps: ExplanationStep[]; ties: Cause[]; isAsked: boolean }
  /** The chain is longer than what core hands out. */
  | { kind: 'cut' }

/** Knots from the root cause down to the asked date. */
export function plumbLine({ steps, isCut }: ExplanationChain): Knot[] {
  const knots: Knot[] = []
  let run: ExplanationStep[] = []
  for (const [i, step] of steps.entries()) {
    run.unshift(step)
    const [cause, ...ties] = step.causes
    const next = steps[i + 1]
    if (cause && next && cause.from?.id === step.id) continue
    knots.unshift({ kind: 'row', steps: run, ties: tiesWithin(run), isAsked: knots.length === 0 })
    run = []
    if (cause?.kind === 'relation') knots.unshift({ kind: 'link', cause, step, ties })
    else if (cause && cause.from === null) knots.unshift({ kind: 'root', cause, step, ties: tiesOfRoot(cause, ties) })
  }
  if (isCut) knots.unshift({ kind: 'cut' })
  return knots
}

/** Finished predecessors pass the data date on: beside it they tell nothing. */
function tiesOfRoot(root: Cause, ties: Cause[]): Cause[] {
  return root.kind === 'data_date' ? ties.filter(({ kind }) => kind !== 'relation') : ties
}

/** What else holds a date that follows from the row's other date. The first step's own ties stand at its cause. */
function tiesWithin(run: readonly ExplanationStep[]): Cause[] {
  return run.slice(1).flatMap((step) => step.causes.slice(1))
}
