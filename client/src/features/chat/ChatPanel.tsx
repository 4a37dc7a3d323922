import './chat.css'
import { Spinner } from '@blueprintjs/core'
import { ArrowLeft, Cross, Notifications, NotificationsSnooze } from '@blueprintjs/icons'
import type { Chat } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { IconButton } from '../../shell/IconButton.tsx'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { Splitter } from '../../shell/Splitter.tsx'
import { ChannelView } from './ChannelView.tsx'
import { ChatSearch } from './ChatSearch.tsx'
import { ChatSettingsLine } from './ChatSettingsLine.tsx'
import { useChatName } from './chat-name.ts'
import { chatState, loadChats, openChat, setMuted, togglePanel } from './chat-state.ts'
import { previewOf } from './preview.ts'

const NARROWEST = 280
const WIDEST = 640

/** Talk beside whatever screen is open: never over it. */
export default function ChatPanel() {
  const { t } = useTranslation('chat')
  const { chat } = useSnapshot(chatState)
  const [width, setWidth] = useState(340)
  const resize = (wanted: number): void => setWidth(Math.max(NARROWEST, Math.min(WIDEST, Math.round(wanted))))
  const close = (): void => {
    chatState.isOpen = false
  }
  return (
    <aside
      className="pl-chat"
      style={{ width }}
      aria-label={t('title')}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close()
      }}
    >
      <Splitter edge="left" label={t('resize')} size={width} lowest={NARROWEST} resize={resize} />
      <header>
        {chat && <IconButton icon={<ArrowLeft size={14} />} label={t('all')} onClick={() => openChat(null)} />}
        {chat ? <Title chat={chat as Chat} /> : <h2>{t('title')}</h2>}
        {chat && (
          <IconButton
            icon={chat.muted ? <NotificationsSnooze size={14} /> : <Notifications size={14} />}
            label={t(chat.muted ? 'unmute' : 'mute')}
            onClick={() => void setMuted(chat as Chat, !chat.muted)}
          />
        )}
        <IconButton icon={<Cross size={14} />} label={t('close')} onClick={togglePanel} />
      </header>
      {chat ? <ChannelView key={chat.id} chat={chat as Chat} /> : <Channels />}
    </aside>
  )
}

function Title({ chat }: { chat: Chat }) {
  const name = useChatName(chat)
  return <h2 title={`${name} · ${chat.name}`}>{name}</h2>
}

function Channels() {
  const { t } = useTranslation('chat')
  const { spaceId = '' } = useParams()
  const { chats, error } = useSnapshot(chatState)
  const [text, setText] = useState('')
  if (chats === null && error !== null) return <ReadFailure error={error} again={() => void loadChats(spaceId)} />
  if (chats === null) return <Spinner size={24} />
  return (
    <>
      <input
        className="bp6-input pl-chat-search"
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {text.trim().length > 1 ? (
        <ChatSearch spaceId={spaceId} text={text.trim()} />
      ) : (
        <ul className="pl-chat-list">
          {(chats as Chat[]).map((chat) => (
            <ChannelLine key={chat.id} chat={chat} />
          ))}
        </ul>
      )}
      <ChatSettingsLine />
    </>
  )
}

function ChannelLine({ chat }: { chat: Chat }) {
  const { t } = useTranslation('chat')
  const { kind, last, unread, mentions, muted } = chat
  const name = useChatName(chat)
  return (
    <li>
      <button type="button" className={unread > 0 && !muted ? 'is-unread' : ''} onClick={() => openChat(chat)}>
        <span className="pl-chat-name">
          {name} <small>{kind === 'work' ? chat.name : t(`kind.${kind}`)}</small>
        </span>
        <span className="pl-chat-last">{last ? previewOf(last.text) || t('wordless') : t('silent')}</span>
        {unread > 0 && (
          <span className="pl-chat-count" data-named={mentions > 0}>
            {mentions > 0 && '@'}
            {unread}
          </span>
        )}
      </button>
    </li>
  )
}
