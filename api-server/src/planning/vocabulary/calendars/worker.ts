import type { WrittenDays } from '@plumbline/core/contract'
import { readDays } from '@plumbline/core/contract/calendar-days'
import { type CalendarEffect, calendarEffect } from '@plumbline/core/schedule'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { answerTasks } from '../../../platform/workers/index.ts'
import { decodePlan, type PackedInputs, unpackInputs } from '../../schedules/document/index.ts'

export interface EffectTask {
  url: string
  token: string
  room: string
  inputs: PackedInputs
  calendarId: string
  /** What the copies of the calendar would say. */
  days: WrittenDays
}

answerTasks<EffectTask, CalendarEffect>(async ({ url, token, room, inputs, calendarId, days }) => {
  const { update } = await openCollabApi(url, token).read(room, 'system')
  const { plan } = decodePlan(update)
  const copies = plan.calendars.filter(({ libraryId }) => libraryId === calendarId)
  const asDrafted = copies.map((copy) => ({ ...copy, ...readDays(days) }))
  return { result: calendarEffect(plan, asDrafted, unpackInputs(inputs)) }
})
