/** In a thread: what a file makes of the current version by a rule, as a comparison and as the command that does it. */
import { heldWorks } from '@plumbline/core/checklists'
import {
  type ComparedVersion,
  compareVersions,
  type Difference,
  type NotedPlan,
  type RowDates,
} from '@plumbline/core/comparison'
import type { ComparedWorkView, UploadComparison } from '@plumbline/core/contract'
import {
  type ImportRule,
  keptFactFields,
  type LeftOut,
  type RuledUpdate,
  ruledUpdate,
  updateCommand,
  updatedPlan,
} from '@plumbline/core/exchange/rules'
import { isMilestone } from '@plumbline/core/plan'
import { createEngine } from '@plumbline/core/schedule'
import { NO_INSTANT } from '@plumbline/core/time'
import { type EncodedCommands, encodeCommands } from '../../../platform/collab/index.ts'
import { newId } from '../../../platform/ids.ts'
import { standAside } from '../../../platform/workers/index.ts'

/** How the staged document is taken over. */
export interface ByRule {
  rule: ImportRule
  leftOut: LeftOut
  /** The file is a table: the schedule with edits. */
  isEdit: boolean
}

export interface Documents {
  current: Uint8Array
  staged: Uint8Array
}

/** What the two documents say. */
export type Plans = Readonly<Record<keyof Documents, NotedPlan>>

/** null: there is nothing to do. */
export function ruledCommands({ current, staged }: Plans, by: ByRule): EncodedCommands | null {
  const update = updateOf({ current, staged }, by)
  const command = updateCommand(current, updatedPlan(current, update, by.leftOut).plan)
  return command.commands.length === 0 ? null : encodeCommands([command])
}

/** Works that are named; more are only counted. */
const MOST_WORKS = 400
const MOST_HELD = 50
/** Of each field. */
const MOST_KEPT = 100

export function compareRuled({ current, staged }: Plans, by: ByRule): UploadComparison {
  const update = updateOf({ current, staged }, by)
  standAside()
  const { plan, obstacles } = updatedPlan(current, update, by.leftOut)
  const before = calculated(current)
  const after = calculated(plan)
  const { summary, differences } = compareVersions(before, after)
  const isWhole = by.leftOut.groups.length === 0 && by.leftOut.facts.length === 0
  standAside()
  // What is left out stays in sight, so that it can be ticked again.
  const all = isWhole ? differences : compareVersions(before, calculated(whole(current, update))).differences
  const works = worksOf(all)
  const held = heldWorks(current.rows, plan.rows)
  const chosen = isWhole ? works : worksOf(differences)
  return {
    counts: countsOf(chosen, plan),
    missing: update.missing.length - summary.groups.deleted,
    obstacles: obstacles.length,
    summary,
    dataDate: plan.settings.dataDate,
    milestones: milestonesOf(before, after),
    works: works.slice(0, MOST_WORKS).map((found) => viewOf(before, after, found)),
    total: works.length,
    held: held.slice(0, MOST_HELD),
    heldTotal: held.length,
    kept: keptOf(update, plan),
  }
}

function keptOf({ kept }: RuledUpdate, { rows }: NotedPlan): UploadComparison['kept'] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byField = Map.groupBy(kept, ({ field }) => field)
  return keptFactFields.flatMap((field) => {
    // A work that is left out brings no facts either.
    const all = (byField.get(field) ?? []).filter(({ id }) => byId.has(id))
    if (all.length === 0) return []
    const works = all.slice(0, MOST_KEPT).map(({ id, here, said }) => {
      const { code, name } = byId.get(id)!
      return { id, code, name, here, said }
    })
    return [{ field, count: all.length, works }]
  })
}

/** More do not fit beside each other. */
const MOST_MILESTONES = 6

type Milestone = UploadComparison['milestones'][number]

const shownDate = ({ left, right }: Milestone): number => right ?? left ?? 0
/** One that comes or goes moves the most. */
const moveOf = ({ left, right }: Milestone): number =>
  left === null || right === null ? Number.MAX_SAFE_INTEGER : Math.abs(right - left)

/** Those that move the most, and of the others the last ones. */
function milestonesOf(before: ComparedVersion, after: ComparedVersion): Milestone[] {
  const all = after.plan.rows
    .filter(({ type }) => isMilestone(type))
    .map(({ id, code, name }): Milestone => {
      const [was, is] = [before.datesOf(id), after.datesOf(id)]
      const dates = { left: was?.finish ?? null, right: is?.finish ?? null }
      return { ...{ id, code, name }, ...dates, critical: is?.critical === true }
    })
  return all
    .filter(({ left, right }) => left !== null || right !== null)
    .sort((one, other) => moveOf(other) - moveOf(one) || shownDate(other) - shownDate(one))
    .slice(0, MOST_MILESTONES)
    .sort((one, other) => shownDate(one) - shownDate(other))
}

const updateOf = ({ current, staged }: Plans, { rule, isEdit }: ByRule): RuledUpdate =>
  ruledUpdate(current, staged, rule, { newId, isEdit })

const whole = (current: NotedPlan, update: RuledUpdate): NotedPlan =>
  updatedPlan(current, update, { groups: [], facts: [] }).plan

function calculated(plan: NotedPlan): ComparedVersion {
  const engine = createEngine()
  engine.load(plan)
  standAside()
  engine.calculate()
  const { timetable } = engine
  const datesOf = (id: string): RowDates | null => {
    const slot = engine.slotOf(id)
    const start = slot < 0 ? NO_INSTANT : (timetable.start[slot] ?? NO_INSTANT)
    if (start === NO_INSTANT) return null
    return { start, finish: timetable.finish[slot] ?? start, critical: timetable.critical[slot] === 1 }
  }
  return { plan, datesOf, finish: timetable.projectFinish === NO_INSTANT ? null : timetable.projectFinish }
}

/** What is said of one work together: added, deleted and changed ones first, those that only move by them last. */
function worksOf(differences: readonly Difference[]): Difference[][] {
  const keyOf = ({ leftRow, rightRow, group, name, code }: Difference): string =>
    rightRow ?? leftRow ?? [group, code, name].join('\n')
  const works = [...Map.groupBy(differences, keyOf).values()]
  const isMoved = (work: readonly Difference[]): boolean => work.every(({ fact }) => fact === null)
  return [...works.filter((work) => !isMoved(work)), ...works.filter(isMoved)]
}

function countsOf(works: readonly Difference[][], { rows }: NotedPlan): UploadComparison['counts'] {
  const count = (is: (work: readonly Difference[]) => boolean): number => works.filter(is).length
  const added = count((work) => work.some(({ group }) => group === 'added'))
  const deleted = count((work) => work.some(({ group }) => group === 'deleted'))
  const changed = count(
    (work) =>
      work.some(({ fact, rightRow }) => fact !== null && rightRow !== null) &&
      !work.some(({ group }) => group === 'added' || group === 'deleted'),
  )
  return { added, changed, deleted, same: rows.length - added - changed }
}

function viewOf(left: ComparedVersion, right: ComparedVersion, found: readonly Difference[]): ComparedWorkView {
  const [first] = found
  const row = (side: 'leftRow' | 'rightRow'): string | null => found.find((one) => one[side] !== null)?.[side] ?? null
  const rows = { leftRow: row('leftRow'), rightRow: row('rightRow') }
  const bar = (side: ComparedVersion, id: string | null): [number, number] | null => {
    const dates = id === null ? null : side.datesOf(id)
    return dates && [dates.start, dates.finish]
  }
  const differences = found.map(({ leftRow: _, rightRow: __, code: ___, name: ____, ...difference }) => difference)
  const bars = { left: bar(left, rows.leftRow), right: bar(right, rows.rightRow) }
  return { ...rows, code: first?.code ?? '', name: first?.name ?? '', differences, bars }
}
