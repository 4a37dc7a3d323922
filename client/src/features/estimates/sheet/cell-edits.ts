import type { EstimateCommand } from '@plumbline/core/documents/estimate'
import { evaluated } from '@plumbline/core/estimates'
import { parseDecimal } from '../../../parts/values/number.ts'
import type { SheetColumn } from './columns.ts'
import type { SheetRow } from './sheet-rows.ts'

/** What a typed text means; `refused`: the name of the sentence that says why it cannot stand there. */
export type CellEdit = { command: EstimateCommand } | { refused: 'decimal' | 'formula' | 'cell' }

export function cellEdit(at: SheetRow, column: SheetColumn, text: string): CellEdit {
  const trimmed = text.trim()
  if (at.kind === 'section') {
    return column === 'name'
      ? { command: { do: 'section.set', id: at.section.id, name: trimmed } }
      : { refused: 'cell' }
  }
  if (at.kind === 'line') return lineEdit(at, column, trimmed)
  const set = (fields: object): CellEdit => ({ command: { do: 'item.set', items: [{ id: at.item.id, ...fields }] } })
  if (column === 'code') return set({ rateCode: trimmed })
  if (column === 'name' || column === 'unit' || column === 'note') return set({ [column]: trimmed })
  if (column === 'quantity') return quantityEdit(trimmed, set)
  if (column !== 'unitPrice') return { refused: 'cell' }
  // A price of one's own; nothing: that of the rate again.
  if (trimmed === '') return set({ priceMode: 'byRate', customPrice: '' })
  const price = parseDecimal(trimmed)
  return price === null ? { refused: 'decimal' } : set({ priceMode: 'custom', customPrice: price })
}

/** Arithmetic stays as it was typed; a plain number takes its place. */
function quantityEdit(text: string, set: (fields: object) => CellEdit): CellEdit {
  const plain = text === '' ? '0' : parseDecimal(text)
  if (plain !== null) return set({ quantity: plain, formula: '' })
  const formula = text.replace(/^=/, '').replaceAll(',', '.')
  return evaluated(formula) ? set({ formula }) : { refused: 'formula' }
}

function lineEdit(at: Extract<SheetRow, { kind: 'line' }>, column: SheetColumn, text: string): CellEdit {
  const set = (fields: object): CellEdit => ({
    command: { do: 'line.set', itemId: at.item.id, line: { ...at.line, ...fields } },
  })
  const decimal = parseDecimal(text)
  if (column === 'unitPrice' && text === '') return set({ ownPrice: '' })
  if (column !== 'quantity' && column !== 'unitPrice') return { refused: 'cell' }
  if (decimal === null) return { refused: 'decimal' }
  return set(column === 'quantity' ? { norm: decimal } : { ownPrice: decimal })
}
