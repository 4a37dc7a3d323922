import {
  blankRow,
  type Calendar,
  type Id,
  isSummary,
  type Relation,
  relationId,
  type SchedulePlan,
  type ScheduleSettings,
  type WbsRow,
} from '../plan/index.ts'
import { createEngine } from '../schedule/index.ts'
import { type Instant, type Minutes, NO_INSTANT } from '../time/index.ts'
import type { ProposedRow, ProposedRows } from './draft.ts'
import { type PlacedRow, placedRows } from './placed-rows.ts'

/** Where a proposed row would stand, by its key in the draft. */
export interface ForeseenRow {
  key: string
  name: string
  /** Of a row that holds others 0. */
  duration: Minutes
  start: Instant
  finish: Instant
  after: readonly string[]
  /** Rows of the draft above it. */
  level: number
  holds: boolean
  quantity: ProposedRow['quantity'] | null
}

/** The rows of a draft that are chosen. */
export interface ChosenDraft {
  draft: ProposedRows
  keys: readonly string[]
  dayMinutes: Minutes
}

/**
 * What dates of rows that nobody has linked to the plan hang on: its settings and calendars, and the rows above them. All
 * others may be left out.
 */
export interface DraftGround {
  settings: ScheduleSettings
  calendars: readonly Calendar[]
  /** From the topmost to the row that the draft was made for. */
  above: readonly WbsRow[]
}

/** What the engine makes of the chosen rows of a draft; rows that get no dates are left out. */
export function foreseenDraft(ground: DraftGround, { draft, keys, dayMinutes }: ChosenDraft): ForeseenRow[] {
  const holder = ground.above.at(-1)
  if (holder?.id !== draft.wbsId) return []
  const placed = placedRows(draft.rows, new Set(keys))
  const works = placed.map((one) => rowOf(one, holder.id, dayMinutes))
  const engine = createEngine()
  engine.load(planOf(ground, works, relationsOf(placed)))
  engine.calculate()
  const { timetable } = engine
  return placed.flatMap(({ row: { key, name, after, quantity }, level, holds }, i) => {
    const slot = engine.slotOf(idOf(key))
    const [start, finish] = [timetable.start[slot]!, timetable.finish[slot]!]
    if (start === NO_INSTANT || finish === NO_INSTANT) return []
    const { duration } = works[i]!
    return [{ key, name, duration, start, finish, after, level, holds, quantity: quantity ?? null }]
  })
}

/** How many of the chosen rows stand there already, by their names. */
export function alikeBelow(names: ReadonlySet<string>, { draft, keys }: ChosenDraft): number {
  const wanted = new Set(keys)
  return draft.rows.filter(({ key, name }) => wanted.has(key) && names.has(name)).length
}

/** No row of a plan has a colon in its id. */
const idOf = (key: string): Id => `draft:${key}`

function rowOf({ row: { key, days }, parent, holds }: PlacedRow<ProposedRow>, top: Id, dayMinutes: Minutes): WbsRow {
  const row = blankRow(idOf(key), parent === null ? top : idOf(parent), holds ? 'task' : 'work')
  return holds ? row : { ...row, duration: Math.round(days * dayMinutes) }
}

function relationsOf(placed: readonly PlacedRow<ProposedRow>[]): Relation[] {
  const known = new Set(placed.map(({ row }) => row.key))
  return placed.flatMap(({ row: { key, after }, holds }) =>
    after
      .filter((other) => known.has(other) && !holds)
      .map((other): Relation => {
        const [predId, succId] = [idOf(other), idOf(key)]
        return { id: relationId(predId, succId, 'fs'), predId, succId, type: 'fs', lag: 0, lagCalendar: null }
      }),
  )
}

/** As the command of the draft would leave the plan: a work that receives rows becomes a task. */
function planOf({ settings, calendars, above }: DraftGround, works: WbsRow[], relations: Relation[]): SchedulePlan {
  const holders = above.map((row): WbsRow => (isSummary(row.type) ? row : { ...row, type: 'task' }))
  return { settings, calendars: [...calendars], rows: [...holders, ...works], relations, assignments: [] }
}
