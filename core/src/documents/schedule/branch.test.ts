/** Branches that are dissolved, duplicated, and carried from one schedule into another. */
import { beforeEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { blankAssignment, type Id, notStarted, relationId } from '../../plan/index.ts'
import { PlanningTeam, randomId, seededRandom } from '../../testing/index.ts'
import { dayOf, instantOf } from '../../time/index.ts'
import {
  branchOf,
  copyOfBranch,
  execute,
  knownCalendars,
  limits,
  newSchedule,
  openSchedule,
  type Replica,
  standardCalendar,
  UndoHistory,
  writePlan,
} from './index.ts'
import type { RowFields, ScheduleCommand } from './types.ts'

const start = instantOf(dayOf(2026, 3, 2), 480)
const random = seededRandom(7)
let replica: Replica
let history: UndoHistory

function opened(calendarId: Id): Replica {
  const doc = new Y.Doc()
  writePlan(doc, newSchedule({ name: 'House', start, calendar: standardCalendar(calendarId, 'Standard') }))
  return openSchedule(doc)
}

function done(command: ScheduleCommand, into = replica): void {
  expect(execute(into, command, { random })).toEqual({ ok: true })
}

function refusal(command: ScheduleCommand) {
  const before = Y.encodeStateAsUpdate(replica.doc)
  const outcome = execute(replica, command, { random })
  if (outcome.ok) throw new Error('was not refused')
  expect(Y.encodeStateAsUpdate(replica.doc)).toEqual(before)
  return outcome.refusal
}

/** The tree as indented names. */
function outline(of = replica): string[] {
  const { ids, levels } = of.treeOrder()
  return ids.map((id, i) => '.'.repeat(levels[i]!) + of.row(id)!.name)
}

function add(id: string, parentId: string | null, fields: Partial<RowFields> = {}): void {
  const after = replica.childrenOf(parentId).at(-1) ?? null
  done({ do: 'row.create', id, place: { parentId, after }, fields: { name: id, ...fields } })
}

function link(predId: string, succId: string): void {
  done({ do: 'relation.create', predId, succId, type: 'fs', lag: 60, lagCalendar: null })
}

const newId = (): Id => randomId(random)
const inPlace = { newId, relations: true, facts: false, remembers: true, calendars: new Map([['night', 'night']]) }

beforeEach(() => {
  replica = opened('cal')
  history = new UndoHistory(replica)
  add('house', null, { type: 'sum' })
  add('walls', 'house', { type: 'task', code: 'W' })
  for (const id of ['a', 'b', 'c']) add(id, 'walls', { duration: 480, code: `A10${id.charCodeAt(0) - 96}0` })
  add('roof', 'house', { type: 'task' })
  add('d', 'roof', { duration: 960 })
  link('a', 'b')
  link('b', 'c')
  link('c', 'd')
})

describe('Dissolving a node', () => {
  test('lets what is below come to stand where it stood, with relations, and undo restores it', () => {
    const before = replica.read()
    done({ do: 'row.dissolve', ids: ['walls'] })
    expect(outline()).toEqual(['house', '.a', '.b', '.c', '.roof', '..d'])
    expect(replica.relation(relationId('a', 'b', 'fs'))).toBeDefined()
    history.undo({ random })
    expect(replica.read()).toEqual(before)
  })

  test('takes out several levels at once; what stays keeps its order', () => {
    done({ do: 'row.dissolve', ids: ['house', 'walls', 'd'] })
    expect(outline()).toEqual(['a', 'b', 'c', 'roof', '.d'])
  })

  test('is refused where nothing is below, and for rows that are gone', () => {
    expect(refusal({ do: 'row.dissolve', ids: ['a', 'd'] }).code).toBe('ROW_CANNOT_DISSOLVE')
    expect(refusal({ do: 'row.dissolve', ids: ['nobody'] }).code).toBe('ROW_MISSING')
  })

  test('while somebody else adds a row below it loses nobody’s row', () => {
    const other = openSchedule(new Y.Doc())
    Y.applyUpdate(other.doc, Y.encodeStateAsUpdate(replica.doc))
    done({ do: 'row.create', id: 'e', place: { parentId: 'walls', after: 'c' }, fields: { name: 'e' } }, other)
    done({ do: 'row.dissolve', ids: ['walls'] })
    Y.applyUpdate(replica.doc, Y.encodeStateAsUpdate(other.doc))
    Y.applyUpdate(other.doc, Y.encodeStateAsUpdate(replica.doc))
    expect(replica.read()).toEqual(other.read())
    expect(replica.parentOf('e')).toBe('house')
    expect(replica.row('a')?.parentId).toBe('house')
  })
})

describe('A branch', () => {
  test('is duplicated with all below, its relations, assignments and notes under fresh ids and codes', () => {
    done({ do: 'row.note', id: 'b', text: 'Mind the beam' })
    const calendar = standardCalendar('night', 'Night')
    done({ do: 'calendar.put', calendar })
    done({ do: 'row.set', ids: ['b'], fields: { calendarId: 'night' } })
    done({
      do: 'assignment.put',
      assignment: {
        ...blankAssignment('crew', 'a'),
        resourceCode: 'C',
        resourceName: 'Crew',
        remaining: 480,
        plan: '8',
        fact: '4',
      },
    })
    const { branch, outer } = branchOf(replica, ['walls', 'b'])
    expect(outer.map(({ id }) => id)).toEqual([relationId('c', 'd', 'fs')])
    const codes = new Set([...replica.rows.values()].map(({ code }) => code))
    const copy = copyOfBranch(branch, { ...inPlace, codes })
    done({ do: 'branch.insert', branch: copy, place: { parentId: 'house', after: 'walls' } })
    expect(outline()).toEqual(['house', '.walls', '..a', '..b', '..c', '.walls', '..a', '..b', '..c', '.roof', '..d'])
    const [, a, b] = copy.rows.map(({ id }) => replica.row(id)!)
    expect(a).toMatchObject({ code: 'A1011', copiedFrom: 'a', duration: 480 })
    expect(b).toMatchObject({ calendarId: 'night' })
    expect(replica.relation(relationId(a!.id, b!.id, 'fs'))?.lag).toBe(60)
    expect(replica.note(b!.id)).toBe('Mind the beam')
    expect(replica.assignment(replica.assignmentsOf(a!.id)[0]!)).toMatchObject({ resourceName: 'Crew', fact: '0' })
    history.undo({ random })
    expect(outline()).toHaveLength(7)
    expect(replica.assignments.size).toBe(1)
  })

  test('is copied without relations, or with those that lead out of it', () => {
    const { branch, outer } = branchOf(replica, ['c'])
    const lonely = copyOfBranch(branch, { ...inPlace, relations: false })
    expect(lonely.relations).toEqual([])
    const linked = copyOfBranch(branch, { ...inPlace, outer })
    const id = linked.rows[0]!.id
    expect(linked.relations.map((relation) => relation.id).sort()).toEqual(
      [relationId('b', id, 'fs'), relationId(id, 'd', 'fs')].sort(),
    )
    done({ do: 'branch.insert', branch: linked, place: { parentId: 'walls', after: 'c' } })
    expect(replica.relationsOf(id)).toHaveLength(2)
  })

  test('that is copied has not been begun; one that moves takes its facts along', () => {
    const progress = { ...notStarted, actualStart: start, percent: 50, initialDuration: 480 }
    const measure = { unit: 'm3', plan: '10', fact: '5' }
    done({ do: 'row.set', ids: ['a'], fields: { progress, measure } })
    const { branch } = branchOf(replica, ['a'])
    expect(copyOfBranch(branch, inPlace).rows[0]!.fields).toMatchObject({
      progress: notStarted,
      measure: { ...measure, fact: '0' },
    })
    expect(copyOfBranch(branch, { ...inPlace, facts: true }).rows[0]!.fields).toMatchObject({ progress, measure })
  })

  test('brings the calendars along that the other schedule does not have, and uses those it has', () => {
    done({ do: 'calendar.put', calendar: standardCalendar('night', 'Night') })
    done({ do: 'calendar.put', calendar: standardCalendar('week', 'Six days') })
    done({ do: 'row.set', ids: ['a'], fields: { calendarId: 'night' } })
    done({ do: 'row.set', ids: ['b'], fields: { calendarId: 'week' } })
    const { branch } = branchOf(replica, ['walls'])
    const other = opened('other')
    done({ do: 'calendar.put', calendar: standardCalendar('shift2', 'night') }, other)
    const calendars = knownCalendars(branch.calendars, [...other.calendars.values()])
    expect([...calendars]).toEqual([['night', 'shift2']])
    const copy = copyOfBranch(branch, { newId, relations: true, facts: false, remembers: false, calendars })
    done({ do: 'branch.insert', branch: copy, place: { parentId: null, after: null } }, other)
    expect(outline(other)).toEqual(['walls', '.a', '.b', '.c'])
    const [, a, b] = copy.rows.map(({ id }) => other.row(id)!)
    expect(a).toMatchObject({ calendarId: 'shift2', copiedFrom: null })
    expect(other.calendar(b!.calendarId!)?.name).toBe('Six days')
    expect(other.read().issues).toEqual([])
  })

  test('is refused as a whole when it is too large, is no tree, or its ids and calendars do not fit', () => {
    const { branch } = branchOf(replica, ['walls'])
    const place = { parentId: 'house', after: null }
    expect(refusal({ do: 'branch.insert', branch, place })).toMatchObject({ code: 'ROW_EXISTS', ids: ['walls'] })
    const copy = copyOfBranch(branch, inPlace)
    const [top, ...below] = copy.rows
    const insert = (changed: object, at = place): string =>
      refusal({ do: 'branch.insert', branch: { ...copy, ...changed }, place: at }).code
    expect(insert({ rows: below })).toBe('ROW_MISSING')
    expect(insert({ rows: [{ ...top, fields: { ...top!.fields, type: 'work' } }, ...below] })).toBe('ROW_WITH_CHILDREN')
    expect(insert({ rows: [top, { ...below[0], fields: { ...below[0]!.fields, calendarId: 'moon' } }] })).toBe(
      'FIELD_INVALID',
    )
    expect(insert({ relations: [{ ...copy.relations[0], succId: 'walls' }] })).toBe('RELATION_TO_SUMMARY')
    const [first] = copy.relations
    const back = { ...first!, predId: first!.succId, succId: first!.predId }
    expect(insert({ relations: [first, back] })).toBe('RELATION_LOOP')
    expect(insert({ rows: Array.from({ length: limits.branchRows + 1 }, () => top) })).toBe('BRANCH_TOO_LARGE')
    expect(insert({ notes: 'none' })).toBe('BAD_REQUEST')
    expect(insert({}, { parentId: 'nobody', after: null } as never)).toBe('ROW_MISSING')
    expect(insert({}, { parentId: 'a', after: null } as never)).toBe('ROW_CANNOT_MOVE')
  })

  test('of two people put into one place at once stands together', () => {
    const team = new PlanningTeam(3, 2, replica.read().plan)
    for (const { replica: own } of team.planners) {
      const copy = copyOfBranch(branchOf(own, ['a', 'b', 'c']).branch, inPlace)
      done({ do: 'branch.insert', branch: copy, place: { parentId: 'roof', after: null } }, own)
    }
    team.settle()
    const [mine, theirs] = team.planners.map(({ replica: own }) => own)
    expect(mine!.read()).toEqual(theirs!.read())
    expect(outline(mine!).slice(-7)).toEqual(['..a', '..b', '..c', '..a', '..b', '..c', '..d'])
  })
})
