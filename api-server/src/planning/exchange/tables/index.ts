export { readTableFile } from './file.ts'
export { openTable, tableBytes } from './open.ts'
export { csvBytes, workbookBytes } from './write.ts'
