/**
 * Texts with U+0000 or half of a letter: nobody writes them into a document, and what documents hold of them from before
 * is shown and can be deleted.
 */
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { createLinksGate, ModelLinks } from './bim/index.ts'
import { Board, createBoardGate, execute as executeOnBoard } from './board/index.ts'
import { createChatGate, executeChat, messagesOf, newChannel, readChannel } from './chat/index.ts'
import type { Gate } from './rooms/index.ts'
import { createGate, openSchedule, readPlan } from './schedule/index.ts'

const ROW = 'row000000001'
const OTHER = 'row000000002'
const person = 'person000001'
const broken = ['a\0b', 'a\ud800b']

/** The update of what is written into a copy of the document. */
function updateOf(doc: Y.Doc, write: (copy: Y.Doc) => void): Uint8Array {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  const before = Y.encodeStateVector(copy)
  copy.transact(() => write(copy))
  return Y.encodeStateAsUpdate(copy, before)
}

function isTaken(doc: Y.Doc, gateOf: (shadow: Y.Doc) => Gate, write: (copy: Y.Doc) => void): boolean {
  const shadow = new Y.Doc()
  Y.applyUpdate(shadow, Y.encodeStateAsUpdate(doc))
  return gateOf(shadow).check(updateOf(doc, write)).ok
}

const docWith = (write: (doc: Y.Doc) => void): Y.Doc => {
  const doc = new Y.Doc()
  doc.transact(() => write(doc))
  return doc
}

describe('a schedule', () => {
  const named = (name: string) =>
    docWith((doc) => {
      doc.getMap('wbs.base').set(ROW, [1, '', name])
      doc.getMap('wbs.pos').set(ROW, [null, 'V', 1, 1])
      doc.getMap('notes').set(ROW, new Y.Text(name))
      doc.getMap('meta').set('name', name)
    })

  test.each(broken)('takes no %j as name, code, note or setting', (text) => {
    const doc = named('Slab')
    const writes: ((copy: Y.Doc) => void)[] = [
      (copy) => copy.getMap('wbs.base').set(OTHER, [1, '', text]),
      (copy) => copy.getMap('wbs.over').set(`${ROW}:1`, text),
      (copy) => copy.getMap('wbs.over').set(`${ROW}:2`, text),
      (copy) => copy.getMap('notes').set(OTHER, new Y.Text(text)),
      (copy) => (copy.getMap('notes').get(ROW) as Y.Text).insert(1, text),
      (copy) => copy.getMap('meta').set('name', text),
      (copy) => copy.getMap('wbs.values').set(`${ROW}:attribute001`, `s${text}`),
    ]
    // Yjs itself writes the replacement character for half of a letter; what a hostile client writes is not asked for that.
    const isSent = (write: (copy: Y.Doc) => void) => isTaken(doc, createGate, write)
    if (text.includes('\0')) expect(writes.map(isSent)).toEqual(writes.map(() => false))
    expect(isSent((copy) => copy.getMap('wbs.over').set(`${ROW}:2`, 'Slab 2'))).toBe(true)
  })

  test.each(broken)('that holds %j from before is read without it, says so, and its row can be deleted', (text) => {
    const doc = named(text)
    const { plan, issues } = readPlan(doc)
    const shown = text.includes('\0') ? 'ab' : 'a\ufffdb'
    expect(plan.rows.map(({ id, name }) => [id, name])).toEqual([[ROW, shown]])
    expect(plan.settings.name).toBe(shown)
    const replica = openSchedule(doc)
    expect(replica.note(ROW)).toBe(shown)
    replica.dispose()
    expect(issues.map(({ code }) => code).sort()).toEqual(['setting_invalid', 'value_invalid'])
    expect(isTaken(doc, createGate, (copy) => copy.getMap('wbs.dead').set(ROW, 1))).toBe(true)
    expect(isTaken(doc, createGate, (copy) => copy.getMap('wbs.over').set(`${ROW}:2`, 'Slab'))).toBe(true)
  })

  test('takes no new row whose id is other than twelve characters, and lets go of old ones', () => {
    const doc = docWith((copy) => copy.getMap('wbs.base').set('old', [1, '', 'Old']))
    const bad = ['__proto__', 'constructor', 'toString', 'short', 'x'.repeat(13), 'with space00', '']
    for (const id of bad) {
      expect(
        isTaken(doc, createGate, (copy) => copy.getMap('wbs.base').set(id, [1, '', 'x'])),
        id,
      ).toBe(false)
      expect(
        isTaken(doc, createGate, (copy) => copy.getMap('relations.base').set(`${id}:${ROW}:fs`, [])),
        id,
      ).toBe(false)
      expect(
        isTaken(doc, createGate, (copy) => copy.getMap('assignments.base').set(id, [ROW])),
        id,
      ).toBe(false)
      expect(
        isTaken(doc, createGate, (copy) => copy.getMap('calendars.base').set(id, ['x'])),
        id,
      ).toBe(false)
    }
    expect(isTaken(doc, createGate, (copy) => copy.getMap('wbs.base').set(ROW, [1, '', 'x']))).toBe(true)
    expect(isTaken(doc, createGate, (copy) => copy.getMap('relations.base').set(`old:${ROW}:fs`, []))).toBe(true)
    expect(isTaken(doc, createGate, (copy) => copy.getMap('wbs.dead').set('old', 1))).toBe(true)
  })
})

describe('a board', () => {
  const column = ['To do', 'V']
  const titled = (title: string) =>
    docWith((doc) => {
      doc.getMap('meta').set('schema', 1)
      doc.getMap('columns.base').set(OTHER, column)
      doc.getMap('cards.base').set(ROW, [[OTHER, 'V'], title, null, null, '', null, null, 1, person])
      doc.getMap('texts').set(ROW, new Y.Text(title))
    })

  test('takes no broken title or description', () => {
    const doc = titled('Rebar')
    expect(isTaken(doc, createBoardGate, (copy) => copy.getMap('cards.over').set(`${ROW}:1`, 'a\0b'))).toBe(false)
    expect(isTaken(doc, createBoardGate, (copy) => (copy.getMap('texts').get(ROW) as Y.Text).insert(0, '\0'))).toBe(
      false,
    )
    expect(isTaken(doc, createBoardGate, (copy) => copy.getMap('cards.base').set('__proto__', []))).toBe(false)
    const board = new Board(doc)
    const context = { now: 1, userId: person, right: 'write' as const, random: () => 0.5 }
    const outcome = executeOnBoard(
      board,
      { do: 'card.set', id: ROW, fields: { title: 'a\0b' } } as never,
      context as never,
    )
    expect(outcome.ok).toBe(false)
  })

  test.each(broken)('shows a card whose title was %j, and lets go of it', (text) => {
    const doc = titled(text)
    const board = new Board(doc)
    const shown = text.includes('\0') ? 'ab' : 'a\ufffdb'
    expect(board.card(ROW)?.title).toBe(shown)
    expect(board.descriptionOf(ROW)).toBe(shown)
    expect(isTaken(doc, createBoardGate, (copy) => copy.getMap('cards.dead').set(ROW, 1))).toBe(true)
  })
})

describe('a channel', () => {
  const context = { userId: person, now: 1_800_000_000_000 }
  const post = {
    do: 'message.post',
    ...{ id: ROW, text: 'Concrete at nine', replyTo: null, anchors: [], files: [], mentions: [], writtenAt: null },
  }
  const spoken = () => {
    const doc = newChannel()
    expect(executeChat(doc, [post], context).ok).toBe(true)
    return doc
  }

  test.each(['\0', '👍\0', '\ud83d', '__proto__', 'constructor', 'toString'])('takes no %j as a reaction', (emoji) => {
    const doc = spoken()
    expect(executeChat(doc, [{ do: 'message.react', id: ROW, emoji, on: true }], context)).toMatchObject({ ok: false })
    expect(executeChat(doc, [{ ...post, id: OTHER, text: `a${emoji}` }], context).ok).toBe(/^[a-z_]/i.test(emoji))
    expect(readChannel(doc)[0]?.reactions).toEqual({})
  })

  test('whose message got such a reaction before goes on: it is read, reacted to, changed and deleted', () => {
    const doc = spoken()
    const stored = messagesOf(doc).get(ROW)
    messagesOf(doc).set(ROW, { ...stored!, text: 'a\0b', reactions: { '\0': [person], '👍': [person] } })
    expect(readChannel(doc)).toMatchObject([{ text: 'ab', reactions: { '👍': [person] } }])
    const acts = [
      { do: 'message.react', id: ROW, emoji: '🎉', on: true },
      { do: 'message.edit', id: ROW, text: 'At ten', anchors: [], files: [], mentions: [] },
      { do: 'message.delete', id: ROW, moderates: false },
    ]
    for (const act of acts) {
      const copy = new Y.Doc()
      Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
      expect(executeChat(copy, [act], context)).toEqual({ ok: true })
      expect(isTaken(doc, createChatGate, (other) => void executeChat(other, [act], context))).toBe(true)
    }
  })
})

describe('links with models', () => {
  const nowhere = { isAllBut: false, elements: {} }
  const look = {
    ...{ eye: [0, 0, 0], target: [1, 1, 1], section: null, box: null, tree: 'storeys' },
    ...{ hidden: nowhere, ghost: nowhere, selected: nowhere },
  }
  const view = (name: string) => [person, 1, name, 'V', look]

  test('take no broken name, comment or GlobalId', () => {
    const doc = new Y.Doc()
    expect(isTaken(doc, createLinksGate, (copy) => copy.getMap('views').set(ROW, view('North')))).toBe(true)
    expect(isTaken(doc, createLinksGate, (copy) => copy.getMap('views').set(ROW, view('a\0b')))).toBe(false)
    const said = (text: string) => (copy: Y.Doc) =>
      copy.getMap('comments').set(`${ROW}:${OTHER}`, [person, 1, text, null])
    expect(isTaken(doc, createLinksGate, said('Crack'))).toBe(true)
    expect(isTaken(doc, createLinksGate, said('a\0b'))).toBe(false)
    const linked = (guid: string) => (copy: Y.Doc) =>
      copy.getMap('links').set(`${ROW}:${guid}:${OTHER}`, [100, person, 1, null])
    expect(isTaken(doc, createLinksGate, linked('2O2Fr$t4X7Zf8NOew3FLOH'))).toBe(true)
    expect(isTaken(doc, createLinksGate, linked('a\0b'))).toBe(false)
  })

  test('show a view whose name was broken, and let go of it', () => {
    const doc = docWith((copy) => copy.getMap('views').set(ROW, view('a\0b')))
    expect(new ModelLinks(doc).views()).toMatchObject([{ id: ROW, name: 'ab' }])
    expect(isTaken(doc, createLinksGate, (copy) => copy.getMap('views').delete(ROW))).toBe(true)
  })
})
