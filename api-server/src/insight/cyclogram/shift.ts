import type { cyclogramShift, cyclogramShiftBack } from '@plumbline/core/contract'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import type { Limit, WbsRow } from '@plumbline/core/plan'
import { formatInstant, type Instant, MINUTES_PER_DAY, parseInstant } from '@plumbline/core/time'
import type { z } from 'zod'

type Shift = z.output<typeof cyclogramShift.output>
type Before = z.output<typeof cyclogramShiftBack.input>['before']

/**
 * What shifting works by days writes. A limit «not earlier» can hold a work back, and let go of it again; it cannot bring
 * forward a work that only relations hold, so that such a one stays.
 */
export function shiftOf(
  rows: readonly WbsRow[],
  starts: ReadonlyMap<string, Instant>,
  days: number,
): Shift & { command: ScheduleCommand } {
  const held = { begun: 0, limited: 0, driven: 0 }
  const before: Before = []
  const commands: ScheduleCommand[] = []
  for (const { id, limit, progress } of rows) {
    const start = starts.get(id)
    if (progress.actualStart !== null) held.begun++
    else if (limit !== null && limit.kind !== 'not_earlier') held.limited++
    else if (start === undefined || (days < 0 && limit === null)) held.driven++
    else {
      const date = start + days * MINUTES_PER_DAY
      before.push({ id, limit: written(limit), shiftedTo: formatInstant(date) })
      commands.push(limited(id, { kind: 'not_earlier', date }))
    }
  }
  return { shifted: before.length, held, before, command: { do: 'batch', commands } }
}

/** Of works that somebody has given another limit meanwhile nothing is taken back. */
export function shiftBackOf(rows: readonly WbsRow[], before: Before): ScheduleCommand[] {
  const now = new Map(rows.map((row) => [row.id, row.limit]))
  return before.flatMap(({ id, limit, shiftedTo }) => {
    const present = now.get(id)
    const isOfShift = present?.kind === 'not_earlier' && present.date === parseInstant(shiftedTo)
    return isOfShift ? [limited(id, read(limit))] : []
  })
}

const limited = (id: string, limit: Limit | null): ScheduleCommand => ({ do: 'row.set', ids: [id], fields: { limit } })

function written(limit: Limit | null): Before[number]['limit'] {
  return limit && { kind: limit.kind, date: limit.date === null ? null : formatInstant(limit.date) }
}

function read(limit: Before[number]['limit']): Limit | null {
  return limit && { kind: limit.kind, date: limit.date === null ? null : parseInstant(limit.date) }
}
