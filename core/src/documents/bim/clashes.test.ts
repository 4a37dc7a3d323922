import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { newClashTest } from '../../bim/index.ts'
import {
  contentOfLinks,
  createLinksGate,
  executeLinks,
  foldLinks,
  type LinksCommand,
  LinksUndo,
  ModelLinks,
  newLinks,
} from './index.ts'

const [ANNA, TOM] = ['anna00000000', 'tom000000000']
const [MODEL, TEST] = ['model0000000', 'test00000000']
const element = (guid: string) => ({ modelId: MODEL, guid })
const found = (a: string, b: string, millimetres = 20) => ({
  ...{ a: element(a), b: element(b), way: 'crosses' as const, millimetres },
  place: [1, 2, 3] as [number, number, number],
})

function replica(userId = ANNA, base = newLinks()) {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(base))
  const links = new ModelLinks(doc)
  const undo = new LinksUndo(links, userId)
  const run = (command: LinksCommand, now = 7) => {
    const outcome = executeLinks(links, command, { now, userId, right: 'write' })
    undo.note(outcome.edits)
    return outcome
  }
  const states = () => links.clashesOf(TEST).map(({ a, b, state }) => `${a.guid}-${b.guid} ${state}`)
  return { doc, links, undo, run, states }
}

function tested(base = newLinks()) {
  const one = replica(ANNA, base)
  one.run({ do: 'clash.test', id: TEST, test: newClashTest('Pipes and walls') })
  one.run({ do: 'clash.found', id: TEST, found: [found('p1', 'w1', 30), found('p2', 'w1')] })
  return one
}

describe('tests for clashes', () => {
  test('keep what a run found, the worst first', () => {
    const { links, states } = tested()
    expect(states()).toEqual(['p1-w1 new', 'p2-w1 new'])
    expect(links.clashTests()).toMatchObject([{ name: 'Pipes and walls', ranAt: 7, millimetres: 1 }])
  })

  test('leave what people said to the next run: found again is active, found no more is resolved', () => {
    const { links, run, states } = tested()
    const [first = '', second = ''] = links.clashesOf(TEST).map(({ key }) => key)
    run({ do: 'clash.set', keys: [first], state: 'reviewed', assignee: 'Tom', group: 'Shaft 2' })
    run({ do: 'clash.found', id: TEST, found: [found('p1', 'w1', 12), found('p3', 'w1', 99)] }, 9)
    expect(states()).toEqual(['p3-w1 new', 'p2-w1 resolved', 'p1-w1 reviewed'])
    expect(links.clash(first)).toMatchObject({ millimetres: 12, assignee: 'Tom', group: 'Shaft 2', foundAt: 7 })
    run({ do: 'clash.found', id: TEST, found: [found('p2', 'w1')] }, 10)
    expect(links.clash(second)).toMatchObject({ state: 'active', foundAt: 7 })
  })

  test('know a pair whichever of the two comes first, and once only', () => {
    const { run, states } = tested()
    run({ do: 'clash.found', id: TEST, found: [found('w1', 'p1'), found('p1', 'w1'), found('p2', 'w1')] }, 9)
    expect(states()).toEqual(['p1-w1 active', 'p2-w1 active'])
  })

  test('go with what they found, and come back by undoing', () => {
    const { run, states, undo, links } = tested()
    run({ do: 'clash.test.delete', id: TEST })
    expect([states(), links.clashTests()]).toEqual([[], []])
    undo.undo()
    expect(states()).toEqual(['p1-w1 new', 'p2-w1 new'])
  })

  test('are not run when they are gone, and refuse words that are too long', () => {
    const { run } = replica()
    expect(run({ do: 'clash.found', id: TEST, found: [] })).toMatchObject({
      refusal: { code: 'BIM_CLASH_TEST_MISSING' },
    })
    const long = { ...newClashTest('x'.repeat(200)) }
    expect(run({ do: 'clash.test', id: TEST, test: long })).toMatchObject({ refusal: { code: 'BAD_REQUEST' } })
  })

  test('survive folding, and pass the gate in the name of who wrote only', () => {
    const base = newLinks()
    const { doc, run } = tested(base)
    expect(contentOfLinks(foldLinks(doc))).toBe(contentOfLinks(doc))
    const shadow = new Y.Doc()
    Y.applyUpdate(shadow, Y.encodeStateAsUpdate(doc))
    const before = Y.encodeStateVector(doc)
    run({ do: 'clash.found', id: TEST, found: [found('p9', 'w1')] })
    const update = Y.encodeStateAsUpdate(doc, before)
    const check = (userId: string) =>
      createLinksGate(shadow).check(update, { userId, grant: { right: 'write' }, speaksAs: () => true })
    expect(check(TOM)).toMatchObject({ ok: false, code: 'FORBIDDEN' })
    expect(check(ANNA)).toEqual({ ok: true })
  })
})

describe('what is known of elements', () => {
  test('is told bit by bit: what is not given stays', () => {
    const { run, links, undo } = replica()
    run({ do: 'fact.set', facts: [{ ...element('w1'), percent: 40, who: 'Crew 3' }] })
    run({ do: 'fact.set', facts: [{ ...element('w1'), percent: 100, doneOn: '2026-03-14' }] })
    expect(links.facts()).toEqual([
      { ...element('w1'), percent: 100, doneOn: '2026-03-14', who: 'Crew 3', pictureId: null, by: ANNA, at: 7 },
    ])
    undo.undo()
    expect(links.facts()).toMatchObject([{ percent: 40, doneOn: null }])
    run({ do: 'fact.delete', elements: [element('w1')] })
    expect(links.facts()).toEqual([])
  })

  test('follows an element that was given another GlobalId', () => {
    const { run, links } = replica()
    run({ do: 'fact.set', facts: [{ ...element('w1'), percent: 100 }] })
    run({ do: 'alias.set', modelId: MODEL, aliases: [{ from: 'w1', to: 'w9' }] })
    expect(links.facts()).toMatchObject([{ guid: 'w9', percent: 100 }])
  })

  test.each([
    ['more than all', { percent: 101 }],
    ['no day', { doneOn: '14.03.2026' }],
    ['no picture', { pictureId: 'x' }],
  ])('is refused when it is %s', (_, fact) => {
    const { run, links } = replica()
    const outcome = run({ do: 'fact.set', facts: [{ ...element('w1'), ...fact }] })
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'BAD_REQUEST' } })
    expect(links.facts()).toEqual([])
  })
})
