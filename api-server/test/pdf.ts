/** What stands in a PDF that this server wrote, read without the library that wrote it. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'

export const MM_PER_POINT = 25.4 / 72

/** Of each page, in millimetres. */
export const sizesOf = (pdf: Buffer): { width: number; height: number }[] =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[([^\]]+)\]/g)].map(([, box = '']) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = box.split(' ').map(Number)
    return { width: (right - left) * MM_PER_POINT, height: (bottom - top) * MM_PER_POINT }
  })

/** What draws each page, in order. */
export function contentsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  const found: string[] = []
  for (const { index, 0: head } of text.matchAll(/\/Filter \/FlateDecode\n>>\nstream\n/g)) {
    const from = index + head.length
    const inflated = inflateSync(pdf.subarray(from, text.indexOf('\nendstream', from))).toString('latin1')
    if (inflated.startsWith('1 0 0 -1 0 ')) found.push(inflated)
  }
  return found
}

/** For programs that look into it. */
export function inFile(pdf: Buffer): string {
  const path = join(mkdtempSync(join(tmpdir(), 'pdf-')), 'sheets.pdf')
  writeFileSync(path, pdf)
  return path
}

/** Millimetres from the upper left corner of the sheet; colours as `#rrggbb`. */
export interface Painted {
  fills: { x: number; y: number; width: number; height: number; colour: string }[]
  lines: { points: number[]; colour: string; width: number }[]
}

/** Rectangles and lines of a page; letters and other shapes are passed over. */
export function paintedOf(content: string): Painted {
  const painted: Painted = { fills: [], lines: [] }
  const said = { fill: '#000000', stroke: '#000000', width: 1 }
  let boxes: number[][] = []
  let points: number[] = []
  let numbers: number[] = []
  for (const token of content.split(/\s+/)) {
    const number = Number(token)
    if (token !== '' && !Number.isNaN(number)) {
      numbers.push(number)
      continue
    }
    if (token === 're') boxes.push(numbers.slice(-4).map((value) => value * MM_PER_POINT))
    else if (token === 'm' || token === 'l') points.push(...numbers.slice(-2).map((value) => value * MM_PER_POINT))
    else if (token === 'scn') said.fill = colourOf(numbers)
    else if (token === 'SCN') said.stroke = colourOf(numbers)
    else if (token === 'w') said.width = (numbers.at(-1) ?? 0) * MM_PER_POINT
    else if (token === 'f') {
      for (const [x = 0, y = 0, width = 0, height = 0] of boxes) {
        painted.fills.push({ x, y, width, height, colour: said.fill })
      }
    } else if (token === 'S' && points.length > 0) {
      painted.lines.push({ points, colour: said.stroke, width: said.width })
    }
    if (token === 'f' || token === 'S' || token === 'n') {
      boxes = []
      points = []
    }
    numbers = []
  }
  return painted
}

const colourOf = (parts: readonly number[]): string =>
  `#${parts
    .slice(-3)
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
