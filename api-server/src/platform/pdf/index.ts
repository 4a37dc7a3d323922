export { dateOnPaper } from './date-on-paper.ts'
export { orTooManySheets, TooManyPages, writePages } from './pages.ts'
export { type PdfAbout, PdfSheets } from './pdf.ts'
