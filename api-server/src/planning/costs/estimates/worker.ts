/** Worker thread: opens estimates, and schedules where works are asked for, and says what was asked of them. */
import { createHash } from 'node:crypto'
import type { ElementQuery } from '@plumbline/core/bim'
import { costrEstimateContent, costrValueDone, versionEstimatedData } from '@plumbline/core/contract'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import type { EstimateSettings, ProtocolRow } from '@plumbline/core/estimates'
import type { SchedulePlan } from '@plumbline/core/plan'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { answerTasks } from '../../../platform/workers/index.ts'
import { decodePlan } from '../../schedules/document/encoding.ts'
import {
  type ComplianceAnswer,
  comparedOf,
  complianceOf,
  contentOf,
  differencesOf,
  type KnownPrices,
  measuresOf,
  protocolOf,
  ruleChangesOf,
  totalsOf,
} from './answers.ts'
import { type Agreed, doneOf } from './done-answer.ts'
import { type Opened, openedEstimate } from './opened.ts'
import { nothing } from './plans.ts'
import { type CountedLines, type RefreshAnswer, refreshedOf } from './refresh.ts'

export type EstimateQuestion =
  | { ask: 'content' | 'settings' | 'totals' | 'model sources' }
  | { ask: 'measures'; itemId: string }
  | { ask: 'refresh'; schedule: string | null; counted: CountedLines; only: readonly string[] | null }
  | { ask: 'compliance'; schedule: string | null; known: KnownPrices }
  | { ask: 'rule'; schedule: string | null; ruleId: string }
  | { ask: 'done'; schedule: string | null; since: string | null; agreed: Agreed | null }
  /** With the second room. */
  | { ask: 'compare' }
  | { ask: 'protocol'; k: string; vat: string }
  | { ask: 'plans'; schedule: string; only: readonly string[] | null }

export interface EstimateTask {
  url: string
  token: string
  rooms: readonly string[]
  question: EstimateQuestion
}

export interface EstimateAnswers {
  /** The change that the first estimate was read at. */
  seq?: number
  /** JSON, checked. */
  written?: Uint8Array<ArrayBuffer>
  settings?: EstimateSettings
  totals?: ReturnType<typeof totalsOf>
  measures?: NonNullable<ReturnType<typeof measuresOf>> | null
  modelSources?: [lineId: string, query: ElementQuery][]
  refresh?: RefreshAnswer
  compliance?: ComplianceAnswer
  rule?: NonNullable<ReturnType<typeof ruleChangesOf>> | null
  compare?: ReturnType<typeof comparedOf>
  protocol?: { rows: ProtocolRow[]; net: string; tax: string }
  plans?: { seen: string; count: number; command: ScheduleCommand | null }
}

/** Items and works that are kept open in all; a large estimate pushes the others out. */
const MOST_KEPT = 150_000
/** Documents read last, by the change that they are of. */
const kept = new Map<string, { seq: number; opened: Opened | SchedulePlan }>()

answerTasks<EstimateTask, EstimateAnswers>(async ({ url, token, rooms, question }) => {
  const collabApi = openCollabApi(url, token)
  const read = async <T extends Opened | SchedulePlan>(
    room: string,
    open: (update: Uint8Array) => T,
  ): Promise<{ seq: number; opened: T }> => {
    const head = await collabApi.head(room)
    const before = kept.get(room)
    kept.delete(room)
    if (before?.seq === head.seq) {
      kept.set(room, before)
      return { seq: head.seq, opened: before.opened as T }
    }
    const { update, seq } = await collabApi.read(room, 'system')
    const opened = open(update)
    kept.set(room, { seq, opened })
    forgetOldest()
    return { seq, opened }
  }
  const all: { seq: number; opened: Opened }[] = []
  for (const room of rooms) all.push(await read(room, openedEstimate))
  const planOf = async (room: string | null): Promise<SchedulePlan> =>
    room === null ? nothing : (await read(room, (update) => decodePlan(update).plan)).opened
  const [first] = all
  const opened = all.map((one) => one.opened)
  const result = { ...(await answer(opened, question, planOf)), ...(first && { seq: first.seq }) }
  return { result, ...(result.written ? { transfer: [result.written.buffer] } : {}) }
})

const weightOf = (one: Opened | SchedulePlan): number => ('rows' in one ? one.rows.length : one.document.items.size)

function forgetOldest(): void {
  let weight = 0
  for (const { opened } of kept.values()) weight += weightOf(opened)
  for (const [room, { opened }] of kept) {
    if (weight <= MOST_KEPT) return
    kept.delete(room)
    weight -= weightOf(opened)
  }
}

async function answer(
  all: readonly Opened[],
  question: EstimateQuestion,
  planOf: (room: string | null) => Promise<SchedulePlan>,
): Promise<EstimateAnswers> {
  const [first, second] = all
  if (question.ask === 'protocol') return { protocol: protocolOf(all, question) }
  if (question.ask === 'plans') return plansOf(all, question, await planOf(question.schedule))
  if (!first) throw new Error('No estimate was named')
  switch (question.ask) {
    case 'content':
      return { written: written(costrEstimateContent.output.parse(contentOf(first))) }
    case 'done': {
      const [now, before] = [await planOf(question.schedule), await planOf(question.since)]
      return { written: written(costrValueDone.output.parse(doneOf(first, now, before, question.agreed))) }
    }
    case 'totals':
      return { totals: totalsOf(first) }
    case 'settings':
      return { settings: first.document.settings }
    case 'measures':
      return { measures: measuresOf(first, question.itemId) }
    case 'refresh':
      return { refresh: refreshedOf(first, await planOf(question.schedule), question) }
    case 'model sources':
      return { modelSources: [...first.document.modelSources] }
    case 'compliance':
      return { compliance: complianceOf(first, await planOf(question.schedule), question.known) }
    case 'rule':
      return { rule: ruleChangesOf(first, await planOf(question.schedule), question.ruleId) }
    case 'compare':
      return { compare: second ? comparedOf(second, first) : [] }
  }
}

function plansOf(
  all: readonly Opened[],
  { only }: Extract<EstimateQuestion, { ask: 'plans' }>,
  plan: SchedulePlan,
): EstimateAnswers {
  const { differences, costPercent, command } = differencesOf(all, plan, only)
  const seen = createHash('sha256').update(JSON.stringify(differences)).digest('base64url')
  const told = { differences, costPercent, seen, applied: 0 }
  const count = command?.do === 'batch' ? command.commands.length : 0
  return { written: written(versionEstimatedData.output.parse(told)), plans: { seen, count, command } }
}

const written = (value: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value))
