import { Spinner } from '@blueprintjs/core'
import { type Chat, type ChatPerson, chatUsers, type Message } from '@plumbline/core/contract'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { session } from '../../session/session.ts'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { useRead } from '../../shell/use-read.ts'
import { Composer } from './Composer.tsx'
import { Channel } from './channel.ts'
import { dayLabel } from './day-label.ts'
import { MessageLine, PendingLine } from './MessageLine.tsx'
import { outbox } from './outbox.ts'

/** Px from an end that count as being there. */
const NEAR = 80

/** One channel: what was said, who is writing, and what one says oneself. */
export function ChannelView({ chat }: { chat: Chat }) {
  const [channel, setChannel] = useState<Channel | null>(null)
  useEffect(() => {
    const opened = new Channel(chat.id, session.person?.id ?? '')
    setChannel(opened)
    return () => opened.close()
  }, [chat.id])
  return channel ? <Opened chat={chat} channel={channel} /> : <Spinner size={24} />
}

function Opened({ chat, channel }: { chat: Chat; channel: Channel }) {
  const { t } = useTranslation('chat')
  const { phase, error, isLive, typing, isClosed, messages } = useSnapshot(channel.state)
  const users = useRead(chat.id, () => call(chatUsers, { params: { id: chat.id }, quiet: true })).value?.users ?? []
  const [replyTo, setReplyTo] = useState<Message | null>(null)
  const [edited, setEdited] = useState<Message | null>(null)
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
      <Messages channel={channel} users={users} reply={setReplyTo} edit={setEdited} />
      <p className="pl-chat-state" aria-live="polite">
        {typing.length > 0
          ? t('typing', { names: typing.join(', '), count: typing.length })
          : isLive
            ? ''
            : t('offline')}
      </p>
      <Composer
        key={edited?.id ?? 'new'}
        chat={chat}
        channel={channel}
        users={users}
        replyTo={replyTo}
        edited={edited}
        done={() => {
          setReplyTo(null)
          setEdited(null)
        }}
        editLast={editLast}
      />
    </>
  )
}

interface MessagesProps {
  channel: Channel
  users: readonly ChatPerson[]
  reply: (message: Message) => void
  edit: (message: Message) => void
}

function Messages({ channel, users, reply, edit }: MessagesProps) {
  const { t } = useTranslation('chat')
  const list = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const height = useRef(0)
  const snapshot = useSnapshot(channel.state)
  const messages = snapshot.messages as readonly Message[]
  const known = new Set(messages.map(({ id }) => id))
  const pending = useSnapshot(outbox).pending.filter(({ chatId, id }) => chatId === channel.id && !known.has(id))
  // Older ones come in above: what is read stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are what moves
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    if (atEnd.current) element.scrollTop = element.scrollHeight
    else if (element.scrollTop < NEAR) element.scrollTop += element.scrollHeight - height.current
    height.current = element.scrollHeight
  }, [messages, pending.length])
  useEffect(() => {
    if (messages.length > 0 && atEnd.current && document.visibilityState === 'visible') channel.seenAll()
  }, [messages, channel])
  const scrolled = (): void => {
    const element = list.current
    if (!element) return
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR
    height.current = element.scrollHeight
    if (element.scrollTop < NEAR) void channel.readOlder()
    if (atEnd.current) channel.seenAll()
  }
  const people = new Map(users.map((user) => [user.id, user]))
  const byId = new Map(messages.map((message) => [message.id, message]))
  return (
    <div ref={list} className="pl-chat-messages" role="log" aria-label={t('messages')} onScroll={scrolled}>
      {snapshot.isReadingOlder && <Spinner size={16} />}
      {messages.length === 0 && pending.length === 0 && <p className="pl-chat-empty">{t('empty')}</p>}
      {messages.map((message, index) => {
        const day = dayLabel(message.at)
        return (
          <div key={message.id} className="pl-chat-item">
            {(index === 0 || dayLabel(messages[index - 1]!.at) !== day) && <div className="pl-chat-day">{day}</div>}
            <MessageLine
              chatId={channel.id}
              message={message}
              people={people}
              answered={message.replyTo === null ? null : (byId.get(message.replyTo) ?? null)}
              reply={() => reply(message)}
              edit={() => edit(message)}
            />
          </div>
        )
      })}
      {pending.map((one) => (
        <PendingLine key={one.id} pending={one} />
      ))}
    </div>
  )
}
