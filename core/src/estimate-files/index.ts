export { writeArps } from './arps/write.ts'
export { writeBc3 } from './bc3/write.ts'
export { commandsOf, type PlainCommand } from './commands.ts'
export { answerBill, type Bidder, type BillAnswer, type OfferedPrices, offeredPrices } from './gaeb/answer.ts'
export { writeGaeb } from './gaeb/write.ts'
export { MOST_FILE_BYTES, readEstimateFile } from './read.ts'
export { type EstimateField, estimateFields } from './table/fields.ts'
export {
  type EstimateMapping,
  guessEstimateSheet,
  guessEstimateTable,
  HEAD_ROWS,
  isEstimate,
  shownRows,
} from './table/mapping.ts'
export { readEstimateTable } from './table/read.ts'
export { estimateSheet, type SheetCell, type SheetLine, type SheetWords, sheetColumns } from './table/write.ts'
export type { EstimateFile, ReadEstimateFile } from './types.ts'
