/** Progress of many works at once, calculated where it is written: nothing that came meanwhile is overwritten. */
import { calculateRemainsByIntensity, calendarOfRows, type RemainsByIntensity } from '../../progress/index.ts'
import type { ScheduleReplica } from './replica.ts'
import type { Writer } from './writer.ts'

/** What the command would do, in tree order; nothing is written. */
export function remainsByIntensity(replica: ScheduleReplica): RemainsByIntensity {
  const { plan } = replica.read()
  return calculateRemainsByIntensity(plan.rows, plan.settings, calendarOfRows(plan.calendars, plan.settings))
}

export function setRemainsByIntensity(writer: Writer): void {
  for (const { id, progress } of remainsByIntensity(writer.replica).changed) writer.setFields('wbs', id, { progress })
}
