import { Button } from '@blueprintjs/core'
import { Cross, Paperclip, SendMessage } from '@blueprintjs/icons'
import { type Anchor, type Chat, type ChatPerson, chatMessageUpdate, type Message } from '@plumbline/core/contract'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { callMultipart } from '../../api/call-multipart.ts'
import { newId } from '../../api/new-id.ts'
import { anchorOfWork, scheduleOf, withAnchor } from '../../parts/talk/anchors.ts'
import { succeeds } from '../../shell/attempt.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { useFileDrop } from '../../shell/use-file-drop.ts'
import { AnchorChip } from './AnchorChip.tsx'
import type { Channel } from './channel.ts'
import { useChatName } from './chat-name.ts'
import { chatState } from './chat-state.ts'
import { Offers } from './Offers.tsx'
import { useOffers } from './offers.ts'
import { send } from './outbox.ts'
import { previewOf } from './preview.ts'
import { type ChosenFiles, useChosenFiles } from './use-chosen-files.ts'

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

const none: readonly Anchor[] = []

/**
 * Enter sends, Shift+Enter begins a line, ↑ in an empty field changes what was said last, Esc lets go of a change;
 * @ names people, # works.
 */
export function Composer({ chat, channel, users, replyTo, edited, autoFocus, done, editLast }: ComposerProps) {
  const { t } = useTranslation('chat')
  const { scheduleId = null } = useParams()
  const [text, setText] = useState(edited?.text ?? '')
  const chosen = useChosenFiles()
  const { anchors, setAnchors } = useAnchors(chat.id, edited)
  const schedule = scheduleOf(chat) ?? scheduleId
  const offered = useOffers({
    ...{ text, users, setText, scheduleId: schedule },
    speakOf: (work) => schedule !== null && setAnchors(withAnchor(anchors, anchorOfWork(schedule, work))),
  })
  const { files } = chosen
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
    chosen.clear()
    done()
  }
  const press = pressIn({
    offers: offered.press,
    Enter: () => void submit(),
    ArrowUp: text === '' && !edited ? editLast : null,
    Escape: edited || replyTo ? done : null,
  })
  return (
    <form
      className="pl-chat-composer"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      {...useFileDrop(chosen.add).target}
    >
      {replyTo && <p className="pl-chat-reply">{t('replyingTo', { text: previewOf(replyTo.text) })}</p>}
      <WhatGoesWithIt anchors={anchors} setAnchors={setAnchors} chosen={chosen} />
      <Words
        {...{ chat, text, autoFocus, offered, press }}
        onPaste={chosen.add}
        onWrite={(written) => {
          setText(written)
          channel.writing()
        }}
      />
      <SendBar isChange={edited !== null} isEmpty={isEmpty} add={chosen.add} cancel={done} />
    </form>
  )
}

type Keys = Record<'Enter' | 'ArrowUp' | 'Escape', (() => void) | null> & { offers: (key: string) => boolean }

/** Names that are offered take keys first. */
function pressIn({ offers, ...acts }: Keys) {
  return (event: KeyboardEvent): void => {
    // Cells and lists behind the panel have keys of their own.
    event.stopPropagation()
    const { key, shiftKey } = event
    if (event.nativeEvent.isComposing || (key === 'Enter' && shiftKey)) return
    const act = offers(key) ? () => undefined : (acts[key as keyof typeof acts] ?? null)
    if (!act) return
    event.preventDefault()
    act()
  }
}

interface WithItProps {
  anchors: readonly Anchor[]
  setAnchors: (anchors: readonly Anchor[]) => void
  chosen: ChosenFiles
}

function WhatGoesWithIt({ anchors, setAnchors, chosen }: WithItProps) {
  const { t } = useTranslation('chat')
  return (
    <>
      {anchors.map((anchor) => (
        <AnchorChip
          key={`${anchor.kind} ${anchor.id}`}
          anchor={anchor}
          remove={() => setAnchors(anchors.filter((one) => one !== anchor))}
        />
      ))}
      {chosen.files.map((file) => (
        <span key={`${file.name} ${file.lastModified}`} className="pl-chat-anchor">
          {file.name}
          <IconButton
            icon={<Cross size={10} />}
            label={t('removeFile', { name: file.name })}
            onClick={() => chosen.remove(file)}
          />
        </span>
      ))}
    </>
  )
}

interface WordsProps {
  chat: Chat
  text: string
  autoFocus: boolean
  offered: ReturnType<typeof useOffers>
  press: (event: KeyboardEvent) => void
  onPaste: (files: Iterable<File>) => void
  onWrite: (text: string) => void
}

function Words({ chat, text, autoFocus, offered: { offers, active }, press, onPaste, onWrite }: WordsProps) {
  const { t } = useTranslation('chat')
  const listId = useId()
  const name = useChatName(chat)
  return (
    <>
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
        onChange={(event) => onWrite(event.currentTarget.value)}
        onPaste={(event) => onPaste(event.clipboardData.files)}
        onKeyDown={press}
      />
    </>
  )
}

interface SendBarProps {
  isChange: boolean
  isEmpty: boolean
  add: (files: Iterable<File>) => void
  cancel: () => void
}

function SendBar({ isChange, isEmpty, add, cancel }: SendBarProps) {
  const { t } = useTranslation('chat')
  const picker = useRef<HTMLInputElement>(null)
  return (
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
      {isChange && <Button size="small" variant="minimal" text={t('cancel')} onClick={cancel} />}
      <Button
        size="small"
        type="submit"
        intent="primary"
        disabled={isEmpty}
        icon={<SendMessage size={14} />}
        aria-label={t(isChange ? 'save' : 'send')}
      />
    </div>
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
