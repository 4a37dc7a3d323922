import type { PrintFormat, PrintSettings } from './schema.ts'

/** Landscape sheets, in millimetres. */
export const sheets = {
  A4: { width: 297, height: 210 },
  A3: { width: 420, height: 297 },
  A2: { width: 594, height: 420 },
  A1: { width: 841, height: 594 },
  A0: { width: 1189, height: 841 },
  'ANSI B': { width: 431.8, height: 279.4 },
  'ANSI C': { width: 558.8, height: 431.8 },
  'ANSI D': { width: 863.6, height: 558.8 },
  'ANSI E': { width: 1117.6, height: 863.6 },
} as const

export const usualFormat: PrintFormat = {
  sheetWidth: sheets.A3.width,
  sheetHeight: sheets.A3.height,
  margins: { left: 20, top: 5, right: 5, bottom: 5 },
  header: { left: '{project}', center: '{schedule}, {version}', right: '{date}, {person}' },
  footer: { left: '', center: '', right: '{page} / {pages}' },
  firstHeader: null,
  lastFooter: null,
  titleBlock: 'none',
  logo: null,
  textSize: 8,
  start: null,
  finish: null,
  dynamic: null,
  histogram: null,
}

export const usualSettings: PrintSettings = {
  format: usualFormat,
  scale: { by: 'pages', wide: 1, high: null },
  columns: [
    { key: 'code', title: '', width: 18 },
    { key: 'name', title: '', width: 70 },
    { key: 'start', title: '', width: 22 },
    { key: 'finish', title: '', width: 22 },
    { key: 'totalFloat', title: '', width: 12 },
  ],
  show: { links: true, dataDate: true, critical: true, targets: true, float: false, labels: true, legend: true },
  level: null,
  order: 'down',
  ink: 'colour',
  watermark: '',
  language: 'en',
}
