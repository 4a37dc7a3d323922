import { Menu, MenuItem, PopoverNext } from '@blueprintjs/core'
import { AddToFolder, Chat, Edit, Emoji, More, Redo, Trash } from '@blueprintjs/icons'
import {
  type ChatPerson,
  chatFile,
  chatFilePreview,
  chatMessageDelete,
  chatReactionUpdate,
  type Message,
} from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { urlOf } from '../../api/request.ts'
import { momentOf } from '../../i18n/format.ts'
import { session, useCan } from '../../session/session.ts'
import { Attachments } from '../../shell/Attachments.tsx'
import { Avatar } from '../../shell/Avatar.tsx'
import { attempt } from '../../shell/attempt.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { fullName } from '../../shell/initials.ts'
import { Markdown } from '../../shell/Markdown.tsx'
import { MenuPopover } from '../../shell/MenuPopover.tsx'
import { AnchorChip } from './AnchorChip.tsx'
import { talkTo } from './chat-state.ts'
import { timeLabel } from './day-label.ts'
import { discard, type Pending, sendAgain } from './outbox.ts'
import { previewOf } from './preview.ts'

export interface MessageLineProps {
  chatId: string
  message: Message
  people: ReadonlyMap<string, ChatPerson>
  /** The message that this one answers, where it is on screen. */
  answered: Message | null
  reply: (message: Message) => void
  edit: (message: Message) => void
  /** Null: what is said here is for no board. */
  makeCard: ((message: Message) => void) | null
}

const signs = ['👍', '✅', '👀', '❓', '🎉', '⚠️']

export function MessageLine({ chatId, message, people, answered, reply, edit, makeCard }: MessageLineProps) {
  const { t } = useTranslation('chat')
  const { person } = useSnapshot(session)
  const author = people.get(message.by) ?? null
  const name = author ? fullName(author) : t('somebody')
  const react = (emoji: string): void => {
    const on = !message.reactions[emoji]?.includes(person?.id ?? '')
    void attempt(() => call(chatReactionUpdate, { input: { chatId, messageId: message.id, emoji, on } }))
  }
  if (message.deletedAt !== null) {
    return (
      <article className="pl-chat-message is-deleted" aria-label={name} data-message={message.id} tabIndex={-1}>
        <p>{t('deleted', { name })}</p>
      </article>
    )
  }
  return (
    <article className="pl-chat-message" aria-label={name} data-message={message.id} tabIndex={-1}>
      {author ? <Avatar person={author} size={24} /> : <span />}
      <div>
        <header>
          <b>{name}</b> <time title={momentOf(new Date(message.at).toISOString())}>{timeLabel(message.at)}</time>
          {message.writtenAt !== null && <small>{t('writtenAt', { time: timeLabel(message.writtenAt) })}</small>}
          <History message={message} />
        </header>
        {answered && <blockquote>{answered.deletedAt ? t('gone') : previewOf(answered.text)}</blockquote>}
        {message.text !== '' && <Markdown text={message.text} />}
        {message.anchors.map((anchor) => (
          <AnchorChip key={`${anchor.kind} ${anchor.id}`} anchor={anchor} />
        ))}
        <Attachments
          files={message.files}
          fileUrl={(fileId) => urlOf(chatFile, { id: chatId, fileId }, {})}
          previewUrl={(fileId) => urlOf(chatFilePreview, { id: chatId, fileId }, {})}
        />
        <Reactions message={message} people={people} react={react} />
      </div>
      <Acts
        chatId={chatId}
        message={message}
        react={react}
        reply={() => reply(message)}
        edit={() => edit(message)}
        makeCard={makeCard}
      />
    </article>
  )
}

function History({ message: { edits } }: { message: Message }) {
  const { t } = useTranslation('chat')
  if (edits.length === 0) return null
  const before = (
    <ol className="pl-chat-edits">
      {edits.map(({ at, text }) => (
        <li key={at}>
          <time>{momentOf(new Date(at).toISOString())}</time> {text}
        </li>
      ))}
    </ol>
  )
  return (
    <PopoverNext content={before} placement="bottom-start">
      <button type="button" className="pl-chat-link">
        {t('edited')}
      </button>
    </PopoverNext>
  )
}

function Reactions({
  message,
  people,
  react,
}: Pick<MessageLineProps, 'message' | 'people'> & { react(sign: string): void }) {
  const me = useSnapshot(session).person?.id ?? ''
  const entries = Object.entries(message.reactions)
  if (entries.length === 0) return null
  return (
    <p className="pl-chat-reactions">
      {entries.map(([emoji, ids]) => (
        <button
          key={emoji}
          type="button"
          aria-pressed={ids.includes(me)}
          aria-label={`${emoji} ${ids.length}`}
          title={ids.map((id) => (people.has(id) ? fullName(people.get(id)!) : '?')).join(', ')}
          onClick={() => react(emoji)}
        >
          {emoji} {ids.length}
        </button>
      ))}
    </p>
  )
}

function Acts({
  chatId,
  message,
  react,
  reply,
  edit,
  makeCard,
}: Pick<MessageLineProps, 'chatId' | 'message' | 'makeCard'> & {
  react(sign: string): void
  reply(): void
  edit(): void
}) {
  const { t } = useTranslation('chat')
  const { person, space } = useSnapshot(session)
  const can = useCan()
  const isMine = message.by === person?.id
  const remove = (): void =>
    void attempt(() => call(chatMessageDelete, { params: { chatId, messageId: message.id }, input: {} }))
  const palette = (
    <div className="pl-chat-signs">
      {signs.map((sign) => (
        <button key={sign} type="button" aria-label={sign} className="bp6-popover-dismiss" onClick={() => react(sign)}>
          {sign}
        </button>
      ))}
    </div>
  )
  const menu = (
    <Menu>
      <MenuItem icon={<Redo />} text={t('reply')} onClick={reply} />
      {isMine && <MenuItem icon={<Edit />} text={t('edit')} onClick={edit} />}
      {makeCard && can('schedule.report') && (
        <MenuItem icon={<AddToFolder />} text={t('card.make')} onClick={() => makeCard(message)} />
      )}
      {!isMine && space && (
        <MenuItem icon={<Chat />} text={t('writeTo')} onClick={() => void talkTo(space.id, message.by)} />
      )}
      {(isMine || space?.role === 'admin') && (
        <MenuItem icon={<Trash />} intent="danger" text={t('delete')} onClick={remove} />
      )}
    </Menu>
  )
  return (
    <div className="pl-chat-acts">
      <PopoverNext content={palette} placement="bottom-end">
        <IconButton icon={<Emoji size={14} />} label={t('react')} />
      </PopoverNext>
      <MenuPopover content={menu}>
        <IconButton icon={<More size={14} />} label={t('more')} />
      </MenuPopover>
    </div>
  )
}

/** Written here, and not on the server yet. */
export function PendingLine({ pending }: { pending: Pick<Pending, 'id' | 'text' | 'refused'> }) {
  const { t } = useTranslation(['chat', 'error'])
  const { id, text, refused } = pending
  return (
    <article className="pl-chat-message is-pending" aria-label={t('pending')}>
      <span />
      <div>
        <Markdown text={text} />
        <small>{refused === null ? t('pending') : t(`error:${refused}`)}</small>
        {refused !== null && (
          <>
            <button type="button" className="pl-chat-link" onClick={() => sendAgain(id)}>
              {t('sendAgain')}
            </button>
            <button type="button" className="pl-chat-link" onClick={() => discard(id)}>
              {t('discard')}
            </button>
          </>
        )}
      </div>
    </article>
  )
}
