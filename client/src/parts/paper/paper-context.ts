import { createContext, useContext } from 'react'
import type { Sheet } from './paper.ts'

/** Something that stands on paper, laid out as wide as the sheet leaves room. */
export interface PaperSource {
  article: HTMLElement
  title: string
  /** That fields in headers say. */
  values: { project: string; schedule: string; version: string; dataDate: string }
}

interface PaperPlace {
  sheet: Sheet
  /** Nothing more is laid out until it goes on. */
  isStopped: boolean
  /** How much of what is laid out row by row is there, 0 to 1. */
  grown: (share: number) => void
  /** Back to the screen that is printed. */
  back: () => void
  /** null: it is there no more. */
  tell: (source: PaperSource | null) => void
}

/** Of the page around: how large a sheet is, and who draws it. */
export const PaperPlaceContext = createContext<PaperPlace | null>(null)

export function usePaperPlace(): PaperPlace {
  const place = useContext(PaperPlaceContext)
  if (!place) throw new Error('There is no paper around')
  return place
}
