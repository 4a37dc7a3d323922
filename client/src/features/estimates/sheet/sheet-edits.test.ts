import { EstimateDocument, executeEstimate, newEstimate } from '@plumbline/core/documents/estimate'
import { EstimateCalculation } from '@plumbline/core/estimates'
import { expect, it } from 'vitest'
import { commandOf } from '../../../../../core/src/documents/estimate/testing/command-of.ts'
import { exampleIds as ids, workedExample } from '../../../../../core/src/estimates/testing/worked-example.ts'
import type { EstimateSession } from '../estimate-session.ts'
import { cellEdit } from './cell-edits.ts'
import { SheetRows } from './sheet-rows.ts'
import { addItems, pastedItems, removal } from './structure-edits.ts'

const context = { now: 1, userId: 'maya00000000', right: 'write' } as const
const words = { language: 'en', own: '', noIndex: '', wrong: '', includedIn: (code: string) => code }

function opened() {
  const document = new EstimateDocument(newEstimate())
  executeEstimate(document, commandOf(workedExample()), context)
  const calculation = new EstimateCalculation(document)
  for (const _ of calculation.begin());
  const rows = new SheetRows({ document, calculation, outline: 0 } as unknown as EstimateSession, words)
  return { document, at: (key: string) => rows.at(rows.rowOf(key))! }
}

it('what is typed is a number, arithmetic that stays, or is refused with its reason', () => {
  const { at } = opened()
  const typed = (column: 'quantity' | 'unitPrice' | 'total', text: string) => cellEdit(at(ids.a), column, text)
  const set = (fields: object) => ({ command: { do: 'item.set', items: [{ id: ids.a, ...fields }] } })
  expect(typed('quantity', '1 200,5')).toEqual(set({ quantity: '1200.5', formula: '' }))
  expect(typed('quantity', '=3,2*2')).toEqual(set({ formula: '3.2*2' }))
  expect(typed('quantity', '3*')).toEqual({ refused: 'formula' })
  expect(typed('unitPrice', '119,48')).toEqual(set({ priceMode: 'custom', customPrice: '119.48' }))
  expect(typed('unitPrice', '')).toEqual(set({ priceMode: 'byRate', customPrice: '' }))
  expect(typed('unitPrice', 'much')).toEqual({ refused: 'decimal' })
  expect(typed('total', '1')).toEqual({ refused: 'cell' })
  expect(cellEdit(at(ids.sectionA), 'quantity', '1')).toEqual({ refused: 'cell' })
})

it('lines of a spreadsheet become items behind the row with the caret, blank ones nothing', () => {
  const { document, at } = opened()
  const items = pastedItems([
    ['08-01', 'Kerbs', '100 m', '2', '1000'],
    ['', ' '],
    ['08-02', 'Gutters', 'm', '4,5'],
  ])!
  expect(items).toMatchObject([
    { rateCode: '08-01', name: 'Kerbs', quantity: '2', priceMode: 'custom', customPrice: '1000' },
    { rateCode: '08-02', quantity: '4.5' },
  ])
  expect(pastedItems([['', '']])).toBeNull()
  executeEstimate(document, addItems(document, at(ids.a), items, 'New section'), context)
  const inSection = [...document.items.values()].filter(({ sectionId }) => sectionId === ids.sectionA)
  expect(inSection.sort((one, other) => (one.order < other.order ? -1 : 1)).map(({ name }) => name)).toEqual([
    document.items.get(ids.a)!.name,
    'Kerbs',
    'Gutters',
  ])
})

it('a section is taken away with its items once, and rows of nothing are no command', () => {
  const { document, at } = opened()
  const command = removal([at(ids.sectionA), at(ids.a)])!
  expect(command).toMatchObject({ do: 'batch', commands: [{ do: 'section.delete', id: ids.sectionA }] })
  expect(executeEstimate(document, command, context).ok).toBe(true)
  expect([...document.items.keys()]).toEqual([ids.b])
  expect(removal([])).toBeNull()
})
