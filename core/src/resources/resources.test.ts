import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DirectoryFacts, type DirectoryRow } from '../directories/index.ts'
import { rowSplits } from '../plan/index.ts'
import { dayOf } from '../time/index.ts'
import {
  assignedTexts,
  assignmentIdOf,
  availabilityText,
  callable,
  cellsOfResource,
  objectionToResource,
  parseAssigned,
  priceAt,
  pricesText,
  Register,
  type Resource,
  readAvailability,
  readPrices,
  registerColumns,
  registerDefinitions,
  registerText,
  registerTypes,
  resourceOf,
  rowsPerDate,
  unitsAt,
} from './index.ts'

const row = (fields: Partial<DirectoryRow>): DirectoryRow => ({
  ...{ id: 'crane0000001', parentId: null, order: 'a', code: 'CR-1', name: 'Crane', status: 'active' },
  ...{ values: {}, revision: 1, ...fields },
})
const resource = (fields: Partial<Resource>): Resource => ({ ...resourceOf(row({})), ...fields })
const november = (day: number) => dayOf(2026, 11, day)

describe('the register', () => {
  test('R-RES-01 RS1 knows people, machines, materials and costs, in one list with groups', () => {
    expect(registerTypes).toEqual(['human', 'machine', 'material', 'cost', 'resource_group'])
    for (const type of registerTypes) {
      expect(resourceOf(row({ values: { [registerColumns.type]: type } })).type).toBe(type)
      expect(registerText(registerColumns.type, type.toUpperCase())).toBe(type)
    }
    expect(registerText(registerColumns.type, 'wizard')).toBeNull()
    expect(resourceOf(row({})).type).toBe('human')
  })

  test('has columns of ids as they are stored', () => {
    const ids = registerDefinitions.map(({ id }) => id)
    expect(ids.every((id) => /^[A-Za-z0-9_-]{12}$/.test(id))).toBe(true)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('RS2 says how much there is on a day', () => {
    const availability = readAvailability('2027-01-04 28;4 ; 2026-11-20  24')!
    expect(availabilityText(availability)).toBe('4; 2026-11-20 24; 2027-01-04 28')
    expect([november(19), november(20), dayOf(2027, 1, 5)].map((day) => unitsAt(availability, day))).toEqual([
      '4',
      '24',
      '28',
    ])
    expect(unitsAt(readAvailability('2026-11-20 1')!, november(19))).toBe('0')
    expect(unitsAt([], november(1))).toBeNull()
  })

  test('RS3 says what a unit costs on a day', () => {
    const prices = readPrices('12.50/18 h; 2026-11-10 13/19.5 h; 2026-12-01 900 unit')!
    expect(pricesText(prices)).toBe('12.5/18 h; 2026-11-10 13/19.5 h; 2026-12-01 900')
    expect(priceAt(prices, november(9))).toMatchObject({ standard: '12.5', overtime: '18', per: 'hour' })
    expect(priceAt(prices, november(10))?.standard).toBe('13')
    expect(priceAt(prices, dayOf(2026, 12, 5))).toMatchObject({ standard: '900', overtime: null, per: 'unit' })
    expect(priceAt(readPrices('2026-11-10 5')!, november(9))).toBeNull()
  })

  test('RS4 takes no table that says a day twice, a date that is none, or an amount below zero', () => {
    for (const text of ['1; 2', '2026-11-01 1; 2026-11-01 2', '2026-02-30 1', '-1', '1,5', 'x', '2026-11-01']) {
      expect(readAvailability(text)).toBeNull()
      expect(registerText(registerColumns.availability, text)).toBeNull()
    }
    for (const text of ['1/x', '1/2/3', '5 day', '-1']) expect(readPrices(text)).toBeNull()
    expect(readAvailability(Array.from({ length: 61 }, (_, i) => `20${10 + i}-01-01 1`).join(';'))).toBeNull()
    expect(resourceOf(row({ values: { availability: 'nonsense' } })).availability).toEqual([])
  })

  test('what is said of a resource stands in its cells and reads back', () => {
    const said = resource({
      type: 'machine',
      unit: 'crane',
      rbsId: 'rbsNode00001',
      specialtyId: 'special00001',
      grade: '4',
      calendarId: 'calendar0001',
      availability: [{ from: null, units: '1' }],
      prices: [{ from: november(1), standard: '90', overtime: null, per: 'hour' }],
      isRole: true,
      team: ['member000001', 'member000002'],
    })
    const values = cellsOfResource(said)
    expect(resourceOf(row({ values }))).toEqual(said)
    for (const [id, text] of Object.entries(values)) expect(registerText(id, text)).toBe(text)
    expect(cellsOfResource({ calendarId: null, isRole: false })).toEqual({ resourceDays: '', resourceRole: '' })
  })

  test('finds by code and by name what can be assigned', () => {
    const register = new Register([
      resource({ id: 'group0000001', code: 'G', name: 'Cranes', type: 'resource_group' }),
      resource({ id: 'crane0000001', code: 'CR-1', name: 'Tower crane' }),
      resource({ id: 'crane0000002', code: 'CR-2', name: 'Tower crane' }),
      resource({ id: 'crane0000003', code: 'CR-3', name: 'Old crane', status: 'disabled' }),
    ])
    expect(register.find('crane', 10).map(({ id }) => id)).toEqual(['crane0000001', 'crane0000002'])
    expect(register.find('cr-2', 10).map(({ id }) => id)).toEqual(['crane0000002'])
    expect(register.called('tower CRANE')).toHaveLength(2)
    expect(register.called('CR-1').map(({ id }) => id)).toEqual(['crane0000001'])
    expect(register.called('Old crane')).toEqual([])
    expect(register.get('crane0000003')?.name).toBe('Old crane')
  })
})

describe('assignments', () => {
  test('RS8 have one id for one work and one resource', () => {
    expect(assignmentIdOf('workA0000001', 'crane0000001')).toBe(assignmentIdOf('workA0000001', 'crane0000001'))
    const ids = new Set<string>()
    for (let work = 0; work < 300; work++) {
      for (let of = 0; of < 100; of++) ids.add(assignmentIdOf(`work${work}`, `crane${of}`))
    }
    expect(ids.size).toBe(30_000)
    expect([...ids].every((id) => /^[A-Za-z0-9_-]{12}$/.test(id))).toBe(true)
  })

  test('RS9 with an id of no register of the space do not count', () => {
    const facts = new DirectoryFacts()
    const fact = { directoryId: 'register0001', parentId: null, deleted: false, revision: 1 }
    facts.tell({ ...fact, id: 'crane0000001', status: 'active' })
    facts.tell({ ...fact, id: 'crane0000002', status: 'disabled' })
    facts.tell({ ...fact, id: 'crane0000003', status: 'active', deleted: true })
    const told = (resourceId: string | null) => objectionToResource({ resourceId }, ['register0001'], facts)
    expect([told('crane0000001'), told(null)]).toEqual([null, null])
    expect([told('crane0000002'), told('crane0000003'), told('elsewhere001')]).toEqual([
      'disabled',
      'deleted',
      'foreign',
    ])
    expect(objectionToResource({ resourceId: 'crane0000001' }, ['other0000001'], facts)).toBe('foreign')
  })

  test('RS10 read as they are typed', () => {
    const known = new Set(['Crane 1', 'Crane', 'Fitters'])
    const read = (text: string) => parseAssigned(text, (name) => known.has(name))
    expect(read('Crane 1; Fitters  4;;')).toEqual([
      { name: 'Crane 1', amount: null },
      { name: 'Fitters', amount: '4' },
    ])
    expect(read('Crane 2; Nobody 3,5; Crew')).toEqual([
      { name: 'Crane', amount: '2' },
      { name: 'Nobody', amount: '3.5' },
      { name: 'Crew', amount: null },
    ])
    const list = [
      { name: 'Crane', amount: '1' },
      { name: 'Fitters', amount: '4' },
    ]
    expect(assignedTexts(list)).toBe('Crane; Fitters 4')
    expect([callable('Pump; small', 'P-1'), callable('', 'P-1'), callable('Pump', 'P-1')]).toEqual([
      'P-1',
      'P-1',
      'Pump',
    ])
  })

  test('R-RES-09 RS11 give whole rows to the first days, to the last, or evenly', () => {
    expect(rowsPerDate('10', 4, 'start')).toEqual(['3', '3', '2', '2'])
    expect(rowsPerDate('10', 4, 'end')).toEqual(['2', '2', '3', '3'])
    expect(rowsPerDate('10', 4, 'evenly')).toEqual(['2', '3', '2', '3'])
    expect(rowsPerDate('1', 3, 'evenly', 2)).toEqual(['0.33', '0.33', '0.34'])
    expect(rowsPerDate('2.5', 2, 'end')).toEqual(['1.5', '1'])
    expect(rowsPerDate('5', 0, 'start')).toEqual([])
  })

  test('RS11 sums exactly, whatever the amount', () => {
    const exact = (text: string): bigint => {
      const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)!
      return BigInt(`${sign}${whole}${fraction.padEnd(6, '0')}`)
    }
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom(...rowSplits),
        fc.integer({ min: 0, max: 6 }),
        (millionths, days, split, precision) => {
          const amount = (millionths / 1e6).toFixed(6)
          const parts = rowsPerDate(amount, days, split, precision)
          expect(parts).toHaveLength(days)
          expect(parts.reduce((sum, part) => sum + exact(part), 0n)).toBe(exact(amount))
        },
      ),
      { numRuns: 300 },
    )
  })
})
