import type { Message } from '@plumbline/core/contract'
import { byTime } from '@plumbline/core/documents/chat'

/** Kept on screen at most; further away others make room. */
export const MOST = 1_000

/**
 * Which messages of a channel are on screen: the newest, up to now; or a stretch of the past that somebody scrolled or
 * was led to. What is said meanwhile is kept for the way back.
 */
export class MessageWindow {
  /** Without a gap up to now. */
  readonly #newest = new Map<string, Message>()
  /** Without a gap in itself; null: the newest are on screen. */
  #past: Map<string, Message> | null = null
  #hasOlder = { newest: false, past: false }

  get isPast(): boolean {
    return this.#past !== null
  }

  /** Are there older ones than those on screen? */
  get hasOlder(): boolean {
    return this.#past ? this.#hasOlder.past : this.#hasOlder.newest
  }

  shown(): Message[] {
    return inOrder(this.#past ?? this.#newest)
  }

  /** Messages without a gap up to now, as the document has them. */
  take(messages: Iterable<Message>): void {
    for (const message of messages) {
      put(this.#newest, message)
      if (this.#past?.has(message.id)) put(this.#past, message)
    }
  }

  /** A later state of a message, wherever it is known. */
  change(message: Message): void {
    for (const known of [this.#newest, this.#past]) if (known?.has(message.id)) put(known, message)
  }

  /** The newest page. */
  begin(page: readonly Message[], more: boolean): void {
    this.take(page)
    this.#hasOlder.newest = more
  }

  /** The page right above what is on screen. */
  older(page: readonly Message[], more: boolean): void {
    const shown = this.#past ?? this.#newest
    for (const message of page) put(shown, message)
    this.#hasOlder[this.#past ? 'past' : 'newest'] = more
    if (shown.size <= MOST) return
    this.#past = new Map(inOrder(shown).slice(0, MOST).map(entry))
    this.#hasOlder.past = more
    this.#keepNewest(MOST / 2)
  }

  /** The page right below what is on screen; `more`: it does not reach up to now. */
  newer(page: readonly Message[], more: boolean): void {
    if (!this.#past) return
    for (const message of page) put(this.#past, message)
    const kept = inOrder(this.#past).slice(-MOST)
    const dropped = this.#past.size > kept.length
    if (more) {
      this.#past = new Map(kept.map(entry))
      this.#hasOlder.past ||= dropped
      return
    }
    for (const message of kept) put(this.#newest, message)
    this.#hasOlder.newest = this.#hasOlder.past || dropped
    this.#past = null
    this.#keepNewest(MOST)
  }

  /** A stretch elsewhere. */
  jump(page: readonly Message[], more: boolean): void {
    this.#past = new Map(page.map(entry))
    this.#hasOlder.past = more
  }

  toNewest(): void {
    this.#past = null
  }

  clear(): void {
    this.#newest.clear()
    this.#past = null
  }

  #keepNewest(count: number): void {
    const far = inOrder(this.#newest).slice(0, -count)
    for (const { id } of far) this.#newest.delete(id)
    this.#hasOlder.newest ||= far.length > 0
  }
}

const entry = (message: Message): [string, Message] => [message.id, message]
const inOrder = (messages: ReadonlyMap<string, Message>): Message[] => [...messages.values()].sort(byTime)

function put(messages: Map<string, Message>, message: Message): void {
  if ((messages.get(message.id)?.rev ?? 0) < message.rev) messages.set(message.id, message)
}
