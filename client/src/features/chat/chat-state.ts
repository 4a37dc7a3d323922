import {
  type Anchor,
  type Chat,
  type ChatEvent,
  type ChatSettings,
  chatDirect,
  chatList,
  chatOfNode,
  chatSettings,
  chatSettingsSet,
} from '@plumbline/core/contract'
import { proxy } from 'valtio'
import { call } from '../../api/call.ts'
import { onReconnected, onServerEvent } from '../../api/socket.ts'
import { withAnchor } from '../../parts/talk/anchors.ts'
import { orKept } from '../../session/kept.ts'
import { session } from '../../session/session.ts'
import { attempt } from '../../shell/attempt.ts'
import { notify } from './notify.tsx'

interface ChatState {
  /** Null until they are there. */
  chats: Chat[] | null
  error: unknown
  isOpen: boolean
  /** Null: the list. */
  chat: Chat | null
  /** What the next message of a channel speaks of. */
  anchors: Record<string, Anchor[]>
  /** The message that somebody is being led to. */
  wanted: { chatId: string; messageId: string } | null
  settings: ChatSettings
}

export const chatState = proxy<ChatState>({
  ...{ chats: null, error: null, isOpen: false, chat: null, anchors: {}, wanted: null },
  settings: { toasts: 'all', desktop: false },
})

/** While somebody is in a space: what is new is counted and told. Returns how to stop. */
export function followChats(spaceId: string): () => void {
  Object.assign(chatState, { chats: null, chat: null })
  const read = (): void => void loadChats(spaceId)
  read()
  call(chatSettings, { quiet: true }).then(
    (settings) => {
      chatState.settings = settings
    },
    () => undefined,
  )
  const ends = [
    onReconnected(read),
    onServerEvent('access', read),
    onServerEvent('chat', (event) => {
      if (event.spaceId === spaceId && event.what === 'posted') heard(event, read)
    }),
    onServerEvent('chatRead', ({ chatId, lastRead, unread }) => {
      const known = chatState.chats?.find(({ id }) => id === chatId)
      if (known) Object.assign(known, { lastRead, unread, mentions: unread === 0 ? 0 : known.mentions })
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

export async function loadChats(spaceId: string): Promise<void> {
  try {
    const ask = () => call(chatList, { input: { spaceId }, quiet: true })
    const { chats } = await orKept(session.person?.id ?? '', `chats.${spaceId}`, ask)
    Object.assign(chatState, { chats, error: null })
  } catch (error) {
    chatState.error = error
  }
}

function heard(event: ChatEvent, read: () => void): void {
  const { chatId, message } = event
  const me = session.person?.id ?? ''
  const known = chatState.chats?.find(({ id }) => id === chatId)
  // A channel that nobody has spoken in was not in the list.
  if (!known || !chatState.chats) read()
  else {
    known.last = message
    if (message.by !== me) {
      known.unread += 1
      if (message.mentions.includes(me)) known.mentions += 1
    }
    chatState.chats.sort((one, other) => (other.last?.at ?? 0) - (one.last?.at ?? 0))
  }
  if (message.by === me) return
  const isLooking = (onScreen.get(chatId) ?? 0) > 0 && document.visibilityState === 'visible'
  const isNamed = message.mentions.includes(me)
  const { toasts, desktop } = chatState.settings
  if (isLooking || known?.muted || toasts === 'none' || (toasts === 'mentions' && !isNamed)) return
  notify(event, { desktop, open: () => void openChatId(event) })
}

/** Channels in sight, and how often. */
const onScreen = new Map<string, number>()

/** While a channel is in sight nobody is told of its messages. Returns how to stop. */
export function keepInSight(chatId: string): () => void {
  const count = (by: 1 | -1): void => void onScreen.set(chatId, (onScreen.get(chatId) ?? 0) + by)
  count(1)
  return () => count(-1)
}

/** False: it is not there any more, or not for this person. */
async function openChatId({ spaceId, chatId }: Pick<ChatEvent, 'spaceId' | 'chatId'>): Promise<boolean> {
  if (!chatState.chats?.some(({ id }) => id === chatId)) await loadChats(spaceId)
  const found = chatState.chats?.find(({ id }) => id === chatId)
  if (found) openChat(found)
  return found !== undefined
}

/** Leads to what was said; null: to the channel as such. */
export async function openMessage(spaceId: string, chatId: string, messageId: string | null): Promise<boolean> {
  chatState.wanted = messageId === null ? null : { chatId, messageId }
  return openChatId({ spaceId, chatId })
}

export function openChat(chat: Chat | null): void {
  Object.assign(chatState, { isOpen: true, chat: chat && { ...chat } })
}

export function togglePanel(): void {
  chatState.isOpen = !chatState.isOpen
}

/** Opens the channel of a node, or of a work in a schedule, ready to speak of something. */
export async function discuss(nodeId: string, workId: string | null, anchors: Anchor[] = []): Promise<void> {
  const found = await attempt(() =>
    call(chatOfNode, { params: { id: nodeId }, input: workId === null ? {} : { workId } }),
  )
  if (!found) return
  const { id } = found.chat
  for (const anchor of anchors) chatState.anchors[id] = withAnchor(chatState.anchors[id] ?? [], anchor)
  openChat(found.chat)
}

export async function talkTo(spaceId: string, userId: string): Promise<void> {
  const found = await attempt(() => call(chatDirect, { input: { spaceId, userId } }))
  if (found) openChat(found.chat)
}

export async function setMuted(chat: Chat, muted: boolean): Promise<void> {
  if (!(await attempt(() => call(chatSettingsSet, { input: { chatId: chat.id, muted } })))) return
  const known = chatState.chats?.find(({ id }) => id === chat.id)
  if (known) known.muted = muted
  if (chatState.chat?.id === chat.id) chatState.chat.muted = muted
}

export async function changeSettings(change: Partial<ChatSettings>): Promise<void> {
  // Browsers ask the person, and only when the person did something.
  if (change.desktop && (await Notification.requestPermission()) !== 'granted') return
  const settings = await attempt(() => call(chatSettingsSet, { input: change }))
  if (settings) chatState.settings = settings
}

export const unreadIn = (chats: readonly Pick<Chat, 'unread' | 'muted'>[] | null): number =>
  (chats ?? []).reduce((sum, { unread, muted }) => sum + (muted ? 0 : unread), 0)
