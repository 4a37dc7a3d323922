import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { loadAllTexts } from '../../i18n/i18n.ts'
import { chatState } from './chat-state.ts'

const ChatPanel = lazy(async () => (await Promise.all([import('./ChatPanel.tsx'), loadAllTexts()]))[0])

/** The channels beside the screen, while somebody wants to see them. */
export function ChatSide() {
  const { isOpen } = useSnapshot(chatState)
  return (
    isOpen && (
      <Suspense>
        <ChatPanel />
      </Suspense>
    )
  )
}
