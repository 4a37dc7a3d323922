/** Rules 14 to 17: what donors have at the moment, to be written into works. */
import { type DonorSetting, valueIn } from '../attributes/index.ts'
import { type ExternalSide, externalSide, type Id, isSummary, type SchedulePlan, type WbsRow } from '../plan/index.ts'
import { isOutside } from './definition.ts'
import { groundOf } from './plan.ts'
import { type Donated, resolveValue } from './resolve.ts'

/** What donors outside of the document have of the source; each is looked into only where it is the donor. */
export interface OuterValues {
  /** Of the node and those above it, the nearest that has one; '' for none. */
  node: string
  /** Of the target version, by work. */
  target: ReadonlyMap<Id, string>
  /** Of other schedules, by work of them; a schedule that may not be read is not there. */
  related: ReadonlyMap<Id, ReadonlyMap<Id, string>>
}

export interface TakenValue {
  id: Id
  before: string
  after: string
}

/** Works to which taking gives another value, in the order of the plan. `ids` null: all of them. */
export function takenValues(
  plan: SchedulePlan,
  attributes: readonly Donated[],
  attribute: Donated & { setting: DonorSetting },
  outer: OuterValues,
  ids: ReadonlySet<Id> | null,
): TakenValue[] {
  const { setting } = attribute
  const donorOf = isOutside(setting.source)
    ? outsideDonor(plan, setting, outer)
    : insideDonor(plan, attributes, attribute)
  return plan.rows.flatMap((row) => {
    if (isSummary(row.type) || (ids && !ids.has(row.id))) return []
    const before = valueIn(row.values, attribute.id)
    if (setting.mode === 'once' && before !== '') return []
    const after = donorOf(row) || (before === '' ? setting.fallback : '')
    // A donor that has nothing, or is lost, takes nothing away.
    return after === '' || after === before ? [] : [{ id: row.id, before, after }]
  })
}

function insideDonor(
  plan: SchedulePlan,
  attributes: readonly Donated[],
  attribute: Donated & { setting: DonorSetting },
): (row: WbsRow) => string {
  const asking: Donated = {
    ...attribute,
    setting: { ...attribute.setting, mode: 'live', overridable: false, fallback: '' },
  }
  const ground = groundOf(plan, attributes)
  return (row) => resolveValue(ground, row, asking).value
}

function outsideDonor(
  plan: SchedulePlan,
  { source }: DonorSetting,
  { node, target, related }: OuterValues,
): (row: WbsRow) => string {
  if (source === 'eps') return () => node
  if (source === 'target_version') return ({ id }) => target.get(id) ?? ''
  const sides = Map.groupBy(externalSides(plan), ({ rowId }) => rowId)
  return ({ id }) => {
    for (const { scheduleId, workId } of sides.get(id) ?? []) {
      const value = related.get(scheduleId)?.get(workId) ?? ''
      if (value !== '') return value
    }
    return ''
  }
}

/** Relations to works of other schedules: predecessors first, each by its ids. */
function externalSides({ relations, externals = [] }: SchedulePlan): ExternalSide[] {
  const sides = [...relations, ...externals].flatMap((relation) => externalSide(relation) ?? [])
  const key = ({ side, scheduleId, workId }: ExternalSide): string => `${side} ${scheduleId} ${workId}`
  return sides.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
}

/** Schedules that works of the plan are related to. */
export const relatedSchedules = (plan: SchedulePlan): Id[] => [
  ...new Set(externalSides(plan).map(({ scheduleId }) => scheduleId)),
]
