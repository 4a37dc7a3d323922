import type { RollSettings } from '@plumbline/core/rolls'
import { createContext, useContext } from 'react'
import type { Sheet } from './paper.ts'

interface Drawing {
  settings: RollSettings
  signal: AbortSignal
  /** How much has been read, 0 to 1; null: nobody knows. */
  told: (share: number | null) => void
}

/** Something that stands on paper. */
export interface PaperSource {
  /** What changes while it is looked at; null: nothing does. */
  watched: HTMLElement | null
  /** As a PDF; null: it is not all there yet. */
  draw: (drawing: Drawing) => Promise<Blob | null>
  /** Absent: what was drawn is what is taken along. */
  print?: (settings: RollSettings) => void
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
