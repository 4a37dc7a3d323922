/** Ends of relations that lie in another schedule. */
import type { Id, Relation } from './index.ts'

const ID_LENGTH = 12
const BETWEEN = '--'

/** A work of another schedule; its dates are those that the other's actual version was last calculated with. */
export interface ExternalEnd {
  scheduleId: Id
  workId: Id
}

/** An external relation, seen from the schedule that holds it. */
export interface ExternalSide extends ExternalEnd {
  /** What the work in the other schedule is to the row here. */
  side: 'predecessor' | 'successor'
  rowId: Id
}

/** How a work of another schedule stands where a relation names a row: `scheduleId--workId`. */
export function externalId({ scheduleId, workId }: ExternalEnd): Id {
  return `${scheduleId}${BETWEEN}${workId}`
}

/** null: the id is that of a row. */
export function externalEnd(id: Id): ExternalEnd | null {
  if (id.length !== 2 * ID_LENGTH + BETWEEN.length || !id.startsWith(BETWEEN, ID_LENGTH)) return null
  return { scheduleId: id.slice(0, ID_LENGTH), workId: id.slice(ID_LENGTH + BETWEEN.length) }
}

/** null: both ends are rows of one schedule, or neither is. */
export function externalSide({ predId, succId }: Pick<Relation, 'predId' | 'succId'>): ExternalSide | null {
  const pred = externalEnd(predId)
  const succ = externalEnd(succId)
  if (pred && !succ) return { ...pred, side: 'predecessor', rowId: succId }
  if (succ && !pred) return { ...succ, side: 'successor', rowId: predId }
  return null
}
