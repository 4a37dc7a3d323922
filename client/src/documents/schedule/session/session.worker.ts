/// <reference lib="webworker" />

import { roomLink } from '../../../rooms/document-session.ts'
import type { Ticket } from '../../../rooms/room.ts'
import { answering } from './answers.ts'
import { Baselines } from './baselines.ts'
import type { FromWorker, ToWorker } from './messages.ts'
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

const answer = answering(() => session)

scope.onmessage = ({ data: message }: MessageEvent<ToWorker>) => {
  switch (message.kind) {
    case 'open':
      session = new WorkerSession(message, {
        post,
        ticket: fetchTicket,
        link: roomLink(message.room, message.socketUrl),
      })
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
    case 'ask':
      return reply(message.ask, answer(message.question))
  }
}

/** What is known at once is told before the next message is heard. */
function reply(ask: number, found: unknown): void {
  if (found instanceof Promise) void found.then((later) => reply(ask, later))
  else post({ kind: 'answer', ask, answer: found })
}
