import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { decimalOf, EstimateCalculation } from '../../estimates/index.ts'
import { exampleIds as ids, workedExample } from '../../estimates/testing/worked-example.ts'
import type { RoomRight } from '../../permissions/index.ts'
import {
  contentOfEstimate,
  createEstimateGate,
  type EstimateCommand,
  EstimateDocument,
  EstimateUndo,
  executeEstimate,
  foldEstimate,
  newEstimate,
  openEstimateInSteps,
} from './index.ts'
import { commandOf } from './testing/command-of.ts'

const ANNA = 'anna00000000'
const TOM = 'tom000000000'
const WORK = 'work00000000'
const RULE = 'rule00000000'

/** A document as one person has it open, with its figures. */
function replica(userId = ANNA, from = newEstimate()) {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(from))
  const estimate = new EstimateDocument(doc)
  const calculation = new EstimateCalculation(estimate)
  for (const _ of calculation.begin());
  estimate.observe(({ figures }) => calculation.update(figures))
  const undo = new EstimateUndo(estimate, userId)
  const run = (command: EstimateCommand, right: RoomRight = 'write') => {
    const outcome = executeEstimate(estimate, command, { now: 7, userId, right })
    undo.note(outcome.edits)
    return outcome
  }
  return { doc, estimate, calculation, undo, run, total: () => decimalOf(calculation.totals().gross) }
}

function exchange(...docs: Y.Doc[]): void {
  for (const from of docs) for (const to of docs) Y.applyUpdate(to, Y.encodeStateAsUpdate(from))
}

const example = (): EstimateCommand => commandOf(workedExample())

function withExample(userId = ANNA) {
  const one = replica(userId)
  expect(one.run(example())).toMatchObject({ ok: true })
  return one
}

describe('an estimate that is written as commands', () => {
  test('comes to what the worked example comes to, and so it does opened anew, folded or in steps', () => {
    const { doc, total, estimate } = withExample()
    expect(total()).toBe('2402697.31')
    expect(replica(TOM, doc).total()).toBe('2402697.31')
    const folded = foldEstimate(doc)
    expect(contentOfEstimate(folded)).toBe(contentOfEstimate(doc))
    expect(replica(TOM, folded).total()).toBe('2402697.31')
    const steps = openEstimateInSteps(doc)
    let step = steps.next()
    while (!step.done) step = steps.next()
    expect(step.value.items).toEqual(estimate.items)
  })

  test('follows each edit, and goes back by undo', () => {
    const { run, undo, total, doc } = withExample()
    const before = contentOfEstimate(doc)
    const edits: [EstimateCommand, string][] = [
      [{ do: 'item.set', items: [{ id: ids.b, quantity: '0' }] }, '2043317.34'],
      [{ do: 'line.set', itemId: ids.b, line: { code: 'M-401-009', norm: '1' } }, '2043317.34'],
      [{ do: 'line.delete', itemId: ids.a, code: 'M-204-025' }, '1161173.41'],
      [{ do: 'resource.set', resources: [{ ...workedExample().resources.get('L-1-034')!, basePrice: '0' }] }, '0'],
      [{ do: 'coefficient.delete', id: ids.cramped }, '0'],
      [{ do: 'settings.set', settings: { vat: '0' } }, '0'],
      [{ do: 'section.delete', id: ids.sectionA }, '0'],
    ]
    const totals = edits.map(([command]) => {
      expect(run(command)).toMatchObject({ ok: true })
      return total()
    })
    expect(totals.slice(0, 3)).toEqual(edits.slice(0, 3).map(([, expected]) => expected))
    expect(totals.at(-1)).toBe('0')
    for (const _ of edits) undo.undo()
    expect(contentOfEstimate(doc)).toBe(before)
    expect(total()).toBe('2402697.31')
    undo.redo()
    expect(total()).toBe('2043317.34')
  })

  test('of two fields of one item that two people change at once both stay', () => {
    const anna = withExample(ANNA)
    const tom = replica(TOM, anna.doc)
    anna.run({ do: 'item.set', items: [{ id: ids.a, quantity: '2' }] })
    tom.run({ do: 'item.set', items: [{ id: ids.a, name: 'Slab' }] })
    tom.run({ do: 'line.set', itemId: ids.a, line: { code: 'L-1-034', norm: '100' } })
    exchange(anna.doc, tom.doc)
    expect(anna.estimate.items.get(ids.a)).toMatchObject({ quantity: '2', name: 'Slab' })
    expect(anna.estimate.items.get(ids.a)?.resources[0]).toMatchObject({ code: 'L-1-034', norm: '100' })
    expect(tom.total()).toBe(anna.total())
  })

  test('tells whether rows stand elsewhere, which an edit of a quantity does not do', () => {
    const { run, estimate } = withExample()
    const told: boolean[] = []
    estimate.observe(({ outline }) => told.push(outline))
    run({ do: 'item.set', items: [{ id: ids.a, quantity: '2' }] })
    run({ do: 'item.set', items: [{ id: ids.a, sectionId: ids.sectionB }] })
    run({ do: 'line.delete', itemId: ids.a, code: 'L-1-034' })
    run({ do: 'line.set', itemId: ids.a, line: { code: 'M-401-009', norm: '1' } })
    run({ do: 'item.delete', ids: [ids.a] })
    run({ do: 'section.delete', id: ids.sectionA })
    expect(told).toEqual([false, true, true, false, true, true])
  })

  test('has take-off lines, from which the quantity follows', () => {
    const { run, calculation } = withExample()
    const line = { id: 'line00000000', itemId: ids.a, order: 'a', comment: 'Axis 1', n: '1', height: '' }
    const rest = { length: '3', width: '0.25', formula: '', source: 'manual' as const, ref: '' }
    run({
      do: 'takeOff.set',
      lines: [
        { ...line, ...rest },
        { ...line, ...rest, id: 'line00000001' },
      ],
    })
    expect(decimalOf(calculation.price(ids.a)!.total)).toBe('1615625.07')
    run({ do: 'takeOff.delete', ids: ['line00000001'] })
    expect(decimalOf(calculation.price(ids.a)!.quantity!)).toBe('0.75')
  })

  test('keeps what of the models a line was taken from, as long as there is the line (EST-16)', () => {
    const { doc, run, undo, estimate } = withExample()
    const id = 'line00000000'
    const line = { id, itemId: ids.a, order: 'a', comment: 'Slab', n: '', length: '1.5', width: '', height: '' }
    const query = { by: 'volume', property: '', unit: '100 m3', conditions: [] } as const
    const elements = [{ modelId: 'model0000000', guids: ['0slab00000000000000000'] }]
    const sources = [{ id, query: { ...query, conditions: [], elements } }]
    expect(run({ do: 'takeOff.source', sources })).toMatchObject({ refusal: { code: 'ESTIMATE_ROW_MISSING' } })
    const put: EstimateCommand = { do: 'takeOff.set', lines: [{ ...line, formula: '', source: 'bim', ref: '' }] }
    expect(run({ do: 'batch', commands: [put, { do: 'takeOff.source', sources }] })).toMatchObject({ ok: true })
    expect(replica(TOM, foldEstimate(doc)).estimate.modelSources.get(id)).toMatchObject({ by: 'volume', elements })
    run({ do: 'item.delete', ids: [ids.a] })
    expect(estimate.modelSources.size).toBe(0)
    undo.undo()
    expect(estimate.modelSources.get(id)).toMatchObject({ elements })
    undo.undo()
    expect([estimate.modelSources.size, estimate.takeOff.size]).toEqual([0, 0])
  })
})

describe('matches to works', () => {
  test('are many to many; an item is not done twice, and goes with its matches', () => {
    const { run, estimate, undo } = withExample()
    const match = (itemId: string, workId: string, share: string) => ({ itemId, workId, share })
    run({ do: 'match.set', matches: [match(ids.a, WORK, '0.6'), match(ids.b, WORK, '1')] })
    expect(run({ do: 'match.set', matches: [match(ids.a, 'other0000000', '0.5')] })).toMatchObject({
      refusal: { code: 'ESTIMATE_SHARES_OVER', ids: [ids.a] },
    })
    run({ do: 'match.set', matches: [match(ids.a, WORK, '0.5'), match(ids.a, 'other0000000', '0.5')] })
    expect(estimate.matchesOf(ids.a).map(({ share, by, ruleId }) => [share, by, ruleId])).toEqual([
      ['0.5', ANNA, null],
      ['0.5', ANNA, null],
    ])
    run({ do: 'item.delete', ids: [ids.a] })
    expect([...estimate.matches.values()].map(({ itemId }) => itemId)).toEqual([ids.b])
    undo.undo()
    expect(estimate.matches.size).toBe(3)
  })

  test('by a rule leave those made by hand, and go with their rule', () => {
    const { run, estimate } = withExample()
    const left = { code: '', sectionId: null, text: '' }
    const rule = { kind: 'match', name: 'By code', left, right: { code: '', text: '' } } as const
    run({ do: 'compliance.set', id: RULE, rule: { ...rule, join: 'code', splitBy: 'equal' } })
    run({ do: 'match.set', matches: [{ itemId: ids.a, workId: WORK, share: '0.4' }] })
    const add = [ids.a, ids.b].map((itemId) => ({ itemId, workId: WORK, share: '1' }))
    run({ do: 'compliance.apply', id: RULE, add, remove: [] })
    expect([...estimate.matches.values()].map(({ share, ruleId }) => [share, ruleId])).toEqual([
      ['0.4', null],
      ['1', RULE],
    ])
    run({ do: 'compliance.delete', id: RULE })
    expect(estimate.matches.size).toBe(1)
    expect(run({ do: 'compliance.apply', id: RULE, add, remove: [] })).toMatchObject({
      refusal: { code: 'ESTIMATE_RULE_MISSING' },
    })
  })
})

describe('what is refused', () => {
  test.each<[string, object, string]>([
    ['a quantity that is none', { do: 'item.set', items: [{ id: ids.a, quantity: '1,5' }] }, 'BAD_REQUEST'],
    ['a float', { do: 'item.set', items: [{ id: ids.a, quantity: 1.5 }] }, 'BAD_REQUEST'],
    ['a field that nobody knows', { do: 'item.set', items: [{ id: ids.a, price: '1' }] }, 'BAD_REQUEST'],
    ['an item that is not there', { do: 'item.set', items: [{ id: RULE, name: 'x' }] }, 'ESTIMATE_ROW_MISSING'],
    ['a section that is not there', { do: 'section.delete', id: RULE }, 'ESTIMATE_ROW_MISSING'],
    [
      'an item in no section',
      { do: 'item.add', items: [{ id: RULE, sectionId: RULE, order: 'a' }] },
      'ESTIMATE_ROW_MISSING',
    ],
    [
      'a section in itself',
      { do: 'section.set', id: ids.sectionA, parentId: ids.sectionA },
      'ESTIMATE_SECTION_INSIDE_ITSELF',
    ],
    [
      'a share of more than all',
      { do: 'match.set', matches: [{ itemId: ids.a, workId: WORK, share: '1.1' }] },
      'BAD_REQUEST',
    ],
    ['half a letter', { do: 'section.set', id: ids.sectionA, name: '\ud800' }, 'BAD_REQUEST'],
    ['what nobody knows', { do: 'estimate.print' }, 'BAD_REQUEST'],
  ])('%s, and nothing is written', (_, command, code) => {
    const { run, doc } = withExample()
    const before = contentOfEstimate(doc)
    expect(run(command as EstimateCommand)).toMatchObject({ ok: false, refusal: { code } })
    expect(contentOfEstimate(doc)).toBe(before)
  })

  test.each(['read', 'facts', 'plan'] as const)('of somebody with the right %s, all', (right) => {
    const { run, total } = withExample()
    expect(run({ do: 'item.delete', ids: [ids.a] }, right)).toMatchObject({ refusal: { code: 'FORBIDDEN' } })
    expect(total()).toBe('2402697.31')
  })
})

describe('the gate', () => {
  const gateBehind = (doc: Y.Doc) => {
    const shadow = new Y.Doc()
    Y.applyUpdate(shadow, Y.encodeStateAsUpdate(doc))
    return createEstimateGate(shadow)
  }
  const sender = (userId: string, right: RoomRight = 'write') => ({ userId, grant: { right }, speaksAs: () => true })

  test('takes what its author writes, and nothing in another’s name or without the right', () => {
    const base = withExample().doc
    const anna = replica(ANNA, base)
    const before = Y.encodeStateVector(anna.doc)
    anna.run({ do: 'match.set', matches: [{ itemId: ids.a, workId: WORK, share: '1' }] })
    anna.run({ do: 'item.set', items: [{ id: ids.a, quantity: '2' }] })
    const update = Y.encodeStateAsUpdate(anna.doc, before)
    expect(gateBehind(base).check(update, sender(ANNA))).toEqual({ ok: true })
    expect(gateBehind(base).check(update, sender(TOM))).toMatchObject({ ok: false, code: 'FORBIDDEN' })
    expect(gateBehind(base).check(update, sender(ANNA, 'read'))).toMatchObject({ ok: false, code: 'FORBIDDEN' })
  })

  test.each<[string, string, string, unknown]>([
    ['a map of its own', 'extra', 'key', 1],
    ['money as a float', 'over', `${ids.a}:quantity`, 1.5],
    ['an item that is none', 'items', ids.a, ['a']],
    ['an item with more in it', 'items', ids.a, Array(40).fill('')],
    ['a share of more than all', 'matches', `${ids.a}:${WORK}`, ['1.5', ANNA, 1, null]],
    ['a match of nothing', 'matches', ids.a, ['1', ANNA, 1, null]],
    ['a line that is none', 'over', `${ids.a}:r:L-1`, ['x']],
    ['a setting that nobody knows', 'settings', 'colour', 'red'],
    ['a resource called like what every object has', 'resources', 'constructor', ['L', '', '', '1', '', '', false]],
    ['a rule with more in it', 'compliance', RULE, [ANNA, 1, { kind: 'match', run: 'rm' }]],
  ])('refuses %s', (_, root, key, value) => {
    const base = newEstimate()
    const anna = replica(ANNA, base)
    const before = Y.encodeStateVector(anna.doc)
    anna.doc.getMap(root).set(key, value)
    expect(gateBehind(base).check(Y.encodeStateAsUpdate(anna.doc, before), sender(ANNA)).ok).toBe(false)
  })
})

test('two who edit offline agree to the cent when they meet, with the figures of a document that is opened anew', () => {
  const amount = fc.integer({ min: -9_999, max: 9_999 }).map((thousandths) => decimalOf(BigInt(thousandths) * 1_000n))
  const item = fc.constantFrom(ids.a, ids.b)
  const section = fc.constantFrom(ids.sectionA, ids.sectionB)
  const command: fc.Arbitrary<EstimateCommand> = fc.oneof(
    fc.record({ id: item, quantity: amount }).map((one) => ({ do: 'item.set' as const, items: [one] })),
    fc.record({ id: item, sectionId: section }).map((one) => ({ do: 'item.set' as const, items: [one] })),
    item.map((id) => ({ do: 'item.delete' as const, ids: [id] })),
    fc.record({ itemId: item, norm: amount }).map(({ itemId, norm }) => ({
      ...{ do: 'line.set' as const, itemId },
      line: { code: 'M-401-009', norm },
    })),
    item.map((itemId) => ({ do: 'line.delete' as const, itemId, code: 'L-1-034' })),
    amount.map((value) => ({
      do: 'coefficient.set' as const,
      coefficient: { ...workedExample().coefficients.get(ids.cramped)!, applies: ['PZ' as const], value },
    })),
    section.map((id) => ({ do: 'section.delete' as const, id })),
    fc.tuple(section, section).map(([id, parentId]) => ({ do: 'section.set' as const, id, parentId })),
    fc.constant({ do: 'settings.set' as const, settings: { rounding: 'total' as const } }),
  )
  const turn = fc.record({ who: fc.nat(1), command, undo: fc.boolean() })
  fc.assert(
    fc.property(fc.array(turn, { maxLength: 20 }), (turns) => {
      const first = withExample()
      const both = [replica(ANNA, first.doc), replica(TOM, first.doc)]
      for (const { who, command, undo } of turns) {
        const one = both[who]!
        one.run(command)
        if (undo) one.undo.undo()
      }
      exchange(both[0]!.doc, both[1]!.doc)
      const anew = replica(ANNA, both[0]!.doc)
      for (const one of both) {
        expect(one.calculation.all).toEqual(anew.calculation.all)
        expect(one.total()).toBe(anew.total())
      }
      expect(contentOfEstimate(foldEstimate(anew.doc))).toBe(contentOfEstimate(anew.doc))
    }),
    { numRuns: 60 },
  )
})
