import {
  blankRow,
  type Id,
  isSummary,
  type Relation,
  relationId,
  type SchedulePlan,
  type WbsRow,
} from '../plan/index.ts'
import type { PlanInputs } from '../progress/index.ts'
import { createEngine } from '../schedule/index.ts'
import { type Instant, type Minutes, NO_INSTANT } from '../time/index.ts'
import type { ProposedRows } from './draft.ts'

/** Where a proposed row would stand, by its key in the draft. */
export interface ForeseenRow {
  key: string
  name: string
  duration: Minutes
  start: Instant
  finish: Instant
  after: readonly string[]
}

/** The rows of a draft that are chosen. */
export interface ChosenDraft {
  draft: ProposedRows
  keys: readonly string[]
  dayMinutes: Minutes
}

/** What the engine makes of the chosen rows of a draft; rows that get no dates are left out. */
export function foreseenDraft(
  plan: SchedulePlan,
  inputs: PlanInputs,
  { draft, keys, dayMinutes }: ChosenDraft,
): ForeseenRow[] {
  const parent = plan.rows.find(({ id }) => id === draft.wbsId)
  if (!parent) return []
  const wanted = new Set(keys)
  const chosen = draft.rows.filter(({ key }) => wanted.has(key))
  const works = chosen.map(({ key, days }) => workOf(key, parent.id, Math.round(days * dayMinutes)))
  const engine = createEngine()
  engine.load(withDraft(plan, parent, works, relationsOf(chosen)), inputs)
  engine.calculate()
  const { timetable } = engine
  return chosen.flatMap(({ key, name, after }, i) => {
    const slot = engine.slotOf(idOf(key))
    const [start, finish] = [timetable.start[slot]!, timetable.finish[slot]!]
    if (start === NO_INSTANT || finish === NO_INSTANT) return []
    return [{ key, name, duration: works[i]!.duration, start, finish, after }]
  })
}

/** How many of the chosen rows stand below the row of the draft already, by their names. */
export function alikeBelow(plan: SchedulePlan, { draft, keys }: ChosenDraft): number {
  const below = new Set([draft.wbsId])
  const names = new Set<string>()
  // Parents stand before what is below them.
  for (const { id, parentId, name } of plan.rows) {
    if (parentId === null || !below.has(parentId)) continue
    below.add(id)
    names.add(name)
  }
  const wanted = new Set(keys)
  return draft.rows.filter(({ key, name }) => wanted.has(key) && names.has(name)).length
}

/** No row of a plan has a colon in its id. */
const idOf = (key: string): Id => `draft:${key}`

const workOf = (key: string, parentId: Id, duration: Minutes): WbsRow => ({
  ...blankRow(idOf(key), parentId, 'work'),
  duration,
})

function relationsOf(chosen: ProposedRows['rows']): Relation[] {
  const known = new Set(chosen.map(({ key }) => key))
  return chosen.flatMap(({ key, after }) =>
    after
      .filter((other) => known.has(other))
      .map((other): Relation => {
        const [predId, succId] = [idOf(other), idOf(key)]
        return { id: relationId(predId, succId, 'fs'), predId, succId, type: 'fs', lag: 0, lagCalendar: null }
      }),
  )
}

/** As the command of the draft would leave the plan: a work that receives rows becomes a task. */
function withDraft(plan: SchedulePlan, parent: WbsRow, works: WbsRow[], relations: Relation[]): SchedulePlan {
  const holder: WbsRow = isSummary(parent.type) ? parent : { ...parent, type: 'task' }
  const rows = plan.rows.flatMap((row) => (row === parent ? [holder, ...works] : [row]))
  return { ...plan, rows, relations: [...plan.relations, ...relations] }
}
