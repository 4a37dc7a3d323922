/** A drawing of lines and areas, as it looks. */
import type { Mark } from '@plumbline/core/rolls'
import { rollLimits } from '@plumbline/core/rolls'
import { colourOf } from './colours.ts'
import { lengthOf, type Scale, xOf, yOf } from './scale.ts'
import { type PathLine, pathLines } from './svg-path.ts'
import { textMarks } from './text-marks.ts'

/** What is drawn only where something else asks for it. */
const asked = new Set(['defs', 'clipPath', 'mask', 'pattern', 'marker', 'symbol', 'title', 'desc', 'style'])

export function* svgMarks(element: SVGElement, scale: Scale, fade: number): Generator<void, Mark[]> {
  const marks: Mark[] = []
  for (const child of element.children) {
    if (!(child instanceof SVGElement) || asked.has(child.nodeName)) continue
    const style = getComputedStyle(child)
    if (style.display === 'none' || style.visibility === 'hidden') continue
    const seen = fade * Number(style.opacity)
    if (child instanceof SVGTextContentElement) marks.push(...letters(child, scale, seen))
    else if (child instanceof SVGGeometryElement) marks.push(...drawn(child, { style, scale, fade: seen }))
    else marks.push(...(yield* svgMarks(child, scale, seen)))
    yield
  }
  return marks
}

function letters(element: SVGTextContentElement, scale: Scale, fade: number): Mark[] {
  const style = getComputedStyle(element)
  return [...element.childNodes].flatMap((node) => {
    if (node instanceof SVGTextContentElement) return letters(node, scale, fade)
    if (!(node instanceof Text)) return []
    // Charts have figures of several widths, which paper has not: labels beside each other are equally large all the same.
    return textMarks(node, { style, scale, fade, colour: style.fill }).map((mark) => ({ ...mark, width: 0 }))
  })
}

interface Drawn {
  style: CSSStyleDeclaration
  scale: Scale
  fade: number
}

function drawn(element: SVGGeometryElement, { style, scale, fade }: Drawn): Mark[] {
  const matrix = element.getScreenCTM()
  if (!matrix) return []
  const placed = linesIn(element).map(({ points, isClosed }) => ({ points: onRoll(points, matrix, scale), isClosed }))
  const fill = paintOf(style.fill, fade * Number(style.fillOpacity))
  const stroke = paintOf(style.stroke, fade * Number(style.strokeOpacity))
  const isPlain = style.getPropertyValue('vector-effect') === 'non-scaling-stroke'
  const stretch = isPlain ? 1 : Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c))
  const thick = lengthOf(scale, Number.parseFloat(style.strokeWidth) * stretch)
  const dash = dashOf(style.strokeDasharray, (px) => lengthOf(scale, px * stretch))
  return placed.flatMap(({ points, isClosed }): Mark[] => {
    if (points.length < 4 || points.length > rollLimits.points * 2) return []
    const around = isClosed ? [...points, points[0]!, points[1]!] : points
    return [
      ...(fill && points.length >= 6 ? [{ do: 'shape' as const, points, colour: fill }] : []),
      ...(stroke && thick > 0 ? [{ do: 'line' as const, points: around, colour: stroke, thick, ...dash }] : []),
    ]
  })
}

const onRoll = (points: readonly number[], { a, b, c, d, e, f }: DOMMatrix, scale: Scale): number[] =>
  points.map((at, i) => {
    const [x, y] = i % 2 === 0 ? [at, points[i + 1]!] : [points[i - 1]!, at]
    return i % 2 === 0 ? xOf(scale, a * x + c * y + e) : yOf(scale, b * x + d * y + f)
  })

/** null: nothing is painted, or a pattern. */
function paintOf(said: string, fade: number): string | null {
  if (said === 'none' || said.startsWith('url(')) return null
  const { shown, isThere } = colourOf(said, fade)
  return isThere ? shown : null
}

function dashOf(said: string, lengthIn: (px: number) => number): { dash?: [number, number] } {
  const [on, off = on] = said === 'none' ? [] : said.split(/[\s,]+/).map(Number.parseFloat)
  if (on === undefined || off === undefined || !(on + off > 0)) return {}
  return { dash: [Math.max(0.05, lengthIn(on)), Math.max(0.05, lengthIn(off))] }
}

const PIECES = 48

function linesIn(element: SVGGeometryElement): PathLine[] {
  if (element instanceof SVGPathElement) return pathLines(element.getAttribute('d') ?? '')
  if (element instanceof SVGLineElement) {
    const { x1, y1, x2, y2 } = element
    return [{ points: [x1, y1, x2, y2].map((length) => length.baseVal.value), isClosed: false }]
  }
  if (element instanceof SVGRectElement) {
    const [x, y, width, height] = [element.x, element.y, element.width, element.height].map(
      (length) => length.baseVal.value,
    ) as [number, number, number, number]
    return [{ points: [x, y, x + width, y, x + width, y + height, x, y + height], isClosed: true }]
  }
  if (element instanceof SVGCircleElement || element instanceof SVGEllipseElement) {
    const [rx, ry] = element instanceof SVGCircleElement ? [element.r, element.r] : [element.rx, element.ry]
    const points = Array.from({ length: PIECES }, (_, i) => {
      const angle = (i * 2 * Math.PI) / PIECES
      const [x, y] = [element.cx.baseVal.value, element.cy.baseVal.value]
      return [x + rx.baseVal.value * Math.cos(angle), y + ry.baseVal.value * Math.sin(angle)]
    }).flat()
    return [{ points, isClosed: true }]
  }
  if (element instanceof SVGPolylineElement || element instanceof SVGPolygonElement) {
    const points = [...element.points].flatMap(({ x, y }) => [x, y])
    return [{ points, isClosed: element instanceof SVGPolygonElement }]
  }
  return []
}
