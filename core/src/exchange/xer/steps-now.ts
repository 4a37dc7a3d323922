import type { Id, WbsRow } from '../../plan/index.ts'
import { hasSteps, renamedSteps, stepsOf, withKnownSteps } from '../../steps/index.ts'

/**
 * Gives the steps of a file, in place, the ids that they have today: `ids` says which, and where it does not know them, the
 * steps of the same name in the same work. Answers what the file's reading calls them, by their ids of today.
 */
export function stepsAsNow(
  rows: readonly WbsRow[],
  now: readonly WbsRow[],
  ids: ReadonlyMap<Id, Id>,
): ReadonlyMap<Id, Id> {
  const came = new Map<Id, Id>()
  const today = new Map(now.map((row) => [row.id, row.values]))
  for (const row of rows) {
    if (!hasSteps(row.values)) continue
    const before = stepsOf(row.values)
    const renamed = renamedSteps(row.values, (id) => ids.get(id))
    row.values = withKnownSteps(today.get(row.id) ?? '', renamed)
    for (const [i, { id }] of stepsOf(row.values).entries()) came.set(id, before[i]!.id)
  }
  return came
}
