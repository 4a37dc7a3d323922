/** Plans on paper: which sheets, what stands where on them in millimetres, and how it is drawn with any pen. */
export { aroundOf, type Box, drawAround, drawWatermark, type Logo } from './around.ts'
export { inkOf } from './ink.ts'
export type { PaperRegister } from './loads.ts'
export { drawPage, type Sheets } from './page.ts'
export { type Page, type Paging, pageAt, paginate, sheetsOf } from './paging.ts'
export { fitted, type Lettering, type Pen, type Stroke } from './pen.ts'
export { dayOnPaper, PlanSheets, type PrintedPlan } from './plan-source.ts'
export {
  type PrintFormat,
  type PrintSettings,
  paperLimits,
  printFormat,
  printSettings,
  type Titles,
  titleBlocks,
  titlePlaces,
} from './schema.ts'
export type { PaperSource } from './source.ts'
export { type SheetValues, titleFields } from './titles.ts'
export { sheets, usualFormat, usualSettings } from './usual.ts'
