import type { Message } from '@plumbline/core/contract'
import { type RefObject, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Channel } from './channel.ts'
import { chatState } from './chat-state.ts'

/** A message that somebody was led to is brought on screen, however far back it stands. */
export function useWantedMessage(
  channel: Channel,
  messages: readonly Message[],
  list: RefObject<HTMLDivElement | null>,
): void {
  const { wanted } = useSnapshot(chatState)
  const { isReading } = useSnapshot(channel.state)
  const id = wanted?.chatId === channel.id ? wanted.messageId : null
  useEffect(() => {
    if (id === null || isReading) return
    if (messages.some((message) => message.id === id)) {
      chatState.wanted = null
      const line = list.current?.querySelector<HTMLElement>(`[data-message="${id}"]`)
      line?.scrollIntoView({ block: 'center' })
      line?.focus({ preventScroll: true })
      return
    }
    void channel.show(id).then(() => {
      const isThere = channel.state.messages.some((message) => message.id === id)
      if (!isThere && chatState.wanted?.messageId === id) chatState.wanted = null
    })
  }, [id, messages, isReading, channel, list])
}
