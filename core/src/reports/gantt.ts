/** The Gantt of a report, drawn as it is printed: `{gantt | 260x170}` is as many pictures of that size as its rows need. */
import {
  drawPage,
  type Pen,
  PlanSheets,
  type PrintedPlan,
  type PrintSettings,
  pageAt,
  paginate,
  type Sheets,
  sheetsOf,
  usualFormat,
  usualSettings,
} from '../paper/index.ts'
import type { Mark } from './expression.ts'
import { ReportFault } from './fault.ts'
import type { ReportLanguage } from './format.ts'
import { type Room, roomOf } from './room.ts'
import type { Scope, Value } from './values.ts'

/** A plan with the rows that a report shows; as a text it is its name. */
export class GanttScope implements Scope {
  readonly name: string
  readonly printed: PrintedPlan

  constructor(name: string, printed: PrintedPlan) {
    this.name = name
    this.printed = printed
  }

  value(name: string): Value | undefined {
    return name === 'gantt' ? this : name === 'name' ? this.name : undefined
  }
}

/** Those of several schedules stand below each other. */
export function ganttsOf(value: Value): readonly GanttScope[] {
  if (value instanceof GanttScope) return [value]
  const isOfGantts = Array.isArray(value) && value.length > 0 && value.every((one) => one instanceof GanttScope)
  return isOfGantts ? value : []
}

/** A picture that any pen draws, in millimetres. */
export interface DrawnPicture extends Room {
  /** For who does not see it. */
  text: string
  draw(pen: Pen): void
}

const USUAL_ROOM = { width: 260, height: 170 }
/** Titles of columns, the axis, a legend and a few rows. */
const LEAST_MM = 60
/** Of one mark: each is drawn, and kept in the document. */
const MOST_GANTT_PICTURES = 60

const columnTitles = {
  en: { name: 'Work', start: 'Start', finish: 'Finish' },
  ru: { name: 'Работа', start: 'Начало', finish: 'Окончание' },
} as const

const NO_TITLES = { left: '', center: '', right: '' }
/** Half a line stands outside of what it frames. */
const MARGINS = { left: 0.2, top: 0.2, right: 0.2, bottom: 0.2 }

/** Throws `syntax`, and `too_long` where its rows need too many pictures. */
export function drawnGantt({ name, printed }: GanttScope, mark: Mark, language: ReportLanguage): DrawnPicture[] {
  const room = roomOf(mark, USUAL_ROOM, LEAST_MM)
  const settings = settingsIn(room, language)
  const source = new PlanSheets(printed).source(settings)
  if (source.rowCount === 0) return []
  const sheets: Sheets = { source, settings, paging: paginate(source, settings), values: noValues }
  const count = sheetsOf(sheets.paging)
  if (count > MOST_GANTT_PICTURES) throw new ReportFault('too_long', mark.text)
  return Array.from({ length: count }, (_, at) => pictureOf(sheets, at + 1, name))
}

/** The last one is as high as its rows. */
function pictureOf(sheets: Sheets, number: number, text: string): DrawnPicture {
  const { paging, settings } = sheets
  const page = pageAt(paging, number)
  const unused = paging.body.height - (page.endRow - page.firstRow) * paging.rowHeight
  const { sheetWidth: width, sheetHeight } = settings.format
  const legend = { ...paging.legend, y: paging.legend.y - unused }
  const shown = { ...sheets, paging: { ...paging, legend } }
  return { width, height: sheetHeight - unused, text, draw: (pen) => drawPage(pen, shown, page) }
}

const noValues = { project: '', schedule: '', version: '', dataDate: '', date: '', person: '' }

function settingsIn({ width, height }: Room, language: ReportLanguage): PrintSettings {
  const titles = columnTitles[language]
  const format = { ...usualFormat, sheetWidth: width, sheetHeight: height, margins: MARGINS }
  return {
    ...usualSettings,
    format: { ...format, header: NO_TITLES, footer: NO_TITLES },
    columns: [
      { key: 'name', title: titles.name, width: 64 },
      { key: 'start', title: titles.start, width: 22 },
      { key: 'finish', title: titles.finish, width: 22 },
    ],
    language,
  }
}
