/** Flows on the sheets that people choose, within the headers, the title block and the watermark that all paper has. */
import {
  aroundOf,
  drawAround,
  drawWatermark,
  inkOf,
  type Logo,
  type PrintFormat,
  type SheetValues,
  type Stroke,
  usualFormat,
} from '../paper/index.ts'
import { blackPen, type RollSettings, rollRoom } from '../rolls/index.ts'
import type { Measure } from './lines.ts'
import type { Block, Box, Flow, PagePen } from './model.ts'
import { type FlowPage, pagesOf } from './pages.ts'

export interface SheetFlow {
  settings: RollSettings
  values: SheetValues
  /** Anew each time; `width` in letters of the usual size. */
  blocks(width: number): Iterable<Block>
  logo?(pen: PagePen): Logo | null
}

export function* sheetPages({ settings, values, blocks, logo }: SheetFlow, measure: Measure): Generator<FlowPage> {
  const { format } = settings
  const around = aroundOf(format)
  const ink = inkOf(settings)
  const by = format.textSize / usualFormat.textSize
  const sheet = sheetOf(format, by)
  const width = sheet.width - sheet.margins.left - sheet.margins.right
  const nothing = { header: [], footer: [], firstHeader: null, firstFooter: null }
  for (const page of pagesOf({ sheet, ...nothing, blocks: blocks(width) }, measure)) {
    yield {
      sheet: { ...sheet, width: format.sheetWidth, height: format.sheetHeight },
      headings: page.headings,
      draw: ({ pen: given, page: number, pages }) => {
        const pen = settings.ink === 'black' ? blackPen(given) : given
        drawWatermark(pen, settings.watermark, { width: format.sheetWidth, height: format.sheetHeight }, ink)
        page.draw({ pen: scaledPen(pen, by), page: number, pages })
        drawAround(pen, around, { ink, settings, values, page: number, pages, logo: logo?.(pen) ?? null })
      },
    }
  }
}

/** What a flow is laid out on, so that its letters have the size of the format when all of it is scaled. */
function sheetOf(format: PrintFormat, by: number): Flow['sheet'] {
  const { room } = aroundOf(format)
  const { height } = rollRoom({ format })
  const top = room.y + (room.height - height) / 2
  const sides = {
    ...{ left: room.x, right: format.sheetWidth - room.x - room.width },
    ...{ top, bottom: format.sheetHeight - top - height },
  }
  const margins = { left: sides.left / by, right: sides.right / by, top: sides.top / by, bottom: sides.bottom / by }
  return { width: format.sheetWidth / by, height: format.sheetHeight / by, margins, header: 0, footer: 0 }
}

/** Draws everything so many times as large as it is told. */
function scaledPen(pen: PagePen, by: number): PagePen {
  if (by === 1) return pen
  const box = ({ x, y, width, height }: Box): Box => ({ x: x * by, y: y * by, width: width * by, height: height * by })
  const points = (all: readonly number[]): number[] => all.map((one) => one * by)
  const stroke = ({ dash, ...one }: Stroke): Stroke => ({
    ...{ ...one, width: one.width * by },
    ...(dash && { dash: [dash[0] * by, dash[1] * by] as const }),
  })
  return {
    fill: (area, colour) => pen.fill(box(area), colour),
    frame: (area, how) => pen.frame(box(area), stroke(how)),
    line: (way, how) => pen.line(points(way), stroke(how)),
    shape: (way, colour) => pen.shape(points(way), colour),
    text: (text, x, y, how) => pen.text(text, x * by, y * by, { ...how, size: how.size * by }),
    width: (text, how) => pen.width(text, how),
    within: (area, draw) => pen.within(box(area), draw),
    slanted: (text, how, sheet) => pen.slanted(text, { ...how, size: how.size * by }, sheet),
    picture: (key, area) => pen.picture(key, box(area)),
  }
}
