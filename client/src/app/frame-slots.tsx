import { lazy } from 'react'
import type { FrameSlots } from '../shell/frame-slots.ts'

// They come with the first screen that has a frame: whoever signs in needs none of them.
const load = () => import('./frame-parts.tsx')
const FrameCorner = lazy(async () => ({ default: (await load()).FrameCorner }))
const FrameSide = lazy(async () => ({ default: (await load()).FrameSide }))

/** What features put into the frame of every screen. */
export const frameSlots: FrameSlots = {
  corner: <FrameCorner />,
  side: <FrameSide />,
}
