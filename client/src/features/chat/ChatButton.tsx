import '../../shell/bell.css'
import './chat.css'
import { Tooltip } from '@blueprintjs/core'
import { Chat } from '@blueprintjs/icons'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { session } from '../../session/session.ts'
import { useHotkeys } from '../../shell/hotkeys.ts'
import { lingering } from '../../shell/lingering.ts'
import { useQuery } from '../../shell/use-query.ts'
import { chatState, followChats, openMessage, togglePanel, unreadIn } from './chat-state.ts'
import { startOutbox } from './outbox.ts'

const MOST = 99

/** By person and space. */
const follow = lingering((key) => followChats(JSON.parse(key)[1]))

/** How much is unread in all channels; a click or Alt+C shows them beside the screen. */
export function ChatButton() {
  const { t } = useTranslation('chat')
  const { spaceId } = useParams()
  const { chats, isOpen } = useSnapshot(chatState)
  const { person } = useSnapshot(session)
  const userId = person?.id
  useEffect(() => (spaceId && userId ? follow(JSON.stringify([userId, spaceId])) : undefined), [spaceId, userId])
  useChatOfAddress(spaceId)
  useEffect(() => (userId ? startOutbox(userId) : undefined), [userId])
  useHotkeys('frame', (_, chord) => {
    if (chord !== 'Alt+KeyC') return false
    togglePanel()
    return true
  })
  const count = unreadIn(chats)
  const label = count > 0 ? t('button', { count }) : t('title')
  return (
    <Tooltip content={`${label} · Alt+C`} placement="bottom" openOnTargetFocus={false}>
      <button type="button" className="pl-bell" aria-label={label} aria-expanded={isOpen} onClick={togglePanel}>
        <Chat size={16} />
        {count > 0 && <span className="pl-bell-count">{count > MOST ? `${MOST}+` : count}</span>}
      </button>
    </Tooltip>
  )
}

/** `?chat=` leads to a channel, with `message=` to what was said there; once there, the address says it no more. */
function useChatOfAddress(spaceId: string | undefined): void {
  const [query, edit] = useQuery()
  const chatId = query.get('chat')
  const messageId = query.get('message')
  useEffect(() => {
    if (!spaceId || chatId === null) return
    void openMessage(spaceId, chatId, messageId)
    edit(withoutChat, { replace: true })
  }, [spaceId, chatId, messageId, edit])
}

function withoutChat(query: URLSearchParams): void {
  query.delete('chat')
  query.delete('message')
}
