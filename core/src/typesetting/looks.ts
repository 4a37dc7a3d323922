/** How papers of our own look: letters, lines and cells, in millimetres. */
import type { Block, Cell, Letters, Line, Paragraph, Piece } from './model.ts'

const plain = { colour: '#1c2127', bold: false, italic: false, underline: false }
export const USUAL: Letters = { ...plain, size: 2.6 }
export const SMALL: Letters = { ...plain, size: 2.2, colour: '#5f6b7c' }
export const TITLE: Letters = { ...plain, size: 4.6, bold: true }
export const RULE: Line = { colour: '#8f99a8', width: 0.15 }

interface ParagraphLook extends Partial<Omit<Paragraph, 'kind' | 'pieces'>> {
  how?: Letters
}

export const paragraphOf = (text: string, { how = USUAL, ...look }: ParagraphLook = {}): Paragraph =>
  paragraphOfPieces(text === '' ? [] : [{ kind: 'text', text, how }], { size: how.size, ...look })

export const paragraphOfPieces = (
  pieces: readonly Piece[],
  look: Partial<Omit<Paragraph, 'kind' | 'pieces'>> = {},
): Paragraph => ({
  ...{ kind: 'paragraph', pieces, align: 'left', before: 0, after: 0, left: 0, right: 0, first: 0, leading: 1 },
  ...{ tabs: [], size: USUAL.size, keepsNext: false, breaksBefore: false, heading: null },
  ...look,
})

export const PADDING = { left: 0.8, top: 0.5, right: 0.8, bottom: 0.5 }

export const cellOf = (blocks: readonly Block[], look: Partial<Cell> = {}): Cell => ({
  ...{ span: 1, below: 0, isCovered: false, blocks, fill: null, padding: PADDING },
  ...{ top: null, right: null, bottom: null, left: null, vertical: 'top', fits: 'wrap', spill: { left: 0, right: 0 } },
  ...look,
})
