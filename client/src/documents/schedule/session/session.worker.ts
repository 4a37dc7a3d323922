/// <reference lib="webworker" />

import type { Ticket } from '../../../rooms/room.ts'
import { Baselines } from './baselines.ts'
import type { Answer, FromWorker, ToWorker } from './messages.ts'
import { WorkerSession } from './worker-session.ts'

/** The worker of one open schedule: messages in, messages out; what they mean is in `worker-session.ts`. */
const scope = self as unknown as DedicatedWorkerGlobalScope

let baselines: Baselines | null = null

const post = (message: FromWorker): void => {
  scope.postMessage(message)
  if (message.kind === 'patch') baselines?.rowsCame(message.facts)
}

let session: WorkerSession | null = null

const waiting = new Map<number, { resolve: (ticket: Ticket) => void; reject: (reason: { code: string }) => void }>()
let asked = 0

/** Tickets are fetched on the main thread, where sign-in and its errors are dealt with. */
function fetchTicket(): Promise<Ticket> {
  const ask = ++asked
  return new Promise((resolve, reject) => {
    waiting.set(ask, { resolve, reject })
    post({ kind: 'needTicket', ask })
  })
}

function takeTicket({ ask, ticket, code }: Extract<ToWorker, { kind: 'ticket' }>): void {
  const waiter = waiting.get(ask)
  waiting.delete(ask)
  if (ticket) waiter?.resolve(ticket)
  else waiter?.reject({ code })
}

function baselinesAt(versionsUrl: string): Baselines {
  const urlOf = (versionId: string): string => `${versionsUrl}${versionId}/dates`
  return new Baselines({ urlOf, slotOf: (id) => session?.schedule?.slotOf(id) ?? -1, post })
}

function answerTo(message: Extract<ToWorker, { ask: number }>): Answer | null {
  switch (message.kind) {
    case 'execute':
      return session?.execute(message.command) ?? { ok: true }
    case 'undo':
      return session?.undo() ?? { ok: true }
    case 'redo':
      return session?.redo() ?? { ok: true }
    case 'applyRefused':
      return session?.applyRefused(message.id, message.command) ?? { ok: true }
    case 'takeBack':
      return session?.takeBack(message.id) ?? { ok: true }
    case 'insist':
      return session?.insist() ?? { ok: true }
    case 'restoreMoment':
      return session?.restoreMoment() ?? { ok: true }
    case 'details':
      return { ok: true, details: session?.schedule?.details(message.id) ?? undefined }
    case 'quality':
      return { ok: true, quality: session?.schedule?.quality() ?? null }
    case 'calendarEffect':
      return { ok: true, calendarEffect: session?.schedule?.calendarEffect(message.calendars) ?? null }
    case 'days':
      return { ok: true, days: session?.schedule?.dayAmounts(message) ?? [] }
    case 'emptyWorks':
      return { ok: true, emptyWorks: session?.schedule?.emptyWorks() ?? null }
    case 'rollUp':
      return { ok: true, rollUp: session?.schedule?.rollUp(message.id) ?? null }
    case 'branch':
      return { ok: true, branch: session?.schedule?.branch(message.ids) ?? null }
    case 'remains':
      return { ok: true, remains: session?.schedule?.remainsByIntensity() ?? null }
    case 'explain':
      return { ok: true, explanation: session?.schedule?.explain(message.id, message.value) ?? null }
    case 'whatIf':
      return { ok: true, whatIf: session?.schedule?.whatIf(message.id, message.fields) ?? null }
    case 'setup':
      return { ok: true, setup: session?.schedule?.previewSetup(message.ids, message.setup) ?? null }
    case 'trace':
      return { ok: true, trace: session?.schedule?.trace(message.id) ?? null }
    case 'floatPaths':
      return { ok: true, floatPaths: session?.schedule?.floatPaths(message.options) ?? [] }
    case 'loops':
      return { ok: true, loops: session?.schedule?.suspendedLoops() ?? [] }
    case 'loop':
      return { ok: true, loop: session?.schedule?.loopThrough(message.predId, message.succId) ?? null }
    default:
      return null
  }
}

async function showMoment({ ask, seq }: Extract<ToWorker, { kind: 'moment' }>): Promise<void> {
  const answer = (await session?.showMoment(seq)) ?? { ok: true }
  post({ kind: 'answer', ask, answer })
}

async function tellFinish({ ask, seq }: Extract<ToWorker, { kind: 'momentFinish' }>): Promise<void> {
  const answer = (await session?.finishAt(seq)) ?? { ok: true }
  post({ kind: 'answer', ask, answer })
}

async function countHistogram({ ask, question }: Extract<ToWorker, { kind: 'histogram' }>): Promise<void> {
  const histogram = (await session?.schedule?.histogram(question)) ?? null
  post({ kind: 'answer', ask, answer: { ok: true, histogram } })
}

scope.onmessage = ({ data: message }: MessageEvent<ToWorker>) => {
  switch (message.kind) {
    case 'open':
      session = new WorkerSession(message, post, fetchTicket)
      baselines = baselinesAt(message.versionsUrl)
      return void session.open()
    case 'ticket':
      return takeTicket(message)
    case 'presence':
      return session?.setPresence(message.state)
    case 'planInputs':
      return void session?.refreshInputs()
    case 'baselines':
      return baselines?.choose(message.versionIds)
    case 'datesChanged':
      return baselines?.changed(message.versionId)
    case 'network':
      return session?.setOnline(message.online)
    case 'drop':
      return session?.drop(message.list, message.ids)
    case 'moment':
      return void showMoment(message)
    case 'momentFinish':
      return void tellFinish(message)
    case 'histogram':
      return void countHistogram(message)
    default: {
      const answer = answerTo(message)
      if (answer) post({ kind: 'answer', ask: message.ask, answer })
    }
  }
}
