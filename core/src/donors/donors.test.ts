import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import {
  type AttributeDefinition,
  type AttributeSetting,
  type DonorSetting,
  type DonorSource,
  unpackValues,
  type ValueType,
} from '../attributes/index.ts'
import { execute, openSchedule, type Replica, writePlan } from '../documents/schedule/index.ts'
import { externalId, relationId, type SchedulePlan } from '../plan/index.ts'
import { PlanWords } from '../schedule/testing/plan-language.ts'
import { definitionCycle, donorProblem, relatedSchedules, takenValues, withDonatedValues } from './index.ts'

const donor = (part: Partial<DonorSetting> = {}): DonorSetting => ({
  ...{ kind: 'donor', source: 'parent', sourceAttributeId: 'axis', mode: 'live', overridable: true, fallback: '' },
  ...part,
})
const attribute = (
  id: string,
  setting: AttributeSetting | null = null,
  type: ValueType = 'string',
): AttributeDefinition => ({
  ...{ id, nodeId: null, code: id, name: id, unit: '', precision: 2, values: [], required: false },
  type,
  setting,
})

const rows = {
  House: { parentId: null, values: 'axis:sH' },
  A: { parentId: 'House', values: 'place:sa' },
  A1: { parentId: 'A', values: '' },
  A2: { parentId: 'A', values: 'axis:sx\nplace:styped' },
  B: { parentId: 'House', values: '' },
  B1: { parentId: 'B', values: '' },
}

/**
 * The house has two sections, A and B. A2 follows A1; B1 follows A2 and A1, which stands before A2 in the tree.
 *
 * row | axis | place
 * House | H |
 * – A   |   | a
 * – – A1 |  |
 * – – A2 | x | typed
 * – B   |   |
 * – – B1 |  |
 */
function house(): SchedulePlan {
  const words = new PlanWords()
  for (const [id, part] of Object.entries(rows)) {
    const row = id.length === 2 ? words.activity(id, '1d') : words.summary(id)
    row.with(part)
  }
  const follows = (predId: string, succId: string) =>
    ({ id: relationId(predId, succId, 'fs'), predId, succId, type: 'fs', lag: 0, lagCalendar: null }) as const
  return { ...words.build(), relations: [follows('A2', 'B1'), follows('A1', 'B1'), follows('A1', 'A2')] }
}

/** By row, what each has of `place`, without the letter; `–` for none. */
function placesWith(setting: DonorSetting, others: readonly AttributeDefinition[] = [attribute('axis')]): string {
  const { rows: shown } = withDonatedValues(house(), [attribute('place', setting), ...others])
  return shown.map(({ values }) => unpackValues(values).get('place')?.slice(1) ?? '–').join(' ')
}

describe("a value is the own, the donor's, the fallback or none (R-WBS-15)", () => {
  //                                                               House A A1 A2    B B1
  test.each<[rule: string, setting: Partial<DonorSetting>, places: string]>([
    ['1, 3: the nearest row above that has one', {}, '– a H typed H H'],
    ['1: a fallback where there is none', { fallback: 'sall' }, 'all a H typed H H'],
    ['2: its own does not count', { overridable: false }, '– H H H H H'],
    ['3: of itself, the nearest that was typed', { sourceAttributeId: 'place' }, '– a a typed – –'],
    ['4: the first predecessor with a value', { source: 'predecessor' }, '– a – typed – x'],
    ['4: the first successor with a value', { source: 'successor' }, '– a x typed – –'],
    ['4: of itself, only what was typed', { source: 'predecessor', sourceAttributeId: 'place' }, '– a – typed – typed'],
  ])('%s', (_rule, setting, places) => {
    expect(placesWith(donor(setting))).toBe(places)
  })

  test('3, 4: the donor may have its value from a donor', () => {
    const axis = attribute('axis', donor({ sourceAttributeId: 'axis' }))
    expect(placesWith(donor({ source: 'predecessor', overridable: false }), [axis])).toBe('– – – H – H')
    const second = attribute('axis', donor({ source: 'successor', sourceAttributeId: 'axis' }))
    expect(placesWith(donor({ source: 'predecessor', overridable: false }), [second])).toBe('– – – x – x')
  })

  test('7: of a deleted attribute the values are still there, without its own donor', () => {
    expect(placesWith(donor(), [])).toBe('– a H typed H H')
  })

  test('12: definitions that go around in a circle end without a value', () => {
    const around = attribute('axis', donor({ sourceAttributeId: 'place', source: 'successor', overridable: false }))
    expect(placesWith(donor({ source: 'predecessor', overridable: false }), [around])).toBe('– – – – – –')
  })

  test('a plan without donors is the same plan', () => {
    const plan = house()
    expect(withDonatedValues(plan, [attribute('place'), attribute('axis')])).toBe(plan)
  })
})

describe('a donor is refused', () => {
  const list = {
    ...attribute('list', null, 'list'),
    values: [{ id: 'v1', name: 'One', colour: null, disabled: false }],
  }
  const cost = { ...attribute('cost', null, 'money'), unit: 'EUR' }
  const place = attribute('place')
  test.each<[AttributeDefinition, AttributeDefinition | undefined, Partial<DonorSetting>, string | null]>([
    [place, attribute('axis'), {}, null],
    [place, undefined, {}, 'DONOR_SOURCE'],
    [place, attribute('weight', null, 'number'), {}, 'DONOR_TYPE'],
    [attribute('load', null, 'calculated'), attribute('load2', null, 'calculated'), {}, 'DONOR_TYPE'],
    [list, list, {}, null],
    [list, { ...list, id: 'other' }, {}, 'DONOR_TYPE'],
    [cost, { ...cost, id: 'paid' }, {}, null],
    [cost, { ...cost, id: 'paid', unit: 'USD' }, {}, 'DONOR_UNIT'],
    [place, place, { overridable: false }, 'DONOR_ITSELF'],
    [place, place, { source: 'successor', overridable: false }, null],
    [cost, cost, { fallback: 'm12.5' }, null],
    [cost, cost, { fallback: 'n12.5' }, 'DONOR_FALLBACK'],
    [cost, cost, { fallback: 'mmuch' }, 'DONOR_FALLBACK'],
    [list, list, { fallback: 'lv1' }, null],
    [list, list, { fallback: 'lv2' }, 'DONOR_FALLBACK'],
  ])('%#', (one, source, part, problem) => {
    expect(donorProblem(one, source, donor(part))).toBe(problem)
  })

  test('11: when it closes a circle, through formulas and donors, with the way around', () => {
    const formula = { kind: 'calculated', formula: '[attribute:b] + 1', result: 'number', summaries: 'none' } as const
    const saved = [
      { id: 'a', setting: formula },
      { id: 'b', setting: donor({ sourceAttributeId: 'c' }) },
      { id: 'c', setting: null },
    ]
    const closing = { id: 'c', setting: donor({ sourceAttributeId: 'a' }) }
    expect(definitionCycle(saved, closing)).toEqual(['c', 'a', 'b', 'c'])
    expect(definitionCycle(saved, { id: 'c', setting: donor({ sourceAttributeId: 'c' }) })).toBeNull()
  })

  test('11: no circle is ever stored, in whatever order attributes are set', () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    const setting = fc.oneof(
      fc.constantFrom(...ids).map((id): AttributeSetting => donor({ sourceAttributeId: id })),
      fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)).map(
        ([one, other]): AttributeSetting => ({
          ...{ kind: 'calculated', result: 'number', summaries: 'none' },
          formula: `[attribute:${one}] + [attribute:${other}]`,
        }),
      ),
      fc.constant(null),
    )
    const step = fc.record({ id: fc.constantFrom(...ids), setting })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const saved = new Map<string, AttributeSetting | null>(ids.map((id) => [id, null]))
        const all = () => [...saved].map(([id, said]) => ({ id, setting: said }))
        for (const one of steps) if (!definitionCycle(all(), one)) saved.set(one.id, one.setting)
        expect(isOrderable(saved)).toBe(true)
      }),
    )
  })
})

/** Takes away what reads nothing that is left, until nothing is left: only a circle stays. */
function isOrderable(saved: ReadonlyMap<string, AttributeSetting | null>): boolean {
  const left = new Map(saved)
  const reads = (id: string, said: AttributeSetting | null): string[] => {
    if (said?.kind === 'donor') return said.sourceAttributeId === id ? [] : [said.sourceAttributeId]
    if (said?.kind !== 'calculated') return []
    return [...said.formula.matchAll(/attribute:(\w+)/g)].map(([, read]) => read!)
  }
  for (let before = -1; before !== left.size; ) {
    before = left.size
    for (const [id, said] of left) if (!reads(id, said).some((read) => left.has(read))) left.delete(id)
  }
  return left.size === 0
}

describe('two people', () => {
  const sources: DonorSource[] = ['parent', 'predecessor', 'successor']
  const edit = fc.record({
    id: fc.constantFrom(...Object.keys(rows)),
    who: fc.constantFrom(0, 1),
    axis: fc.constantFrom('', 's1', 's2'),
    place: fc.constantFrom('', 's3', 's4'),
  })

  test('6: who fill and empty works apart see the same when they have met', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), fc.constantFrom(...sources), (edits, source) => {
        const both = [replicaOf(house()), replicaOf(house())] as const
        Y.applyUpdate(both[1].doc, Y.encodeStateAsUpdate(both[0].doc))
        for (const { id, who, axis, place } of edits) {
          execute(both[who]!, { do: 'row.values', ids: [id], values: { axis, place } }, { random: () => 0.5 })
        }
        const attributes = [attribute('axis', donor()), attribute('place', donor({ source }))]
        const seen = (replica: Replica) =>
          withDonatedValues(replica.read().plan, attributes).rows.map(({ values }) => values)
        const [first, second] = both
        Y.applyUpdate(first.doc, Y.encodeStateAsUpdate(second.doc))
        Y.applyUpdate(second.doc, Y.encodeStateAsUpdate(first.doc))
        expect(seen(first)).toEqual(seen(second))
        expect(withDonatedValues(first.read().plan, [attribute('axis')])).toEqual(first.read().plan)
      }),
      { numRuns: 60 },
    )
  })
})

function replicaOf(plan: SchedulePlan): Replica {
  const doc = new Y.Doc()
  writePlan(doc, plan)
  return openSchedule(doc)
}

describe('rule 13: rows of directories', () => {
  const types = {
    ...attribute('type', null, 'list'),
    directory: { id: 'types', branchId: null, level: null },
    values: [
      { id: 'con', name: 'Concrete', colour: null, disabled: false, cells: { rate: '1.6', unit: 'm3', axis: 'Q' } },
      { id: 'mas', name: 'Masonry', colour: null, disabled: false },
    ],
  }
  const shown = (setting: Partial<DonorSetting>, type: ValueType, values: Record<string, string>) => {
    const plan = house()
    const rows = plan.rows.map((row) => ({ ...row, values: values[row.id] ?? '' }))
    const taken = attribute('rate', donor({ source: 'directory_row', sourceAttributeId: 'type', ...setting }), type)
    return withDonatedValues({ ...plan, rows }, [taken, types]).rows.map(
      ({ values: packed }) => unpackValues(packed).get('rate') ?? '–',
    )
  }

  test('give what stands in their column, unless the work has a value of its own', () => {
    const values = { A1: 'type:lcon', A2: 'rate:n2\ntype:lcon', B1: 'type:lmas', B: 'type:lnobody' }
    expect(shown({ columnId: 'rate' }, 'number', values)).toEqual(['–', '–', 'n1.6', 'n2', '–', '–'])
    expect(shown({ columnId: 'rate', overridable: false }, 'number', values)[3]).toBe('n1.6')
    expect(shown({ columnId: 'rate', fallback: 'n9' }, 'number', values)[5]).toBe('n9')
    expect(shown({ columnId: 'unit' }, 'list', values)[2]).toBe('lm3')
    // A column that is gone, or whose texts became others.
    expect(shown({ columnId: 'gone' }, 'number', values)[2]).toBe('–')
    expect(shown({ columnId: 'axis' }, 'number', values)[2]).toBe('–')
  })

  test.each<[string, ValueType, Partial<AttributeDefinition>, object | undefined, string | null]>([
    ['a number', 'number', { unit: 'h' }, { type: 'number', unit: 'h', directoryId: null }, null],
    ['a number of another unit', 'number', {}, { type: 'number', unit: 'h', directoryId: null }, 'DONOR_UNIT'],
    ['a text', 'number', {}, { type: 'string', unit: '', directoryId: null }, 'DONOR_TYPE'],
    [
      'a row of the same directory',
      'list',
      { directory: { id: 'units', branchId: null, level: null } },
      { type: 'directory', unit: '', directoryId: 'units' },
      null,
    ],
    ['a row of another', 'list', {}, { type: 'directory', unit: '', directoryId: 'units' }, 'DONOR_TYPE'],
    ['nothing', 'number', {}, undefined, 'DONOR_SOURCE'],
  ])('%s into %s', (_, type, more, column, problem) => {
    const setting = donor({ source: 'directory_row', sourceAttributeId: 'type', columnId: 'x' })
    expect(donorProblem({ ...attribute('rate', null, type), ...more }, types, setting, column as never)).toBe(problem)
  })
})

describe('taken when somebody says so (R-WBS-15)', () => {
  const [other, foreign] = ['otherSchedul', 'foreignWorkX']
  /** B1 follows a work of another schedule as well. */
  const plan = (): SchedulePlan => {
    const [predId, succId] = [externalId({ scheduleId: other, workId: foreign }), 'B1']
    const relation = {
      id: relationId(predId, succId, 'fs'),
      predId,
      succId,
      type: 'fs',
      lag: 0,
      lagCalendar: null,
    } as const
    return { ...house(), externals: [relation] }
  }
  const outer = {
    node: 'snode',
    target: new Map([
      ['A1', 'sthen'],
      ['A2', 'styped'],
    ]),
    related: new Map([[other, new Map([[foreign, 'sfar']])]]),
  }
  const taken = (setting: Partial<DonorSetting>, outside = outer, ids: string[] | null = null) => {
    const place = { ...attribute('place'), setting: donor({ mode: 'on_demand', ...setting }) }
    const found = takenValues(plan(), [place, attribute('axis')], place, outside, ids && new Set(ids))
    return found.map(({ id, before, after }) => `${id}: ${before.slice(1)} → ${after.slice(1)}`)
  }
  const lost = { node: '', target: new Map<string, string>(), related: new Map<string, Map<string, string>>() }

  test.each<[rule: string, setting: Partial<DonorSetting>, taken: string[]]>([
    ['15: on demand also in place of what works have', {}, ['A1:  → H', 'A2: typed → H', 'B1:  → H']],
    ['15: once only where works have nothing', { mode: 'once' }, ['A1:  → H', 'B1:  → H']],
    ['16: of the structure node', { source: 'eps', mode: 'once' }, ['A1:  → node', 'B1:  → node']],
    ['16: of the target version, nothing where it is the same', { source: 'target_version' }, ['A1:  → then']],
    ['16: of a related schedule', { source: 'related_schedule' }, ['B1:  → far']],
    [
      '17: the fallback where a work has nothing',
      { source: 'related_schedule', fallback: 'sall' },
      ['A1:  → all', 'B1:  → far'],
    ],
    ['14: any other donor', { source: 'predecessor' }, ['B1:  → x']],
  ])('%s', (_rule, setting, expected) => {
    expect(taken(setting)).toEqual(expected)
  })

  test('17: a donor that is lost takes nothing away', () => {
    for (const source of ['eps', 'target_version', 'related_schedule'] as const)
      expect(taken({ source }, lost)).toEqual([])
  })

  test('only of the works that are named; and which schedules are looked into', () => {
    expect(taken({}, outer, ['A2'])).toEqual(['A2: typed → H'])
    expect(relatedSchedules(plan())).toEqual([other])
  })

  test('14: what lies in other documents is never live', () => {
    const place = attribute('place')
    for (const source of ['eps', 'target_version', 'related_schedule'] as const) {
      expect(donorProblem(place, place, donor({ source, sourceAttributeId: 'place' }))).toBe('DONOR_MODE')
      const asked = donor({ source, sourceAttributeId: 'place', mode: 'on_demand' })
      expect(donorProblem(place, place, asked)).toBeNull()
      expect(placesWith(donor({ source, sourceAttributeId: 'place', mode: 'on_demand' }))).toBe('– a – typed – –')
    }
  })
})
