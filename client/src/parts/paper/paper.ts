import { type PrintFormat, usualFormat } from '@plumbline/core/paper'
import { rollRoom } from '@plumbline/core/rolls'
import { isUpright, type SheetName, sheetNames, sheetOf, sized } from './settings/sheet-sizes.ts'

/** What is laid out at once, mm of the screen. */
export interface Sheet {
  width: number
  height: number
}

export const OWN_PAPER = 'own'

const addressOf = (name: SheetName, upright: boolean): string =>
  `${name.toLowerCase().replace(' ', '-')}-${upright ? 'portrait' : 'landscape'}`

/** A sheet as the end of an address says it: `a3-landscape`. */
export function paperNameOf(format: Pick<PrintFormat, 'sheetWidth' | 'sheetHeight'>): string {
  const name = sheetOf(format)
  return name === null ? OWN_PAPER : addressOf(name, isUpright(format))
}

/** null: an address that names none; no sheet is narrower than print formats may be (R-REP-09). */
export function paperSizeOf(address: string): Pick<PrintFormat, 'sheetWidth' | 'sheetHeight'> | null {
  for (const name of sheetNames) {
    for (const upright of [false, true]) {
      const size = sized(name, upright)
      if (addressOf(name, upright) === address && isUpright(size) === upright) return size
    }
  }
  return null
}

const MM_PER_PX = 25.4 / 96

/** How large a px of the screen is on the sheet: letters grow with the text size of the format. */
export const mmPerPx = ({ textSize }: Pick<PrintFormat, 'textSize'>): number =>
  (MM_PER_PX * textSize) / usualFormat.textSize

/** What a screen has to lay out for one sheet. */
export function sheetRoom(format: PrintFormat): Sheet {
  const { width, height } = rollRoom({ format })
  const by = MM_PER_PX / mmPerPx(format)
  return { width: width * by, height: height * by }
}

/** What is drawn by px. */
export const pxOf = (mm: number): number => Math.floor(mm / MM_PER_PX)

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
