import { type PrintFormat, paperLimits, sheets } from '@plumbline/core/paper'

export type SheetName = keyof typeof sheets
export const sheetNames = Object.keys(sheets) as SheetName[]

/** Which sheet it is, however it is turned; null: one of one's own. */
export function sheetOf({
  sheetWidth,
  sheetHeight,
}: Pick<PrintFormat, 'sheetWidth' | 'sheetHeight'>): SheetName | null {
  const [long, short] = [Math.max(sheetWidth, sheetHeight), Math.min(sheetWidth, sheetHeight)]
  return sheetNames.find((name) => sheets[name].width === long && sheets[name].height === short) ?? null
}

export const isUpright = ({ sheetWidth, sheetHeight }: Pick<PrintFormat, 'sheetWidth' | 'sheetHeight'>): boolean =>
  sheetHeight > sheetWidth

/** A sheet is at least 297 mm wide: A4 does not stand upright. */
export const mayStand = ({ sheetWidth, sheetHeight }: Pick<PrintFormat, 'sheetWidth' | 'sheetHeight'>): boolean =>
  Math.min(sheetWidth, sheetHeight) >= paperLimits.width.least

export function sized(name: SheetName, upright: boolean): Pick<PrintFormat, 'sheetWidth' | 'sheetHeight'> {
  const { width, height } = sheets[name]
  const stands = upright && height >= paperLimits.width.least
  return stands ? { sheetWidth: height, sheetHeight: width } : { sheetWidth: width, sheetHeight: height }
}

/** What margins leave of the sheet, where that is too little; null: enough. */
export function tooNarrow({ sheetWidth, sheetHeight, margins }: PrintFormat): number | null {
  const inside = Math.min(sheetWidth - margins.left - margins.right, sheetHeight - margins.top - margins.bottom)
  return inside < paperLimits.inside ? Math.round(inside) : null
}
