import { gunzipSync } from 'node:zlib'
import { readDays, type WrittenDays } from '@plumbline/core/contract'
import { type PlanInputsContent, planInputsOf, targetDatesIn } from '@plumbline/core/progress'
import { type CalendarEffect, calendarEffect } from '@plumbline/core/schedule'
import { openDoor } from '../../platform/collab/index.ts'
import { answerTasks } from '../../platform/workers/index.ts'
import { decodePlan } from '../document/index.ts'

export interface EffectTask {
  url: string
  token: string
  room: string
  /** Gzip-compressed JSON. */
  inputs: Uint8Array
  calendarId: string
  /** What the copies of the calendar would say. */
  days: WrittenDays
}

answerTasks<EffectTask, CalendarEffect>(async ({ url, token, room, inputs, calendarId, days }) => {
  const { update } = await openDoor(url, token).read(room, 'system')
  const { plan } = decodePlan(update)
  const content = JSON.parse(gunzipSync(inputs).toString('utf8')) as PlanInputsContent
  const copies = plan.calendars.filter(({ libraryId }) => libraryId === calendarId)
  const asDrafted = copies.map((copy) => ({ ...copy, ...readDays(days) }))
  return { result: calendarEffect(plan, asDrafted, planInputsOf(targetDatesIn(content))) }
})
