import { PrincipalBudgets, TokenBucket } from '@plumbline/core/budgets'
import { type ClientEvents, clientEvents } from '@plumbline/core/contract'
import type { Logger } from 'pino'
import type { Socket } from 'socket.io'
import type { z } from 'zod'

/** A tab that comes back asks again for all that it shows; then people click. */
const PER_SOCKET = { perSecond: 10, burst: 100 }
/** However many sockets somebody has. */
const PER_PERSON = { perSecond: 30, burst: 300 }
/** Each asks the database for rights: somebody's events wait for one another, not for the events of others. */
const AT_ONCE_PER_PERSON = 2

type EventName = keyof ClientEvents
type Payload<E extends EventName> = z.output<(typeof clientEvents)[E]>

/** What is done for each event; false: it may not be. */
export type EventHandlers = { [E in EventName]: (...payload: Payload<E>) => Promise<boolean> }

/**
 * The one way in which events of browsers arrive. What is no known event, or does not carry what that event carries,
 * reaches no handler; whatever a handler throws ends here. No socket has listeners of its own for events.
 */
export class ClientEventReader {
  private readonly persons = new PrincipalBudgets(PER_PERSON)
  private readonly queues = new Map<string, PersonQueue>()
  private readonly log: Logger

  constructor(log: Logger) {
    this.log = log
  }

  /** `person`: whose budget it is. */
  read(socket: Socket, person: string, handlers: EventHandlers): void {
    const own = new TokenBucket(PER_SOCKET, performance.now())
    // Going no further is the point: `next` would look for listeners and call them with whatever came.
    socket.use((packet: unknown[]) => {
      const now = performance.now()
      const fits = own.take(1, now) && this.persons.take(person, 1, now)
      // A browser comes back after a while, and asks again for what it shows.
      if (fits) this.answer(socket, person, packet, handlers)
      else socket.disconnect(true)
    })
  }

  private answer(socket: Socket, person: string, packet: readonly unknown[], handlers: EventHandlers): void {
    const last = packet.at(-1)
    const reply = typeof last === 'function' ? (last as (ok: boolean) => void) : null
    const task = taskOf(packet[0], reply ? packet.slice(1, -1) : packet.slice(1), handlers)
    if (!task) {
      reply?.(false)
      return
    }
    this.queueOf(person).add(async () => {
      const ok = socket.connected && (await this.guarded(task, String(packet[0])))
      reply?.(ok)
    })
  }

  private async guarded(task: () => Promise<boolean>, event: string): Promise<boolean> {
    try {
      return await task()
    } catch (error) {
      this.log.warn({ err: error, event }, 'an event could not be answered')
      return false
    }
  }

  private queueOf(person: string): PersonQueue {
    const known = this.queues.get(person)
    if (known) return known
    const queue = new PersonQueue(() => this.queues.delete(person))
    this.queues.set(person, queue)
    return queue
  }
}

/** Null: no such event, or not what it carries. */
function taskOf(name: unknown, payload: unknown[], handlers: EventHandlers): (() => Promise<boolean>) | null {
  if (typeof name !== 'string' || !Object.hasOwn(clientEvents, name)) return null
  const event = name as EventName
  const read = clientEvents[event].safeParse(payload)
  // Handler and payload belong together by the name of the event.
  const handle = handlers[event] as (...payload: unknown[]) => Promise<boolean>
  return read.success ? () => handle(...read.data) : null
}

/** A few tasks of one person at once, the others after them. */
class PersonQueue {
  private readonly waiting: (() => Promise<void>)[] = []
  private running = 0
  private readonly emptied: () => void

  constructor(emptied: () => void) {
    this.emptied = emptied
  }

  add(task: () => Promise<void>): void {
    this.waiting.push(task)
    this.start()
  }

  private start(): void {
    while (this.running < AT_ONCE_PER_PERSON) {
      const task = this.waiting.shift()
      if (!task) break
      this.running += 1
      // Tasks catch what they do; an answer to a socket that has gone is nobody's concern.
      void task()
        .catch(() => undefined)
        .finally(() => {
          this.running -= 1
          this.start()
        })
    }
    if (this.running === 0) this.emptied()
  }
}
