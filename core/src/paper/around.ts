/** What stands around the content of every sheet: headers, footers, the title block, and the watermark below all. */
import { gostBlock } from './gost-block.ts'
import type { Ink } from './ink.ts'
import { isoBlock } from './iso-block.ts'
import { fitted, type Pen } from './pen.ts'
import type { PrintFormat, PrintSettings, Titles } from './schema.ts'
import { type Block, blockSizes } from './title-block.ts'
import { filledTitles, type SheetValues } from './titles.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Around {
  /** Within the margins. */
  inside: Box
  header: Box
  footer: Box
  /** Below all content; of no height where there is none. */
  block: Box
  /** What is left for the content. */
  room: Box
}

export const MM_PER_POINT = 25.4 / 72
const LINE_SIZES = 1.35

export function aroundOf(format: PrintFormat): Around {
  const inside = insideOf(format)
  const line = format.textSize * MM_PER_POINT * LINE_SIZES
  const header = linesOf(format.header, format.firstHeader) * line
  const footer = linesOf(format.footer, format.lastFooter) * line
  const block = blockSizes[format.titleBlock]
  const bottom = inside.y + inside.height
  return {
    inside,
    header: { ...inside, height: header },
    footer: { ...inside, y: bottom - footer, height: footer },
    block: {
      ...block,
      x: inside.x + inside.width - block.width,
      y: bottom - footer - block.height,
    },
    room: { ...inside, y: inside.y + header, height: inside.height - header - footer - block.height },
  }
}

function insideOf({ sheetWidth, sheetHeight, margins }: PrintFormat): Box {
  return {
    x: margins.left,
    y: margins.top,
    width: sheetWidth - margins.left - margins.right,
    height: sheetHeight - margins.top - margins.bottom,
  }
}

/** The room is the same on every sheet, so that rows stand at the same places. */
function linesOf(usual: Titles, special: Titles | null): number {
  const texts = [usual, special].flatMap((titles) => (titles ? [titles.left, titles.center, titles.right] : []))
  return Math.max(0, ...texts.map((text) => (text === '' ? 0 : text.split('\n').length)))
}

interface Framed {
  ink: Ink
  settings: Pick<PrintSettings, 'format' | 'language'>
  values: SheetValues
  /** From 1, and of how many. */
  page: number
  pages: number
}

const blocks: Record<PrintFormat['titleBlock'], (block: Block) => void> = {
  none: () => undefined,
  gost: gostBlock,
  iso: isoBlock,
}

/** Over the content. */
export function drawAround(
  pen: Pen,
  { header, footer, block }: Pick<Around, 'header' | 'footer' | 'block'>,
  { ink, settings, values, page, pages }: Framed,
): void {
  const { format, language } = settings
  const all = { ...values, page: String(page), pages: String(pages) }
  blocks[format.titleBlock]({ pen, ink, at: block, values: all, language })
  const size = format.textSize * MM_PER_POINT
  const write = (titles: Titles, box: Box): void => writeTitles(pen, filledTitles(titles, all), { box, size, ink })
  write(page === 1 && format.firstHeader ? format.firstHeader : format.header, header)
  write(page === pages && format.lastFooter ? format.lastFooter : format.footer, footer)
}

/** Shrunk rows do not shrink what stands around them. */
function writeTitles(pen: Pen, texts: Titles, { box, size, ink }: { box: Box; size: number; ink: Ink }): void {
  const places = { left: box.x, center: box.x + box.width / 2, right: box.x + box.width }
  for (const align of ['left', 'center', 'right'] as const) {
    texts[align].split('\n').forEach((text, line) => {
      const shown = fitted(pen, text, box.width, { size })
      pen.text(shown, places[align], box.y + size * LINE_SIZES * (line + 0.5), { size, colour: ink.text, align })
    })
  }
}

/** Under the content. */
export function drawWatermark(pen: Pen, text: string, sheet: { width: number; height: number }, ink: Ink): void {
  if (text === '') return
  const { width, height } = sheet
  const size = Math.min(height / 6, (Math.hypot(width, height) * 0.75) / pen.width(text, { size: 1, bold: true }))
  pen.slanted(text, { size, colour: ink.watermark, bold: true, align: 'center' }, sheet)
}
