/** What title blocks of drawings have in common. */
import type { Ink } from './ink.ts'
import { fitted, type Pen } from './pen.ts'
import type { PrintFormat, PrintSettings } from './schema.ts'
import type { SheetValues } from './titles.ts'

/** Millimetres, as the standards say. */
export const blockSizes: Record<PrintFormat['titleBlock'], { width: number; height: number }> = {
  none: { width: 0, height: 0 },
  gost: { width: 185, height: 55 },
  iso: { width: 180, height: 36 },
}

export const THIN = 0.2
export const BOLD = 0.5

export interface Block {
  pen: Pen
  ink: Ink
  at: { x: number; y: number }
  values: SheetValues & { page: string; pages: string }
  language: PrintSettings['language']
}

/** Of the usual size: letters are made no smaller than this before a text is cut. */
const LEAST = 0.6

/** Fields of a block are as wide as its standard says: a date stands in 10 mm, and must be read whole. */
export function smaller(pen: Pen, text: string, room: number, usual: number): { shown: string; size: number } {
  const size = Math.max(usual * LEAST, Math.min(usual, (room / pen.width(text, { size: 1 })) * 0.999))
  return { shown: fitted(pen, text, room, { size }), size }
}
