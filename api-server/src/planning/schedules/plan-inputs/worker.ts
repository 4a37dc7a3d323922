import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { isActivity, type SchedulePlan } from '@plumbline/core/plan'
import {
  type PlanInputsContent,
  plannedAmounts,
  type TargetDates,
  targetContent,
  targetDates,
} from '@plumbline/core/progress'
import { createEngine } from '@plumbline/core/schedule'
import { NO_INSTANT, NO_MINUTES } from '@plumbline/core/time'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { answerTasks } from '../../../platform/workers/index.ts'
import { decodePlan, roomOf } from '../document/index.ts'

export interface MatchingTask {
  url: string
  token: string
  versionId: string
  targetVersionId: string
  /** What is stored now, for counting what changes. */
  before: Uint8Array | null
}

export interface Matched {
  revision: string
  content: Uint8Array<ArrayBuffer>
  matched: number
  changed: number
  unmatched: number
  unmatchedCodes: string[]
}

const CODES_NAMED = 100

answerTasks<MatchingTask, Matched>(async ({ url, token, versionId, targetVersionId, before }) => {
  const planOf = async (id: string) =>
    decodePlan((await openCollabApi(url, token).read(roomOf(id), 'system')).update).plan
  const plan = await planOf(versionId)
  const target = await planOf(targetVersionId)
  const result = matched(plan, target, targetVersionId, before)
  return { result, transfer: [result.content.buffer] }
})

function matched(
  plan: SchedulePlan,
  target: SchedulePlan,
  targetVersionId: string,
  before: Uint8Array | null,
): Matched {
  const datesOf = datesIn(target)
  const own = targetDates(plan.rows, target.rows, datesOf)
  // Also those that are not here now: undo may bring a work back.
  const all = new Map<string, TargetDates>()
  for (const { id } of target.rows) take(all, id, datesOf(id))
  for (const [id, dates] of own) take(all, id, dates)
  const text = JSON.stringify(targetContent(targetVersionId, all))
  const missing = plan.rows.filter(({ id }) => own.get(id) === null)
  return {
    revision: createHash('sha256').update(text).digest('base64url').slice(0, 16),
    content: new Uint8Array(gzipSync(text, { level: 4 })),
    matched: own.size - missing.length,
    changed: changesOf(own, before),
    unmatched: missing.length,
    unmatchedCodes: missing.slice(0, CODES_NAMED).map(({ code, name }) => code || name),
  }
}

function take(into: Map<string, TargetDates>, id: string, dates: TargetDates | null): void {
  if (dates) into.set(id, dates)
}

/** Dates, floats and planned amounts of works as the target version calculates them; summaries have none of their own. */
function datesIn(target: SchedulePlan): (id: string) => TargetDates | null {
  const engine = createEngine()
  engine.load(target)
  engine.calculate()
  const { start, finish, totalFloat } = engine.timetable
  const works = new Map(target.rows.filter(({ type }) => isActivity(type)).map((row) => [row.id, row]))
  return (id) => {
    const work = works.get(id)
    const slot = engine.slotOf(id)
    if (work === undefined || start[slot] === undefined || start[slot] === NO_INSTANT) return null
    const amounts = plannedAmounts(work)
    const float = work.progress.actualFinish === null ? totalFloat[slot]! : NO_MINUTES
    return {
      start: start[slot],
      finish: finish[slot]!,
      duration: work.duration,
      ...(float !== NO_MINUTES && { float }),
      ...(amounts && { amounts }),
    }
  }
}

function changesOf(own: ReadonlyMap<string, TargetDates | null>, before: Uint8Array | null): number {
  const known = new Map<string, string>()
  if (before) {
    const { works } = JSON.parse(gunzipSync(before).toString('utf8')) as PlanInputsContent
    for (const { id, ...dates } of works) known.set(id, JSON.stringify(dates))
  }
  const fresh = new Map([...own].filter((entry): entry is [string, TargetDates] => entry[1] !== null))
  return targetContent('', fresh).works.filter(({ id, ...dates }) => known.get(id) !== JSON.stringify(dates)).length
}
