import { expect, test } from 'vitest'
import { packValues, storedValue, type ValueType, valueIn } from '../../attributes/index.ts'
import type { SchedulePlan, WbsRow } from '../../plan/index.ts'
import { generatePlan } from '../../testing/index.ts'
import { dayOf } from '../../time/index.ts'
import { type KnownAttribute, useKnownAttributes } from '../known-attributes.ts'
import { mergePlans } from '../merge.ts'
import type { FileAttribute } from '../user-fields.ts'
import { type CellValue, guessMapping, readTable, type TableFile, type TableMapping, writeTable } from './index.ts'

function counter(): () => string {
  let made = 0
  return () => `v${String(++made).padStart(11, '0')}`
}

const listValue = (id: string, name: string) => ({ id, name, colour: null, disabled: false })

const attributeOf = (id: string, name: string, type: ValueType, names: string[] = []): KnownAttribute => ({
  ...{
    id,
    name,
    type,
    unit: '',
    precision: 0,
    growing: true,
    values: names.map((one) => listValue(`${id}-${one}`, one)),
  },
})

const known = [
  attributeOf('zone', 'Zone', 'list', ['East', 'West']),
  attributeOf('crews', 'Crews', 'list_multi', ['Formwork', 'Steel']),
  attributeOf('risk', 'Risk, %', 'number'),
  attributeOf('permit', 'Permit until', 'date'),
  attributeOf('night', 'At night', 'boolean'),
  attributeOf('remark', 'Remark of the client', 'string'),
]

const valuesOf = (pairs: [string, ValueType, string][]): string =>
  packValues(new Map(pairs.map(([id, type, text]) => [id, storedValue(type, text)])))

/** Every second row says something, summaries too. */
function withValues(plan: SchedulePlan): SchedulePlan {
  const rows = plan.rows.map((row, at) => {
    if (at % 2 === 1) return row
    const zone = at % 4 === 0 ? 'zone-East' : 'zone-West'
    return {
      ...row,
      values: valuesOf([
        ['zone', 'list', zone],
        ['crews', 'list_multi', 'crews-Formwork,crews-Steel'],
        ['risk', 'number', `${at}.5`],
        ['permit', 'date', '2027-03-31'],
        ['night', 'boolean', at % 4 === 0 ? '1' : '0'],
        ['remark', 'string', `Asked ${at}`],
      ]),
    }
  })
  return { ...plan, rows }
}

/** As a spreadsheet gives it back. */
const written = (plan: SchedulePlan, attributes: readonly FileAttribute[] = known): TableFile => ({
  sheets: writeTable(plan, { language: 'en', columns: null, attributes }).map(({ name, columns, rows }) => ({
    name,
    rows: [
      { cells: columns.map(({ title }): CellValue => title), outline: 0, indent: 0 },
      ...[...rows()].map(({ cells, outline }) => ({ cells, outline, indent: 0 })),
    ],
  })),
})

const names = known.map(({ name }) => name)

function read(file: TableFile, current: SchedulePlan | null, mapping?: TableMapping) {
  const how = { name: 'Tower', day: dayOf(2026, 11, 2), newId: counter(), current, language: 'en' as const }
  return readTable(file, mapping ?? guessMapping(file, { attributes: names }), { ...how, attributes: known })
}

/** As an update takes it. */
function updated(file: TableFile, current: SchedulePlan) {
  const reading = read(file, current)
  const { plan, attributes } = reading.plan
  const toWrite = useKnownAttributes(plan.rows, attributes, known)
  const script = { add: true, update: true, delete: false }
  return { ...reading, ...toWrite, merged: mergePlans(current, plan, script, counter()) }
}

/** Row 0 holds the titles. */
function cellAt(file: TableFile, row: number, title: string): { cells: CellValue[]; column: number } {
  const [sheet] = file.sheets
  const column = sheet!.rows[0]!.cells.indexOf(title)
  return { cells: sheet!.rows[row]!.cells as CellValue[], column }
}

function put(file: TableFile, row: number, title: string, value: CellValue): void {
  const { cells, column } = cellAt(file, row, title)
  cells[column] = value
}

const plan = () => withValues(generatePlan({ works: 24, seed: 5 }))
const byId = (rows: readonly WbsRow[], id: string): WbsRow => rows.find((row) => row.id === id)!

test('values of attributes go out in a workbook of everything and come back as no change (T-ATTR-1)', () => {
  const current = plan()
  const { merged, make, extend, problems } = updated(written(current), current)
  expect(problems).toEqual([])
  expect(make).toEqual([])
  expect(extend).toEqual([])
  expect(merged.command).toEqual({ do: 'batch', commands: [] })
})

test('one edited value is one change, and a word that the list lacks is added to it (T-ATTR-3)', () => {
  const current = plan()
  const file = written(current)
  put(file, 1, 'Zone', 'North')
  put(file, 3, 'Risk, %', '7,25')
  put(file, 5, 'Crews', 'Steel; Rail')
  const { merged, make, extend, understood } = updated(file, current)
  expect(make).toEqual([])
  expect(extend.map(({ id, values }) => [id, values.map(({ name }) => name)])).toEqual([
    ['zone', ['North']],
    ['crews', ['Rail']],
  ])
  const commands = merged.command.do === 'batch' ? merged.command.commands : []
  expect(commands).toHaveLength(3)
  expect(understood.filter(({ changed }) => changed.length > 0).map(({ row }) => row)).toEqual([1, 3, 5])
  const said = commands.flatMap((one) => (one.do === 'row.set' ? [one.fields.values ?? ''] : []))
  expect(valueIn(said[1]!, 'risk')).toBe(storedValue('number', '7.25'))
  expect(valueIn(said[1]!, 'zone')).toBe(storedValue('list', 'zone-West'))
  expect(valueIn(said[2]!, 'crews').split(',')).toHaveLength(2)
})

test('a value that others changed since the table was written stays as they left it (T-ATTR-4)', () => {
  const current = plan()
  const file = written(current)
  const id = current.rows[2]!.id
  const since = {
    ...current,
    rows: current.rows.map((row) =>
      row.id === id ? { ...row, values: valuesOf([['zone', 'list', 'zone-East']]) } : row,
    ),
  }
  const { merged, problems } = updated(file, since)
  expect(problems).toEqual([])
  expect(merged.command).toEqual({ do: 'batch', commands: [] })
})

test('an emptied cell is named and leaves its value (T-ATTR-4)', () => {
  const current = plan()
  const file = written(current)
  put(file, 1, 'Zone', null)
  const { merged, problems } = updated(file, current)
  expect(problems.map(({ code, text }) => [code, text])).toEqual([['table_value_stays', 'East']])
  expect(merged.command).toEqual({ do: 'batch', commands: [] })
})

test('what an attribute cannot hold is named by its cell, and the rest of the row is taken (T-ATTR-2)', () => {
  const current = plan()
  const file = written(current)
  put(file, 1, 'Permit until', 'soon')
  put(file, 1, 'At night', 'perhaps')
  put(file, 1, 'Remark of the client', 'Asked again')
  const { merged, problems } = updated(file, current)
  expect(problems.map(({ code, text }) => [code, text])).toEqual([
    ['table_not_value', 'soon'],
    ['table_not_value', 'perhaps'],
  ])
  expect(merged.command).toMatchObject({ do: 'batch', commands: [{ do: 'row.set' }] })
})

test('columns of a table from elsewhere become attributes where somebody says so, of the type of their cells (T-ATTR-2)', () => {
  const rows: CellValue[][] = [
    ['Code', 'Activity name', 'Dur.', 'Contractor', 'Inspector', 'Headcount', 'Handover <x>'],
    ...['Kessler', 'Brandt', 'Kessler', 'Brandt'].map((firm, at): CellValue[] => [
      ...[`A${at}`, `Work ${at}`, 5, firm, `Person ${at} of the town`, at + 2, '30.11.2026'],
    ]),
  ]
  const file = { sheets: [{ name: 'Works', rows: rows.map((cells) => ({ cells, outline: 0, indent: 0 })) }] }
  const guessed = guessMapping(file)
  expect(guessed.columns.slice(3)).toEqual([null, null, null, null])
  const columns = guessed.columns.map((field, at) => (at > 2 ? ('attribute' as const) : field))
  const { plan: came } = read(file, null, { ...guessed, columns })
  expect(came.attributes.map(({ name, type }) => [name, type])).toEqual([
    ['Contractor', 'list'],
    ['Inspector', 'string'],
    ['Headcount', 'number'],
    ['Handover x', 'date'],
  ])
  const [firm] = came.attributes
  const row = came.plan.rows.find(({ code }) => code === 'A1')!
  const chosen = firm!.values.find(({ name }) => name === 'Brandt')
  expect(valueIn(row.values, firm!.id)).toBe(storedValue('list', chosen!.id))
  expect(byId(came.plan.rows, row.id).values.split('\n')).toHaveLength(4)
})
