import { expect, test } from 'vitest'
import type { CellValue, TableSheet } from '../../exchange/table/types.ts'
import { calculated, exampleEstimate } from '../testing/opened.ts'
import type { EstimateFile } from '../types.ts'
import { guessEstimateSheet, guessEstimateTable } from './mapping.ts'
import { readEstimateTable } from './read.ts'
import { estimateSheet, type SheetLine, type SheetWords, sheetColumns } from './write.ts'

const sheetOf = (name: string, ...rows: readonly (readonly CellValue[])[]): TableSheet => ({
  name,
  rows: rows.map((cells) => ({ cells, outline: 0, indent: 0 })),
})

function fileIn(...sheets: TableSheet[]): EstimateFile {
  const read = readEstimateTable(sheets, guessEstimateTable(sheets), 'Estimate')
  if (!read.ok) throw new Error(read.fault)
  return read.file
}

const head = ['№ п/п', 'Обоснование', 'Наименование работ и затрат', 'Ед. изм.', 'Кол-во', 'Цена за единицу', 'Всего']
const form = sheetOf(
  'ЛСР',
  ['Локальная смета 02-07'],
  head,
  [1, 2, 3, 4, 5, 6, 7],
  ['Раздел 1. Земляные работы'],
  [1, '01-01', 'Разработка грунта', '1000 м3', '1 234,5', '10 000,25', null],
  ['Итого по разделу', null, null, null, null, null, '12 345 308,63'],
  ['Раздел 2. Бетон'],
  [2, '06-01', 'Плита', '100 м3', 1.5, null, 300],
)

test('EF19, EF21, EF23 a table as people make it becomes sections and items; sums and numbered columns are nothing', () => {
  const empty = sheetOf('Титул', ['Заказчик', 'Подрядчик'])
  expect(guessEstimateTable([empty, form])).toMatchObject({ sheet: 1, headRow: 1 })
  const file = fileIn(empty, form)
  expect(file.sections).toEqual([
    { parent: null, name: 'Раздел 1. Земляные работы' },
    { parent: null, name: 'Раздел 2. Бетон' },
  ])
  expect(file.items).toMatchObject([
    {
      section: 0,
      rateCode: '01-01',
      name: 'Разработка грунта',
      unit: '1000 м3',
      quantity: '1234.5',
      price: '10000.25',
    },
    { section: 1, rateCode: '06-01', quantity: '1.5', price: '200' },
  ])
  expect(file.issues).toEqual([])
})

test('EF20 columns are what somebody says; without names nothing is read', () => {
  const plain = sheetOf('S', ['a', 'b', 'c'], ['Kerbs', 'm', 'much'])
  expect(guessEstimateSheet([plain], 0).headRow).toBe(-1)
  expect(readEstimateTable([plain], guessEstimateTable([plain]), 'x')).toEqual({ ok: false, fault: 'empty' })
  const read = readEstimateTable([plain], { sheet: 0, headRow: 0, columns: ['name', 'unit', 'quantity'] }, 'Kerbs.xlsx')
  expect(read).toMatchObject({
    file: {
      sections: [{ name: 'Kerbs.xlsx' }],
      items: [{ name: 'Kerbs', unit: 'm', quantity: '0', price: '' }],
      issues: [{ code: 'not_number', what: ['2: much'] }],
    },
  })
})

test('EF22 sections stand in each other by their numbers, by groups of rows, or as a column says', () => {
  const titles = ['Code', 'Description', 'Unit', 'Qty', 'Rate']
  const numbered = fileIn(
    sheetOf(
      'S',
      titles,
      ['1', 'House'],
      ['1.1', 'Frame'],
      ['A', 'Slab', 'm3', 2, 10],
      ['2', 'Yard'],
      ['B', 'Kerb', 'm', 1, 1],
    ),
  )
  expect(numbered.sections).toEqual([
    { parent: null, name: 'House' },
    { parent: 0, name: 'Frame' },
    { parent: null, name: 'Yard' },
  ])
  expect(numbered.items.map(({ section }) => section)).toEqual([1, 2])
  const rows = numberedRows(titles, ['', 'House'], ['', 'Frame'], ['A', 'Slab', 'm3', 2, 10])
  const folded = fileIn({ name: 'S', rows: rows.map((row, at) => ({ ...row, outline: Math.max(0, at - 1) })) })
  expect(folded.sections).toEqual([
    { parent: null, name: 'House' },
    { parent: 0, name: 'Frame' },
  ])
  const told = fileIn(
    sheetOf('S', [...titles, 'Trade'], ['A', 'Slab', 'm3', 2, 10, 'Concrete'], ['B', 'Kerb', 'm', 1, 1, 'Roads']),
  )
  expect(told.sections.map(({ name }) => name)).toEqual(['Concrete', 'Roads'])
})

const numberedRows = (...rows: readonly (readonly CellValue[])[]) => sheetOf('', ...rows).rows

test('EF24, EF25 rows of resources belong to the item above; what they leave of its price is a part of it', () => {
  const titles = ['Type', 'Code', 'Item', 'Unit', 'Quantity', 'Norm', 'Unit price']
  const file = fileIn(
    sheetOf(
      'S',
      titles,
      ['', 'A', 'Slab', 'm3', 2, null, 100],
      ['ОТ', 'L1', 'Mason', 'h', 3, null, 20],
      ['M', 'M1', 'Mix', 'm3', null, 1.05, 50],
      ['', 'B', 'Kerb', 'm', 10, null, 6],
      ['L', 'L1', 'Mason', 'h', null, 0.25, 24],
      ['L', 'L1', 'Mason', 'h', null, 1, 24],
    ),
  )
  expect(file.items[0]?.resources).toMatchObject([
    { code: 'L1', norm: '1.5', ownPrice: '' },
    { code: 'M1', norm: '1.05' },
    { code: 'CHARGES', norm: '17.5' },
  ])
  expect(file.items[1]?.resources).toMatchObject([{ code: 'L1', norm: '0.25', ownPrice: '24' }])
  expect(file.resources.map(({ code, type }) => `${code} ${type}`)).toEqual(['L1 L', 'M1 M', 'CHARGES M'])
  expect(file.issues).toMatchObject([{ code: 'not_taken', what: ['7: L1'] }])
})

const words = {
  ...Object.fromEntries(sheetColumns.map((column) => [column, column])),
  ...{ name: 'Item', unitPrice: 'Unit price' },
  ...{ items: 'Items', net: 'Net', vat: 'VAT', gross: 'Gross', noIndex: 'no index' },
} as SheetWords

/** As a workbook keeps it: numbers are floats there. */
const cellOf = (cell: SheetLine['cells'][number]): CellValue =>
  cell === null || typeof cell === 'string' ? cell : Number(cell.amount)

test('EF26 the worked example goes out as a sheet that comes to 2,402,697.31, and comes in again with the same items', () => {
  const estimate = exampleEstimate()
  const calculation = calculated(estimate)
  const lines = [...estimateSheet({ title: '02-07 Slab', facts: estimate, calculation, words })]
  expect(lines.at(-1)?.cells.at(-1)).toEqual({ amount: '2402697.31', as: 'money' })
  expect(lines.filter(({ kind }) => kind === 'item').map(({ cells }) => cells[11])).toEqual([
    { amount: '1615625.07', as: 'money' },
    { amount: '284157.18', as: 'money' },
  ])
  const file = fileIn(sheetOf('Estimate', ...lines.map(({ cells }) => cells.map(cellOf))))
  expect(file.issues).toEqual([])
  expect(file.items.map(({ quantity }) => quantity)).toEqual(['1.5', '3.2'])
  const totals = file.items.map(({ price, quantity }) => Math.round(Number(price) * Number(quantity) * 100) / 100)
  expect(totals).toEqual([1615625.07, 284157.18])
  expect(file.items[0]?.resources.map(({ code }) => code)).toContain('CHARGES')
  expect(file.sections.map(({ name }) => name)).toEqual([...estimate.sections.values()].map(({ name }) => name))
})
