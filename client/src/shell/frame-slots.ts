import { createContext, type ReactNode } from 'react'

/** What stands in the frame of every screen without being the shell's: the application fills it. */
export interface FrameSlots {
  /** At the right end of the top bar. */
  corner: ReactNode
  /** Beside the content, over the whole height. */
  side: ReactNode
}

export const FrameSlotsContext = createContext<FrameSlots>({ corner: null, side: null })
