/** Reports by templates: what stands in braces, what a plan says to it, workbooks that are filled. */

export { escaped, type TemplatePart, wellFormed } from '../office/index.ts'
export { type ChartMark, chartData, readChart } from './chart.ts'
export type { Chronology, ToldSet } from './chronology.ts'
export { type ReportAttribute, type ReportedPlan, ReportedSchedule, type ReportView, reportScope } from './content.ts'
export { mentionsCosts, type ReportedCosts, type ReportedEstimate } from './costs.ts'
export { eachOf, evaluate, type Mark, readMark } from './expression.ts'
export { ReportFault, type ReportFaultCode, reportFaults } from './fault.ts'
export type { Foreseen } from './figures.ts'
export { formatted, type ReportLanguage } from './format.ts'
export { type DrawnPicture, drawnGantt, type GanttScope, ganttsOf } from './gantt.ts'
export { masterParts } from './masters/index.ts'
export { type Master, masterOf, masters } from './masters/masters.ts'
export { documentFlows, workbookFlows } from './pages/index.ts'
export {
  dayOfMoment,
  type LetterPeriod,
  lastMonth,
  letterPeriods,
  periodOfLetter,
  type ReportParameters,
  type ReportRows,
  reportParameters,
  reportPeriod,
  reportRows,
} from './parameters.ts'
export {
  type AskedPicture,
  askedPicture,
  fittedIn,
  MOST_PICTURES,
  PictureScope,
  type ReportedPicture,
} from './picture.ts'
export { refuseUnsafe } from './safety.ts'
export { isScope, type Scope, scopeOf, type Value } from './values.ts'
export { type BookPart, filledBook } from './workbook/book.ts'
export type { BookPicture } from './workbook/pictures.ts'
