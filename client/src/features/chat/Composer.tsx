import { Button } from '@blueprintjs/core'
import { Cross, Paperclip, SendMessage } from '@blueprintjs/icons'
import {
  type Anchor,
  type Chat,
  type ChatPerson,
  chatFileLimits,
  chatMessageUpdate,
  type Message,
} from '@plumbline/core/contract'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { callMultipart } from '../../api/call-multipart.ts'
import { newId } from '../../api/new-id.ts'
import { anchorOfWork, scheduleOf, withAnchor } from '../../parts/talk/anchors.ts'
import { succeeds } from '../../shell/attempt.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { toast } from '../../shell/toast.ts'
import { useFileDrop } from '../../shell/use-file-drop.ts'
import { AnchorChip } from './AnchorChip.tsx'
import type { Channel } from './channel.ts'
import { useChatName } from './chat-name.ts'
import { chatState } from './chat-state.ts'
import { Offers } from './Offers.tsx'
import { useOffers } from './offers.ts'
import { send } from './outbox.ts'
import { previewOf } from './preview.ts'

interface ComposerProps {
  chat: Chat
  channel: Channel
  users: readonly ChatPerson[]
  replyTo: Message | null
  edited: Message | null
  /** Whoever opened the channel goes on by writing. */
  autoFocus: boolean
  done: () => void
  editLast: () => void
}

const MB = 1_048_576
const none: readonly Anchor[] = []

/**
 * Enter sends, Shift+Enter begins a line, ↑ in an empty field changes what was said last, Esc lets go of a change;
 * @ names people, # works.
 */
export function Composer({ chat, channel, users, replyTo, edited, autoFocus, done, editLast }: ComposerProps) {
  const { t } = useTranslation('chat')
  const { scheduleId = null } = useParams()
  const [text, setText] = useState(edited?.text ?? '')
  const [files, setFiles] = useState<readonly File[]>([])
  const picker = useRef<HTMLInputElement>(null)
  const listId = useId()
  const { anchors, setAnchors } = useAnchors(chat.id, edited)
  const name = useChatName(chat)
  const schedule = scheduleOf(chat) ?? scheduleId
  const {
    offers,
    active,
    press: pressOffers,
  } = useOffers({
    ...{ text, users, setText, scheduleId: schedule },
    speakOf: (work) => schedule !== null && setAnchors(withAnchor(anchors, anchorOfWork(schedule, work))),
  })

  const add = (list: Iterable<File>): void => {
    const fitting = [...list].filter(({ name, size }) => {
      if (size > chatFileLimits.bytes) toast.error(t('tooLarge', { name, max: chatFileLimits.bytes / MB }))
      return size <= chatFileLimits.bytes
    })
    if (files.length + fitting.length > chatFileLimits.count) toast.error(t('tooMany', { max: chatFileLimits.count }))
    setFiles([...files, ...fitting].slice(0, chatFileLimits.count))
  }
  const isEmpty = text.trim() === '' && files.length === 0 && anchors.length === 0 && !edited?.files.length
  const submit = async (): Promise<void> => {
    if (isEmpty) return
    channel.wrote()
    if (edited) {
      if (await succeeds(() => change(chat.id, edited, { text, anchors, files }))) done()
      return
    }
    send({ id: newId(), chatId: chat.id, text, replyTo: replyTo?.id ?? null, anchors: [...anchors], files })
    setAnchors(none)
    setText('')
    setFiles([])
    done()
  }
  const press = (event: KeyboardEvent): void => {
    // Cells and lists behind the panel have keys of their own.
    event.stopPropagation()
    const { key, shiftKey } = event
    if (event.nativeEvent.isComposing || (key === 'Enter' && shiftKey)) return
    if (pressOffers(key)) event.preventDefault()
    else if (key === 'Enter') {
      event.preventDefault()
      void submit()
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
      {...useFileDrop(add).target}
    >
      {replyTo && <p className="pl-chat-reply">{t('replyingTo', { text: previewOf(replyTo.text) })}</p>}
      {anchors.map((anchor) => (
        <AnchorChip
          key={`${anchor.kind} ${anchor.id}`}
          anchor={anchor}
          remove={() => setAnchors(anchors.filter((one) => one !== anchor))}
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
      <Offers id={listId} offers={offers} active={active} />
      <textarea
        // biome-ignore lint/a11y/noAutofocus: whoever opens a channel or a change goes on by writing
        autoFocus={autoFocus}
        rows={2}
        aria-label={t('write', { name })}
        aria-autocomplete="list"
        aria-controls={offers.length > 0 ? listId : undefined}
        aria-activedescendant={offers.length > 0 ? `${listId}-${active}` : undefined}
        placeholder={t('write', { name })}
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
            add(event.currentTarget.files ?? [])
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

/** What the message speaks of: that of a new one is asked for elsewhere, too. */
function useAnchors(chatId: string, edited: Message | null) {
  const drafts = useSnapshot(chatState).anchors
  const [changed, setChanged] = useState<readonly Anchor[]>(edited?.anchors ?? none)
  const setDraft = (anchors: readonly Anchor[]): void => {
    chatState.anchors[chatId] = [...anchors]
  }
  return edited
    ? { anchors: changed, setAnchors: setChanged }
    : { anchors: drafts[chatId] ?? none, setAnchors: setDraft }
}

interface Said {
  text: string
  anchors: readonly Anchor[]
  files: readonly File[]
}

function change(chatId: string, before: Message, { text, anchors, files }: Said) {
  const keep = JSON.stringify(before.files.map((file) => file.id))
  const fields = { chatId, messageId: before.id, text, anchors: JSON.stringify(anchors), keep }
  return callMultipart(chatMessageUpdate, { params: {}, input: fields, files })
}
