/** Steps that come from elsewhere: from a file, another version, a work that is copied. */
import { hasSteps, stepsOf } from './stored.ts'
import type { WorkStep } from './types.ts'
import { reportedValues, type StepValues, withSteps } from './written.ts'

/** How far the steps are that both works have, as `from` says it. */
export function carriedSteps(from: string, to: string): StepValues {
  if (!hasSteps(from) || !hasSteps(to)) return {}
  const said = new Map(stepsOf(from).map(({ id, percent }) => [id, percent]))
  const others = stepsOf(to).filter(({ id, percent }) => said.has(id) && said.get(id) !== percent)
  return Object.assign({}, ...others.map(({ id }) => reportedValues(id, said.get(id)!)))
}

/** What of the steps of a file a work takes. */
export interface StepRule {
  /** Which steps there are. */
  planned: boolean
  /** How far one is; `isReported`: here something is told of it. */
  facts(isReported: boolean): boolean
}

/**
 * The values of a work, packed, with what a file says of its steps. The file's are those of the same name here, one after the
 * other; what it does not have stays.
 */
export function mergedSteps(here: string, said: string, { planned, facts }: StepRule): string {
  if (!hasSteps(said)) return here
  const own = stepsOf(here)
  const merged = new Map(own.map((step) => [step.id, step]))
  for (const step of stepsOf(withKnownSteps(here, said))) {
    const before = merged.get(step.id)
    if (!before && !planned) continue
    const percent = facts((before?.percent ?? 0) > 0) ? step.percent : (before?.percent ?? 0)
    merged.set(step.id, planned ? { ...step, percent } : { ...before!, percent })
  }
  return withSteps(here, [...merged.values()])
}

/** The values that were `said`, their steps called as those of the same name are here. */
export function withKnownSteps(here: string, said: string): string {
  if (!hasSteps(here) || !hasSteps(said)) return said
  const steps = stepsOf(said)
  const ids = new Set(steps.map(({ id }) => id))
  const open = Map.groupBy(
    stepsOf(here).filter(({ id }) => !ids.has(id)),
    ({ name }) => name,
  )
  const there = new Set(stepsOf(here).map(({ id }) => id))
  const called = (step: WorkStep): WorkStep => {
    const known = there.has(step.id) ? undefined : open.get(step.name)?.shift()
    return known ? { ...step, id: known.id } : step
  }
  return withSteps(said, steps.map(called))
}

/** The same steps under other ids; what is not named keeps its own. */
export function renamedSteps(packed: string, idOf: (id: string) => string | undefined): string {
  if (!hasSteps(packed)) return packed
  return withSteps(
    packed,
    stepsOf(packed).map((step) => ({ ...step, id: idOf(step.id) ?? step.id })),
  )
}
