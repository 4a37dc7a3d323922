export { scheduleOfBase } from './base.ts'
export { type CsvText, csvField, csvRecords, csvSeparatorOf, csvText, unguarded } from './csv.ts'
export { readDate } from './dates.ts'
export { fieldsOfSheet, isTableField, kindOf, type TableField, type TableLanguage, tableFields } from './fields.ts'
export { guessMapping, guessSheet, shareRead, toldColumns } from './guess.ts'
export { PlanCells } from './plan-cells.ts'
export { PlannedCells } from './planned-cells.ts'
export type { PrintedPage, PrintedText } from './printed/lines.ts'
export { readPrinted } from './printed/read.ts'
export { readTable, type TableReading, type TableReadOptions } from './read.ts'
export { shownColumns } from './shown-columns.ts'
export { titleOf } from './titles.ts'
export {
  type CellProblem,
  type CellValue,
  cellText,
  columnLetters,
  type DateCell,
  type DateOrder,
  dateOrders,
  decimalMarks,
  hierarchies,
  isDateCell,
  type SheetMapping,
  type TableFile,
  type TableMapping,
  type TableRow,
  type TableSheet,
  tableLimits,
} from './types.ts'
export { type TableWriting, usualColumns, type WrittenSheet, writeTable } from './write.ts'
export {
  bookReader,
  type PartReader,
  relationReader,
  sheetReader,
  styleReader,
  type TableFault,
  textReader,
} from './xlsx/read.ts'
export { type WorkbookPart, workbookParts } from './xlsx/write.ts'
