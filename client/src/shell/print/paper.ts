import { sheets } from '@plumbline/core/paper'

/** Sheets that are printed on, none narrower than print formats may be (R-REP-09); the name stands at the end of the address. */
export const papers = ['a4-landscape', 'a3-landscape', 'a3-portrait', 'a2-landscape', 'a1-landscape'] as const
export type Paper = (typeof papers)[number]

const MARGIN_MM = 12

export interface Sheet {
  /** What is printed within the margins, mm. */
  width: number
  height: number
  /** For the printer: `@page`. */
  rule: string
}

/** Any other format of an address is A4 across. */
export const paperOf = (format: string): Paper => papers.find((one) => one === format) ?? 'a4-landscape'

export function sheetOf(paper: Paper): Sheet {
  const [size, way] = paper.toUpperCase().split('-') as ['A4' | 'A3' | 'A2' | 'A1', 'LANDSCAPE' | 'PORTRAIT']
  const across = sheets[size]
  const [width, height] = way === 'LANDSCAPE' ? [across.width, across.height] : [across.height, across.width]
  return {
    width: width - 2 * MARGIN_MM,
    height: height - 2 * MARGIN_MM,
    rule: `@page { size: ${width}mm ${height}mm; margin: ${MARGIN_MM}mm }`,
  }
}

const PX_PER_MM = 96 / 25.4

/** What is drawn by px. */
export const pxOf = (mm: number): number => Math.floor(mm * PX_PER_MM)

/**
 * Columns of a table that is wider than the sheet, in parts that stand below each other; each has at least one column.
 * `widths` and `room` are of one unit.
 */
export function columnParts(widths: readonly number[], room: number): { from: number; to: number }[] {
  const parts: { from: number; to: number }[] = []
  let left = 0
  for (const [at, width] of widths.entries()) {
    const last = parts.at(-1)
    if (last && width <= left) last.to = at + 1
    else {
      parts.push({ from: at, to: at + 1 })
      left = room
    }
    left -= width
  }
  return parts
}
