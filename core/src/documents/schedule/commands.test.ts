import { beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { externalId, notStarted, relationId } from '../../plan/index.ts'
import { seededRandom } from '../../testing/index.ts'
import { dayOf, instantOf } from '../../time/index.ts'
import {
  execute,
  foldSchedule,
  newSchedule,
  openSchedule,
  type Replica,
  remainsByIntensity,
  standardCalendar,
  UndoHistory,
  writePlan,
} from './index.ts'
import type { RowFields, ScheduleCommand } from './types.ts'

const start = instantOf(dayOf(2026, 3, 2), 480)
const random = seededRandom(1)
let replica: Replica
let history: UndoHistory

function refusal(command: ScheduleCommand) {
  const before = Y.encodeStateAsUpdate(replica.doc)
  const outcome = execute(replica, command, { random })
  if (outcome.ok) throw new Error('was not refused')
  expect(Y.encodeStateAsUpdate(replica.doc)).toEqual(before)
  return outcome.refusal
}

function done(command: ScheduleCommand): void {
  expect(execute(replica, command, { random })).toEqual({ ok: true })
}

/** The tree as indented names. */
function outline(): string[] {
  const { ids, levels } = replica.treeOrder()
  return ids.map((id, i) => '.'.repeat(levels[i]!) + id)
}

function add(id: string, parentId: string | null, fields: Partial<RowFields> = {}): void {
  const siblings = replica.childrenOf(parentId)
  done({ do: 'row.create', id, place: { parentId, after: siblings[siblings.length - 1] ?? null }, fields })
}

beforeEach(() => {
  const doc = new Y.Doc()
  writePlan(doc, newSchedule({ name: 'House', start, calendar: standardCalendar('cal', 'Standard') }))
  replica = openSchedule(doc)
  history = new UndoHistory(replica)
  add('house', null, { type: 'sum', name: 'House' })
  add('walls', 'house', { type: 'task' })
  for (const id of ['a', 'b', 'c', 'd']) add(id, 'walls', { name: id, duration: 480 })
  add('roof', 'house', { type: 'task' })
})

describe('Relations to other schedules', () => {
  const there = externalId({ scheduleId: 'otherplanxxx', workId: 'work00000001' })
  const link = (predId: string, succId: string): ScheduleCommand => ({
    do: 'relation.create',
    predId,
    succId,
    type: 'fs',
    lag: 60,
    lagCalendar: null,
  })

  test('R-REL-05 are relations like others to commands and undo, and stand apart in the plan', () => {
    done(link(there, 'a'))
    done(link('b', there))
    const ids = [relationId('b', there, 'fs'), relationId(there, 'a', 'fs')]
    expect(replica.read().plan.relations).toEqual([])
    expect(replica.read().plan.externals?.map(({ id }) => id)).toEqual(ids)
    done({ do: 'relation.set', id: ids[1]!, lag: 120, type: 'ss' })
    expect(replica.relation(relationId(there, 'a', 'ss'))).toMatchObject({ lag: 120 })
    history.undo({ random })
    expect(replica.relation(ids[1]!)).toMatchObject({ lag: 60 })
    expect(openSchedule(foldSchedule(replica.doc)).read().plan.externals).toHaveLength(2)
    done({ do: 'row.delete', ids: ['a'] })
    expect(replica.externals().map(({ id }) => id)).toEqual([ids[0]])
    history.undo({ random })
    expect(replica.externals()).toHaveLength(2)
  })

  test('are refused without an end here, on a summary, twice, and as a loop through the other work', () => {
    expect(refusal(link(there, externalId({ scheduleId: 'thirdplanxxx', workId: 'work00000001' }))).code).toBe(
      'RELATION_TO_NOTHING',
    )
    expect(refusal(link(there, 'walls')).code).toBe('RELATION_TO_SUMMARY')
    done(link(there, 'a'))
    expect(refusal(link(there, 'a')).code).toBe('RELATION_EXISTS')
    expect(refusal(link('a', there)).code).toBe('RELATION_LOOP')
    expect(refusal({ do: 'row.create', id: there, place: { parentId: null, after: null }, fields: {} }).code).toBe(
      'FIELD_INVALID',
    )
  })
})

describe('Rows', () => {
  test('stand where they were put', () => {
    expect(outline()).toEqual(['house', '.walls', '..a', '..b', '..c', '..d', '.roof'])
    expect(replica.row('a')).toMatchObject({ parentId: 'walls', name: 'a', duration: 480, type: 'work' })
  })

  test('several move together and keep their order', () => {
    done({ do: 'row.move', ids: ['d', 'a', 'b'], place: { parentId: 'roof', after: null } })
    expect(outline()).toEqual(['house', '.walls', '..c', '.roof', '..a', '..b', '..d'])
    history.undo({ random })
    expect(outline()).toEqual(['house', '.walls', '..a', '..b', '..c', '..d', '.roof'])
    history.redo({ random })
    expect(outline()).toEqual(['house', '.walls', '..c', '.roof', '..a', '..b', '..d'])
  })

  test('cannot go under themselves', () => {
    expect(refusal({ do: 'row.move', ids: ['walls'], place: { parentId: 'walls', after: null } }).code).toBe(
      'ROW_UNDER_ITSELF',
    )
    expect(refusal({ do: 'row.move', ids: ['house'], place: { parentId: 'walls', after: null } }).code).toBe(
      'ROW_UNDER_ITSELF',
    )
  })

  test('are indented under the sibling above, which becomes a summary', () => {
    done({ do: 'row.indent', ids: ['b', 'c'] })
    expect(outline()).toEqual(['house', '.walls', '..a', '...b', '...c', '..d', '.roof'])
    expect(replica.row('a')?.type).toBe('task')
    history.undo({ random })
    expect(replica.row('a')?.type).toBe('work')
    expect(outline()).toEqual(['house', '.walls', '..a', '..b', '..c', '..d', '.roof'])
  })

  test('are not indented under a work with facts or links, nor where nothing is above', () => {
    done({ do: 'relation.create', predId: 'a', succId: 'd', type: 'fs', lag: 0, lagCalendar: null })
    expect(refusal({ do: 'row.indent', ids: ['b'] })).toEqual({
      code: 'ROW_CANNOT_INDENT',
      params: { reason: 'relations' },
      ids: ['a'],
    })
    expect(refusal({ do: 'row.indent', ids: ['house'] }).code).toBe('ROW_CANNOT_INDENT')
  })

  test('outdented take the siblings below them along as children', () => {
    done({ do: 'row.outdent', ids: ['b'] })
    expect(outline()).toEqual(['house', '.walls', '..a', '.b', '..c', '..d', '.roof'])
    history.undo({ random })
    expect(outline()).toEqual(['house', '.walls', '..a', '..b', '..c', '..d', '.roof'])
  })

  test('outdented alone when they cannot hold children', () => {
    done({ do: 'relation.create', predId: 'a', succId: 'b', type: 'fs', lag: 0, lagCalendar: null })
    done({ do: 'row.outdent', ids: ['b'] })
    expect(outline()).toEqual(['house', '.walls', '..a', '..c', '..d', '.b', '.roof'])
    expect(refusal({ do: 'row.outdent', ids: ['house'] }).code).toBe('ROW_CANNOT_OUTDENT')
  })

  test('move up and down as blocks', () => {
    done({ do: 'row.up', ids: ['b', 'd'] })
    expect(replica.childrenOf('walls')).toEqual(['b', 'a', 'd', 'c'])
    done({ do: 'row.down', ids: ['b', 'a'] })
    expect(replica.childrenOf('walls')).toEqual(['d', 'b', 'a', 'c'])
    expect(refusal({ do: 'row.up', ids: ['d'] }).code).toBe('ROW_CANNOT_MOVE')
  })

  test('deleted take all below them and their relations; undo brings everything back', () => {
    done({ do: 'relation.create', predId: 'a', succId: 'b', type: 'fs', lag: 60, lagCalendar: null })
    done({ do: 'row.delete', ids: ['walls'] })
    expect(outline()).toEqual(['house', '.roof'])
    expect(replica.relation('a:b:fs')).toBeUndefined()
    expect(history.undo({ random })).toMatchObject({ command: 'row.delete', kept: 0 })
    expect(outline()).toEqual(['house', '.walls', '..a', '..b', '..c', '..d', '.roof'])
    expect(replica.relation('a:b:fs')).toMatchObject({ lag: 60 })
  })

  test('take a note; undo brings the earlier text back', () => {
    done({ do: 'row.note', id: 'a', text: 'Mind the cables' })
    done({ do: 'row.note', id: 'a', text: 'Mind the old cables' })
    history.undo({ random })
    expect(replica.note('a')).toBe('Mind the cables')
  })
})

describe('Values', () => {
  test.each<[string, Partial<RowFields>]>([
    ['duration', { duration: -1 }],
    ['duration', { duration: 100_000_001 }],
    ['duration', { duration: 1.5 }],
    ['name', { name: 'x'.repeat(1025) }],
    ['name', { name: 'half \ud800 pair' }],
    ['code', { code: 'x'.repeat(129) }],
    ['calendarId', { calendarId: 'nowhere' }],
    ['measure', { measure: { unit: 'm3', plan: '1.1234567', fact: '0' } }],
    ['limit', { limit: { kind: 'not_earlier', date: null } }],
    ['expectedFinish', { expectedFinish: instantOf(dayOf(1899, 1, 1)) }],
    ['subproject', { subproject: { dataDate: start, plannedStart: start, mustFinishBy: null } }],
    ['progress', { progress: { ...notStarted, percent: 50.123, actualStart: start } }],
    ['progress', { progress: { ...notStarted, percent: 50 } }],
    ['progress', { progress: { ...notStarted, actualStart: start, actualFinish: start - 1 } }],
  ])('an impossible %s is refused', (field, fields) => {
    expect(refusal({ do: 'row.set', ids: ['a'], fields })).toMatchObject({ code: 'FIELD_INVALID', params: { field } })
  })

  test('the first start remembers the planned duration, a finish means done', () => {
    done({ do: 'row.set', ids: ['a'], fields: { progress: { ...notStarted, actualStart: start, percent: 40 } } })
    expect(replica.row('a')?.progress).toMatchObject({ percent: 40, initialDuration: 480, remaining: null })
    done({ do: 'row.set', ids: ['a'], fields: { duration: 960 } })
    const progress = { ...replica.row('a')!.progress, actualFinish: start + 540 }
    done({ do: 'row.set', ids: ['a'], fields: { progress } })
    expect(replica.row('a')?.progress).toMatchObject({ percent: 100, remaining: 0, initialDuration: 480 })
  })

  test('a new duration of a work that is not started is what remains', () => {
    done({ do: 'row.set', ids: ['a'], fields: { progress: { ...notStarted, remaining: 480 } } })
    done({ do: 'row.set', ids: ['a'], fields: { duration: 960 } })
    expect(replica.row('a')?.progress.remaining).toBeNull()
  })

  test('a row with children stays a summary, a linked work does not become one', () => {
    expect(refusal({ do: 'row.set', ids: ['walls'], fields: { type: 'work' } }).code).toBe('ROW_WITH_CHILDREN')
    done({ do: 'relation.create', predId: 'a', succId: 'b', type: 'fs', lag: 0, lagCalendar: null })
    expect(refusal({ do: 'row.set', ids: ['a'], fields: { type: 'task' } }).code).toBe('RELATION_TO_SUMMARY')
  })

  test('a calendar in use stays', () => {
    done({ do: 'calendar.put', calendar: standardCalendar('night', 'Night') })
    done({ do: 'row.set', ids: ['a'], fields: { calendarId: 'night' } })
    expect(refusal({ do: 'calendar.delete', id: 'night' })).toMatchObject({ code: 'CALENDAR_IN_USE', ids: ['a'] })
    done({ do: 'row.set', ids: ['a'], fields: { calendarId: null } })
    done({ do: 'calendar.delete', id: 'night' })
    expect(refusal({ do: 'calendar.delete', id: 'cal' }).code).toBe('CALENDAR_IN_USE')
    const upsideDown = { ...standardCalendar('odd', 'Odd'), week: [[[600, 480]], [], [], [], [], [], []] as never }
    expect(refusal({ do: 'calendar.put', calendar: upsideDown }).code).toBe('CALENDAR_INVALID')
  })

  test('a priority in levelling is one of 0 to 1000, and none of summaries', () => {
    const set = (priority: number): ScheduleCommand => ({ do: 'row.set', ids: ['ranked'], fields: { priority } })
    add('ranked', null, { priority: 900 })
    expect(replica.row('ranked')?.priority).toBe(900)
    for (const priority of [-1, 1001, 1.5]) {
      expect(refusal(set(priority))).toMatchObject({ code: 'FIELD_INVALID', params: { field: 'priority' } })
    }
    done({ do: 'row.set', ids: ['ranked'], fields: { type: 'task' } })
    expect(replica.row('ranked')?.priority).toBe(500)
    expect(refusal(set(100))).toMatchObject({ code: 'FIELD_INVALID', params: { field: 'priority' } })
  })
})

describe('Relations', () => {
  const link = (predId: string, succId: string): ScheduleCommand => ({
    do: 'relation.create',
    predId,
    succId,
    type: 'fs',
    lag: 0,
    lagCalendar: null,
  })

  test('a loop is refused with its path', () => {
    done(link('a', 'b'))
    done(link('b', 'c'))
    expect(refusal(link('c', 'a'))).toMatchObject({ code: 'RELATION_LOOP', ids: ['a', 'b', 'c'] })
  })

  test('to itself, to a summary, twice or to nothing is refused', () => {
    done(link('a', 'b'))
    expect(refusal(link('a', 'a')).code).toBe('RELATION_SELF')
    expect(refusal(link('a', 'roof')).code).toBe('RELATION_TO_SUMMARY')
    expect(refusal(link('a', 'b')).code).toBe('RELATION_EXISTS')
    expect(refusal(link('a', 'gone')).code).toBe('RELATION_TO_NOTHING')
  })

  test('changes its type under a new id and can be deleted and made again', () => {
    done(link('a', 'b'))
    done({ do: 'relation.set', id: 'a:b:fs', lag: 120 })
    done({ do: 'relation.set', id: 'a:b:fs', type: 'ss' })
    expect(replica.relation('a:b:fs')).toBeUndefined()
    expect(replica.relation('a:b:ss')).toMatchObject({ type: 'ss', lag: 120 })
    done({ do: 'relation.delete', ids: ['a:b:ss'] })
    done({ ...link('a', 'b'), type: 'ss' } as ScheduleCommand)
    expect(replica.relation('a:b:ss')).toMatchObject({ lag: 0 })
  })

  test('undoing a deletion does not close a loop that was made meanwhile', () => {
    done(link('a', 'b'))
    done({ do: 'relation.delete', ids: [relationId('a', 'b', 'fs')] })
    const other = new Y.Doc()
    Y.applyUpdate(other, Y.encodeStateAsUpdate(replica.doc))
    const theirs = openSchedule(other)
    expect(execute(theirs, link('b', 'a'), { random }).ok).toBe(true)
    Y.applyUpdate(replica.doc, Y.encodeStateAsUpdate(other))
    expect(history.undo({ random })).toMatchObject({ kept: 1 })
    expect(replica.read().plan.relations.map(({ id }) => id)).toEqual(['b:a:fs'])
  })

  test('an undo names what others changed since, and puts it back only when asked to', () => {
    done({ do: 'row.set', ids: ['a', 'b'], fields: { name: 'Mine' } })
    const other = new Y.Doc()
    Y.applyUpdate(other, Y.encodeStateAsUpdate(replica.doc))
    execute(openSchedule(other), { do: 'row.set', ids: ['b'], fields: { name: 'Theirs' } }, { random })
    Y.applyUpdate(replica.doc, Y.encodeStateAsUpdate(other))
    expect(history.undo({ random })).toMatchObject({ kept: 1, clashes: [{ id: 'b', what: 'name' }] })
    expect([replica.row('a')?.name, replica.row('b')?.name]).not.toContain('Mine')
    expect(replica.row('b')?.name).toBe('Theirs')
    expect(history.insist({ random })).toMatchObject({ kept: 0, clashes: [] })
    expect(replica.row('b')?.name).not.toBe('Theirs')
    expect(history.insist({ random })).toBeNull()
    history.undo({ random })
    expect(replica.row('b')?.name).toBe('Theirs')
  })
})

describe('Batches', () => {
  test('later commands see what earlier ones did, and all is one undo step', () => {
    done({
      do: 'batch',
      commands: [
        { do: 'row.create', id: 'e', place: { parentId: 'roof', after: null }, fields: { duration: 60 } },
        { do: 'relation.create', predId: 'd', succId: 'e', type: 'fs', lag: 0, lagCalendar: null },
        { do: 'row.set', ids: ['e'], fields: { name: 'Tiles' } },
      ],
    })
    expect(replica.row('e')).toMatchObject({ name: 'Tiles', parentId: 'roof' })
    history.undo({ random })
    expect(replica.row('e')).toBeUndefined()
    expect(replica.relation('d:e:fs')).toBeUndefined()
    history.redo({ random })
    expect(replica.row('e')).toMatchObject({ name: 'Tiles' })
    expect(replica.relation('d:e:fs')).toBeDefined()
  })

  test('batches within batches without end are refused, however deep', () => {
    let command: ScheduleCommand = { do: 'row.set', ids: ['a'], fields: { name: 'deep' } }
    for (let depth = 0; depth < 50_000; depth++) command = { do: 'batch', commands: [command] }
    expect(refusal(command)).toMatchObject({ code: 'BAD_REQUEST', params: { field: 'commands' } })
  })

  test('one refusal takes all back', () => {
    const names = replica.read()
    const { code } = refusal({
      do: 'batch',
      commands: [
        { do: 'row.delete', ids: ['walls'] },
        { do: 'row.set', ids: ['a'], fields: { name: 'gone' } },
      ],
    })
    expect(code).toBe('ROW_MISSING')
    expect(replica.read()).toEqual(names)
    expect(outline()).toEqual(['house', '.walls', '..a', '..b', '..c', '..d', '.roof'])
  })
})

test('a volume is taken back in whatever order its parts were given', () => {
  done({ do: 'row.set', ids: ['a'], fields: { measure: { plan: '2.4', fact: '0', unit: 'm3' } } })
  history.undo({ random })
  expect(replica.row('a')?.measure).toBeNull()
})

describe('Remaining durations by intensity', () => {
  const started = { ...notStarted, actualStart: start, initialDuration: 9600, percent: 10 }
  const volume = { unit: 'm3', plan: '400', fact: '100', rate: '32' }

  test('R-PROG-22 are written for all started works as one step', () => {
    done({ do: 'row.set', ids: ['a', 'b'], fields: { duration: 9600, progress: started, measure: volume } })
    done({ do: 'row.set', ids: ['b'], fields: { measure: null } })
    done({ do: 'settings.set', settings: { dataDate: instantOf(dayOf(2026, 3, 14)) } })
    const { changed, skipped } = remainsByIntensity(replica)
    expect(changed.map(({ id, progress }) => [id, progress.remaining])).toEqual([['a', 4500]])
    expect(skipped).toEqual([{ id: 'b', code: '', reason: 'no_volume' }])
    done({ do: 'progress.remainsByIntensity' })
    expect(replica.row('a')?.progress).toEqual({ ...started, remaining: 4500 })
    expect(remainsByIntensity(replica).changed).toEqual([])
    history.undo({ random })
    expect(replica.row('a')?.progress).toEqual(started)
  })

  test('follow the settings of the calculation', () => {
    done({ do: 'row.set', ids: ['a'], fields: { duration: 9600, progress: started, measure: volume } })
    const dataDate = instantOf(dayOf(2026, 3, 14))
    done({ do: 'settings.set', settings: { dataDate, remainingRounding: 'day' } })
    done({ do: 'progress.remainsByIntensity' })
    expect(replica.row('a')?.progress.remaining).toBe(4800)
    expect(refusal({ do: 'settings.set', settings: { remainingRounding: 'week' as 'day' } }).code).toBe('FIELD_INVALID')
  })
})
