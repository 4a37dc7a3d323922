import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowTest } from './evaluate.ts'
import { type Filter, parseFilter } from './filter.ts'
import { metadataXml } from './metadata.ts'
import { type EdmProperty, type EntitySet, edmName } from './model.ts'
import { parseOrder, parseSelect } from './options.ts'
import { QueryError } from './query-error.ts'

const property = (name: string, type: EdmProperty['type']): EdmProperty => ({ name, type, nullable: true })
const properties = [
  property('name', 'Edm.String'),
  property('days', 'Edm.Int32'),
  property('critical', 'Edm.Boolean'),
  property('start', 'Edm.DateTimeOffset'),
]
const works: EntitySet = { name: 'Works', key: ['name'], properties, sortable: true }
const rows = [
  { name: 'Dig', days: 5, critical: true, start: '2026-03-02T08:00:00Z' },
  { name: "Dieter's wall", days: 3, critical: false, start: '2026-03-09T08:00:00Z' },
  { name: 'Cure', days: 2, critical: false, start: null },
]
const told = (filter: string): string[] => rows.filter(rowTest(parseFilter(filter, properties))).map(({ name }) => name)

describe('a filter of a feed', () => {
  test.each([
    ["name eq 'Dig'", ['Dig']],
    ["name eq 'Dieter''s wall'", ["Dieter's wall"]],
    ['days ge 3 and critical eq false', ["Dieter's wall"]],
    // `and` binds closer than `or`.
    ["name eq 'Dig' or days ge 3 and critical eq false", ['Dig', "Dieter's wall"]],
    ["(name eq 'Dig' or days ge 2) and critical eq false", ["Dieter's wall", 'Cure']],
    ['critical', ['Dig']],
    ['not critical', ["Dieter's wall", 'Cure']],
    ["contains(tolower(name),'di')", ['Dig', "Dieter's wall"]],
    ["startswith(name,'C') or endswith(name,'wall')", ["Dieter's wall", 'Cure']],
    // Null is less than nothing, and equal to null alone.
    ['start lt 2026-03-09', ['Dig']],
    ['start eq null', ['Cure']],
    ['start ne null', ['Dig', "Dieter's wall"]],
    ['not (year(start) eq 2026)', ['Cure']],
    ['start ge 2026-03-09T08:00:00Z', ["Dieter's wall"]],
    // An offset is taken off.
    ['start ge 2026-03-09T10:00:00+02:00', ["Dieter's wall"]],
    ['date(start) eq 2026-03-02', ['Dig']],
    ['month(start) eq 3 and day(start) gt 2', ["Dieter's wall"]],
  ])('%s', (filter, expected) => {
    expect(told(filter)).toEqual(expected)
  })

  test.each([
    ['', 0],
    ['name eq', 7],
    ["name eq 'Dig", 8],
    ['title eq 1', 0],
    ['name eq 3', 0],
    ['critical gt true', 0],
    ['days', 0],
    ['(days eq 1', 10],
    ['days eq 1 critical', 10],
    ['name EQ 1', 5],
    ['start gt 2026-02-30', 9],
    ['days add 1 eq 2', 5],
    ['not days', 0],
    ['contains(name,3)', 14],
  ])('refuses %j with its place', (filter, at) => {
    const refusal = refusalOf(filter)
    expect(refusal?.at).toBe(at)
  })

  test('says of what OData has and this feed has not that it is not supported', () => {
    expect(refusalOf("substringof('a',name)")?.unsupported).toBe(true)
    expect(refusalOf('name eq 3')?.unsupported).toBe(false)
  })

  test('has limits: characters, parts and levels', () => {
    expect(refusalOf(`name eq '${'x'.repeat(4_000)}'`)).not.toBeNull()
    expect(refusalOf(Array(60).fill('days eq 1').join(' or '))).not.toBeNull()
    expect(refusalOf(`${'('.repeat(2_000)}critical${')'.repeat(1_900)}`)).not.toBeNull()
    expect(refusalOf(`${'not '.repeat(900)}critical`)).not.toBeNull()
    expect(refusalOf(Array(30).fill('days eq 1').join(' or '))).toBeNull()
  })

  test('whatever is asked is understood or refused, and what is understood answers every row', () => {
    const piece = fc.constantFrom(
      ..."name days start critical eq ne and or not ( ) , 'a' 1 null true 2026-03-02".split(' '),
      'contains(',
      'year(',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        try {
          const filter = parseFilter(pieces.join(' '), properties)
          for (const row of rows) expect(typeof rowTest(filter)(row)).toBe('boolean')
        } catch (error) {
          expect(error).toBeInstanceOf(QueryError)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  test('what is written of a filter is read as the same filter', () => {
    fc.assert(
      fc.property(truth, (filter) => {
        expect(shape(parseFilter(textOf(filter), properties))).toEqual(shape(filter))
      }),
    )
  })
})

function refusalOf(filter: string): QueryError | null {
  try {
    const found = parseFilter(filter, properties)
    if (found.kind === 'property' && found.family !== 'truth') return new QueryError(0, filter)
    return null
  } catch (error) {
    expect(error).toBeInstanceOf(QueryError)
    return error as QueryError
  }
}

const [name, days] = properties as [EdmProperty, EdmProperty]
const compare = fc.oneof(
  fc.tuple(fc.constantFrom('eq' as const, 'ne' as const, 'lt' as const), fc.integer({ min: -9, max: 9 })).map(
    ([op, value]): Filter => ({
      kind: 'compare',
      op,
      family: 'number',
      left: { kind: 'property', property: days, family: 'number' },
      right: { kind: 'literal', value, family: 'number' },
    }),
  ),
  fc.string({ maxLength: 6 }).map(
    (value): Filter => ({
      kind: 'call',
      name: 'contains',
      family: 'truth',
      args: [
        { kind: 'property', property: name, family: 'text' },
        { kind: 'literal', value, family: 'text' },
      ],
    }),
  ),
)
const { truth } = fc.letrec<{ truth: Filter }>((tie) => ({
  truth: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    compare,
    fc
      .tuple(fc.constantFrom('and' as const, 'or' as const), tie('truth'), tie('truth'))
      .map(([kind, left, right]): Filter => ({ kind, left, right })),
    tie('truth').map((of): Filter => ({ kind: 'not', of })),
  ),
}))

const shape = (filter: Filter): unknown => JSON.parse(JSON.stringify(filter))

function textOf(filter: Filter): string {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return `(${textOf(filter.left)}) ${filter.kind} (${textOf(filter.right)})`
    case 'not':
      return `not (${textOf(filter.of)})`
    case 'compare':
      return `${textOf(filter.left)} ${filter.op} ${textOf(filter.right)}`
    case 'call':
      return `${filter.name}(${filter.args.map(textOf).join(',')})`
    case 'property':
      return filter.property.name
    case 'literal':
      return typeof filter.value === 'string' ? `'${filter.value.replaceAll("'", "''")}'` : String(filter.value)
  }
}

describe('other options of a feed', () => {
  test('select keeps the order of the set, and refuses what is not there', () => {
    expect(parseSelect('days, name', works).map((one) => one.name)).toEqual(['name', 'days'])
    expect(parseSelect('*', works)).toHaveLength(4)
    expect(parseSelect(undefined, works)).toHaveLength(4)
    expect(() => parseSelect('days,titel', works)).toThrow(QueryError)
  })

  test('orderby goes up unless it says desc, and not everything can be sorted', () => {
    expect(parseOrder('start desc,name', works).map((one) => [one.property.name, one.direction])).toEqual([
      ['start', -1],
      ['name', 1],
    ])
    expect(() => parseOrder('start down', works)).toThrow(QueryError)
    expect(() => parseOrder('start', { ...works, sortable: false })).toThrow(QueryError)
  })

  test('names of properties are such as OData takes, whatever people wrote', () => {
    expect(['floor', '2nd floor', 'Этаж №', 'a.b-c'].map(edmName)).toEqual(['floor', '_2nd_floor', 'Этаж_', 'a_b_c'])
  })

  test('the metadata names types, keys, what is never null, and what cannot be sorted', () => {
    const key: EdmProperty = { name: 'id', type: 'Edm.String', nullable: false, title: 'R & D "x" <y>' }
    const xml = metadataXml([{ name: 'Histories', key: ['id'], properties: [key], sortable: false }])
    expect(xml).toContain('<EntityType Name="History"><Key><PropertyRef Name="id"/></Key>')
    expect(xml).toContain('<Property Name="id" Type="Edm.String" Nullable="false">')
    expect(xml).toContain('String="R &amp; D &quot;x&quot; &lt;y&gt;"')
    expect(xml).toContain('<PropertyValue Property="Sortable" Bool="false"/>')
  })
})
