import {
  attributeField,
  attributeLimits,
  isComputed,
  isStoredValue,
  type ValueType,
  valueTypes,
} from '@plumbline/core/attributes'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Attribute, AttributeBook } from './attribute-book.ts'

/** Works hold values of these. */
const storedTypes = valueTypes.filter((type) => !isComputed(type))

const floors = [
  { id: 'floor-1', name: 'Ground floor', colour: '#2f9e6e', disabled: false },
  { id: 'floor-2', name: 'Roof', colour: null, disabled: false },
  { id: 'floor-0', name: 'Basement', colour: '#6b7785', disabled: true },
]

const attribute = (type: ValueType, unit = ''): Attribute => ({
  id: type,
  nodeId: null,
  nodeName: '',
  code: type,
  name: type,
  type,
  unit,
  precision: 2,
  values: type.startsWith('list') ? floors : [],
  required: false,
  setting: null,
  access: 'write',
})

let book: AttributeBook
const of = (type: ValueType) => book.of(attributeField(type))!
const typed = (type: ValueType, text: string) => {
  const parsed = book.parse(of(type), text)
  return 'value' in parsed ? parsed.value : `!${parsed.message}`
}

beforeEach(() => {
  book = new AttributeBook()
  book.set({
    attributes: valueTypes.map((type) => attribute(type, type === 'money' ? 'EUR' : type === 'number' ? 'm³' : '')),
    people: [
      { id: 'anna', name: 'Anna Berg', former: false },
      { id: 'boris', name: 'Boris Lang', former: false },
      { id: 'clara', name: 'Clara Wolf', former: true },
    ],
  })
})

describe('what is typed into a cell of an attribute', () => {
  test.each<[ValueType, string, string]>([
    ['string', ' Axis A ', 'sAxis A'],
    ['string', 'x'.repeat(attributeLimits.text + 1), '!textTooLong'],
    ['number', '12,5', 'n12.5'],
    ['number', '12.50 m³', 'n12.5'],
    ['number', '1 234,5', 'n1234.5'],
    ['number', '1.234,5', 'n1234.5'],
    ['number', '1,234.5', 'n1234.5'],
    ['number', 'many', '!number'],
    ['money', '−3 eur', 'm-3'],
    ['percentage', '45,5 %', 'p45.5'],
    ['date', '31.12.26', 'd2026-12-31'],
    ['date', '5 май 2027', 'd2027-05-05'],
    ['date', '2028-02-29', 'd2028-02-29'],
    ['date', '30.02.2027', '!date'],
    ['boolean', 'да', 'b1'],
    ['boolean', '✗', 'b0'],
    ['boolean', 'maybe', '!yesNo'],
    ['list', 'roof', 'lfloor-2'],
    ['list', 'gro', 'lfloor-1'],
    ['list', 'Basement', 'lfloor-0'],
    ['list', 'Attic', '!choice'],
    ['list_multi', 'Roof; ground floor', 'afloor-1,floor-2'],
    ['list_multi', 'Roof; Attic', '!choice'],
    ['colour', 'ABC', 'c#aabbcc'],
    ['colour', 'blue', '!colour'],
    ['person', 'boris', 'uboris'],
    ['person', 'Carl', '!person'],
    ['person', 'clara', '!person'],
    ['person', 'Clara Wolf', 'uclara'],
  ])('%s: %s', (type, text, stored) => {
    expect(typed(type, text)).toBe(stored)
  })

  test('is nothing when it is empty', () => {
    for (const type of valueTypes) expect(typed(type, '  ')).toBe('')
  })

  test('is understood or refused, and never stored as something else', () => {
    fc.assert(
      fc.property(fc.constantFrom(...valueTypes), fc.string({ maxLength: 40 }), (type, text) => {
        const parsed = book.parse(of(type), text)
        if ('value' in parsed) expect(isStoredValue(parsed.value)).toBe(true)
      }),
    )
  })
})

describe('a value of an attribute', () => {
  const stored: Partial<Record<ValueType, string>> = {
    string: 'sAxis A',
    number: 'n1234.5',
    money: 'm1234.5',
    percentage: 'p45.5',
    date: 'd2026-12-31',
    boolean: 'b1',
    list: 'lfloor-1',
    list_multi: 'afloor-1,floor-2',
    colour: 'c#aabbcc',
    person: 'uanna',
  }

  test.each(['en', 'ru'])('goes into the editor and back without a change (%s)', (language) => {
    book.speak(language)
    for (const type of storedTypes) expect(typed(type, book.editText(of(type), stored[type]!)), type).toBe(stored[type])
  })

  test.each(['en', 'ru'])('goes from one cell into another as it is shown (%s)', (language) => {
    book.speak(language)
    for (const type of storedTypes) expect(typed(type, book.text(of(type), stored[type]!)), type).toBe(stored[type])
  })

  test('reads in the language of the moment', () => {
    expect(book.text(of('money'), 'm1234567.5')).toBe('1,234,567.50 EUR')
    book.speak('ru')
    expect(book.text(of('money'), 'm1234567.5').replace(/\s/gu, ' ')).toBe('1 234 567,50 EUR')
  })

  test('of another type reads as none', () => {
    for (const type of valueTypes) expect(book.text(of(type), 'x1')).toBe('')
    expect(book.text(of('number'), 'sAxis')).toBe('')
  })

  test('keeps every digit', () => {
    expect(book.text(of('number'), 'n123456789012345678.25')).toBe('123,456,789,012,345,678.25 m³')
  })

  test('of a list has the colour of its value; a value that is gone is a question mark', () => {
    expect(book.colour(of('list'), 'lfloor-1')).toBe('#2f9e6e')
    expect(book.colour(of('colour'), 'c#aabbcc')).toBe('#aabbcc')
    expect(book.text(of('list'), 'lgone')).toBe('?')
    expect(book.choices(of('list'))?.map(({ text }) => text)).toEqual(['Ground floor', 'Roof'])
  })

  test('of a directory is found by its code as by its name, and the code tells rows of one name apart', () => {
    const row = (id: string, code: string, name: string) => ({ id, code, name, colour: null, disabled: false })
    const values = [row('slab', '03.01', 'Slabs'), row('wall', '03.02', 'Walls'), row('other', '04.02', 'Walls')]
    book.set({ attributes: [{ ...attribute('list'), values }], people: [] })
    expect(['03.01', 'sl', 'Walls', '04.02', '04.02 walls'].map((text) => typed('list', text))).toEqual([
      ...['lslab', 'lslab', 'lwall', 'lother', 'lother'],
    ])
    expect(book.choices(of('list'))?.map(({ text, code }) => [text, code])).toEqual([
      ['Slabs', '03.01'],
      ['03.02 Walls', '03.02'],
      ['04.02 Walls', '04.02'],
    ])
  })

  test('is filtered by as people say it', () => {
    expect(book.filterValue(of('list_multi'), 'afloor-1,floor-2')).toEqual(['Ground floor', 'Roof'])
    expect(book.filterValue(of('number'), 'n1234.5')).toBe(1234.5)
    expect(book.filterValue(of('boolean'), 'b0')).toBe('no')
    expect(book.filterValue(of('person'), '')).toBeNull()
  })
})
