/** Documents on pages: text in lines, tables over pages, headers and footers; drawn with any pen that has pictures. */
export type { Canvas } from './blocks.ts'
export type { Measure } from './lines.ts'
export { cellOf, PADDING, paragraphOf, paragraphOfPieces, RULE, SMALL, TITLE, USUAL } from './looks.ts'
export type {
  Block,
  Box,
  Cell,
  Flow,
  Letters,
  Line,
  PagePen,
  Paragraph,
  Piece,
  Row,
  Sheet,
  Table,
  TabStop,
} from './model.ts'
export { type FlowPage, pagesOf } from './pages.ts'
export { type SheetFlow, sheetPages } from './sheets.ts'
