export { orTooManySheets, TooManyPages, writePages } from './pages.ts'
export { type PdfAbout, PdfSheets } from './pdf.ts'
