import { PlanCells } from '../exchange/table/index.ts'
import { isSummary, type SchedulePlan, type WbsRow } from '../plan/index.ts'
import type { PlanInputs } from '../progress/index.ts'
import { dayOfInstant, finishDayOf, type Instant } from '../time/index.ts'
import { type Scope, scopeOf, type Value } from './values.ts'

interface Now {
  inputs: PlanInputs
  cells: PlanCells
}

/** Works that are other than they were, each once; in the order of the plan, deleted ones last. */
export function changesBetween(before: SchedulePlan, plan: SchedulePlan, { inputs, cells }: Now): Scope[] {
  const then = new PlanCells(before, 'en', undefined, inputs)
  const old = new Map(before.rows.map((row) => [row.id, row]))
  const changes: Scope[] = []
  for (const row of plan.rows) {
    const was = old.get(row.id)
    old.delete(row.id)
    const change = changeOf(was ? sideOf(was, then) : null, sideOf(row, cells))
    if (change && !isSummary(row.type)) changes.push(change)
  }
  for (const row of old.values()) {
    const change = changeOf(sideOf(row, then), null)
    if (change && !isSummary(row.type)) changes.push(change)
  }
  return changes
}

interface Side {
  row: WbsRow
  start: Instant | null
  finish: Instant | null
}

const sideOf = (row: WbsRow, cells: PlanCells): Side => ({ row, start: cells.start(row), finish: cells.finish(row) })

function changeOf(was: Side | null, is: Side | null): Scope | null {
  const row = (is ?? was)!.row
  const isMoved = was?.start !== is?.start || was?.finish !== is?.finish
  const isRenamed = was?.row.name !== is?.row.name
  const isReported = was?.row.progress.percent !== is?.row.progress.percent
  if (!isMoved && !isRenamed && !isReported) return null
  const days = (side: Side | null) =>
    side?.finish == null ? null : (finishDayOf(side.finish) ?? dayOfInstant(side.finish))
  const [before, after] = [days(was), days(is)]
  return scopeOf({
    code: row.code,
    name: row.name,
    nameBefore: was?.row.name ?? null,
    added: was === null,
    removed: is === null,
    moved: was !== null && is !== null && isMoved,
    startBefore: date(was?.start),
    start: date(is?.start),
    finishBefore: before === null ? null : { day: before, minute: null },
    finish: after === null ? null : { day: after, minute: null },
    shift: before === null || after === null ? null : after - before,
    percentBefore: was ? percentOf(was) : null,
    percent: is ? percentOf(is) : null,
  })
}

const percentOf = ({ row }: Side): number => Math.round(row.progress.percent)

const date = (instant: Instant | null | undefined): Value =>
  instant === null || instant === undefined ? null : { day: dayOfInstant(instant), minute: null }
