import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { elementSetOf, type Viewpoint } from '../../bim/index.ts'
import type { RoomRight } from '../../permissions/index.ts'
import {
  contentOfLinks,
  createLinksGate,
  executeLinks,
  foldLinks,
  type LinksCommand,
  LinksUndo,
  linkKey,
  ModelLinks,
  newLinks,
  openLinksInSteps,
} from './index.ts'

const ANNA = 'anna00000000'
const TOM = 'tom000000000'
const MODEL = 'model0000000'
const RULE = 'rule00000000'
const at = (guid: string, work: string) => ({ modelId: MODEL, guid, workId: work.padEnd(12, '0') })
const rule = { name: 'Slabs by storey', elements: [], works: [], joins: [], share: 100 }

/** A document as one person has it open. */
function replica(userId = ANNA, from = newLinks()) {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(from))
  const links = new ModelLinks(doc)
  const undo = new LinksUndo(links, userId)
  const run = (command: LinksCommand, right: RoomRight = 'write') => {
    const outcome = executeLinks(links, command, { now: 7, userId, right })
    undo.note(outcome.edits)
    return outcome
  }
  const shown = () =>
    [...links.links()].map(({ guid, workId, share }) => `${guid}-${workId.replace(/0+$/, '')}:${share}`)
  return { doc, links, undo, run, shown: () => shown().sort() }
}

function exchange(...docs: Y.Doc[]): void {
  for (const from of docs) for (const to of docs) Y.applyUpdate(to, Y.encodeStateAsUpdate(from))
}

describe('links between elements and works', () => {
  test('are many to many, with a share, and say who made them when', () => {
    const { run, links, shown } = replica()
    run({ do: 'link.set', links: [at('w1', 'a'), at('w1', 'b'), at('w2', 'a')], share: 50 })
    run({ do: 'link.set', links: [at('w2', 'a')] })
    expect(shown()).toEqual(['w1-a:50', 'w1-b:50', 'w2-a:100'])
    expect(links.ofWork(at('', 'a').workId).map(({ guid }) => guid)).toEqual(['w1', 'w2'])
    expect(links.ofElement({ modelId: MODEL, guid: 'w1' })).toHaveLength(2)
    expect(links.link(linkKey(at('w1', 'a')))).toMatchObject({ by: ANNA, at: 7, ruleId: null })
    run({ do: 'link.delete', links: [at('w1', 'a')] })
    expect(shown()).toEqual(['w1-b:50', 'w2-a:100'])
  })

  test('made by two people at once all stay', () => {
    const [anna, tom] = [replica(ANNA), replica(TOM)]
    exchange(anna.doc, tom.doc)
    anna.run({ do: 'link.set', links: [at('w1', 'a')] })
    tom.run({ do: 'link.set', links: [at('w1', 'b'), at('w2', 'a')] })
    exchange(anna.doc, tom.doc)
    expect(anna.shown()).toEqual(['w1-a:100', 'w1-b:100', 'w2-a:100'])
    expect(tom.shown()).toEqual(anna.shown())
  })

  test.each<[string, object]>([
    ['a share that is none', { do: 'link.set', links: [at('w1', 'a')], share: 0 }],
    ['a GlobalId that could end a key', { do: 'link.set', links: [at('w:1', 'a')] }],
    ['what nobody knows', { do: 'link.paint', links: [at('w1', 'a')] }],
    ['a rule without a name', { do: 'rule.set', id: RULE, rule: { ...rule, name: ' ' } }],
    ['half a letter', { do: 'rule.set', id: RULE, rule: { ...rule, name: '\ud800' } }],
  ])('of %s are refused, and nothing is written', (_, command) => {
    const { run, doc } = replica()
    const before = contentOfLinks(doc)
    expect(run(command as LinksCommand)).toMatchObject({ ok: false, refusal: { code: 'BAD_REQUEST' } })
    expect(contentOfLinks(doc)).toBe(before)
  })

  test.each(['read', 'facts', 'plan'] as const)('are not for who has the right %s', (right) => {
    const { run, shown } = replica()
    expect(run({ do: 'link.set', links: [at('w1', 'a')] }, right)).toMatchObject({ refusal: { code: 'FORBIDDEN' } })
    expect(shown()).toEqual([])
  })

  test('that are made and given a profile in one go have it', () => {
    const { run, links } = replica()
    const [made, profileId] = [[at('w1', 'a')], 'crane0000000']
    run({
      do: 'batch',
      commands: [
        { do: 'link.set', links: made },
        { do: 'link.profile', links: made, profileId },
      ],
    })
    expect([...links.links()]).toMatchObject([{ share: 100, profileId }])
  })

  test('have an appearance profile of their own, which a new share and its rule leave, and which is taken back', () => {
    const { run, undo, links, doc } = replica()
    const profileId = 'crane0000000'
    run({ do: 'rule.set', id: RULE, rule })
    run({ do: 'rule.apply', id: RULE, add: [at('w1', 'a'), at('w2', 'a')], remove: [] })
    run({ do: 'link.profile', links: [at('w1', 'a'), at('gone', 'a')], profileId })
    run({ do: 'rule.set', id: RULE, rule: { ...rule, share: 50 } })
    run({ do: 'rule.apply', id: RULE, add: [at('w1', 'a')], remove: [] })
    run({ do: 'link.set', links: [at('w1', 'a')], share: 30 })
    expect([...links.links()]).toMatchObject([
      { guid: 'w1', share: 30, profileId },
      { guid: 'w2', profileId: null },
    ])
    expect(contentOfLinks(foldLinks(doc))).toBe(contentOfLinks(doc))
    for (let step = 0; step < 4; step++) undo.undo()
    expect([...links.links()]).toMatchObject([{ profileId: null }, { profileId: null }])
  })

  test('are taken back, unless others have changed them meanwhile', () => {
    const [anna, tom] = [replica(ANNA), replica(TOM)]
    exchange(anna.doc, tom.doc)
    anna.run({ do: 'link.set', links: [at('w1', 'a'), at('w2', 'a')] })
    exchange(anna.doc, tom.doc)
    tom.run({ do: 'link.set', links: [at('w1', 'a')], share: 30 })
    exchange(anna.doc, tom.doc)
    expect(anna.undo.undo()).toEqual({ kept: 1 })
    expect(anna.shown()).toEqual(['w1-a:30'])
    anna.undo.redo()
    expect(anna.shown()).toEqual(['w1-a:30', 'w2-a:100'])
  })
})

describe('a rule', () => {
  test('makes links and takes them back, and leaves those made by hand as they are', () => {
    const { run, shown } = replica()
    run({ do: 'rule.set', id: RULE, rule: { ...rule, share: 80 } })
    run({ do: 'link.set', links: [at('w1', 'a')], share: 10 })
    run({ do: 'rule.apply', id: RULE, add: [at('w1', 'a'), at('w2', 'a')], remove: [] })
    expect(shown()).toEqual(['w1-a:10', 'w2-a:80'])
    run({ do: 'rule.apply', id: RULE, add: [at('w3', 'a')], remove: [at('w1', 'a'), at('w2', 'a')] })
    expect(shown()).toEqual(['w1-a:10', 'w3-a:80'])
    run({ do: 'rule.delete', id: RULE })
    expect(shown()).toEqual(['w1-a:10'])
    expect(run({ do: 'rule.apply', id: RULE, add: [], remove: [] })).toMatchObject({
      refusal: { code: 'BIM_RULE_MISSING' },
    })
  })

  test('that is deleted may leave its links as if made by hand', () => {
    const { run, links } = replica()
    run({ do: 'rule.set', id: RULE, rule })
    run({ do: 'rule.apply', id: RULE, add: [at('w1', 'a')], remove: [] })
    run({ do: 'rule.delete', id: RULE, keepLinks: true })
    expect([...links.links()]).toMatchObject([{ guid: 'w1', ruleId: null, by: ANNA }])
  })
})

describe('an element that was given another GlobalId', () => {
  test('keeps its links, also when it is given yet another', () => {
    const { run, links } = replica()
    run({ do: 'link.set', links: [at('old', 'a')] })
    run({ do: 'alias.set', modelId: MODEL, aliases: [{ from: 'old', to: 'new' }] })
    run({ do: 'alias.set', modelId: MODEL, aliases: [{ from: 'new', to: 'newest' }] })
    expect(links.ofElement({ modelId: MODEL, guid: 'newest' })).toHaveLength(1)
    const circle: LinksCommand = { do: 'alias.set', modelId: MODEL, aliases: [{ from: 'newest', to: 'old' }] }
    expect(run(circle)).toMatchObject({ refusal: { code: 'FIELD_INVALID' } })
    run({ do: 'alias.set', modelId: MODEL, aliases: [{ from: 'new', to: null }] })
    expect(links.ofElement({ modelId: MODEL, guid: 'new' })).toHaveLength(1)
  })

  test('does not hang whoever reads a circle that merging made', () => {
    const [anna, tom] = [replica(ANNA), replica(TOM)]
    exchange(anna.doc, tom.doc)
    anna.run({ do: 'alias.set', modelId: MODEL, aliases: [{ from: 'x', to: 'y' }] })
    tom.run({ do: 'alias.set', modelId: MODEL, aliases: [{ from: 'y', to: 'x' }] })
    exchange(anna.doc, tom.doc)
    const ref = { modelId: MODEL, guid: 'x' }
    expect(anna.links.elementOf(ref)).toEqual(tom.links.elementOf(ref))
  })
})

describe('the gate', () => {
  const gateBehind = (doc: Y.Doc) => {
    const shadow = new Y.Doc()
    Y.applyUpdate(shadow, Y.encodeStateAsUpdate(doc))
    return createLinksGate(shadow)
  }
  const sender = (userId: string, right: RoomRight = 'write') => ({ userId, grant: { right }, speaksAs: () => true })

  test('takes what its author writes, and nothing in another’s name or without the right', () => {
    const base = newLinks()
    const anna = replica(ANNA, base)
    const before = Y.encodeStateVector(anna.doc)
    anna.run({ do: 'link.set', links: [at('w1', 'a')] })
    const update = Y.encodeStateAsUpdate(anna.doc, before)
    expect(gateBehind(base).check(update, sender(ANNA))).toEqual({ ok: true })
    expect(gateBehind(base).check(update, sender(TOM))).toMatchObject({ ok: false, code: 'FORBIDDEN' })
    expect(gateBehind(base).check(update, sender(ANNA, 'read'))).toMatchObject({ ok: false, code: 'FORBIDDEN' })
  })

  test('lets somebody delete what another linked, and bring it back in their own name', () => {
    const anna = replica(ANNA)
    anna.run({ do: 'link.set', links: [at('w1', 'a')] })
    const gate = gateBehind(anna.doc)
    const tom = replica(TOM, anna.doc)
    for (const act of [
      () => tom.run({ do: 'link.delete', links: [at('w1', 'a')] }),
      () => tom.undo.undo(),
      () => tom.undo.redo(),
    ]) {
      const before = Y.encodeStateVector(tom.doc)
      act()
      expect(gate.check(Y.encodeStateAsUpdate(tom.doc, before), sender(TOM))).toEqual({ ok: true })
    }
    tom.undo.undo()
    expect([...tom.links.links()]).toMatchObject([{ by: TOM }])
  })

  test.each([
    ['a map of its own', 'extra', 'key', 1],
    ['a link that is none', 'links', linkKey(at('w1', 'a')), [100, ANNA, 1]],
    ['a link with a profile that is none', 'links', linkKey(at('w1', 'a')), [100, ANNA, 1, null, 7]],
    ['a share of nothing', 'links', linkKey(at('w1', 'a')), [0, ANNA, 1, null]],
    ['a key that names nothing', 'links', 'w1', [100, ANNA, 1, null]],
    ['a rule with more in it', 'rules', RULE, [ANNA, 1, { ...rule, run: 'rm' }]],
    ['an alias of nothing', 'aliases', `${MODEL}:a`, 7],
  ])('refuses %s', (_, root, key, value) => {
    const base = newLinks()
    const anna = replica(ANNA, base)
    const before = Y.encodeStateVector(anna.doc)
    anna.doc.getMap(root).set(key, value)
    expect(gateBehind(base).check(Y.encodeStateAsUpdate(anna.doc, before), sender(ANNA)).ok).toBe(false)
  })
})

test('a document that is folded says the same', () => {
  const { run, doc } = replica()
  run({ do: 'rule.set', id: RULE, rule })
  run({ do: 'link.set', links: [at('w1', 'a'), at('w2', 'b')] })
  run({ do: 'link.delete', links: [at('w1', 'a')] })
  run({ do: 'alias.set', modelId: MODEL, aliases: [{ from: 'w2', to: 'w3' }] })
  expect(contentOfLinks(foldLinks(doc))).toBe(contentOfLinks(doc))
})

describe('a look at the models that was kept', () => {
  const VIEW = 'view00000000'
  const nothing = { isAllBut: false, elements: {} }
  const look: Viewpoint = {
    eye: [4_500_000.25, 12, -6_100_000.5],
    target: [4_500_010, 0, -6_100_000],
    section: { axis: 'y', at: 3.2, isFlipped: false },
    box: null,
    hidden: { isAllBut: true, elements: { [MODEL]: ['w1', 'w2'] } },
    ghost: nothing,
    selected: nothing,
    tree: 'storeys',
  }
  const add = (id: string, order: string): LinksCommand => ({ do: 'view.add', id, name: id, order, viewpoint: look })

  test('is kept and spoken of in one go', () => {
    const { run, links } = replica()
    const keep = { do: 'view.add', id: VIEW, name: 'Shaft', order: 'V', viewpoint: look } as const
    run({ do: 'batch', commands: [keep, { do: 'view.set', id: VIEW, facts: { status: 'Open' } }] })
    expect(links.view(VIEW)?.topic?.status).toBe('Open')
  })

  test('is named, put in order, changed and deleted with what was said of it, and all of that is undone', () => {
    const { run, links, undo } = replica()
    run(add(VIEW, 'b'))
    run(add('view00000001', 'a'))
    expect(links.views().map(({ id }) => id)).toEqual(['view00000001', VIEW])
    run({ do: 'view.set', id: VIEW, name: 'Roof', order: 'Z' })
    expect(links.views()[0]).toMatchObject({ id: VIEW, name: 'Roof', viewpoint: look, by: ANNA, at: 7 })
    run({ do: 'comment.add', id: 'comment00000', viewId: VIEW, text: 'The slab is missing' })
    run({ do: 'comment.add', id: 'comment00001', viewId: VIEW, text: 'Seen', author: 'ann@example.org', at: 3 })
    expect(links.commentsOf(VIEW).map(({ text }) => text)).toEqual(['Seen', 'The slab is missing'])
    run({ do: 'view.delete', id: VIEW })
    expect(links.views()).toHaveLength(1)
    expect(links.commentsOf(VIEW)).toEqual([])
    undo.undo()
    expect(links.view(VIEW)).toMatchObject({ name: 'Roof' })
    expect(links.commentsOf(VIEW)).toHaveLength(2)
    expect(contentOfLinks(foldLinks(links.doc))).toBe(contentOfLinks(links.doc))
  })

  test.each<[string, object, string]>([
    ['without a name', { ...add(VIEW, 'a'), name: ' ' }, 'BAD_REQUEST'],
    ['from nowhere', { ...add(VIEW, 'a'), viewpoint: { ...look, eye: [Number.NaN, 0, 0] } }, 'BAD_REQUEST'],
    ['in no order', add(VIEW, ' '), 'BAD_REQUEST'],
    ['that is not there', { do: 'view.set', id: VIEW, name: 'Roof' }, 'BIM_VIEW_MISSING'],
    ['that is not there, with words', { do: 'comment.add', id: VIEW, viewId: VIEW, text: 'Hm' }, 'BIM_VIEW_MISSING'],
  ])('%s is refused', (_, command, code) => {
    const { run, doc } = replica()
    const before = contentOfLinks(doc)
    expect(run(command as LinksCommand)).toMatchObject({ ok: false, refusal: { code } })
    expect(contentOfLinks(doc)).toBe(before)
  })

  test('says who kept it: another may rename it, and nobody writes in another’s name', () => {
    const anna = replica(ANNA)
    anna.run(add(VIEW, 'a'))
    const shadow = new Y.Doc()
    Y.applyUpdate(shadow, Y.encodeStateAsUpdate(anna.doc))
    const gate = createLinksGate(shadow)
    const sender = { userId: TOM, grant: { right: 'write' as const }, speaksAs: () => true }
    const written = (by: string, command: LinksCommand) => {
      const tom = replica(by, anna.doc)
      const before = Y.encodeStateVector(tom.doc)
      tom.run(command)
      return gate.check(Y.encodeStateAsUpdate(tom.doc, before), sender)
    }
    expect(written(TOM, { do: 'view.set', id: VIEW, name: 'Roof' })).toEqual({ ok: true })
    expect(written(ANNA, add('view00000001', 'b'))).toMatchObject({ ok: false, code: 'FORBIDDEN' })
    expect(written(ANNA, { do: 'comment.add', id: VIEW, viewId: VIEW, text: 'Hm' })).toMatchObject({ ok: false })
  })

  test('names elements by the shorter list', () => {
    const all = { [MODEL]: ['a', 'b', 'c'], other0000000: ['d'] }
    expect(elementSetOf({ [MODEL]: ['a'] }, all)).toEqual({ isAllBut: false, elements: { [MODEL]: ['a'] } })
    expect(elementSetOf({ [MODEL]: ['a', 'b', 'c'] }, all)).toEqual({
      isAllBut: true,
      elements: { other0000000: ['d'] },
    })
  })
})

test('a document of many links is opened in steps, and is what it is at once', () => {
  const { doc, links, run } = replica()
  run({ do: 'link.set', links: Array.from({ length: 5_000 }, (_, i) => at(`w${i}`, 'a')) })
  const opening = openLinksInSteps(doc)
  let steps = 1
  let step = opening.next()
  for (; !step.done; step = opening.next()) steps += 1
  expect(steps).toBeGreaterThanOrEqual(5)
  expect([...step.value.links()]).toEqual([...links.links()])
})
