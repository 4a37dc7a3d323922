import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { seededRandom } from '../../testing/index.ts'
import type { Outcome, Sender } from '../rooms/index.ts'
import {
  type ChatCommand,
  channelContent,
  chatLimits,
  createChatGate,
  executeChat,
  foldChannel,
  messagesOf,
  newChannel,
  readChannel,
} from './index.ts'

const NOW = 1_800_000_000_000
const nothing = { replyTo: null, anchors: [], files: [], mentions: [], writtenAt: null }
const post = (id: string, over: object = {}): ChatCommand => ({ do: 'message.post', id, text: id, ...nothing, ...over })
const edit = (id: string, text: string): ChatCommand => ({
  do: 'message.edit',
  id,
  text,
  anchors: [],
  files: [],
  mentions: [],
})
const remove = (id: string, moderates = false): ChatCommand => ({ do: 'message.delete', id, moderates })
const react = (id: string, emoji: string, on = true): ChatCommand => ({ do: 'message.react', id, emoji, on })

function act(doc: Y.Doc, userId: string, command: object, now = NOW): Outcome {
  return executeChat(doc, [command], { userId, now })
}
const codeOf = (outcome: Outcome): string | null => (outcome.ok ? null : outcome.refusal.code)
const idsIn = (doc: Y.Doc): string[] => readChannel(doc).map(({ id }) => id)

describe('a channel', () => {
  test('keeps the order in which the server took messages, also when its clock goes back', () => {
    const doc = newChannel()
    act(doc, 'anna', post('m1'), NOW)
    act(doc, 'tom', post('m2'), NOW - 60_000)
    act(doc, 'anna', post('m3'), NOW)
    expect(idsIn(doc)).toEqual(['m1', 'm2', 'm3'])
    const stamps = readChannel(doc).map(({ at }) => at)
    expect(new Set(stamps).size).toBe(3)
  })

  test('says who spoke and when, whatever the command claims', () => {
    const doc = newChannel()
    act(doc, 'anna', { ...post('m1'), by: 'tom', at: 1, rev: 9, edits: [{ at: 1, text: 'never said' }] })
    expect(readChannel(doc)).toMatchObject([{ by: 'anna', at: NOW, rev: 1, edits: [] }])
  })

  test('an offline message tells when it was written and comes where it was sent, once', () => {
    const doc = newChannel()
    act(doc, 'tom', post('live'), NOW)
    const late = post('late', { writtenAt: NOW - 3_600_000 })
    act(doc, 'anna', late, NOW + 10)
    expect(act(doc, 'anna', late, NOW + 20)).toEqual({ ok: true })
    expect(idsIn(doc)).toEqual(['live', 'late'])
    expect(readChannel(doc)[1]).toMatchObject({ writtenAt: NOW - 3_600_000, at: NOW + 10 })
    expect(codeOf(act(doc, 'tom', post('late')))).toBe('CONFLICT')
  })

  test('only its author edits a message, and what it said before is kept', () => {
    const doc = newChannel()
    act(doc, 'anna', post('m1'))
    expect(codeOf(act(doc, 'tom', edit('m1', 'other')))).toBe('CHAT_MESSAGE_FOREIGN')
    for (let i = 1; i <= 30; i++) act(doc, 'anna', edit('m1', `text ${i}`), NOW + i)
    const [one] = readChannel(doc)
    expect(one).toMatchObject({ text: 'text 30' })
    expect(one?.edits).toHaveLength(chatLimits.edits)
    expect(one?.edits[0]?.text).toBe('m1')
    expect(one?.edits.at(-1)?.text).toBe('text 29')
  })

  test('a message that was deleted leaves a trace, and an edit that comes later is told so', () => {
    const doc = newChannel()
    act(doc, 'anna', post('m1', { text: 'secret' }))
    expect(codeOf(act(doc, 'tom', remove('m1')))).toBe('CHAT_MESSAGE_FOREIGN')
    expect(act(doc, 'tom', remove('m1', true)).ok).toBe(true)
    expect(codeOf(act(doc, 'anna', edit('m1', 'again')))).toBe('CHAT_MESSAGE_DELETED')
    expect(codeOf(act(doc, 'anna', react('m1', '👍')))).toBe('CHAT_MESSAGE_DELETED')
    expect(act(doc, 'anna', remove('m1')).ok).toBe(true)
    expect(channelContent(doc)).not.toContain('secret')
    expect(readChannel(doc)).toMatchObject([{ id: 'm1', by: 'anna', text: '', deletedAt: NOW }])
  })

  test('a storm of reactions keeps each person once', () => {
    const doc = newChannel()
    act(doc, 'anna', post('m1'))
    const random = seededRandom(7)
    const stands = new Map<string, Set<string>>()
    for (let i = 0; i < 2_000; i++) {
      const [person, emoji] = [`p${Math.floor(random() * 40)}`, ['👍', '🎉', '👀'][Math.floor(random() * 3)]!]
      const on = random() < 0.6
      expect(act(doc, person, react('m1', emoji, on)).ok).toBe(true)
      const people = stands.get(emoji) ?? new Set()
      if (on) people.add(person)
      else people.delete(person)
      stands.set(emoji, people)
    }
    const { reactions } = readChannel(doc)[0]!
    for (const [emoji, people] of stands) expect(new Set(reactions[emoji] ?? [])).toEqual(people)
    for (const people of Object.values(reactions)) expect(new Set(people).size).toBe(people.length)
  })

  test('a message says something, and what it says has limits', () => {
    const doc = newChannel()
    expect(codeOf(act(doc, 'anna', post('m1', { text: '  ' })))).toBe('CHAT_MESSAGE_EMPTY')
    expect(codeOf(act(doc, 'anna', post('m1', { text: 'x'.repeat(8_001) })))).toBe('BAD_REQUEST')
    expect(codeOf(act(doc, 'anna', post('m1', { text: '\ud800' })))).toBe('BAD_REQUEST')
    expect(codeOf(act(doc, 'anna', { do: 'message.forge' }))).toBe('BAD_REQUEST')
    act(doc, 'anna', post('m1'))
    for (let i = 0; i < chatLimits.reactions; i++) act(doc, 'anna', react('m1', `s${i}`))
    expect(codeOf(act(doc, 'anna', react('m1', 'one more')))).toBe('CHAT_TOO_MANY_REACTIONS')
    expect(readChannel(doc)).toHaveLength(1)
  })

  test('the archive takes what it knows; what was changed meanwhile stays', () => {
    const doc = newChannel()
    for (const id of ['m1', 'm2', 'm3']) act(doc, 'anna', post(id))
    act(doc, 'anna', edit('m2', 'changed'))
    const of = ['m1', 'm2'].map((id) => ({ id, rev: 1 }))
    act(doc, 'system', { do: 'messages.archive', of })
    expect(idsIn(doc)).toEqual(['m2', 'm3'])
    act(doc, 'anna', post('m4'), 1)
    expect(idsIn(doc)).toEqual(['m2', 'm3', 'm4'])
  })

  test('folded it says the same, in a fraction of the bytes', () => {
    const doc = newChannel()
    for (let i = 0; i < 300; i++) act(doc, 'anna', post(`m${i}`))
    for (let i = 0; i < 100; i++) act(doc, 'anna', edit(`m${i + 200}`, `edited ${i}`))
    act(doc, 'system', {
      do: 'messages.archive',
      of: idsIn(doc)
        .slice(0, 200)
        .map((id) => ({ id, rev: 1 })),
    })
    const folded = foldChannel(doc)
    expect(channelContent(folded)).toBe(channelContent(doc))
    expect(folded.store.clients.size).toBe(1)
    expect(createChatGate(new Y.Doc()).check(Y.encodeStateAsUpdate(folded))).toEqual({ ok: true })
  })
})

describe('the gate of a channel', () => {
  const tom: Sender = { userId: 'tom', grant: { right: 'write' }, speaksAs: () => true }

  function tried(write: (doc: Y.Doc) => void, sender?: Sender): string | null {
    const shadow = newChannel()
    executeChat(shadow, [post('m1')], { userId: 'anna', now: NOW })
    const doc = new Y.Doc()
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(shadow))
    const vector = Y.encodeStateVector(doc)
    write(doc)
    const verdict = createChatGate(shadow).check(Y.encodeStateAsUpdate(doc, vector), sender)
    return verdict.ok ? null : verdict.code
  }
  const forged = {
    ...nothing,
    id: 'm2',
    by: 'anna',
    at: NOW,
    text: 'x',
    reactions: {},
    edits: [],
    deletedAt: null,
    rev: 1,
  }

  test.each([
    ['writes a message in its own name', (doc: Y.Doc) => doc.getMap('messages').set('m2', { ...forged, by: 'tom' })],
    ['writes in the name of another', (doc: Y.Doc) => doc.getMap('messages').set('m2', forged)],
    ['changes the message of another', (doc: Y.Doc) => doc.getMap('messages').set('m1', { ...forged, id: 'm1' })],
    ['takes a message away', (doc: Y.Doc) => doc.getMap('messages').delete('m1')],
    ['sets the clock', (doc: Y.Doc) => doc.getMap('meta').set('lastAt', 0)],
  ])('a client that %s is refused, whatever right it has', (_what, write) => {
    expect(tried(write, tom)).toBe('FORBIDDEN')
  })

  test.each([
    ['another root', (doc: Y.Doc) => doc.getMap('wbs.base').set('m1', 1), 'BAD_REQUEST'],
    ['a list', (doc: Y.Doc) => doc.getArray('messages').push([forged]), 'BAD_REQUEST'],
    ['a nested type', (doc: Y.Doc) => doc.getMap('messages').set('m2', new Y.Map()), 'BAD_REQUEST'],
    ['a message without an author', (doc: Y.Doc) => doc.getMap('messages').set('m2', { text: 'x' }), 'FIELD_INVALID'],
    ['a message under a foreign id', (doc: Y.Doc) => doc.getMap('messages').set('m3', forged), 'FIELD_INVALID'],
  ])('%s belongs into no channel, also from the server', (_what, write, code) => {
    // A document that is new to it: types of roots are what the sender says they are.
    const shadow = new Y.Doc()
    const doc = new Y.Doc()
    write(doc)
    const verdict = createChatGate(shadow).check(Y.encodeStateAsUpdate(doc))
    expect(verdict).toMatchObject({ ok: false, code })
  })

  test('what the server writes passes', () => {
    expect(tried((doc) => void messagesOf(doc).set('m2', forged))).toBeNull()
  })
})
