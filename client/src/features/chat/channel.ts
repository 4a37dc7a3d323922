import { chatLastRead, chatMessages, type Message, roomTicket } from '@plumbline/core/contract'
import { byTime, messagesOf } from '@plumbline/core/documents/chat'
import { proxy, ref } from 'valtio'
import { Doc } from 'yjs'
import { call } from '../../api/call.ts'
import { onServerEvent } from '../../api/socket.ts'
import { Room } from '../../rooms/room.ts'
import { roomUrl } from '../../rooms/room-url.ts'

/** Messages of a channel that is open: the document's, live, and older ones as far as somebody has scrolled. */
export interface ChannelState {
  messages: readonly Message[]
  phase: 'loading' | 'ready' | 'failed'
  error: unknown
  isLive: boolean
  hasOlder: boolean
  isReadingOlder: boolean
  /** Names of others who are writing. */
  typing: string[]
  /** What others have seen, by person. */
  seen: Record<string, number>
  /** No longer for this person. */
  isClosed: boolean
}

const PAGE = 50
/** Kept on screen at most; further up others make room. */
const MOST = 1_000
const TYPING_MS = 3_000

export class Channel {
  readonly id: string
  readonly state = proxy<ChannelState>({
    ...{ messages: ref([]), phase: 'loading', error: null, isLive: false, hasOlder: false, isReadingOlder: false },
    ...{ typing: [], seen: {}, isClosed: false },
  })
  readonly #known = new Map<string, Message>()
  readonly #userId: string
  readonly #stopEvents: () => void
  #room: Room
  #typing: ReturnType<typeof setTimeout> | null = null
  #read = 0

  constructor(id: string, userId: string) {
    this.id = id
    this.#userId = userId
    this.#room = this.#enter()
    this.#stopEvents = onServerEvent('chat', ({ chatId, what, message }) => {
      if (chatId === id && what === 'changed' && this.#known.has(message.id)) this.#take([message])
    })
    void this.retry()
  }

  close(): void {
    this.#room.stop()
    this.#stopEvents()
    if (this.#typing) clearTimeout(this.#typing)
  }

  /** The newest page by a call: it is there before the room is, and tells what is wrong. */
  async retry(): Promise<void> {
    try {
      const { messages, more } = await call(chatMessages, { params: { id: this.id }, input: { limit: PAGE } })
      this.#take(messages)
      Object.assign(this.state, { phase: 'ready', error: null, hasOlder: more })
    } catch (error) {
      if (this.state.phase !== 'ready') Object.assign(this.state, { phase: 'failed', error })
    }
  }

  async readOlder(): Promise<void> {
    const before = this.state.messages[0]?.at
    if (before === undefined || this.state.isReadingOlder || !this.state.hasOlder) return
    this.state.isReadingOlder = true
    try {
      const { messages, more } = await call(chatMessages, {
        params: { id: this.id },
        input: { before, limit: PAGE },
        quiet: true,
      })
      this.#take(messages)
      this.state.hasOlder = more && this.#known.size < MOST
    } catch {
      // Scrolled there once more, it is asked for again.
    } finally {
      this.state.isReadingOlder = false
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
    const at = this.state.messages.at(-1)?.at ?? 0
    if (at <= this.#read) return
    this.#read = at
    this.#room.setPresence({ read: at })
    call(chatLastRead, { input: { chatId: this.id, at }, quiet: true }).catch(() => {
      this.#read = 0
    })
  }

  #take(messages: Iterable<Message>): void {
    for (const message of messages) {
      if ((this.#known.get(message.id)?.rev ?? 0) < message.rev) this.#known.set(message.id, message)
    }
    this.state.messages = ref([...this.#known.values()].sort(byTime))
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
    this.#known.clear()
    Object.assign(this.state, { messages: ref([]), isClosed: true, isLive: false, typing: [] })
  }
}
