import {
  blankRow,
  type Calendar,
  type Relation,
  relationId,
  type SchedulePlan,
  usualSettings,
  type WbsRow,
  type WbsType,
} from '@plumbline/core/plan'
import { randomId, seededRandom } from '@plumbline/core/testing'
import { dayOf, instantOf } from '@plumbline/core/time'

const day = [
  [480, 720],
  [780, 1020],
] as const
const DAY = 480

type Line = [level: number, type: WbsType, name: string, days?: number, after?: string]

/** Works in the order of a real site; each comes after the one that it names. */
const lines: readonly Line[] = [
  [0, 'sum', 'Block A'],
  [1, 'task', 'Foundations'],
  [2, 'work', 'Excavate', 5],
  [2, 'work', 'Formwork', 4, 'Excavate'],
  [2, 'work', 'Concrete', 3, 'Formwork'],
  [1, 'task', 'Frame'],
  [2, 'work', 'Columns', 6, 'Concrete'],
  [2, 'work', 'Slab', 5, 'Columns'],
  [2, 'milestone_finish', 'Topped out', 0, 'Slab'],
  [1, 'task', 'Fit-out'],
  [2, 'work', 'Plaster', 4],
  [2, 'work', 'Paint', 3],
  [2, 'work', 'Doors', 2],
]

/**
 * A schedule that a person can hold in the head: Monday to Friday, 8 to 12 and 13 to 17, data date Monday 2 March 2026.
 *
 * Excavate (2–6 March) → Formwork (9–12) → Concrete (13–17) → Columns (18–25) → Slab (26 March – 1 April) → Topped out;
 * Plaster, Paint and Doors have no relations and start on the data date.
 */
export function smallPlan(): SchedulePlan {
  const newId = randomIds()
  const calendar: Calendar = {
    id: newId(),
    name: 'Five days',
    week: [day, day, day, day, day, [], []],
    exceptions: [],
    rules: [],
    minutesPerDay: DAY,
    libraryId: null,
    libraryRevision: 0,
  }
  const rows: WbsRow[] = []
  const relations: Relation[] = []
  const parents: string[] = []
  for (const [level, type, name, days = 0, after] of lines) {
    const code = String(rows.length + 1)
    const row = { ...blankRow(newId(), parents[level - 1] ?? null, type), code, name, duration: days * DAY }
    rows.push(row)
    parents[level] = row.id
    const pred = rows.find((other) => other.name === after)
    if (pred) relations.push(finishToStart(pred.id, row.id))
  }
  const dataDate = instantOf(dayOf(2026, 3, 2), DAY)
  const settings = {
    ...usualSettings,
    name: 'Block A',
    dataDate,
    plannedStart: dataDate,
    defaultCalendarId: calendar.id,
  }
  return { settings, rows, relations, calendars: [calendar], assignments: [] }
}

function randomIds(): () => string {
  const random = seededRandom(7)
  return () => randomId(random)
}

function finishToStart(predId: string, succId: string): Relation {
  return { id: relationId(predId, succId, 'fs'), predId, succId, type: 'fs', lag: 0, lagCalendar: null }
}
