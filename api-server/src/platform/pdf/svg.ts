import type { Lettering, Pen, Stroke } from '@plumbline/core/paper'
import { HALF_CAPITAL } from './faces.ts'
import { outlinesOf } from './outlines.ts'

/** Drawn in hundredths of a millimetre, so that whole numbers are fine enough. */
const UNITS = 100
/** Of a screen, which lengths without a unit are told in. */
export const PX_PER_MM = 96 / 25.4

const at = (mm: number): number => Math.round(mm * UNITS)

/** What a pen draws as SVG; letters are outlines, so that no program needs our font. */
export function drawnAsSvg({ width, height }: { width: number; height: number }, draw: (pen: Pen) => void): string {
  const marks: string[] = []
  draw(svgPen(marks))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * PX_PER_MM}" height="${height * PX_PER_MM}" viewBox="0 0 ${at(width)} ${at(height)}">` +
    `<path fill="#ffffff" d="M0 0H${at(width)}V${at(height)}H0Z"/>${marks.join('')}</svg>`
  )
}

function svgPen(marks: string[]): Pen {
  let clips = 0
  const stroked = (d: string, { colour, width, dash }: Stroke): void => {
    const dashes = dash ? ` stroke-dasharray="${dash.map(at).join(' ')}"` : ''
    marks.push(`<path fill="none" stroke="${colour}" stroke-width="${width * UNITS}"${dashes} d="${d}"/>`)
  }
  const filled = (d: string, colour: string): void => void marks.push(`<path fill="${colour}" d="${d}"/>`)
  const text = (words: string, x: number, y: number, { size, colour, align = 'left', ...how }: Lettering): void => {
    const width = align === 'left' ? 0 : widthOf(words, how) * size
    const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2
    const d = lettersAt(words, { x: left, y: y + HALF_CAPITAL * size, size, how })
    if (d !== '') filled(d, colour)
  }
  return {
    fill: (box, colour) => filled(boxPath(box), colour),
    frame: (box, stroke) => stroked(boxPath(box), stroke),
    line: (points, stroke) => stroked(wayOf(points), stroke),
    shape: (points, colour) => filled(`${wayOf(points)}Z`, colour),
    text,
    width: (words, how) => widthOf(words, how) * how.size,
    within: (box, draw) => {
      const id = `c${++clips}`
      marks.push(`<clipPath id="${id}"><path d="${boxPath(box)}"/></clipPath><g clip-path="url(#${id})">`)
      draw()
      marks.push('</g>')
    },
    slanted: (words, how, sheet) => {
      const [x, y] = [sheet.width / 2, sheet.height / 2]
      const angle = (-Math.atan2(sheet.height, sheet.width) * 180) / Math.PI
      marks.push(`<g transform="rotate(${angle} ${at(x)} ${at(y)})">`)
      text(words, x, y, how)
      marks.push('</g>')
    },
  }
}

const boxPath = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }): string =>
  `M${at(x)} ${at(y)}H${at(x + width)}V${at(y + height)}H${at(x)}Z`

function wayOf(points: readonly number[]): string {
  let way = ''
  for (let i = 0; i + 1 < points.length; i += 2) way += `${i === 0 ? 'M' : 'L'}${at(points[i]!)} ${at(points[i + 1]!)}`
  return way
}

type How = Pick<Lettering, 'bold' | 'italic'>

const widthOf = (text: string, how: How): number => outlinesOf(text, how).reduce((sum, { width }) => sum + width, 0)

const letters = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' } as const

function lettersAt(text: string, place: { x: number; y: number; size: number; how: How }): string {
  const { y, size, how } = place
  let [x, way] = [place.x, '']
  for (const { commands, width } of outlinesOf(text, how)) {
    for (const { command, args } of commands) {
      const points = args.map((n, i) => at(i % 2 === 0 ? x + n * size : y - n * size))
      way += `${letters[command]}${points.join(' ')}`
    }
    x += width * size
  }
  return way
}
