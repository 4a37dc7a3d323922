import { registerColumns } from '@plumbline/core/resources'
import { expect, test } from 'vitest'
import { registerNames } from './register-names.ts'

const named = (id: string, name: string, code = '') => ({ id, code, name })
const rows = [named('crane0000001', 'Crane 1', 'TC-1'), named('fitters00001', 'Fitters', 'F')]
const names = registerNames(
  {
    type: [named('human', 'People'), named('machine', 'Machine')],
    rbs: [],
    specialty: [named('masons000001', 'Masons'), named('masons000002', 'Masons')],
    calendar: [named('fivedays0001', 'Five days'), named('sixdays00001', 'Six days')],
  },
  (id) => rows.find((row) => row.id === id),
  (text) => rows.filter(({ code, name }) => [code, name].some((one) => one.toLowerCase().includes(text.toLowerCase()))),
)
const column = (of: keyof typeof registerColumns) => ({ id: registerColumns[of] })

test('cells of a register say what their ids are called, and are typed by it', () => {
  expect(names.nameOf(column('calendar'), 'fivedays0001')).toBe('Five days')
  expect(names.nameOf(column('calendar'), 'gone00000001')).toBe('')
  expect(names.idOf(column('calendar'), 'six DAYS ')).toBe('sixdays00001')
  expect(names.idOf(column('calendar'), 'sixdays00001')).toBe('sixdays00001')
  expect(names.idOf(column('calendar'), 'seven days')).toBeNull()
  expect(names.idOf(column('specialty'), 'Masons')).toBeNull()
  expect(names.idOf(column('type'), 'people')).toBe('human')
  expect(names.choices(column('calendar'), 'six')?.map(({ id }) => id)).toEqual(['sixdays00001'])
})

test('a team is the names of its resources, the last of which is looked for', () => {
  expect(names.nameOf(column('team'), 'crane0000001,fitters00001')).toBe('Crane 1; Fitters')
  expect(names.idOf(column('team'), 'tc-1; Fitters')).toBe('crane0000001,fitters00001')
  expect(names.idOf(column('team'), 'Crane 1; Nobody')).toBeNull()
  expect(names.choices(column('team'), 'Crane 1; fi')?.map(({ name }) => name)).toEqual(['Crane 1; Fitters'])
})

test('other columns are none of these', () => {
  const other = { id: 'madebypeople' }
  expect([names.nameOf(other, 'x'), names.idOf(other, 'x'), names.choices(other, 'x')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
