import type { DelayWindowView } from '../contract/index.ts'
import {
  type Block,
  type Flow,
  type Piece,
  paragraphOf,
  paragraphOfPieces,
  SMALL,
  TITLE,
  USUAL,
} from '../typesetting/index.ts'
import { tableOf } from './table.ts'
import { type DelayTexts, delayTexts } from './texts.ts'
import { summaryLines, summaryTitles, workLines, workTitles } from './windows.ts'

export interface DelayPaper {
  /** Schedule and version. */
  of: string
  windows: readonly DelayWindowView[]
  /** As the screen says them; what is missing stays a key. */
  words: Readonly<Record<string, string>>
  decimal: '.' | ','
  /** Moments of the server's clock are told in it. */
  timeZone: string
}

const MARGINS = { left: 15, top: 12, right: 10, bottom: 14 }
const [WIDTH, HEIGHT] = [297, 210]
const ROOM = WIDTH - MARGINS.left - MARGINS.right
const HEADING = { ...USUAL, size: 3.2, bold: true }

/** As a document of its own: a sheet lies, as the table of what was late has ten columns. */
export function delayFlow(paper: DelayPaper): Flow {
  const texts = delayTexts(paper)
  const sheet = { width: WIDTH, height: HEIGHT, margins: MARGINS, header: 5, footer: 6 }
  const footer = [footerOf(paper, texts)]
  return { sheet, header: [], footer, firstHeader: null, firstFooter: null, blocks: delayBlocks(paper, ROOM) }
}

/** In so many millimetres of width. */
export function* delayBlocks(paper: DelayPaper, room: number): Generator<Block> {
  const { of, windows } = paper
  const texts = delayTexts(paper)
  const { word, days, period } = texts
  yield paragraphOf(word('title'), { how: TITLE, after: 1.5, heading: 0, keepsNext: true })
  yield paragraphOf(of, { after: 1, keepsNext: true })
  yield paragraphOf(word('method'), { how: SMALL, after: 3 })
  yield tableOf(summaryTitles(texts), summaryLines(windows, texts), room)
  const day = windows[0]?.day ?? 1
  const shift = windows.reduce((sum, window) => sum + window.shift, 0)
  yield paragraphOf(`${word('total')}: ${days(shift, day)}`, { how: HEADING, before: 2 })
  for (const [i, window] of windows.entries()) {
    const title = `${word('window')} ${i + 1}: ${period(window)}. ${word('shift')}: ${days(window.shift, window.day)}`
    yield paragraphOf(title, { how: HEADING, before: 5, after: 1.5, heading: 1, keepsNext: true })
    const lines = workLines(window, texts)
    if (lines.length > 0) yield tableOf(workTitles(texts), lines, room)
    else yield paragraphOf(word('none'))
    if (window.anotherEnd !== 0) {
      yield paragraphOf(`${word('anotherEnd')}: ${days(window.anotherEnd, window.day)}`, { how: SMALL, before: 1 })
    }
  }
}

function footerOf({ of }: DelayPaper, { word }: DelayTexts): Block {
  const number = (of: 'page' | 'pages'): Piece => ({ kind: 'number', of, how: SMALL })
  const pieces: Piece[] = [
    { kind: 'text', text: `${word('title')}. ${of}`, how: SMALL },
    { kind: 'tab' },
    number('page'),
    { kind: 'text', text: ' / ', how: SMALL },
    number('pages'),
  ]
  return paragraphOfPieces(pieces, { tabs: [{ at: ROOM, align: 'right' }], size: SMALL.size })
}
