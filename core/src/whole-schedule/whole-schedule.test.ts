import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import * as Y from 'yjs'
import { type NotedPlan, planDifferences } from '../comparison/index.ts'
import { executeLinks, ModelLinks, newLinks } from '../documents/bim/index.ts'
import { Board, execute as executeOnBoard, newBoard } from '../documents/board/index.ts'
import type { Message } from '../documents/chat/index.ts'
import { execute, openSchedule, type ScheduleCommand, writePlan } from '../documents/schedule/index.ts'
import { createEngine } from '../schedule/index.ts'
import { generatePlan, seededRandom } from '../testing/index.ts'
import {
  arrivalNames,
  arrivedBoard,
  arrivedLinks,
  arrivedMessages,
  arrivedPlan,
  content,
  namedInLinks,
  notedPlanOf,
  partsOf,
  past,
  pastLimits,
  Retelling,
} from './index.ts'

const counter = () => {
  let last = 0
  return () => `new${String(++last).padStart(9, '0')}`
}
const namesFor = (brought: string[] = [], people: [string, string][] = [['maya', 'maya-there']], isTrusted = true) =>
  arrivalNames({
    isTrusted,
    newId: counter(),
    people: new Map(people),
    titles: new Map([
      ['sam', 'Sam Reed'],
      ['maya', 'Maya Lindqvist'],
    ]),
    self: 'importer',
    brought: new Set(brought),
  })

describe('a whole schedule on its way (R-IO-01.plumb)', () => {
  test('anybody can write a file: who does not administer the space says what stands in it themselves', () => {
    const names = namesFor(
      [],
      [
        ['maya', 'maya-there'],
        ['me', 'importer'],
      ],
      false,
    )
    expect(names.said('maya', 'Approved', 100)).toEqual({ by: 'importer', text: 'Maya Lindqvist: Approved' })
    expect(names.said('me', 'Sent', 100)).toEqual({ by: 'importer', text: 'Sent' })
    expect([names.author('maya'), names.person('maya')]).toEqual([null, 'maya-there'])
  })

  test('any plan arrives with the same dates, and no id of it stays', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 60 }), (seed, works) => {
        const plan = generatePlan({ seed, works })
        for (const row of plan.rows) row.executor = row.type === 'work' ? 'maya' : 'sam'
        const there = arrivedPlan({ ...plan, notes: new Map([[plan.rows[0]!.id, 'note']]) }, namesFor())
        const [before, after] = [createEngine(), createEngine()]
        before.load(plan)
        after.load(there)
        before.calculate()
        after.calculate()
        expect(after.timetable.earlyStart).toEqual(before.timetable.earlyStart)
        expect(after.timetable.lateFinish).toEqual(before.timetable.lateFinish)
        const old = new Set([...plan.rows, ...plan.calendars, ...plan.assignments].map(({ id }) => id))
        for (const { id, parentId } of there.rows)
          expect([old.has(id), old.has(parentId ?? '')]).toEqual([false, false])
        expect(new Set(there.rows.map(({ executor }) => executor))).toEqual(
          new Set(plan.rows.map(({ type }) => (type === 'work' ? 'maya-there' : null))),
        )
        expect(there.notes?.get(there.rows[0]!.id)).toBe('note')
      }),
      { numRuns: 40 },
    )
  })

  test('a board keeps its cards, their work and what was said by whom', () => {
    const ids = counter()
    const doc = newBoard([{ name: 'To do', color: 'grey', limit: null, stage: 'waiting' }], ids)
    const board = new Board(doc)
    const context = { random: () => 0.5, now: 1, userId: 'sam', right: 'write' } as const
    const columnId = board.columns()[0]!.id
    const cards = [{ id: 'cardcardcard', title: 'Rebar', workId: 'workworkwork' }]
    expect(executeOnBoard(board, { do: 'card.create', columnId, cards }, context).ok).toBe(true)
    const names = namesFor()
    const there = new Board(arrivedBoard(doc, names))
    const [arrived] = [...there.cards()]
    expect(arrived).toMatchObject({ title: 'Rebar', workId: names.id('workworkwork'), createdBy: 'importer' })
    expect(there.columnOf(arrived!)).toBe(names.id(columnId))
  })

  const message: Message = {
    ...{
      id: 'm1',
      by: 'sam',
      at: 5,
      writtenAt: null,
      text: 'Look',
      replyTo: 'gone',
      edits: [],
      deletedAt: null,
      rev: 1,
    },
    anchors: [
      { kind: 'work', in: 'schedule', id: 'w1', name: 'Slab', from: null, to: null },
      { kind: 'date', in: 'schedule', id: 'w1:start', name: 'Slab', from: null, to: null },
      { kind: 'date', in: 'schedule', id: ':finish', name: '', from: null, to: null },
      { kind: 'relation', in: 'schedule', id: 'w1:w2:fs', name: '', from: null, to: null },
      { kind: 'work', in: 'elsewhere', id: 'w9', name: 'Other', from: null, to: null },
    ],
    files: [
      { id: 'kept', name: 'a', mime: '', bytes: 1, width: null, height: null },
      { id: 'left', name: 'b', mime: '', bytes: 1, width: null, height: null },
    ],
    mentions: ['maya', 'sam'],
    reactions: { '👍': ['sam'], '👏': ['maya', 'sam'] },
  }

  test('a message keeps the name of who is nobody there, and speaks of what arrived with it', () => {
    const names = namesFor(['kept'])
    const [there] = arrivedMessages([message], 'schedule', names)
    const [one, two] = [names.id('w1'), names.id('w2')]
    expect(there).toMatchObject({
      ...{ by: 'importer', text: 'Sam Reed: Look', replyTo: null, mentions: ['maya-there'] },
      reactions: { '👏': ['maya-there'] },
    })
    expect(there?.anchors.map(({ id }) => id)).toEqual([one, `${one}:start`, ':finish', `${one}:${two}:fs`])
    expect(there?.files.map(({ id }) => id)).toEqual([names.id('kept')])
    expect(Object.keys(there?.reactions ?? {})).toEqual(['👏'])
  })

  test('links go where their model went, and stay behind without it', () => {
    const doc = newLinks()
    const links = ['modelmodel01', 'modelmodel02'].map((modelId) => ({ modelId, guid: 'wall', workId: 'workwork0001' }))
    const context = { now: 1, userId: 'maya', right: 'write' } as const
    executeLinks(new ModelLinks(doc), { do: 'link.set', links, share: 40 }, context)
    const names = namesFor(['modelmodel01'])
    const there = namedInLinks(arrivedLinks(doc, names))
    expect(there).toEqual({ people: new Set(['maya-there']), models: new Map([[names.id('modelmodel01'), 1]]) })
  })

  const nothing = { attributes: [], computed: [], people: [], boards: [], channels: [], models: [], files: [] }
  const version = {
    ...{ id: 'versionversi', name: 'V', kind: 'actual', locked: false, planning: false },
    ...{ isBranch: false, activeTarget: false, basedOn: null },
  }
  const told = { ...nothing, schedule: { id: 'schedulesche', name: 'S', code: '' }, versions: [version] }

  test.each<[what: string, wrong: object]>([
    ['no actual version', { versions: [{ ...version, kind: 'version' }] }],
    ['two actual ones', { versions: [version, { ...version, id: 'versionvers2' }] }],
    ['an active target that is none', { versions: [{ ...version, activeTarget: true }] }],
    ['a version of one that does not go along', { versions: [{ ...version, basedOnId: 'versionvers2' }] }],
    ['an id that leads elsewhere', { boards: [{ id: '../../etc/pw', name: 'B', archived: false }] }],
    ['a text with U+0000', { schedule: { id: 'schedulesche', name: 'S\u0000', code: '' } }],
  ])('%s is no content', (_, wrong) => {
    expect(content.safeParse({ ...told, ...wrong }).success).toBe(false)
  })

  test('names every part once', () => {
    const parts = partsOf(content.parse(told), () => true)
    expect(parts).toEqual(['content.json', 'versions/versionversi.yjs', 'past/versionversi.json', 'links.yjs'])
    expect(partsOf(content.parse(told), () => false)).toEqual(['content.json', 'versions/versionversi.yjs'])
  })
})

describe('the past of a version', () => {
  /** What planners did one after the other, as the document gave it back. */
  function states(seed: number): NotedPlan[] {
    const random = seededRandom(seed)
    const doc = new Y.Doc()
    writePlan(doc, generatePlan({ seed, works: 30 }))
    const replica = openSchedule(doc)
    const read = () => structuredClone(notedPlanOf(replica))
    const all = [read()]
    for (let i = 0; i < 12; i++) {
      const { rows, relations } = all.at(-1)!
      const works = rows.filter(({ type }) => type === 'work')
      if (works.length < 2 || relations.length === 0) break
      const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
      const place = { parentId: any(rows).parentId, after: null }
      const kinds: ScheduleCommand[] = [
        { do: 'row.set', ids: [any(rows).id], fields: { name: `Name ${i}` } },
        { do: 'row.create', id: `new${String(i).padStart(9, '0')}`, place, fields: { name: 'New' } },
        { do: 'row.delete', ids: [any(works).id] },
        { do: 'row.move', ids: [any(rows).id], place },
        { do: 'row.note', id: any(rows).id, text: `Note ${i}` },
        { do: 'relation.delete', ids: [any(relations).id] },
      ]
      if (execute(replica, any(kinds), { random }).ok) all.push(read())
    }
    replica.dispose()
    return all
  }

  it('is told again by commands: at every moment the new document says what the old one said', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (seed) => {
        const [first, ...later] = states(seed)
        const telling = new Retelling(first!, seededRandom(seed))
        const updates: Uint8Array[] = [telling.begin]
        for (const plan of later) {
          const update = telling.next(plan)
          if (update) updates.push(update)
          expect(telling.says(plan)).toBe(true)
          const doc = new Y.Doc()
          for (const one of updates) Y.applyUpdate(doc, one)
          const replica = openSchedule(doc)
          expect(planDifferences(notedPlanOf(replica), plan)).toEqual([])
          replica.dispose()
        }
        telling.dispose()
      }),
      { numRuns: 15 },
    )
  })

  const moment = { at: '2026-02-01T08:00:00.000Z', by: null, update: 'AAA=', isWhole: false }
  const last = { ...moment, at: '2026-03-01T08:00:00.000Z', update: null }
  const told = { beganAt: '2026-01-01T08:00:00.000Z', begin: 'AAA=', moments: [moment, last] }

  it('is one where its moments follow each other and the last is what the version is', () => {
    expect(past.safeParse(told).success).toBe(true)
  })

  it.each([
    ['a moment before the one before', { moments: [{ ...moment, at: '2025-01-01T08:00:00.000Z' }, last] }],
    ['no last moment', { moments: [moment] }],
    ['a last moment that is not last', { moments: [last, { ...last }] }],
    ['an update that is none', { moments: [{ ...moment, update: '<>' }, last] }],
    ['too many moments', { moments: [...Array(pastLimits.moments).fill(moment), last] }],
  ])('%s is no past', (_, wrong) => {
    expect(past.safeParse({ ...told, ...wrong }).success).toBe(false)
  })
})
