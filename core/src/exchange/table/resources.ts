/** Assignments of a sheet of their own: a row for each resource of a work. */
import { type Assignment, blankAssignment, type Id, type SchedulePlan } from '../../plan/index.ts'
import { cleanLine, longestCode, longestName } from '../text.ts'
import type { RowBase } from './base.ts'
import type { CellReader } from './cell-reader.ts'
import type { RowNames } from './row-names.ts'
import { readResourceType } from './words.ts'

/** Works that the sheet does not name keep their assignments. */
export function takeResources(
  plan: SchedulePlan,
  sheet: CellReader,
  { names, basesOf, newId }: { names: RowNames; basesOf: ReadonlyMap<Id, RowBase>; newId: () => Id },
): void {
  const named = new Map<Id, Assignment[]>()
  const keyOf = ({ wbsId, resourceType, resourceCode, resourceName }: Assignment) =>
    `${wbsId}\n${resourceType}\n${resourceCode || resourceName}`
  const before = Map.groupBy(plan.assignments, keyOf)
  for (const [at, row] of sheet.sheet.rows.entries()) {
    if (at <= sheet.mapping.headRow) continue
    const [work, name] = [sheet.text(row, 'work'), cleanLine(sheet.text(row, 'resource'), longestName)]
    if (work === '' && name === '') continue
    const wbsId = names.find(work) ?? sheet.refuse(at, 'work', 'table_no_work', work)
    if (wbsId === null) continue
    const code = cleanLine(sheet.text(row, 'resourceCode'), longestCode)
    const fresh: Assignment = {
      ...blankAssignment('', wbsId),
      resourceCode: code || name.slice(0, longestCode),
      resourceName: name || code,
      resourceType: readResourceType(sheet.raw(row, 'resourceType')),
      plan: amount(sheet.number(at, row, 'planned')),
      fact: amount(sheet.number(at, row, 'actual')),
    }
    const known = before.get(keyOf(fresh))?.shift()
    // As it was written: what others made of it since stays, also that it is gone.
    const isUnedited = basesOf.get(wbsId)?.hadSameAssignment(fresh) === true
    const kept = named.get(wbsId) ?? []
    if (isUnedited) {
      named.set(wbsId, known ? [...kept, known] : kept)
      continue
    }
    const own = known
      ? { ...known, plan: sameOr(known.plan, fresh.plan), fact: sameOr(known.fact, fresh.fact) }
      : { ...fresh, id: newId() }
    named.set(wbsId, [...kept, own])
  }
  // What came since the table was written.
  for (const assignment of [...before.values()].flat()) {
    const base = basesOf.get(assignment.wbsId)
    if (base && !base.hadAssignment(assignment)) named.get(assignment.wbsId)?.push(assignment)
  }
  plan.assignments = [...plan.assignments.filter(({ wbsId }) => !named.has(wbsId)), ...[...named.values()].flat()]
}

const amount = (value: number | null): string => (value === null ? '0' : value.toFixed(6).replace(/\.?0+$/, ''))

/** The exact text stays where the number is the same. */
const sameOr = (known: string, said: string): string => (Number(known) === Number(said) ? known : said)
