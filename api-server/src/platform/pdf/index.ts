export { dateOnPaper } from './date-on-paper.ts'
export { orTooManySheets, TooManyPages, writePages } from './pages.ts'
export { type PdfAbout, type PdfPicture, PdfSheets } from './pdf.ts'
export { drawnAsSvg, PX_PER_MM } from './svg.ts'
