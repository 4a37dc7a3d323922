export { encoded } from './encoded.ts'
export { readTableFile } from './file.ts'
export { openTable, shownSheets, tableBytes, tableIn } from './open.ts'
export { csvStream, workbookStream } from './write.ts'
