import { ChatButton } from '../features/chat/ChatButton.tsx'
import { ChatSide } from '../features/chat/ChatSide.tsx'
import { RunningButton } from '../features/jobs/RunningButton.tsx'
import { NoticeBell } from '../features/notices/NoticeBell.tsx'
import type { FrameSlots } from '../shell/AppFrame.tsx'

/** What features put into the frame of every screen. */
export const frameSlots: FrameSlots = {
  corner: (
    <>
      <RunningButton />
      <ChatButton />
      <NoticeBell />
    </>
  ),
  side: <ChatSide />,
}
