/** Of a sheet: millimetres from its upper left corner, colours as `#rrggbb`. */
export interface Pen {
  fill(box: { x: number; y: number; width: number; height: number }, colour: string): void
  frame(box: { x: number; y: number; width: number; height: number }, stroke: Stroke): void
  /** x, y, x, y … */
  line(points: readonly number[], stroke: Stroke): void
  shape(points: readonly number[], colour: string): void
  /** `y` is the middle of its capital letters. */
  text(text: string, x: number, y: number, how: Lettering): void
  /** Of a text in this size. */
  width(text: string, how: Pick<Lettering, 'size' | 'bold' | 'italic'>): number
  /** What is drawn meanwhile is cut off at the box. */
  within(box: { x: number; y: number; width: number; height: number }, draw: () => void): void
  /** From the lower left to the upper right, under everything that follows. */
  slanted(text: string, how: Lettering, sheet: { width: number; height: number }): void
}

export interface Stroke {
  colour: string
  width: number
  dash?: readonly [on: number, off: number]
}

export interface Lettering {
  size: number
  colour: string
  bold?: boolean
  italic?: boolean
  align?: 'left' | 'center' | 'right'
}

/** As much of a text as there is room for. */
export function fitted(
  pen: Pick<Pen, 'width'>,
  text: string,
  room: number,
  how: Pick<Lettering, 'size' | 'bold'>,
): string {
  if (text === '' || pen.width(text, how) <= room) return text
  let [least, most] = [0, text.length - 1]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (pen.width(`${text.slice(0, middle).trimEnd()}…`, how) <= room) least = middle
    else most = middle - 1
  }
  return least === 0 ? '' : `${text.slice(0, least).trimEnd()}…`
}
