/** Networks of other shapes than a building project, with its calendars and settings. */
import type { Relation, RelationType, SchedulePlan, WbsRow } from '../src/plan/index.ts'
import { relationId } from '../src/plan/index.ts'
import { generatePlan, seededRandom } from '../src/testing/index.ts'

export const shapes = ['clustered', 'ladders', 'random'] as const
export type Shape = (typeof shapes)[number]

/** Works of one ladder: short enough for its dates to stay within a century. */
const WORKS_PER_LADDER = 400

export function planOf(shape: Shape, works: number): SchedulePlan {
  const clustered = generatePlan({ seed: 1, works: shape === 'clustered' ? works : 40 })
  if (shape === 'clustered') return clustered
  const sample = clustered.rows.find((row) => row.type === 'work' && row.progress.actualStart === null)!
  const dataDate = clustered.settings.plannedStart
  const rows = Array.from({ length: works }, (_, i) => workOf(sample, i, clustered.calendars[i % 5]!.id))
  const relations = shape === 'ladders' ? ladders(rows) : scattered(rows)
  return { ...clustered, settings: { ...clustered.settings, dataDate }, rows, relations }
}

function workOf(sample: WbsRow, i: number, calendarId: string): WbsRow {
  const id = `w${String(i).padStart(11, '0')}`
  return { ...sample, id, parentId: null, code: id, calendarId, duration: 240 * (1 + (i % 12)), limit: null }
}

function link(pred: WbsRow, succ: WbsRow, type: RelationType, lag: number): Relation {
  return { id: relationId(pred.id, succ.id, type), predId: pred.id, succId: succ.id, type, lag, lagCalendar: null }
}

/** Two rails of works that follow each other, every rung a lagged start or finish: two relations of every three lag. */
function ladders(rows: readonly WbsRow[]): Relation[] {
  return rows.flatMap((row, i) => {
    const step = i % WORKS_PER_LADDER
    const rail = step >= 2 ? [link(rows[i - 2]!, row, 'fs', 0)] : []
    const rung = step % 2 === 1 ? [link(rows[i - 1]!, row, step % 4 === 1 ? 'ss' : 'ff', 480)] : []
    return [...rail, ...rung]
  })
}

/** One or two predecessors anywhere before: memory is read everywhere. */
function scattered(rows: readonly WbsRow[]): Relation[] {
  const random = seededRandom(1)
  return rows.flatMap((row, i) => {
    if (i === 0) return []
    const first = Math.floor(random() * i)
    const second = Math.floor(random() * i)
    const links = [link(rows[first]!, row, 'fs', random() < 0.2 ? 480 : 0)]
    if (i % 2 === 0 && second !== first) links.push(link(rows[second]!, row, 'fs', 0))
    return links
  })
}
