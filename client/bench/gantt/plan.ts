import { writeXer } from '@plumbline/core/exchange'
import type { RelationType, SchedulePlan } from '@plumbline/core/plan'
import { createEngine } from '@plumbline/core/schedule'
import { generatePlan } from '@plumbline/core/testing'
import { type Instant, NO_INSTANT } from '@plumbline/core/time'
import type { PeerPlan } from '../page/peer.ts'

/** Summary rows come on top of the works. */
const ROWS_PER_WORK = 1.13
const RELATIONS_PER_ROW = 1.3
const MINUTE = 60_000

/** A plan of about `rows` rows with 1.3 relations each. */
export function planOf(rows: number): SchedulePlan {
  const works = Math.round(rows / ROWS_PER_WORK)
  return generatePlan({ works, seed: 7, relationsPerWork: RELATIONS_PER_ROW * ROWS_PER_WORK })
}

/** The plan as a person would bring it. */
export function fileOf(plan: SchedulePlan): string {
  return writeXer(plan)
}

const linkTypes: Record<RelationType, string> = { fs: '0', ss: '1', ff: '2', sf: '3' }

/** What the other instruments get: the same rows with the dates that our engine calculates, ready to be drawn. */
export function peerPlanOf(plan: SchedulePlan): PeerPlan {
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  const { start, finish, percent } = engine.timetable
  const number = new Map(plan.rows.map((row, i) => [row.id, i + 1]))
  const numberOf = (id: string | null): number => (id === null ? 0 : (number.get(id) ?? 0))
  const dated = (slot: number, column: Int32Array): Instant => {
    const at = column[slot] ?? NO_INSTANT
    return at === NO_INSTANT ? plan.settings.plannedStart : at
  }
  return {
    tasks: plan.rows.map((row) => {
      const slot = engine.slotOf(row.id)
      return {
        id: numberOf(row.id),
        parent: numberOf(row.parentId),
        text: row.name,
        start: dated(slot, start) * MINUTE,
        end: dated(slot, finish) * MINUTE,
        isSummary: row.type === 'sum' || row.type === 'task',
        progress: (percent[slot] ?? 0) / 10_000,
      }
    }),
    links: plan.relations.map((relation, i) => ({
      id: i + 1,
      source: numberOf(relation.predId),
      target: numberOf(relation.succId),
      type: linkTypes[relation.type],
    })),
  }
}
