/** What stands around the content of every sheet: headers, footers, the title block, and the watermark below all. */
import { gostBlock } from './gost-block.ts'
import type { Ink } from './ink.ts'
import { isoBlock } from './iso-block.ts'
import { fitted, type Pen } from './pen.ts'
import { type PrintFormat, type PrintSettings, type Titles, titlePlaces } from './schema.ts'
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
  const header = Math.max(linesOf(format.header, format.firstHeader) * line, logoRoom(format, 'header'))
  const footer = Math.max(linesOf(format.footer, format.lastFooter) * line, logoRoom(format, 'footer'))
  const block = blockSizes[format.titleBlock]
  const bottom = inside.y + inside.height
  const gap = block.height === 0 ? 0 : BLOCK_GAP
  return {
    inside,
    header: { ...inside, height: header },
    footer: { ...inside, y: bottom - footer, height: footer },
    block: {
      ...block,
      x: inside.x + inside.width - block.width,
      y: bottom - footer - gap - block.height,
    },
    room: { ...inside, y: inside.y + header, height: inside.height - header - footer - block.height - 2 * gap },
  }
}

/** Between a title block and what stands above, beside and below it. */
export const BLOCK_GAP = 2

/** Between a logo and what is beside or below it. */
const LOGO_GAP = 1.5

const logoRoom = ({ logo }: PrintFormat, at: 'header' | 'footer'): number =>
  logo?.at === at ? logo.height + LOGO_GAP : 0

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

/** The picture that a format names. */
export interface Logo {
  /** Its width in heights. */
  ratio: number
  draw(box: Box): void
}

interface Framed {
  /** null: the format names none, or it is there no more. */
  logo: Logo | null
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
  { ink, settings, values, page, pages, logo }: Framed,
): void {
  const { format, language } = settings
  const all = { ...values, page: String(page), pages: String(pages) }
  blocks[format.titleBlock]({ pen, ink, at: block, values: all, language })
  const size = format.textSize * MM_PER_POINT
  const write = (titles: Titles, box: Box, at: 'header' | 'footer'): void => {
    const placed = logo && format.logo?.at === at ? { ...format.logo, ...logo } : null
    writeTitles(pen, filledTitles(titles, all), { box, size, ink, logo: placed })
  }
  write(page === 1 && format.firstHeader ? format.firstHeader : format.header, header, 'header')
  write(page === pages && format.lastFooter ? format.lastFooter : format.footer, footer, 'footer')
}

type PlacedLogo = Logo & NonNullable<PrintFormat['logo']>

interface Written {
  box: Box
  size: number
  ink: Ink
  logo: PlacedLogo | null
}

/** Of what is inside the margins. */
const MOST_LOGO_WIDTH = 1 / 3

/** Shrunk rows do not shrink what stands around them. */
function writeTitles(pen: Pen, texts: Titles, { box, size, ink, logo }: Written): void {
  const width = logo ? Math.min(logo.ratio * logo.height, box.width * MOST_LOGO_WIDTH) : 0
  for (const align of titlePlaces) {
    const lines = texts[align].split('\n').map((text) => fitted(pen, text, box.width, { size }))
    const beside = logo?.side === align ? logo : null
    const taken = beside ? width + LOGO_GAP : 0
    if (beside) {
      const own = Math.max(...lines.map((text) => pen.width(text, { size })))
      const left = {
        left: box.x,
        center: box.x + (box.width - taken - own) / 2,
        right: box.x + box.width - width,
      }
      beside.draw({ x: left[align], y: box.y, width, height: width / beside.ratio })
    }
    const x = { left: box.x + taken, center: box.x + (box.width + taken) / 2, right: box.x + box.width - taken }
    lines.forEach((text, line) => {
      pen.text(text, x[align], box.y + size * LINE_SIZES * (line + 0.5), { size, colour: ink.text, align })
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
