/** The texts of a printed page as lines of pieces: what stands on one baseline, parted where there is a gap. */

/** A text as it is printed; lengths in points, `y` is the baseline, counted upwards. */
export interface PrintedText {
  text: string
  x: number
  y: number
  width: number
  height: number
}

export interface PrintedPage {
  texts: readonly PrintedText[]
}

/** Texts that stand so close that they are one. */
export interface Piece {
  text: string
  left: number
  right: number
  /** As they were printed. */
  parts: readonly PrintedText[]
}

export interface PrintedLine {
  y: number
  height: number
  pieces: readonly Piece[]
}

/** Of the height of the letters: texts on one baseline, and gaps between words, and between cells. */
const SAME_LINE = 0.45
const WORD_GAP = 0.12
const CELL_GAP = 0.55

/** From the top down. */
export function linesOf({ texts }: PrintedPage): PrintedLine[] {
  const said = texts.filter(({ text, height }) => text.trim() !== '' && height > 0)
  const sorted = said.sort((one, other) => other.y - one.y || one.x - other.x)
  const lines: PrintedText[][] = []
  for (const text of sorted) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (line && first && first.y - text.y < SAME_LINE * Math.min(first.height, text.height)) line.push(text)
    else lines.push([text])
  }
  return lines.map((line) => ({
    y: line[0]?.y ?? 0,
    height: Math.max(...line.map(({ height }) => height)),
    pieces: piecesOf(line.sort((one, other) => one.x - other.x)),
  }))
}

function piecesOf(texts: readonly PrintedText[]): Piece[] {
  const groups: PrintedText[][] = []
  for (const text of texts) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    if (group && before && gapOf(before, text) < CELL_GAP * text.height) group.push(text)
    else groups.push([text])
  }
  return groups.map(pieceOf)
}

const gapOf = (before: PrintedText, text: PrintedText): number => text.x - before.x - before.width

export function pieceOf(parts: readonly PrintedText[]): Piece {
  let text = ''
  for (const [at, part] of parts.entries()) {
    const before = parts[at - 1]
    const isApart = before !== undefined && gapOf(before, part) > WORD_GAP * part.height
    text += isApart ? ` ${part.text}` : part.text
  }
  const right = Math.max(...parts.map(({ x, width }) => x + width))
  return { text: text.replace(/\s+/gu, ' ').trim(), left: parts[0]?.x ?? 0, right, parts }
}

export const lineText = ({ pieces }: PrintedLine): string => pieces.map(({ text }) => text).join('  ')
