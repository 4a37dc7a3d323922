import { Button } from '@blueprintjs/core'
import { Cross, Paperclip, SendMessage } from '@blueprintjs/icons'
import { type Chat, type ChatPerson, chatFileLimits, chatMessageUpdate, type Message } from '@plumbline/core/contract'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { callMultipart } from '../../api/call-multipart.ts'
import { succeeds } from '../../shell/attempt.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { fullName } from '../../shell/initials.ts'
import { newId } from '../../shell/new-id.ts'
import { toast } from '../../shell/toast.ts'
import { AnchorChip } from './AnchorChip.tsx'
import type { Channel } from './channel.ts'
import { chatState } from './chat-state.ts'
import { send } from './outbox.ts'
import { previewOf } from './preview.ts'

interface ComposerProps {
  chat: Chat
  channel: Channel
  users: readonly ChatPerson[]
  replyTo: Message | null
  edited: Message | null
  done: () => void
  editLast: () => void
}

const MB = 1_048_576
const MOST_OFFERED = 6

/** The login that is being typed behind an @ at the end. */
const NAMING = /(?:^|\s)@([\p{L}\p{N}._+-]*)$/u

/** Enter sends, Shift+Enter begins a line, ↑ in an empty field changes what was said last, Esc lets go of a change. */
export function Composer({ chat, channel, users, replyTo, edited, done, editLast }: ComposerProps) {
  const { t } = useTranslation('chat')
  const [text, setText] = useState(edited?.text ?? '')
  const [files, setFiles] = useState<readonly File[]>([])
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const { anchors } = useSnapshot(chatState)
  const shownAnchors = edited ? edited.anchors : anchors
  const offered = peopleFor(text, users)

  const add = (list: FileList | null): void => {
    const fitting = [...(list ?? [])].filter(({ name, size }) => {
      if (size > chatFileLimits.bytes) toast.error(t('tooLarge', { name, max: chatFileLimits.bytes / MB }))
      return size <= chatFileLimits.bytes
    })
    if (files.length + fitting.length > chatFileLimits.count) toast.error(t('tooMany', { max: chatFileLimits.count }))
    setFiles([...files, ...fitting].slice(0, chatFileLimits.count))
  }
  const isEmpty = text.trim() === '' && files.length === 0 && shownAnchors.length === 0 && !edited?.files.length
  const submit = async (): Promise<void> => {
    if (isEmpty) return
    channel.wrote()
    if (edited) {
      if (await succeeds(() => change(chat.id, edited, text, files))) done()
      return
    }
    send({ id: newId(), chatId: chat.id, text, replyTo: replyTo?.id ?? null, anchors: [...chatState.anchors], files })
    chatState.anchors = []
    setText('')
    setFiles([])
    done()
  }
  const name = (person: ChatPerson): void => {
    setText(text.replace(NAMING, (found) => `${found.slice(0, found.indexOf('@'))}@${person.login} `))
    field.current?.focus()
  }
  const press = (event: KeyboardEvent): void => {
    // Cells and lists behind the panel have keys of their own.
    event.stopPropagation()
    const { key, shiftKey } = event
    if (key === 'Enter' && !shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (offered[0]) name(offered[0])
      else void submit()
    } else if (key === 'Tab' && offered[0]) {
      event.preventDefault()
      name(offered[0])
    } else if (key === 'ArrowUp' && text === '' && !edited) {
      event.preventDefault()
      editLast()
    } else if (key === 'Escape' && (edited || replyTo)) {
      event.preventDefault()
      done()
    }
  }
  return (
    <form
      className="pl-chat-composer"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        add(event.dataTransfer.files)
      }}
    >
      {replyTo && <p className="pl-chat-reply">{t('replyingTo', { text: previewOf(replyTo.text) })}</p>}
      {shownAnchors.map((anchor) => (
        <AnchorChip
          key={anchor.id}
          anchor={anchor}
          {...(!edited && {
            remove: () => {
              chatState.anchors = chatState.anchors.filter(({ id }) => id !== anchor.id)
            },
          })}
        />
      ))}
      {files.map((file) => (
        <span key={`${file.name} ${file.lastModified}`} className="pl-chat-anchor">
          {file.name}
          <IconButton
            icon={<Cross size={10} />}
            label={t('removeFile', { name: file.name })}
            onClick={() => setFiles(files.filter((one) => one !== file))}
          />
        </span>
      ))}
      {offered.length > 0 && (
        <ul className="pl-chat-people" aria-label={t('people')}>
          {offered.map((person) => (
            <li key={person.id}>
              <button type="button" onClick={() => name(person)}>
                {fullName(person)} <small>@{person.login}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      <textarea
        ref={field}
        // biome-ignore lint/a11y/noAutofocus: whoever opens a channel or a change goes on by writing
        autoFocus
        rows={2}
        aria-label={t('write', { name: chat.name })}
        placeholder={t('write', { name: chat.name })}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          channel.writing()
        }}
        onPaste={(event) => {
          if (event.clipboardData.files.length > 0) add(event.clipboardData.files)
        }}
        onKeyDown={press}
      />
      <div className="pl-chat-send">
        <IconButton icon={<Paperclip size={14} />} label={t('attach')} onClick={() => picker.current?.click()} />
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          onChange={(event) => {
            add(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
        <span className="pl-spring" />
        {edited && <Button size="small" variant="minimal" text={t('cancel')} onClick={done} />}
        <Button
          size="small"
          type="submit"
          intent="primary"
          disabled={isEmpty}
          icon={<SendMessage size={14} />}
          aria-label={t(edited ? 'save' : 'send')}
        />
      </div>
    </form>
  )
}

function change(chatId: string, { id, anchors, files }: Message, text: string, added: readonly File[]) {
  const keep = JSON.stringify(files.map((file) => file.id))
  const fields = { chatId, messageId: id, text, anchors: JSON.stringify(anchors), keep }
  return callMultipart(chatMessageUpdate, { params: {}, input: fields, files: added })
}

function peopleFor(text: string, users: readonly ChatPerson[]): ChatPerson[] {
  const typed = NAMING.exec(text)?.[1]?.toLowerCase()
  if (typed === undefined) return []
  const fits = (person: ChatPerson): boolean =>
    person.login.toLowerCase().startsWith(typed) || fullName(person).toLowerCase().includes(typed)
  // What is written out needs no offer.
  if (users.some(({ login }) => login.toLowerCase() === typed)) return []
  return users.filter(fits).slice(0, MOST_OFFERED)
}
