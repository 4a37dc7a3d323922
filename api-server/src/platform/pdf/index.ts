export { type PdfAbout, PdfSheets } from './pdf.ts'
