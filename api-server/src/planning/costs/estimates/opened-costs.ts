/** Estimates of a schedule as a report tells of them, read and worked out in its thread. */
import type { SchedulePlan } from '@plumbline/core/plan'
import type { ReportedCosts } from '@plumbline/core/reports'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { contentOf } from './answers.ts'
import { doneOf } from './done-answer.ts'
import { openedEstimate } from './opened.ts'
import { nothing } from './plans.ts'
import type { ReportedCostRooms } from './reported.ts'

interface Plans {
  plan: SchedulePlan
  /** As it was when the period began; null: not known. */
  before: SchedulePlan | null
}

export async function openCosts(
  { url, token }: { url: string; token: string },
  rooms: ReportedCostRooms | undefined,
  { plan, before }: Plans,
): Promise<ReportedCosts> {
  const collabApi = openCollabApi(url, token)
  const estimates: ReportedCosts['estimates'][number][] = []
  for (const { room, ...head } of rooms?.estimates ?? []) {
    const opened = openedEstimate((await collabApi.read(room, 'system')).update)
    const { currency } = opened.document.settings
    const done = doneOf(opened, plan, before ?? nothing, null)
    estimates.push({ ...head, currency, content: contentOf(opened), done })
  }
  return { estimates, protocols: rooms?.protocols ?? [] }
}

export const itemsIn = ({ estimates }: ReportedCosts): number =>
  estimates.reduce((sum, { content }) => sum + content.items.length, 0)
