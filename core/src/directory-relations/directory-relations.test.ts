import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { packValues, unpackValues } from '../attributes/index.ts'
import { execute, openSchedule, readPlan, writePlan } from '../documents/schedule/index.ts'
import { type Assignment, blankAssignment, blankRow, notStarted, type WbsRow } from '../plan/index.ts'
import { PlanWords } from '../schedule/testing/plan-language.ts'
import {
  DependentLists,
  type DirectoryRelation,
  differentWorks,
  outdatedRelations,
  RelationRules,
  recalculationCommand,
  relationCycle,
  relationProblem,
  rowChecker,
} from './index.ts'
import {
  attributes,
  directories,
  example,
  listRow,
  materialsOfTypes,
  measureOfTypes,
  normRow,
  norms,
  rows,
} from './testing/example.ts'

const list = (id: string, from: string, to: string, more: Partial<DirectoryRelation> = {}): DirectoryRelation => ({
  ...materialsOfTypes,
  ...{ id, directoryIds: [from, to], ...more },
})
const chosen = (of: Record<string, string>): string =>
  packValues(new Map(Object.entries(of).map(([id, code]) => [`of-${id}`, `l${code}`])))
const work = (of: Record<string, string>, more: Partial<WbsRow> = {}): WbsRow => ({
  ...blankRow('w', null, 'work'),
  values: chosen(of),
  ...more,
})
const volume = (plan: string, unit: string) => ({ measure: { unit, plan, fact: '0' } })
const ofWork = (rules: RelationRules, row: WbsRow, replaces = false) => rules.follow(row, { replaces, toDaysOf: null })

describe('a relation is refused', () => {
  const [ab, bc] = [list('ab', 'a', 'b'), list('bc', 'b', 'c')]
  test.each<[rule: string, DirectoryRelation, string | null]>([
    ['1: never', list('x', 'a', 'b'), null],
    ['1: when it is with itself', list('x', 'a', 'a'), 'RELATION_DIRECTORIES'],
    ['1: when a list has three', { ...ab, directoryIds: ['a', 'b', 'c'] }, 'RELATION_DIRECTORIES'],
    ['1: not when norms have five', { ...norms, directoryIds: ['a', 'b', 'c', 'd', 'e'] }, null],
    ['1: when norms have six', { ...norms, directoryIds: [...'abcdef'] }, 'RELATION_DIRECTORIES'],
    ['1: when norms name one twice', { ...norms, directoryIds: ['a', 'b', 'a'] }, 'RELATION_DIRECTORIES'],
    ['2: not when the way fits', list('x', 'a', 'c', { through: ['ab', 'bc'] }), null],
    ['2: when the way ends elsewhere', list('x', 'a', 'd', { through: ['ab', 'bc'] }), 'RELATION_THROUGH'],
    ['2: when the way is torn', list('x', 'a', 'c', { through: ['bc', 'ab'] }), 'RELATION_THROUGH'],
    ['2: when it is 1:n', list('x', 'a', 'c', { through: ['ab', 'bc'], cardinality: '1:n' }), 'RELATION_THROUGH'],
    ['3: when norms go through others', { ...norms, through: ['ab', 'bc'] }, 'RELATION_THROUGH'],
  ])('%s', (_rule, relation, problem) => {
    expect(relationProblem(relation, [ab, bc])).toBe(problem)
  })

  test('4: when directories depend on themselves, with the way around', () => {
    expect(relationCycle([ab, bc], list('ca', 'c', 'a'))).toEqual(['c', 'a', 'b', 'c'])
    expect(relationCycle([ab, bc], list('ac', 'a', 'c'))).toBeNull()
    expect(relationCycle([ab, bc], { ...norms, directoryIds: ['c', 'a'] })).toBeNull()
    expect(relationCycle([ab, bc, list('ca', 'd', 'a')], list('ca', 'd', 'b'))).toBeNull()
  })

  test('4: in whatever order lists are made, none that stays closes a circle', () => {
    const end = fc.constantFrom(...'abcdef')
    fc.assert(
      fc.property(fc.array(fc.tuple(end, end), { maxLength: 30 }), (pairs) => {
        const kept: DirectoryRelation[] = []
        for (const [i, [from, to]] of pairs.entries()) {
          const one = list(`r${i}`, from, to)
          if (relationProblem(one, kept) === null && !relationCycle(kept, one)) kept.push(one)
        }
        const left = new Map(kept.map((one) => [one.id, one]))
        for (let before = -1; before !== left.size; ) {
          before = left.size
          const firsts = new Set([...left.values()].map(({ directoryIds }) => directoryIds[0]))
          for (const [id, { directoryIds }] of left) if (!firsts.has(directoryIds[1]!)) left.delete(id)
        }
        expect(left.size).toBe(0)
      }),
    )
  })
})

describe('a row is refused', () => {
  test.each([
    ['5: never', materialsOfTypes, [listRow('a', 'b'), listRow('a', 'c')], null],
    ['5: without one of its ends', materialsOfTypes, [{ ...listRow('a', 'b'), rowIds: ['a'] }], 'RELATION_ROW_WRONG'],
    ['5: with a coefficient of 0', materialsOfTypes, [listRow('a', 'b', '0')], 'RELATION_ROW_WRONG'],
    [
      '5: with a list that is open',
      materialsOfTypes,
      [{ ...listRow('a', 'b'), rowIds: ['a', null] }],
      'RELATION_ROW_WRONG',
    ],
    ['5: not when norms are open', norms, [normRow(['a', null, null], { rate: '2' })], null],
    ['5: when their first is open', norms, [normRow([null, 'b', null], { rate: '2' })], 'RELATION_ROW_WRONG'],
    ['5: when norms say nothing', norms, [normRow(['a', null, null], { crew: '2' })], 'RELATION_ROW_WRONG'],
    ['5: when one is below 0', norms, [normRow(['a', null, null], { rate: '2', crew: '-1' })], 'RELATION_ROW_WRONG'],
    ['6: twice', materialsOfTypes, [listRow('a', 'b'), { ...listRow('a', 'b', '2'), id: 'x' }], 'RELATION_ROW_TWIN'],
    ['7: with two firsts for one', measureOfTypes, [listRow('a', 'b'), listRow('c', 'b')], 'RELATION_ROW_SECOND'],
  ] as const)('%s', (_rule, relation, given, code) => {
    const check = rowChecker(relation)
    expect(given.map(check).find((found) => found !== null) ?? null).toBe(code)
  })
})

describe('choices', () => {
  const rules = new RelationRules(example())
  const codes = (offered: ReadonlySet<string> | null): string | null => offered && [...offered].join(' ')

  test('10: what is chosen limits what depends on it', () => {
    expect(codes(rules.offered(work({ types: 'MAS' }), 'materials'))).toBe('BR MO')
    expect(rules.offered(work({}), 'materials')).toBeNull()
    expect(rules.offered(work({ types: 'MAS' }), 'conditions')).toBeNull()
    expect(rules.offered(work({ types: 'NEW' }), 'materials')).toBeNull()
  })

  test('8, 10: the unit of the volume is the choice of a measure', () => {
    expect(codes(rules.offered(work({}, volume('1', 'm3')), 'types'))).toBe('CON MAS')
    expect(rules.offered(work({}, volume('1', 'l')), 'types')).toBeNull()
  })

  test('8: units are offered that go with what is chosen, from whichever side a list says so', () => {
    const unitsFor = (ground: object, of: Record<string, string>): string => {
      const steps = DependentLists.inSteps(example(ground))
      for (;;) {
        const step = steps.next()
        if (step.done) return step.value.unitsFor(work(of)).join(' ')
      }
    }
    expect(unitsFor({}, {})).toBe('m3 l m2')
    expect(unitsFor({}, { types: 'PLA' })).toBe('m2')
    const units = list('units', 'types', 'measures')
    const ground = { relations: [units], rowsOf: () => [listRow('CON', 'm3'), listRow('CON', 'l')] }
    expect(unitsFor(ground, { types: 'CON' })).toBe('m3 l')
    expect(unitsFor(ground, { types: 'MAS' })).toBe('m3 l m2')
  })

  test('10: of several choices any will do, several lists limit together', () => {
    const several = attributes.map((one) =>
      one.directoryId === 'types' ? { ...one, type: 'list_multi' as const } : one,
    )
    const both = { ...work({}), values: 'of-types:aCON,MAS' }
    expect(codes(new RelationRules(example({ attributes: several })).offered(both, 'materials'))).toBe('C25 RE BR MO')
    const winter = list('winter', 'conditions', 'materials')
    const limited = new RelationRules(
      example({
        relations: [measureOfTypes, materialsOfTypes, winter],
        rowsOf: (id) => (id === 'winter' ? [listRow('WI', 'RE'), listRow('WI', 'BR')] : (rows[id] ?? [])),
      }),
    )
    expect(codes(limited.offered(work({ types: 'CON', conditions: 'WI' }), 'materials'))).toBe('RE')
  })

  test('11, 12: a disabled row is not offered; where it is chosen it still goes with the choice', () => {
    const disabled = directories.map((one) => ({
      ...one,
      rows: one.rows.map((row) => (row.code === 'BR' ? { ...row, status: 'disabled' as const } : row)),
    }))
    const without = new RelationRules(example({ directories: disabled }))
    expect(codes(without.offered(work({ types: 'MAS' }), 'materials'))).toBe('MO')
    expect(without.wrongIn(work({ types: 'MAS', materials: 'BR' }))).toEqual([])
    expect(without.wrongIn(work({ types: 'CON', materials: 'BR' }))).toHaveLength(1)
  })

  test('9: through a third, coefficients are multiplied along the way and added up over the ways', () => {
    const through = list('through', 'types', 'parts', { through: ['materialsOfTypes', 'parts'] })
    const parts = list('parts', 'materials', 'parts')
    const made = [
      listRow('C25', 'cement', '0.35'),
      listRow('RE', 'cement', '0.001'),
      listRow('RE', 'steel', '0.3333333'),
    ]
    const rules = new RelationRules(
      example({
        relations: [measureOfTypes, materialsOfTypes, parts, through],
        rowsOf: (id) =>
          id === 'parts' ? made.map((row) => ({ ...row, coefficient: row.coefficient.slice(0, 8) })) : (rows[id] ?? []),
        directories: [...directories, { id: 'parts', isMeasure: false, rows: [] }],
      }),
    )
    // 1.02 · 0.35 + 0.085 · 0.001 = 0.357085; 0.085 · 0.333333 = 0.028333305, rounded.
    expect([...rules.taken(work({ types: 'CON' }, volume('1', 'm3')), 'through')]).toEqual([
      ['cement', '0.357085'],
      ['steel', '0.028333'],
    ])
    expect(rules.taken(work({ types: 'NEW' }, volume('1', 'm3')), 'through').size).toBe(0)
  })
})

describe('filling', () => {
  const rules = new RelationRules(example())

  test('13: what is chosen stays, unless it is recalculated', () => {
    const wrong = work({ types: 'PLA', materials: 'BR' }, volume('10', 'm2'))
    expect(ofWork(rules, wrong).values).toEqual({})
    expect(ofWork(rules, wrong, true).values).toEqual({ 'of-materials': 'lMO' })
    const right = work({ types: 'PLA', materials: 'MO' }, volume('10', 'm2'))
    expect(ofWork(rules, right, true).values).toEqual({})
  })

  test('13: a unit that is replaced converts the volume, or stays', () => {
    const units = list('units', 'types', 'measures')
    const ground = { relations: [units], rowsOf: () => [listRow('CON', 'm3')] }
    const converting = new RelationRules(example(ground))
    const inLitres = work({ types: 'CON' }, { measure: { unit: 'l', plan: '1500', fact: '250', rate: '100' } })
    expect(ofWork(converting, inLitres).fields).toEqual({})
    expect(ofWork(converting, inLitres, true).fields).toEqual({
      measure: { unit: 'm3', plan: '1.5', fact: '0.25', rate: '0.1' },
    })
    const flat = work({ types: 'CON' }, volume('10', 'm2'))
    expect(ofWork(converting, flat, true).fields).toEqual({})
    expect(converting.wrongIn(flat)).toMatchObject([{ field: 'measure', rowId: 'm2' }])
    expect(ofWork(converting, work({ types: 'CON' })).fields).toEqual({ measure: { unit: 'm3', plan: '0', fact: '0' } })
  })

  test('14: of norms that name as many the earlier directories count', () => {
    const rowsOf = (): typeof rows.norms => [
      normRow(['CON', null, 'WI'], { rate: '1' }),
      normRow(['CON', 'C25', null], { rate: '2' }),
      normRow(['CON', null, null], { rate: '3' }),
    ]
    const close = new RelationRules(example({ relations: [norms], rowsOf: () => rowsOf() ?? [] }))
    const rate = (of: Record<string, string>) => close.normOf(work({ types: 'CON', ...of }))?.norm?.rate
    expect(rate({ materials: 'C25', conditions: 'WI' })).toBe('2')
    expect(rate({ materials: 'RE', conditions: 'WI' })).toBe('1')
    expect(rate({ conditions: 'SU' })).toBe('3')
    expect(close.normOf(work({ types: 'MAS' }))).toBeNull()
  })

  test('15, 16: rounded up to the minute or to days of the calendar; no more than a hundred years', () => {
    // 1 · 1.6 / 8 · 60 = 12; 0.01 · 1.6 / 8 · 60 = 0.12.
    const small = work({ types: 'CON' }, volume('0.01', 'm3'))
    expect(ofWork(rules, small).fields).toEqual({ duration: 1, labour: { unit: 'h', plan: '0.016', fact: '0' } })
    expect(rules.follow(small, { replaces: false, toDaysOf: 480 }).fields.duration).toBe(480)
    const huge = work({ types: 'CON' }, volume('100000000', 'm3'))
    expect(ofWork(rules, huge).fields).toEqual({ labour: { unit: 'h', plan: '160000000', fact: '0' } })
  })

  test.each<[string, Partial<WbsRow>]>([
    ['17: of a work that has begun', { progress: { ...notStarted, actualStart: 0 } }],
    ['17: of a milestone', { type: 'milestone_start' }],
    ['17: of one that counts around the clock', { elapsed: true }],
    ['17: of a level of effort', { activityKind: 'level_of_effort' }],
    ['18: without a volume', { measure: { unit: 'm3', plan: '0', fact: '0' } }],
    ['18: in a unit that cannot be converted', { measure: { unit: 'm2', plan: '7', fact: '0' } }],
  ])('no duration follows %s', (_rule, part) => {
    const row = work({ types: 'CON', materials: 'C25' }, { ...volume('100', 'm3'), ...part })
    expect(ofWork(rules, row).fields).toEqual({})
  })
})

describe('recalculation', () => {
  test('20: of another revision than the version was recalculated with is outdated', () => {
    const changed = { ...materialsOfTypes, revision: 2 }
    const applied = new Map([
      ['measureOfTypes', 1],
      ['materialsOfTypes', 1],
    ])
    const ids = outdatedRelations([measureOfTypes, changed, norms], applied).map(({ id }) => id)
    expect(ids).toEqual(['materialsOfTypes', 'norms'])
  })

  const plan = () => {
    const words = new PlanWords()
    const made = words.build()
    const part = (id: string, of: Record<string, string>, plan: string, unit: string): WbsRow => ({
      ...work(of, volume(plan, unit)),
      ...{ id: id.padEnd(12, '_'), code: id },
    })
    const plain = [part('one', { types: 'CON' }, '100', 'm3'), part('two', { types: 'CON' }, '100', 'm3')]
    return { ...made, rows: [...plain, part('plaster', { types: 'PLA' }, '250', 'm2'), part('none', {}, '1', 't')] }
  }

  test('21, 22: writes what differs as one step, after which nothing differs', () => {
    const doc = new Y.Doc()
    writePlan(doc, plan())
    const replica = openSchedule(doc)
    const rules = new RelationRules(example())
    const works = differentWorks(replica.read().plan, rules)
    expect(works.map(({ id }) => id.replaceAll('_', ''))).toEqual(['one', 'two', 'plaster'])
    const command = recalculationCommand(works)
    expect(command.commands.map((one) => one.do)).toEqual(['row.set', 'row.values', 'row.set'])
    let transactions = 0
    doc.on('afterTransaction', (transaction: Y.Transaction) => {
      if (transaction.changed.size > 0) transactions++
    })
    execute(replica, command, { random: () => 0.5 })
    expect(transactions).toBe(1)
    const after = readPlan(doc).plan
    expect(differentWorks(after, rules)).toEqual([])
    const plaster = after.rows.find(({ code }) => code === 'plaster')!
    expect([plaster.duration, plaster.labour?.plan, unpackValues(plaster.values).get('of-materials')]).toEqual([
      2750,
      '137.5',
      'lMO',
    ])
  })

  test('22: recalculating twice is as good as once, whatever stands in works', () => {
    const code = (codes: string) => fc.constantFrom('', ...codes.split(' '))
    const any = fc.record({
      of: fc.record({ types: code('CON MAS PLA XX'), materials: code('C25 RE BR MO XX'), conditions: code('SU WI') }),
      unit: code('m3 l m2 t'),
      plan: fc.constantFrom('0', '0.001', '7.5', '100000'),
    })
    const rules = new RelationRules(example())
    fc.assert(
      fc.property(any, ({ of, unit, plan }) => {
        const given = Object.fromEntries(Object.entries(of).filter(([, value]) => value !== ''))
        const row = work(given, volume(plan, unit))
        const { values, fields } = ofWork(rules, row, true)
        const all = new Map([...unpackValues(row.values), ...Object.entries(values)])
        const again = ofWork(rules, { ...row, ...fields, values: packValues(all) }, true)
        expect(again).toEqual({ values: {}, fields: {}, needs: [] })
      }),
    )
  })
})

describe('24: assignments', () => {
  const gang = { id: 'gang', code: 'G', name: 'Gang', type: 'human' as const }
  const mixer = { id: 'mixer', code: 'M', name: 'Mixer', type: 'machine' as const }
  const needing = new RelationRules(
    example({
      relations: [
        measureOfTypes,
        materialsOfTypes,
        list('gangs', 'types', 'register'),
        list('mixers', 'materials', 'register'),
      ],
      rowsOf: (id) => {
        if (id === 'gangs') return [listRow('CON', 'gang', '1.6'), listRow('CON', 'off', '2')]
        return id === 'mixers' ? [listRow('C25', 'mixer', '0.2'), listRow('C25', 'gang', '0.1')] : (rows[id] ?? [])
      },
      directories: [...directories, { id: 'register', isMeasure: false, rows: [] }],
      resources: [gang, mixer],
    }),
  )
  const slab = work({ types: 'CON', materials: 'C25' }, volume('100', 'm3'))
  const said = (row: WbsRow, held: Assignment[] = []): string[] =>
    needing
      .follow(row, { replaces: true, toDaysOf: null }, held)
      .needs.map(({ resource, plan, held: known }) => `${resource.code} ${known?.plan ?? '-'} > ${plan}`)

  test('are given with the quantity of all lists together, to who may have them', () => {
    // 100 · 1.6 + 100 · 0.1; 100 · 0.2.
    expect(said(slab)).toEqual(['G - > 170', 'M - > 20'])
    expect(said({ ...slab, progress: { ...notStarted, actualStart: 0 } })).toEqual([])
    expect(said({ ...slab, effort: 'fixed_work' })).toEqual([])
    expect(said(work({ types: 'CON', materials: 'C25' }))).toEqual([])
  })

  test('that are there get the quantity; twice is as good as once', () => {
    const plan = {
      ...new PlanWords().build(),
      rows: [slab],
      assignments: [{ ...blankAssignment('held', 'w'), resourceId: 'mixer', plan: '7' }],
    }
    expect(said(slab, plan.assignments)).toEqual(['G - > 170', 'M 7 > 20'])
    const doc = new Y.Doc()
    writePlan(doc, plan)
    const replica = openSchedule(doc)
    execute(replica, recalculationCommand(differentWorks(plan, needing)), { random: () => 0.5 })
    const after = openSchedule(doc).read().plan
    expect(after.assignments.map(({ resourceName, plan: quantity }) => `${resourceName} ${quantity}`).sort()).toEqual([
      ' 20',
      'Gang 170',
    ])
    expect(differentWorks(after, needing)).toEqual([])
  })
})
