import type { WorkFigures } from '../indicators/index.ts'
import type { Id } from '../plan/index.ts'

/** A work by the official result of the actual version of its schedule; amounts in millionths. */
export interface GridWork
  extends Pick<
    WorkFigures,
    | 'id'
    | 'code'
    | 'name'
    | 'branch'
    | 'values'
    | 'executor'
    | 'curator'
    | 'status'
    | 'critical'
    | 'dayMinutes'
    | 'duration'
    | 'percent'
    | 'totalFloat'
    | 'targetFloat'
    | 'promise'
    | 'lateBy'
    | 'start'
    | 'finish'
    | 'actualStart'
    | 'actualFinish'
    | 'targetStart'
    | 'targetFinish'
    | 'volume'
    | 'labour'
    | 'cost'
  > {
  scheduleId: Id
  /** Cost as planned in the target version, or in the work itself where there is none. */
  budget: bigint
  /** Keys of the own indicators that count it (`sumKey`). */
  countedBy: readonly string[]
}
