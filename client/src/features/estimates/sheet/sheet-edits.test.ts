import {
  type EstimateCommand,
  EstimateDocument,
  executeEstimate,
  newEstimate,
} from '@plumbline/core/documents/estimate'
import { EstimateCalculation } from '@plumbline/core/estimates'
import { expect, it } from 'vitest'
import { commandOf } from '../../../../../core/src/documents/estimate/testing/command-of.ts'
import { exampleIds as ids, workedExample } from '../../../../../core/src/estimates/testing/worked-example.ts'
import { atOnce } from '../../../session/in-slices.ts'
import type { EstimateSession } from '../estimate-session.ts'
import { emptied, filled, pastedInto } from './cell-blocks.ts'
import { cellEdit } from './cell-edits.ts'
import { pastedDecimal } from './pasted-decimal.ts'
import { columnsOf, pastedRows, placed } from './pasted-rows.ts'
import { copiesOf, inserted } from './row-copies.ts'
import { moved, stepped } from './row-moves.ts'
import { isMoving, itemPlace, itemsIn, sectionPlace, sectionsIn, topmost } from './sheet-places.ts'
import { SheetRows } from './sheet-rows.ts'
import { inBatch, placeBehind, removal } from './structure-edits.ts'

const readRows = (...asked: Parameters<typeof pastedRows>) => atOnce(pastedRows(...asked))
const context = { now: 1, userId: 'maya00000000', right: 'write' } as const
const words = { language: 'en', own: '', noIndex: '', wrong: '', includedIn: (code: string) => code }

function opened() {
  const document = new EstimateDocument(newEstimate())
  executeEstimate(document, commandOf(workedExample()), context)
  const calculation = new EstimateCalculation(document)
  for (const _ of calculation.begin());
  const session = { document, calculation, outline: 0 }
  document.observe(() => session.outline++)
  const rows = new SheetRows(session as unknown as EstimateSession, words)
  for (const _ of rows.open());
  const run = (command: EstimateCommand | null): void => {
    if (command) expect(executeEstimate(document, command, context).ok).toBe(true)
    rows.renew()
  }
  return {
    document,
    rows,
    run,
    at: (key: string) => rows.at(rows.rowOf(key))!,
    rowOf: (key: string) => rows.rowOf(key),
    keys: () => Array.from({ length: rows.rowCount }, (_, row) => rows.key(row)),
    namesIn: (sectionId: string) => itemsIn(document, sectionId).map(({ name }) => name),
    calculation: () => {
      const anew = new EstimateCalculation(document)
      for (const _ of anew.begin());
      return anew
    },
  }
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

const columns = ['code', 'name', 'unit', 'quantity', 'unitPrice', 'labour'] as const

it('lines of a spreadsheet become items behind the row with the caret, blank ones nothing; what is no number is told', () => {
  const { document, at, run, namesIn } = opened()
  const rows = readRows(
    [
      ['08-01', 'Kerbs', '100 m', '1,234.5', '$ 1,000.00'],
      ['', ' '],
      ['08-02', 'Gutters', 'm', '4,5', '', '17'],
      ['08-03', 'Grates', 'u', 'some'],
    ],
    columns,
  )
  expect(rows).toMatchObject({
    items: [
      { rateCode: '08-01', name: 'Kerbs', quantity: '1234.5', priceMode: 'custom', customPrice: '1000' },
      { rateCode: '08-02', quantity: '4.5' },
      { rateCode: '08-03', name: 'Grates' },
    ],
    refused: 1,
  })
  const { commands } = placed(document, at(ids.a), rows, 'New section')
  run(inBatch(commands))
  expect(namesIn(ids.sectionA)).toEqual([document.items.get(ids.a)!.name, 'Kerbs', 'Gutters', 'Grates'])
})

it('a line that says only a name is a section of the lines below it, and the first of none stand where they were put', () => {
  const { document, at, run, namesIn } = opened()
  const rows = readRows(
    [['1', 'Loose', 'm', '1'], ['', 'Earthworks'], ['2', 'Dig', 'm3', '10'], ['Roof'], ['3', 'Tiles', 'm2', '20']],
    columns,
  )
  run(inBatch(placed(document, at(ids.a), rows, 'New section').commands))
  expect(sectionsIn(document, null).map(({ name }) => name)).toEqual([
    document.sections.get(ids.sectionA)!.name,
    'Earthworks',
    'Roof',
    document.sections.get(ids.sectionB)!.name,
  ])
  expect(namesIn(sectionsIn(document, null)[2]!.id)).toEqual(['Tiles'])
  expect(namesIn(ids.sectionA).at(-1)).toBe('Loose')
})

it('lines that begin with codes begin so wherever the caret is; lines of names begin with those', () => {
  const from = (line: string[], column: (typeof columns)[number]) =>
    columnsOf([line, ['', 'Roof']], columns, columns.indexOf(column))[0]
  expect(from(['08-01', 'Kerbs', '100 m', '2', '1000'], 'name')).toBe('code')
  expect(from(['Kerbs', '100 m', '2', '1000'], 'name')).toBe('name')
  expect([from(['08-01', 'Kerbs', '100 m', '2'], 'code'), from(['m', '2', '3'], 'unit')]).toEqual(['code', 'unit'])
})

it('numbers are read as spreadsheets of both habits show them', () => {
  const read = (text: string, mark = '.') => pastedDecimal(text, mark)
  expect(['1 234,50', '1.234,50', "1'234.50 CHF", '(15)', '12 ₽', 'EUR 3', '−2'].map((text) => read(text))).toEqual([
    '1234.5',
    '1234.5',
    '1234.5',
    '-15',
    '12',
    '3',
    '-2',
  ])
  expect([read('1,234'), read('1,234', ','), read('1,234,567', ','), read('0.33333333')]).toEqual([
    '1234',
    '1.234',
    '1234567',
    '0.333333',
  ])
  expect(['A1', '', '3*', '1 of 2', 'much'].map((text) => read(text))).toEqual([null, null, null, null, null])
})

const all = { from: 0, to: 4, whole: false }

it('one cell fills many, cells are emptied and pasted as one step, and what cannot stand there is left and counted', () => {
  const { document, rows, run, rowOf } = opened()
  const [a, b] = [rowOf(ids.a), rowOf(ids.b)]
  run(atOnce(filled(rows, { ...all, rows: [a, b], from: 2, to: 4 }, columns)).command)
  expect(document.items.get(ids.b)).toMatchObject({ unit: '100 m3', quantity: '1.5' })
  run(atOnce(emptied(rows, { ...all, rows: [0, a], from: 1, to: 3 }, columns)).command)
  expect(document.items.get(ids.a)).toMatchObject({ name: '', unit: '', quantity: '0' })
  expect(document.sections.get(ids.sectionA)!.name).not.toBe('')
  const block = atOnce(
    pastedInto(
      rows,
      [
        ['7', '10,00'],
        ['many', ''],
      ],
      { ...all, rows: [a], from: 3, to: 3 },
      columns,
    ),
  )
  // The second line falls onto the head of a section.
  expect(block).toMatchObject({
    command: { do: 'item.set', items: [{ id: ids.a, quantity: '7', customPrice: '10' }] },
    refused: 2,
  })
})

it('codes that are filled down or pasted are looked up, those of items that have them already are not', () => {
  const { rows, rowOf, document } = opened()
  const [a, b] = [rowOf(ids.a), rowOf(ids.b)]
  const code = { ...all, from: 0, to: 0 }
  const known = document.items.get(ids.a)!.rateCode
  expect(atOnce(filled(rows, { ...code, rows: [a, b] }, columns)).coded).toEqual([{ id: ids.b, code: known }])
  const pasted = atOnce(pastedInto(rows, [[known], [''], ['NEW-1']], { ...code, rows: [a, 2, b] }, columns))
  expect(pasted.coded).toEqual([{ id: ids.b, code: 'NEW-1' }])
  expect(atOnce(emptied(rows, { ...code, rows: [a, b] }, columns)).coded).toEqual([])
})

it('rows that are cut and put elsewhere keep their matches', () => {
  const { document, run } = opened()
  const match = { itemId: ids.a, workId: 'work00000001', share: '1' }
  run({ do: 'match.set', matches: [match] })
  const before = document.matchesOf(ids.a)
  expect(before.length).toBe(1)
  const chosen = { sections: [], items: [document.items.get(ids.a)!] }
  run(moved(document, chosen, { items: { into: ids.sectionB, after: ids.b }, sections: { into: null, after: null } }))
  expect(document.items.get(ids.a)?.sectionId).toBe(ids.sectionB)
  expect(document.matchesOf(ids.a)).toEqual(before)
})

it('rows go up and down through sections, sections into each other and out again', () => {
  const { document, rows, run, keys } = opened()
  const step = (key: string, direction: 'up' | 'down' | 'in' | 'out') =>
    run(stepped(document, rows, topmost(document, [rows.at(rows.rowOf(key))!]), direction))
  const { sectionA, a, sectionB, b } = ids
  step(b, 'up')
  expect(keys()).toEqual([sectionA, a, b, sectionB])
  step(b, 'up')
  expect(keys()).toEqual([sectionA, b, a, sectionB])
  step(b, 'up')
  expect(keys()).toEqual([sectionA, b, a, sectionB])
  step(b, 'down')
  step(b, 'down')
  expect(keys()).toEqual([sectionA, a, sectionB, b])
  step(sectionB, 'up')
  expect(keys()).toEqual([sectionB, b, sectionA, a])
  step(sectionA, 'in')
  expect(document.sections.get(sectionA)?.parentId).toBe(sectionB)
  step(sectionA, 'out')
  expect(keys()).toEqual([sectionB, b, sectionA, a])
  step(sectionB, 'down')
  expect(keys()).toEqual([sectionA, a, sectionB, b])
})

it('rows that are dropped stand where they were dropped; a section goes with what is in it', () => {
  const { document, rows, run, keys } = opened()
  const drop = (key: string, before: number, level: number) => {
    const chosen = topmost(document, [rows.at(rows.rowOf(key))!])
    const isPassed = isMoving(document, chosen)
    const sections = sectionPlace(rows, before, level, isPassed)
    run(moved(document, chosen, { items: itemPlace(rows, before, isPassed), sections }))
  }
  const { sectionA, a, sectionB, b } = ids
  drop(b, 2, 1)
  expect(keys()).toEqual([sectionA, a, b, sectionB])
  drop(sectionB, 0, 0)
  expect(keys()).toEqual([sectionB, sectionA, a, b])
  drop(sectionA, 1, 1)
  expect(document.sections.get(sectionA)?.parentId).toBe(sectionB)
  // Into itself nothing goes: it stays where it is.
  drop(sectionB, 3, 2)
  expect(document.sections.get(sectionB)?.parentId).toBeNull()
})

it('a copied section has its items, resources and take-off again, under other names and without works', () => {
  const { document, run, at, calculation } = opened()
  run({ do: 'match.set', matches: [{ itemId: ids.a, workId: 'work00000000', share: '1' }] })
  const line = { n: '2', length: '', width: '', height: '', formula: '', source: 'manual', ref: '' } as const
  run({ do: 'takeOff.set', lines: [{ ...line, id: 'line00000000', itemId: ids.a, order: 'V', comment: 'Axis 1' }] })
  const before = calculation().section(ids.sectionA).total
  const copies = copiesOf(document, topmost(document, [at(ids.sectionA), at(ids.a)]))
  const places = placeBehind(document, at(ids.b))
  const { commands, keys } = inserted(document, copies, {
    items: { into: ids.sectionB, after: null },
    sections: places.sections,
  })
  run(inBatch(commands))
  expect(keys).toHaveLength(1)
  expect(calculation().section(keys[0]!).total).toBe(before)
  const [copy] = itemsIn(document, keys[0]!)
  expect(document.takeOffOf(copy!.id)).toMatchObject([{ n: '2', comment: 'Axis 1' }])
  expect(document.matchesOf(copy!.id)).toEqual([])
  expect(copy!.resources).toEqual(document.items.get(ids.a)!.resources)
})

it('a section is taken away with its items once, and rows of nothing are no command', () => {
  const { document, at, run } = opened()
  const command = removal(document, [at(ids.sectionA), at(ids.a)])
  expect(command).toEqual({ do: 'section.delete', id: ids.sectionA })
  run(command)
  expect([...document.items.keys()]).toEqual([ids.b])
  expect(removal(document, [])).toBeNull()
  // Also where the section stands in another that is chosen, and an item in it.
  run({ do: 'section.add', id: 'inside000000', parentId: ids.sectionB, order: 'b', name: 'Inside' })
  run({ do: 'item.set', items: [{ id: ids.b, sectionId: 'inside000000' }] })
  run(removal(document, [at(ids.sectionB), at('inside000000'), at(ids.b)]))
  expect([document.sections.size, document.items.size]).toEqual([0, 0])
})
