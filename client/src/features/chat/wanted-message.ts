import type { Message } from '@plumbline/core/contract'
import { type RefObject, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Channel } from './channel.ts'
import { chatState } from './chat-state.ts'

/** A message that somebody was led to is brought on screen, however far back it stands, as far as pages are kept. */
export function useWantedMessage(
  channel: Channel,
  messages: readonly Message[],
  list: RefObject<HTMLDivElement | null>,
): void {
  const { wanted } = useSnapshot(chatState)
  const { hasOlder, isReadingOlder } = useSnapshot(channel.state)
  const id = wanted?.chatId === channel.id ? wanted.messageId : null
  useEffect(() => {
    if (id === null || isReadingOlder) return
    if (messages.some((message) => message.id === id)) {
      chatState.wanted = null
      const line = list.current?.querySelector<HTMLElement>(`[data-message="${id}"]`)
      line?.scrollIntoView({ block: 'center' })
      line?.focus({ preventScroll: true })
    } else if (hasOlder) void channel.readOlder()
    else chatState.wanted = null
  }, [id, messages, hasOlder, isReadingOlder, channel, list])
}
