import { ChatButton } from '../features/chat/index.ts'
import { RunningButton } from '../features/jobs/index.ts'
import { NoticeBell } from '../features/notices/index.ts'

/** What stands at the right end of every screen's top bar. */
export function FrameCorner() {
  return (
    <>
      <RunningButton />
      <ChatButton />
      <NoticeBell />
    </>
  )
}

export { ChatSide as FrameSide } from '../features/chat/index.ts'
