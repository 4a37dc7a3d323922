import { chatLastRead, chatMessage, chatMessages, type Message, roomTicket } from '@plumbline/core/contract'
import { messagesOf } from '@plumbline/core/documents/chat'
import { proxy, ref } from 'valtio'
import { Doc } from 'yjs'
import { call } from '../../api/call.ts'
import { onServerEvent } from '../../api/socket.ts'
import { Room } from '../../rooms/room.ts'
import { roomUrl } from '../../rooms/room-url.ts'
import { forgetAnswer, orKeptRecent } from '../../session/kept.ts'
import { MessageWindow } from './message-window.ts'

/** Messages of a channel that is open: the document's, live, and pages of the archive where somebody looks at it. */
export interface ChannelState {
  messages: readonly Message[]
  phase: 'loading' | 'ready' | 'failed'
  error: unknown
  isLive: boolean
  hasOlder: boolean
  isReading: boolean
  /** What is on screen ends before the newest message. */
  isPast: boolean
  /** Names of others who are writing. */
  typing: string[]
  /** What others have seen, by person. */
  seen: Record<string, number>
  /** No longer for this person. */
  isClosed: boolean
}

const PAGE = 50
const TYPING_MS = 3_000

export class Channel {
  readonly id: string
  readonly state = proxy<ChannelState>({
    ...{ messages: ref([]), phase: 'loading', error: null, isLive: false, hasOlder: false, isReading: false },
    ...{ isPast: false, typing: [], seen: {}, isClosed: false },
  })
  readonly #window = new MessageWindow()
  readonly #userId: string
  readonly #stopEvents: () => void
  #room: Room
  #typing: ReturnType<typeof setTimeout> | null = null
  #seen = 0

  constructor(id: string, userId: string) {
    this.id = id
    this.#userId = userId
    this.#room = this.#enter()
    this.#stopEvents = onServerEvent('chat', ({ chatId, what, message }) => {
      if (chatId !== id || what !== 'changed') return
      this.#window.change(message)
      this.#show()
    })
    void this.retry()
  }

  close(): void {
    this.#room.stop()
    this.#stopEvents()
    if (this.#typing) clearTimeout(this.#typing)
  }

  /** The newest page by a call: it is there before the room is, without a server too, and tells what is wrong. */
  async retry(): Promise<void> {
    const ask = () => call(chatMessages, { params: { id: this.id }, input: { limit: PAGE } })
    try {
      const { messages, more } = await orKeptRecent(this.#userId, 'chat', this.id, ask)
      this.#window.begin(messages, more)
      this.#show()
      Object.assign(this.state, { phase: 'ready', error: null })
    } catch (error) {
      if (this.state.phase !== 'ready') Object.assign(this.state, { phase: 'failed', error })
    }
  }

  async readOlder(): Promise<void> {
    const before = this.state.messages[0]?.at
    if (before === undefined || !this.state.hasOlder) return
    await this.#read({ before }, (page, more) => this.#window.older(page, more))
  }

  /** Down again from the past. */
  async readNewer(): Promise<void> {
    const after = this.state.messages.at(-1)?.at
    if (after === undefined || !this.state.isPast) return
    await this.#read({ after }, (page, more) => this.#window.newer(page, more))
  }

  /** Brings a message on screen, however long ago it was said, where there is such a message. */
  async show(messageId: string): Promise<void> {
    const input = { messageId }
    const found = await call(chatMessage, { params: { id: this.id }, input, quiet: true }).catch(() => null)
    if (!found?.message) return
    await this.#read({ before: found.message.at + 1 }, (page, more) => this.#window.jump(page, more))
  }

  toNewest(): void {
    this.#window.toNewest()
    this.#show()
  }

  async #read(
    where: { before: number } | { after: number },
    took: (page: readonly Message[], more: boolean) => void,
  ): Promise<void> {
    if (this.state.isReading) return
    this.state.isReading = true
    try {
      const input = { ...where, limit: PAGE }
      const { messages, more } = await call(chatMessages, { params: { id: this.id }, input, quiet: true })
      took(messages, more)
      this.#show()
    } catch {
      // Scrolled there once more, it is asked for again.
    } finally {
      this.state.isReading = false
    }
  }

  writing(): void {
    if (!this.#typing) this.#room.setPresence({ typing: true })
    else clearTimeout(this.#typing)
    this.#typing = setTimeout(() => this.wrote(), TYPING_MS)
  }

  wrote(): void {
    if (this.#typing) clearTimeout(this.#typing)
    this.#typing = null
    this.#room.setPresence({ typing: false })
  }

  /** What is on screen counts as seen. */
  seenAll(): void {
    if (this.state.isPast) return
    const at = this.state.messages.at(-1)?.at ?? 0
    if (at <= this.#seen) return
    this.#seen = at
    this.#room.setPresence({ read: at })
    call(chatLastRead, { input: { chatId: this.id, at }, quiet: true }).catch(() => {
      this.#seen = 0
    })
  }

  #take(messages: Iterable<Message>): void {
    this.#window.take(messages)
    this.#show()
  }

  #show(): void {
    const { isPast, hasOlder } = this.#window
    Object.assign(this.state, { messages: ref(this.#window.shown()), isPast, hasOlder })
  }

  #enter(): Room {
    const doc = new Doc()
    const name = `chat/${this.id}`
    messagesOf(doc).observe(() => this.#take(messagesOf(doc).values()))
    const room = new Room(name, roomUrl(name), doc, {
      ticket: () => call(roomTicket, { input: { room: name }, quiet: true }),
      connecting: () => {},
      synced: () => {
        this.state.isLive = true
        this.state.phase = 'ready'
      },
      unacknowledged: () => {},
      disconnected: () => {
        this.state.isLive = false
      },
      rebuild: () => {
        this.#room.stop()
        this.#room = this.#enter()
      },
      paused: () => {},
      stopped: () => this.#shut(),
      awareness: (states) => {
        const others = [...states.values()].filter(({ user }) => user && user.id !== this.#userId)
        this.state.typing = others.flatMap(({ typing, user }) => (typing && user ? [user.name] : []))
        for (const { user, read } of others) if (user && read) this.state.seen[user.id] = read
      },
      message: () => {},
    })
    room.start()
    return room
  }

  /** Whoever may not be here any more sees nothing of it any more. */
  #shut(): void {
    this.#window.clear()
    for (const kind of ['chat', 'chatUsers']) forgetAnswer(this.#userId, `${kind}.${this.id}`)
    Object.assign(this.state, { messages: ref([]), isPast: false, isClosed: true, isLive: false, typing: [] })
  }
}
