import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { chatState } from './chat-state.ts'

const ChatPanel = lazy(() => import('./ChatPanel.tsx'))

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
