import { describe, expect, test } from 'vitest'
import { blankRow, type SchedulePlan, type WbsRow } from '../plan/index.ts'
import { createEngine } from '../schedule/index.ts'
import { generatePlan } from '../testing/index.ts'
import { alikeBelow, type DraftGround, draftCommand, foreseenDraft, type ProposedRows, placedRows } from './index.ts'

const DAY = 480

function draftBelow(wbsId: string): ProposedRows {
  return {
    wbsId,
    rows: [
      { key: 'a', name: 'Base coat', days: 2, after: [] },
      { key: 'b', name: 'Finish coat', days: 1.5, after: ['a'] },
      { key: 'c', name: 'Polish', days: 1, after: ['b'] },
    ],
  }
}

/** Two rows that hold works, one of them within the other. */
const tree = (wbsId: string): ProposedRows => ({
  wbsId,
  rows: [
    { key: 'walls', name: 'Walls', days: 0, after: [] },
    {
      ...{ key: 'a', name: 'Base coat', days: 2, after: [], parent: 'walls' },
      quantity: { amount: 120.5, unit: 'm2' },
    },
    { key: 'south', name: 'South', days: 0, after: [], parent: 'walls' },
    { key: 'b', name: 'Finish coat', days: 1, after: ['a'], parent: 'south' },
    { key: 'c', name: 'Hand over', days: 1, after: ['b'] },
  ],
})

function groundOf({ settings, calendars, rows }: SchedulePlan, wbsId: string): DraftGround {
  const known = new Map(rows.map((row) => [row.id, row]))
  const above: WbsRow[] = []
  for (let row = known.get(wbsId); row; row = row.parentId === null ? undefined : known.get(row.parentId)) {
    above.unshift(row)
  }
  return { settings, calendars, above }
}

test('chosen rows of a draft get the dates that the engine gives them, one after the other', () => {
  const plan = generatePlan({ seed: 3, works: 20 })
  const holder = plan.rows.find(({ type }) => type === 'task')!
  const draft = draftBelow(holder.id)
  const ground = groundOf(plan, holder.id)
  const all = foreseenDraft(ground, { draft, keys: ['a', 'b', 'c'], dayMinutes: DAY })
  expect(all.map(({ key, duration }) => [key, duration])).toEqual([
    ['a', 2 * DAY],
    ['b', 1.5 * DAY],
    ['c', DAY],
  ])
  const [a, b, c] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]]
  expect(a.start).toBeGreaterThanOrEqual(plan.settings.dataDate)
  expect(b.start).toBeGreaterThanOrEqual(a.finish)
  expect(c.start).toBeGreaterThanOrEqual(b.finish)

  // A row that is left out takes its relations along: the last one waits for nobody.
  const some = foreseenDraft(ground, { draft, keys: ['a', 'c'], dayMinutes: DAY })
  expect(some.map(({ key, start }) => [key, start])).toEqual([
    ['a', a.start],
    ['c', a.start],
  ])
})

test.each([1, 2, 3])('they get them without the rest of the plan, seed %i', (seed) => {
  const plan = generatePlan({ seed, works: 200 })
  for (const holder of plan.rows.filter(({ type }) => type === 'task').slice(0, 20)) {
    const draft = draftBelow(holder.id)
    const works = draft.rows.map(
      ({ key, days }): WbsRow => ({ ...blankRow(`new${key}`, holder.id, 'work'), duration: Math.round(days * DAY) }),
    )
    const links = draft.rows.flatMap(({ key, after }) =>
      after.map((other) => ({
        ...{ id: `${other}${key}`, predId: `new${other}`, succId: `new${key}` },
        ...{ type: 'fs' as const, lag: 0, lagCalendar: null },
      })),
    )
    const engine = createEngine()
    engine.load({ ...plan, rows: [...plan.rows, ...works], relations: [...plan.relations, ...links] })
    engine.calculate()
    const whole = works.map(({ id }) => engine.timetable.start[engine.slotOf(id)])
    const foreseen = foreseenDraft(groundOf(plan, holder.id), { draft, keys: ['a', 'b', 'c'], dayMinutes: DAY })
    expect(foreseen.map(({ start }) => start)).toEqual(whole)
  }
})

test('rows that stand below already are told by their names', () => {
  const chosen = { draft: draftBelow('top'), keys: ['a', 'c'], dayMinutes: DAY }
  expect(alikeBelow(new Set(['Walls']), chosen)).toBe(0)
  expect(alikeBelow(new Set(['Polish']), chosen)).toBe(1)
  expect(alikeBelow(new Set(['Finish coat']), chosen)).toBe(0)
})

test('below a row that is gone nothing stands', () => {
  const plan = generatePlan({ seed: 3, works: 20 })
  const chosen = { draft: draftBelow('gone'), keys: ['a'], dayMinutes: DAY }
  expect(foreseenDraft(groundOf(plan, 'gone'), chosen)).toEqual([])
})

describe('a draft of several levels', () => {
  const all = ['walls', 'a', 'south', 'b', 'c']
  const placesOf = (keys: string[]) =>
    placedRows(tree('top').rows, new Set(keys)).map(({ row, parent, level, holds }) => [row.key, parent, level, holds])

  test('stands below each other; what was not chosen is stepped over', () => {
    expect(placesOf(all)).toEqual([
      ['walls', null, 0, true],
      ['a', 'walls', 1, false],
      ['south', 'walls', 1, true],
      ['b', 'south', 2, false],
      ['c', null, 0, false],
    ])
    expect(placesOf(['walls', 'b', 'c'])).toEqual([
      ['walls', null, 0, true],
      ['b', 'walls', 1, false],
      ['c', null, 0, false],
    ])
  })

  test('is one command: rows in their order with quantities, relations between works', () => {
    let count = 0
    const { command, ids } = draftCommand(tree('top'), new Set(all), DAY, () => `id${count++}`)
    if (command.do !== 'batch') throw new Error('No batch')
    const told = command.commands.map((one) =>
      one.do === 'row.create'
        ? [one.id, one.place.parentId, one.place.after, one.fields.type, one.fields.duration, one.fields.measure]
        : one.do === 'relation.create' && [one.predId, one.succId],
    )
    expect(ids).toEqual(['id0', 'id1', 'id2', 'id3', 'id4'])
    expect(told).toEqual([
      ['id0', 'top', null, 'task', undefined, undefined],
      ['id1', 'id0', null, 'work', 2 * DAY, { unit: 'm2', plan: '120.5', fact: '0' }],
      ['id2', 'id0', 'id1', 'task', undefined, undefined],
      ['id3', 'id2', null, 'work', DAY, undefined],
      ['id4', 'top', 'id0', 'work', DAY, undefined],
      ['id1', 'id3'],
      ['id3', 'id4'],
    ])
  })

  test('spans with each row that holds others what stands below it', () => {
    const plan = generatePlan({ seed: 3, works: 20 })
    const holder = plan.rows.find(({ type }) => type === 'task')!
    const chosen = { draft: tree(holder.id), keys: all, dayMinutes: DAY }
    const rows = foreseenDraft(groundOf(plan, holder.id), chosen)
    const [walls, a, south, b] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0], (typeof rows)[0]]
    expect([walls.start, walls.finish]).toEqual([a.start, b.finish])
    expect([south.start, south.finish]).toEqual([b.start, b.finish])
    expect(rows.map(({ level, holds, quantity }) => [level, holds, quantity?.amount ?? null])).toEqual([
      [0, true, null],
      [1, false, 120.5],
      [1, true, null],
      [2, false, null],
      [0, false, null],
    ])
  })
})
