import type { CalculateSettings } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { ScheduleSettings } from '@plumbline/core/plan'
import { formatInstant, parseInstant } from '@plumbline/core/time'

export function viewOf(settings: ScheduleSettings): CalculateSettings {
  const { dataDate, plannedStart, mustFinishBy, criticalThreshold, ...rest } = settings
  return {
    ...rest,
    dataDate: formatInstant(dataDate),
    plannedStart: formatInstant(plannedStart),
    mustFinishBy: mustFinishBy === null ? null : formatInstant(mustFinishBy),
    criticalThresholdMinutes: criticalThreshold,
  }
}

/** Throws BAD_REQUEST for a day that does not exist. */
export function settingsOf(edit: Partial<CalculateSettings>): Partial<ScheduleSettings> {
  const { dataDate, plannedStart, mustFinishBy, criticalThresholdMinutes, ...settings } = edit
  const written: Partial<ScheduleSettings> = { ...settings }
  if (dataDate !== undefined) written.dataDate = instantOf(dataDate, 'dataDate')
  if (plannedStart !== undefined) written.plannedStart = instantOf(plannedStart, 'plannedStart')
  if (mustFinishBy !== undefined) {
    written.mustFinishBy = mustFinishBy === null ? null : instantOf(mustFinishBy, 'mustFinishBy')
  }
  if (criticalThresholdMinutes !== undefined) written.criticalThreshold = criticalThresholdMinutes
  return written
}

function instantOf(text: string, field: string): number {
  const instant = parseInstant(text)
  if (instant === null) throw new AppError('BAD_REQUEST', { field, reason: 'invalid_date' })
  return instant
}
