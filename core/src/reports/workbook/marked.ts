import { type Mark, readMark } from '../expression.ts'
import { ReportFault } from '../fault.ts'

/** A text with marks, cut at them. */
export type Piece = string | Mark | Loop

/** Opened and closed within one text. */
interface Loop {
  kind: 'loop'
  mark: Mark
  inside: readonly Piece[]
}

/** Marks of rows that the text opens or closes and another cell closes or opened, and what is left of it. */
export interface MarkedText {
  pieces: readonly Piece[]
  opens: readonly Mark[]
  closes: readonly Mark[]
}

const MARK = /\{([^{}]*)\}/g

export const hasMarks = (text: string): boolean => text.includes('{') && /\{[^{}]*\}/.test(text)

/** `place`: for what is wrong. */
export function readMarked(text: string, place: string): MarkedText {
  const marks: (string | Mark)[] = []
  let from = 0
  for (const { index, 0: whole, 1: inside = '' } of text.matchAll(MARK)) {
    if (index > from) marks.push(text.slice(from, index))
    try {
      marks.push(readMark(inside))
    } catch (error) {
      throw error instanceof ReportFault ? error.at(place) : error
    }
    from = index + whole.length
  }
  if (from < text.length) marks.push(text.slice(from))
  return nested(marks)
}

function nested(marks: readonly (string | Mark)[]): MarkedText {
  const stack: { mark: Mark; inside: Piece[] }[] = []
  const outside: Piece[] = []
  const closes: Mark[] = []
  for (const one of marks) {
    const into = stack.at(-1)?.inside ?? outside
    if (typeof one === 'string' || one.kind === 'value') into.push(one)
    else if (one.kind === 'open') stack.push({ mark: one, inside: [] })
    else {
      const opened = stack.pop()
      if (!opened) closes.push(one)
      else (stack.at(-1)?.inside ?? outside).push({ kind: 'loop', ...opened })
    }
  }
  // What another cell closes: what stood behind the mark belongs to the text.
  const rest = stack.flatMap(({ inside }) => inside)
  return { pieces: [...outside, ...rest], opens: stack.map(({ mark }) => mark), closes }
}

const told = (pieces: readonly Piece[]): readonly Piece[] =>
  pieces.filter((piece) => typeof piece !== 'string' || piece.trim() !== '')

/** The mark that a text is, but for blanks around it. */
export function onlyMark(pieces: readonly Piece[]): Mark | null {
  const [only, ...rest] = told(pieces)
  return rest.length === 0 && only !== undefined && typeof only !== 'string' && only.kind === 'value' ? only : null
}

/** The same, in a loop as well: `{#list}{mark}{/}`. */
export function onlyMarkOf(pieces: readonly Piece[]): { lists: readonly Mark[]; mark: Mark } | null {
  const [only, ...rest] = told(pieces)
  if (rest.length > 0 || only === undefined || typeof only === 'string') return null
  if (only.kind !== 'loop') return only.kind === 'value' ? { lists: [], mark: only } : null
  const inside = onlyMarkOf(only.inside)
  return inside && { lists: [only.mark, ...inside.lists], mark: inside.mark }
}
