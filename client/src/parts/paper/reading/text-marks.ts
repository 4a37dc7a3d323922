/** A text as it stands in its lines. */
import type { Mark } from '@plumbline/core/rolls'
import { rollLimits } from '@plumbline/core/rolls'
import { colourOf } from './colours.ts'
import { lengthOf, type Scale, xOf, yOf } from './scale.ts'

interface Written {
  style: CSSStyleDeclaration
  scale: Scale
  fade: number
  /** Letters of drawings are filled with another colour than those of pages. */
  colour: string
}

interface TextLine {
  text: string
  left: number
  right: number
  middle: number
}

export function textMarks(node: Text, { style, scale, fade, colour }: Written): Mark[] {
  const { shown, isThere } = colourOf(colour, fade)
  const size = lengthOf(scale, Number.parseFloat(style.fontSize))
  if (!isThere || size < 0.2) return []
  const how = {
    ...{ size, colour: shown },
    ...(Number(style.fontWeight) >= 600 && { bold: true }),
    ...(style.fontStyle === 'italic' && { italic: true }),
  }
  const edge = edgeOf(node, style)
  return linesOf(node).map(({ text, left, right, middle }) => ({
    do: 'text',
    text: (style.textTransform === 'uppercase' ? text.toUpperCase() : text).slice(0, rollLimits.text),
    x: xOf(scale, left),
    y: yOf(scale, middle),
    width: lengthOf(scale, Math.max(1, Math.min(right, edge) - left)),
    ...how,
  }))
}

/** What a screen cuts off with three dots paper says in smaller letters: nobody can ask it for the rest. */
function edgeOf({ parentElement }: Text, { textOverflow, overflowX, paddingRight }: CSSStyleDeclaration): number {
  const isCutOff = textOverflow === 'ellipsis' && overflowX !== 'visible' && parentElement !== null
  return isCutOff
    ? parentElement.getBoundingClientRect().right - (Number.parseFloat(paddingRight) || 0)
    : Number.POSITIVE_INFINITY
}

/** As the browser broke it: words that stand beside each other are one text. */
function linesOf(node: Text): TextLine[] {
  if (!/\S/.test(node.data)) return []
  const range = document.createRange()
  range.selectNodeContents(node)
  const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
  const [first] = rects
  if (!first) return []
  if (rects.length === 1) return [lineOf(node.data.replaceAll(/\s+/g, ' ').trim(), first)]
  const lines: TextLine[] = []
  for (const { text, index } of wordsOf(node, range)) {
    range.setStart(node, index)
    range.setEnd(node, index + text.length)
    const rect = range.getBoundingClientRect()
    const line = lineOf(text, rect)
    const last = lines.at(-1)
    if (last && Math.abs(last.middle - line.middle) < rect.height / 2) {
      const isApart = index > 0 && /\s/.test(node.data[index - 1] ?? '')
      last.text += `${isApart ? ' ' : ''}${text}`
      last.right = line.right
    } else lines.push(line)
  }
  return lines
}

const lineOf = (text: string, { left, right, top, height }: DOMRect): TextLine => ({
  ...{ text, left, right },
  middle: top + height / 2,
})

/** Words; letter by letter where the browser broke one. */
function* wordsOf(node: Text, range: Range): Generator<{ text: string; index: number }> {
  for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
    range.setStart(node, index)
    range.setEnd(node, index + word.length)
    if (range.getClientRects().length <= 1) yield { text: word, index }
    else for (let at = 0; at < word.length; at++) yield { text: word[at]!, index: index + at }
  }
}
