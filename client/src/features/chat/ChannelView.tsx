import { Button, Spinner } from '@blueprintjs/core'
import { ArrowDown } from '@blueprintjs/icons'
import { type Chat, type ChatPerson, chatUsers, type Message } from '@plumbline/core/contract'
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import type { Output } from '../../api/request.ts'
import { onReconnected } from '../../api/socket.ts'
import { scheduleOf } from '../../parts/talk/anchors.ts'
import { orKeptRecent } from '../../session/kept.ts'
import { session } from '../../session/session.ts'
import { fullName } from '../../shell/initials.ts'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { useRead } from '../../shell/use-read.ts'
import { Composer } from './Composer.tsx'
import { MessageCardDialog } from './cards/MessageCardDialog.tsx'
import { Channel } from './channel.ts'
import { keepInSight } from './chat-state.ts'
import { dayLabel } from './day-label.ts'
import { MessageLine, type MessageLineProps, PendingLine } from './MessageLine.tsx'
import { outbox } from './outbox.ts'
import { useWantedMessage } from './wanted-message.ts'

const nobody: readonly ChatPerson[] = []

/** Px from an end that count as being there. */
const NEAR = 80

/** One channel: what was said, who is writing, and what one says oneself. */
export function ChannelView({ chat, autoFocus = true }: { chat: Chat; autoFocus?: boolean }) {
  const [channel, setChannel] = useState<Channel | null>(null)
  useEffect(() => {
    const opened = new Channel(chat.id, session.person?.id ?? '')
    setChannel(opened)
    const leave = keepInSight(chat.id)
    return () => {
      leave()
      opened.close()
    }
  }, [chat.id])
  return channel ? <Opened chat={chat} channel={channel} autoFocus={autoFocus} /> : <Spinner size={24} />
}

/** Without a server, as they were known last: what they said keeps their names. */
function usersOf(id: string): Promise<Output<typeof chatUsers>> {
  const ask = () => call(chatUsers, { params: { id }, quiet: true })
  return orKeptRecent(session.person?.id ?? '', 'chatUsers', id, ask)
}

function Opened({ chat, channel, autoFocus }: { chat: Chat; channel: Channel; autoFocus: boolean }) {
  const { t } = useTranslation('chat')
  const { phase, error, isLive, isClosed, messages } = useSnapshot(channel.state)
  const known = useRead(chat.id, () => usersOf(chat.id))
  const users = known.value?.users ?? nobody
  useEffect(() => onReconnected(known.again), [known.again])
  const [replyTo, setReplyTo] = useState<Message | null>(null)
  const [edited, setEdited] = useState<Message | null>(null)
  const [carded, setCarded] = useState<Message | null>(null)
  const { scheduleId: openId = null } = useParams()
  const scheduleId = scheduleOf(chat) ?? carded?.anchors[0]?.in ?? openId
  if (isClosed) return <p className="pl-chat-empty">{t('closed')}</p>
  if (phase === 'failed') return <ReadFailure error={error} again={() => void channel.retry()} />
  if (phase === 'loading') return <Spinner size={24} />
  const editLast = (): void => {
    const mine = (messages as readonly Message[]).findLast(
      ({ by, deletedAt }) => by === session.person?.id && !deletedAt,
    )
    if (mine) setEdited(mine)
  }
  return (
    <>
      <Messages
        channel={channel}
        users={users}
        reply={setReplyTo}
        edit={setEdited}
        makeCard={chat.kind === 'direct' ? null : setCarded}
      />
      {carded && scheduleId !== null && (
        <MessageCardDialog chat={chat} message={carded} scheduleId={scheduleId} close={() => setCarded(null)} />
      )}
      <p className="pl-chat-state" aria-live="polite">
        {isLive ? <Others channel={channel} users={users} /> : t('offline')}
      </p>
      <Composer
        key={edited?.id ?? 'new'}
        chat={chat}
        channel={channel}
        users={users}
        replyTo={replyTo}
        edited={edited}
        autoFocus={autoFocus || edited !== null}
        done={() => {
          setReplyTo(null)
          setEdited(null)
        }}
        editLast={editLast}
      />
    </>
  )
}

/** Who is writing; else who of those that are here has seen the last message. */
function Others({ channel, users }: { channel: Channel; users: readonly ChatPerson[] }) {
  const { t } = useTranslation('chat')
  const { typing, seen, messages } = useSnapshot(channel.state)
  if (typing.length > 0) return t('typing', { names: typing.join(', '), count: typing.length })
  const last = messages.at(-1)
  if (last?.by !== session.person?.id) return null
  const names = users.filter(({ id }) => id !== last?.by && (seen[id] ?? 0) >= (last?.at ?? 1)).map(fullName)
  return names.length > 0 ? t('seenBy', { names: names.join(', ') }) : null
}

interface MessagesProps {
  channel: Channel
  users: readonly ChatPerson[]
  reply: (message: Message) => void
  edit: (message: Message) => void
  makeCard: ((message: Message) => void) | null
}

function Messages({ channel, users, reply, edit, makeCard }: MessagesProps) {
  const { t } = useTranslation('chat')
  const list = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const held = useRef<HeldLine | null>(null)
  const { messages: shown, isPast, isReading } = useSnapshot(channel.state)
  const messages = shown as readonly Message[]
  const known = new Set(messages.map(({ id }) => id))
  const pending = useSnapshot(outbox).pending.filter(({ chatId, id }) => chatId === channel.id && !known.has(id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are what moves
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    if (atEnd.current && !isPast) element.scrollTop = element.scrollHeight
    else holdLine(element, held.current)
  }, [messages, pending.length, isPast])
  useWantedMessage(channel, messages, list)
  useEffect(() => {
    if (messages.length > 0 && atEnd.current && document.visibilityState === 'visible') channel.seenAll()
  }, [messages, channel])
  // Whoever writes is where the talk is.
  const writing = pending.length
  useEffect(() => {
    if (writing > 0) channel.toNewest()
  }, [writing, channel])
  const scrolled = (): void => {
    const element = list.current
    if (!element) return
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR
    held.current = topLine(element)
    if (element.scrollTop < NEAR) void channel.readOlder()
    if (!atEnd.current) return
    if (isPast) void channel.readNewer()
    else channel.seenAll()
  }
  const toNewest = (): void => {
    atEnd.current = true
    channel.toNewest()
  }
  const people = useMemo(() => new Map(users.map((user) => [user.id, user])), [users])
  const byId = new Map(messages.map((message) => [message.id, message]))
  return (
    <>
      <div ref={list} className="pl-chat-messages" role="log" aria-label={t('messages')} onScroll={scrolled}>
        {isReading && <Spinner className="pl-chat-reading" size={16} />}
        {messages.length === 0 && pending.length === 0 && <p className="pl-chat-empty">{t('empty')}</p>}
        {messages.map((message, index) => (
          <Item
            key={message.id}
            chatId={channel.id}
            message={message}
            previousAt={messages[index - 1]?.at ?? 0}
            people={people}
            answered={message.replyTo === null ? null : (byId.get(message.replyTo) ?? null)}
            reply={reply}
            edit={edit}
            makeCard={makeCard}
          />
        ))}
        {pending.map((one) => (
          <PendingLine key={one.id} pending={one} />
        ))}
      </div>
      {isPast && (
        <Button
          className="pl-chat-newest"
          size="small"
          icon={<ArrowDown size={12} />}
          text={t('newest')}
          onClick={toNewest}
        />
      )}
    </>
  )
}

/** A line and its distance from the top of what is seen, px. */
interface HeldLine {
  id: string
  top: number
}

function topLine(list: HTMLElement): HeldLine | null {
  const above = list.getBoundingClientRect().top
  for (const line of list.querySelectorAll<HTMLElement>('[data-line]')) {
    const { top, bottom } = line.getBoundingClientRect()
    if (bottom > above) return { id: line.dataset.line ?? '', top: top - above }
  }
  return null
}

/** Others come and go above it and below: what is read stays where it is. */
function holdLine(list: HTMLElement, held: HeldLine | null): void {
  const line = held && list.querySelector<HTMLElement>(`[data-line="${held.id}"]`)
  if (line) list.scrollTop += line.getBoundingClientRect().top - list.getBoundingClientRect().top - held.top
}

/** One message, under its day where that begins; what has not changed is not drawn again with each new one. */
const Item = memo(function Item({ previousAt, ...line }: MessageLineProps & { previousAt: number }) {
  const day = dayLabel(line.message.at)
  return (
    <div className="pl-chat-item" data-line={line.message.id}>
      {(previousAt === 0 || dayLabel(previousAt) !== day) && <div className="pl-chat-day">{day}</div>}
      <MessageLine {...line} />
    </div>
  )
})
