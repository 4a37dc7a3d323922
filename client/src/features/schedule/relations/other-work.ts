import { type Instant, instantOrNull, parseInstant } from '@plumbline/core/time'
import type { ScheduleSession } from '../../../documents/schedule/session/schedule-session.ts'
import type { RelationRow } from '../base/relation-rows.ts'

/** What the panel shows of the work at the other end of a relation. */
export interface OtherWork {
  code: string
  name: string
  start: Instant | null
  finish: Instant | null
  /** 0…100. */
  percent: number
  critical: boolean
  /** '' where it is this schedule. */
  projectName: string
  scheduleName: string
}

const unknown: OtherWork = {
  code: '',
  name: '',
  start: null,
  finish: null,
  percent: 0,
  critical: false,
  projectName: '',
  scheduleName: '',
}

export function otherWork({ store, rows }: ScheduleSession, relation: RelationRow): OtherWork {
  const { otherSlot: slot, external } = relation
  if (external) {
    const { work } = external
    return work ? { ...work, start: parseInstant(work.start), finish: parseInstant(work.finish) } : unknown
  }
  const { times } = store
  return {
    code: store.codes[slot] || rows.outline.numberOf(slot),
    name: store.names[slot]!,
    start: instantOrNull(times.start[slot]!),
    finish: instantOrNull(times.finish[slot]!),
    percent: times.percent[slot]! / 100,
    critical: times.critical[slot] === 1,
    projectName: '',
    scheduleName: '',
  }
}
