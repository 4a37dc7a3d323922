/** Filled documents and workbooks as they flow over pages. */
export { documentFlows } from './document.ts'
export { workbookFlows } from './workbook/workbook.ts'
