import { dayLimitsEdit, dayLimitsExcept, dayLimitsRead } from '@plumbline/core/contract'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { spaceOfSchedule } from '../../versions/kinds/index.ts'
import { editDayLimits, exceptLimits, readDayLimits } from './service.ts'

export interface DayLimitsParts {
  database: Database
  changed(spaceId: string, scheduleId: string): void
  /** Other facts by day are calculated with than before. */
  factCountsChanged(scheduleId: string): void
}

export function bindDayLimits(api: Api, { database, changed, factCountsChanged }: DayLimitsParts): void {
  const spaceOf = (tx: Transaction, { params }: { params: { scheduleId: string } }) =>
    spaceOfSchedule(tx, params.scheduleId)

  api.inSpace(dayLimitsRead, spaceOf, ({ scope, params }) =>
    database.inScope(scope, (tx) => readDayLimits(tx, params.scheduleId)),
  )

  api.inSpace(dayLimitsEdit, spaceOf, async ({ scope, params, input, spaceId }) => {
    const at = { scheduleId: params.scheduleId, spaceId, userId: scope.userId }
    const limits = await database.inScope(scope, (tx) => editDayLimits(tx, at, input))
    changed(spaceId, params.scheduleId)
    if (input.factCounts) factCountsChanged(params.scheduleId)
    return limits
  })

  api.inSpace(dayLimitsExcept, spaceOf, async ({ scope, params, input, spaceId }) => {
    const at = { ...params, spaceId, userId: scope.userId }
    const limits = await database.inScope(scope, (tx) => exceptLimits(tx, at, input.until))
    changed(spaceId, params.scheduleId)
    return limits
  })
}
