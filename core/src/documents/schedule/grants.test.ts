/** What somebody with a part of the rights may do to a schedule: by commands, and by updates sent directly. */
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { isErrorCode } from '../../errors/index.ts'
import { notStarted, type Progress } from '../../plan/index.ts'
import { generatePlan } from '../../testing/index.ts'
import { parseInstant } from '../../time/index.ts'
import type { RoomGrant } from '../rooms/index.ts'
import { createGate, execute, openSchedule, type ScheduleCommand, writePlan } from './index.ts'

const base = generatePlan({ seed: 4, works: 12 })
const works = base.rows.filter(({ type }) => type === 'work')
const [fresh, done] = [works[0]!, works[1]!]
const at = (text: string) => parseInstant(text)!
const started: Progress = { ...notStarted, actualStart: at('2026-03-02T08:00'), percent: 40, initialDuration: 480 }
const concrete = { unit: 'm3', plan: '120', fact: '10' }
const assignment = { id: 'crew-1', wbsId: fresh.id, resourceCode: 'C', resourceName: 'Crew', resourceType: 'human' }
const plan = {
  ...base,
  rows: base.rows.map((row) => {
    if (row.id === done.id) return { ...row, progress: started, measure: concrete }
    return row.id === fresh.id ? { ...row, progress: notStarted, measure: concrete, labour: null } : row
  }),
  assignments: [{ ...assignment, calendarId: null, remaining: 480, plan: '8', fact: '0' } as never],
}

/** The update that the command makes for somebody who may do everything. */
function updateOf(command: ScheduleCommand): { before: Uint8Array; update: Uint8Array } {
  const doc = new Y.Doc()
  writePlan(doc, plan)
  const before = Y.encodeStateAsUpdate(doc)
  const vector = Y.encodeStateVector(doc)
  const outcome = execute(openSchedule(doc), command, { random: () => 0.5 })
  expect(outcome).toEqual({ ok: true })
  return { before, update: Y.encodeStateAsUpdate(doc, vector) }
}

/** By both ways, which must agree: null, or the code of the refusal. */
function judged(command: ScheduleCommand, grant: RoomGrant): string | null {
  const { before, update } = updateOf(command)
  const shadow = new Y.Doc()
  Y.applyUpdate(shadow, before)
  const verdict = createGate(shadow).check(update, { userId: 'person', grant, speaksAs: () => true })
  const replica = openSchedule(copyOf(before))
  const outcome = execute(replica, command, { random: () => 0.5, grant })
  const codes = [verdict.ok ? null : verdict.code, outcome.ok ? null : outcome.refusal.code]
  expect(codes[0]).toBe(codes[1])
  if (!outcome.ok && !verdict.ok) {
    expect(isErrorCode(outcome.refusal.code)).toBe(true)
    expect(outcome.refusal.params.field).toBeTruthy()
    expect(verdict.params.field).toBeTruthy()
    expect(Y.encodeStateAsUpdate(replica.doc)).toEqual(Y.encodeStateAsUpdate(copyOf(before)))
  }
  return codes[0] ?? null
}

function copyOf(update: Uint8Array): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, update)
  return doc
}

const set = (id: string, fields: Extract<ScheduleCommand, { do: 'row.set' }>['fields']): ScheduleCommand => ({
  do: 'row.set',
  ids: [id],
  fields,
})

const facts: [string, ScheduleCommand][] = [
  ['an actual start', set(fresh.id, { progress: { ...notStarted, actualStart: at('2026-03-03T08:00') } })],
  ['a percentage', set(done.id, { progress: { ...started, percent: 60 } })],
  ['a done quantity', set(fresh.id, { measure: { ...concrete, fact: '12' } })],
  ['a first done cost', set(done.id, { measure: { ...concrete, fact: '11.5' } })],
  ['a suspension', set(done.id, { suspendedAt: at('2026-03-04T08:00') })],
  ['an expected finish', set(done.id, { expectedFinish: at('2026-04-04T17:00') })],
]
const plans: [string, ScheduleCommand][] = [
  ['a name', set(fresh.id, { name: 'Pit' })],
  ['a duration', set(fresh.id, { duration: 960 })],
  ['a planned quantity', set(fresh.id, { measure: { ...concrete, plan: '130' } })],
  ['a unit', set(fresh.id, { measure: { ...concrete, unit: 't' } })],
  ['another measure', set(fresh.id, { labour: { unit: 'h', plan: '8', fact: '0' } })],
  ['a limit', set(fresh.id, { limit: { kind: 'not_earlier', date: at('2026-03-09T08:00') } })],
  [
    'a new row',
    { do: 'row.create', id: 'new-row-0001', place: { parentId: null, after: null }, fields: { name: 'New' } },
  ],
  ['a deleted row', { do: 'row.delete', ids: [fresh.id] }],
  ['a note', { do: 'row.note', id: fresh.id, text: 'Mind the gap' }],
  ['a setting', { do: 'settings.set', settings: { scenario: 2 } }],
  ['a move', { do: 'row.move', ids: [fresh.id], place: { parentId: null, after: null } }],
  ['a relation taken away', { do: 'relation.delete', ids: [base.relations[0]!.id] }],
  ['an assignment taken away', { do: 'assignment.delete', id: 'crew-1' }],
]

describe('who may do everything', () => {
  test.each([...facts, ...plans])('may write %s', (_what, command) => {
    expect(judged(command, { right: 'write' })).toBeNull()
  })
})

describe('who may only tell facts', () => {
  test.each(facts)('may write %s', (_what, command) => {
    expect(judged(command, { right: 'facts' })).toBeNull()
  })
  test.each(plans)('may not write %s', (_what, command) => {
    expect(judged(command, { right: 'facts' })).toBe('RIGHT_FACTS_ONLY')
  })
  test('may not hide a plan edit among facts', () => {
    const commands = [facts[0]![1], plans[1]![1]]
    expect(judged({ do: 'batch', commands }, { right: 'facts' })).toBe('RIGHT_FACTS_ONLY')
  })
})

describe('while a version is being planned', () => {
  test.each(facts)('nobody may write %s', (_what, command) => {
    expect(judged(command, { right: 'plan' })).toBe('FACTS_CLOSED')
  })
  test.each(plans.filter(([what]) => what !== 'a deleted row'))('planners may write %s', (_what, command) => {
    expect(judged(command, { right: 'plan' })).toBeNull()
  })
  test('a row that has facts may not be deleted, nor one with facts be made', () => {
    expect(judged({ do: 'row.delete', ids: [done.id] }, { right: 'plan' })).toBe('FACTS_CLOSED')
    const place = { parentId: null, after: null }
    const command: ScheduleCommand = { do: 'row.create', id: 'new-row-0001', place, fields: { progress: started } }
    expect(judged(command, { right: 'plan' })).toBe('FACTS_CLOSED')
  })
})

describe('a reader', () => {
  test.each([...facts, ...plans])('may not write %s', (_what, command) => {
    expect(judged(command, { right: 'read' })).toBe('FORBIDDEN')
  })
})

describe('a period for facts', () => {
  const march = { right: 'facts', factsFrom: at('2026-03-03T00:00'), factsTo: at('2026-03-10T23:59') } as const
  const startAt = (text: string) => set(fresh.id, { progress: { ...notStarted, actualStart: at(text) } })

  test.each([
    ['2026-03-03T08:00', null],
    ['2026-03-10T17:00', null],
    ['2026-03-02T08:00', 'FACT_OUTSIDE_PERIOD'],
    ['2026-03-11T08:00', 'FACT_OUTSIDE_PERIOD'],
  ])('an actual start at %s: %s', (date, code) => {
    expect(judged(startAt(date), march)).toBe(code)
    expect(judged(startAt(date), { ...march, right: 'write' })).toBe(code)
  })

  test('dates before it stay as they are, what goes on may be told', () => {
    expect(judged(set(done.id, { progress: { ...started, percent: 50 } }), march)).toBeNull()
    expect(judged(set(done.id, { progress: notStarted }), march)).toBe('FACT_OUTSIDE_PERIOD')
  })
})

describe('a change under the number of somebody else', () => {
  test('is not taken, and one’s own is', () => {
    const { before, update } = updateOf(set(fresh.id, { name: 'Pit' }))
    const [writer] = [...Y.parseUpdateMeta(update).to.keys()]
    const gate = createGate(copyOf(before))
    const grant = { right: 'write' } as const
    const speaksAs = (client: number) => client !== writer
    expect(gate.check(update, { userId: 'person', grant, speaksAs })).toMatchObject({
      ok: false,
      code: 'CLIENT_TAKEN',
      poisoned: false,
    })
    expect(gate.check(update, { userId: 'person', grant, speaksAs: () => true })).toEqual({ ok: true })
  })
})
