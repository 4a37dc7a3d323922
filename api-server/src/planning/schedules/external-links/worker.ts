import type { SchedulePlan, WbsType } from '@plumbline/core/plan'
import { crossLoops } from '@plumbline/core/schedule'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { answerTasks } from '../../../platform/workers/index.ts'
import { decodePlan, roomOf } from '../document/index.ts'

export interface NamingTask {
  url: string
  token: string
  /** The version whose relations lead to the others. */
  own: { scheduleId: string; versionId: string }
  /** Actual versions of other schedules, with the works that are asked for. */
  others: { scheduleId: string; versionId: string; workIds: string[] }[]
  /** Others that may lead back here; none: no loop is possible. */
  loopThrough: { scheduleId: string; versionId: string }[]
}

export interface Named {
  scheduleId: string
  workId: string
  code: string
  name: string
  type: WbsType
}

export interface Naming {
  works: Named[]
  looped: string[]
}

answerTasks<NamingTask, Naming>(async ({ url, token, own, others, loopThrough }) => {
  const collabApi = openCollabApi(url, token)
  const plans = new Map<string, SchedulePlan>()
  const planOf = async ({ scheduleId, versionId }: NamingTask['own']): Promise<SchedulePlan> => {
    const known = plans.get(scheduleId)
    if (known) return known
    const { plan } = decodePlan((await collabApi.read(roomOf(versionId), 'system')).update)
    plans.set(scheduleId, plan)
    return plan
  }
  const works: Named[] = []
  for (const other of others) {
    const wanted = new Set(other.workIds)
    for (const { id, code, name, type } of (await planOf(other)).rows) {
      if (wanted.has(id)) works.push({ scheduleId: other.scheduleId, workId: id, code, name, type })
    }
    if (loopThrough.length === 0) plans.clear()
  }
  if (loopThrough.length === 0) return { result: { works, looped: [] } }
  for (const schedule of [own, ...loopThrough]) await planOf(schedule)
  return { result: { works, looped: crossLoops(plans, own.scheduleId) } }
})
