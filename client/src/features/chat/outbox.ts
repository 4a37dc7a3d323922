import { type Anchor, chatMessageCreate } from '@plumbline/core/contract'
import { proxy, ref } from 'valtio'
import { asApiError } from '../../api/api-error.ts'
import { callMultipart } from '../../api/call-multipart.ts'
import { onReconnected } from '../../api/socket.ts'
import { session } from '../../session/session.ts'

/** What was written and is not on the server yet; texts outlive a reload, files do not. */
export interface Pending {
  id: string
  chatId: string
  text: string
  replyTo: string | null
  anchors: Anchor[]
  writtenAt: number
  files: readonly File[]
  /** Why the server does not take it; null: it is on its way. */
  refused: string | null
}

export const outbox = proxy<{ pending: Pending[] }>({ pending: [] })

const RETRY_MS = 5_000
let sending = false
let timer: ReturnType<typeof setTimeout> | null = null

/** Each has an entry of its own: two tabs write at the same time. */
const keyOf = (userId: string, id: string): string => `plumbline.outbox.${userId}.${id}`
const isAway = (status: number): boolean => status === 0 || status === 429 || status >= 500

/** While a person is signed in. Returns how to stop. */
export function startOutbox(userId: string): () => void {
  outbox.pending = kept(userId).map((one) => ref(one))
  const again = (): void => void flush()
  addEventListener('online', again)
  const end = onReconnected(again)
  again()
  return () => {
    removeEventListener('online', again)
    end()
    if (timer) clearTimeout(timer)
  }
}

export function send(message: Omit<Pending, 'refused' | 'writtenAt'>): void {
  const pending = ref({ ...message, writtenAt: Date.now(), refused: null })
  outbox.pending.push(pending)
  keep(pending)
  void flush()
}

/** The server refused it; it may be changed elsewhere and tried once more. */
export function sendAgain(id: string): void {
  replace(id, (one) => ({ ...one, refused: null }))
  void flush()
}

export function discard(id: string): void {
  outbox.pending = outbox.pending.filter((one) => one.id !== id)
  localStorage.removeItem(keyOf(session.person?.id ?? '', id))
}

/** One after the other, so that they keep their order. */
async function flush(): Promise<void> {
  if (sending) return
  sending = true
  try {
    for (;;) {
      const next = outbox.pending.find(({ refused }) => refused === null)
      if (!next || !(await isSettled(next))) return
    }
  } finally {
    sending = false
  }
}

/** False: nothing goes out at the moment. */
async function isSettled({ id, chatId, text, replyTo, anchors, writtenAt, files }: Pending): Promise<boolean> {
  const fields = { id, chatId, text, anchors: JSON.stringify(anchors), writtenAt, ...(replyTo ? { replyTo } : {}) }
  try {
    await callMultipart(chatMessageCreate, { params: {}, input: fields, files })
    discard(id)
    return true
  } catch (error) {
    const { status, code } = asApiError(error)
    if (isAway(status)) {
      if (timer) clearTimeout(timer)
      timer = setTimeout(() => void flush(), RETRY_MS)
      return false
    }
    replace(id, (one) => ({ ...one, refused: code }))
    return true
  }
}

function replace(id: string, change: (one: Pending) => Pending): void {
  outbox.pending = outbox.pending.map((one) => {
    if (one.id !== id) return one
    const changed = ref(change(one as Pending))
    keep(changed)
    return changed
  })
}

function keep({ files: _, ...text }: Pending): void {
  const userId = session.person?.id
  if (!userId || text.text === '') return
  try {
    localStorage.setItem(keyOf(userId, text.id), JSON.stringify(text))
  } catch {
    // A full store keeps nothing over a reload; the message is on its way all the same.
  }
}

/** In the order in which they were written. */
function kept(userId: string): Pending[] {
  const begin = keyOf(userId, '')
  const texts = Object.keys(localStorage).flatMap((key) => (key.startsWith(begin) ? read(key) : []))
  return texts.sort((one, other) => one.writtenAt - other.writtenAt)
}

function read(key: string): Pending[] {
  try {
    const text = JSON.parse(localStorage.getItem(key) ?? '') as Omit<Pending, 'files'>
    return [{ ...text, files: [] }]
  } catch {
    return []
  }
}
