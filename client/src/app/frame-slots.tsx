import { ChatButton } from '../features/chat/ChatButton.tsx'
import { ChatSide } from '../features/chat/ChatSide.tsx'
import { NoticeBell } from '../features/notices/NoticeBell.tsx'
import type { FrameSlots } from '../shell/AppFrame.tsx'

/** What features put into the frame of every screen. */
export const frameSlots: FrameSlots = {
  corner: (
    <>
      <ChatButton />
      <NoticeBell />
    </>
  ),
  side: <ChatSide />,
}
