import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { execute, openSchedule, type ScheduleCommand, writePlan } from '../documents/schedule/index.ts'
import { blankAssignment, externalId, notStarted, type SchedulePlan, type WbsRow } from '../plan/index.ts'
import { createEngine } from '../schedule/index.ts'
import { generatePlan, randomId, seededRandom } from '../testing/index.ts'
import {
  type ComparedVersion,
  type Comparison,
  type ComparisonGroup,
  commandsBetween,
  compareVersions,
  comparisonGroups,
  linesOfConflicts,
  type MergeChoice,
  mergeVersions,
  type NotedPlan,
  planDifferences,
} from './index.ts'

const everything: MergeChoice = { groups: comparisonGroups, facts: [], except: [], conflicts: {} }
const nothing: MergeChoice = { groups: [], facts: [], except: [], conflicts: {} }
const only = (...groups: ComparisonGroup[]): MergeChoice => ({ ...everything, groups })

/** The plan as a document gives it back after the commands; refused ones are left out when that is allowed. */
function after(plan: SchedulePlan, commands: readonly ScheduleCommand[], mayRefuse = false): SchedulePlan {
  const doc = new Y.Doc()
  writePlan(doc, plan)
  const replica = openSchedule(doc)
  for (const command of commands) {
    const outcome = execute(replica, command, { random: seededRandom(5) })
    if (!outcome.ok && !mayRefuse) throw new Error(JSON.stringify({ ...outcome.refusal, command }).slice(0, 2000))
  }
  return structuredClone(replica.read().plan)
}

const stored = (plan: SchedulePlan): SchedulePlan => after(plan, [])

/** What planners do to a schedule, at random. */
function edits(plan: SchedulePlan, seed: number, count: number): ScheduleCommand[] {
  const random = seededRandom(seed)
  const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const kinds: (() => ScheduleCommand)[] = [
    () => ({ do: 'row.set', ids: [any(plan.rows).id], fields: { name: `Renamed ${Math.floor(random() * 99)}` } }),
    () => ({ do: 'row.set', ids: [any(plan.rows).id], fields: { duration: 480 * Math.ceil(random() * 20) } }),
    () => ({ do: 'row.set', ids: [any(plan.rows).id], fields: { calendarId: any(plan.calendars).id } }),
    () => ({ do: 'row.set', ids: [any(plan.rows).id], fields: { limit: { kind: 'not_earlier', date: 29_000_000 } } }),
    () => ({ do: 'row.delete', ids: [any(plan.rows).id] }),
    () => ({ do: 'row.up', ids: [any(plan.rows).id] }),
    () => ({ do: 'row.indent', ids: [any(plan.rows).id] }),
    () => ({ do: 'row.outdent', ids: [any(plan.rows).id] }),
    () => ({ do: 'row.move', ids: [any(plan.rows).id], place: { parentId: any(plan.rows).id, after: null } }),
    () => {
      const parentId = any(plan.rows).parentId
      return { do: 'row.create', id: randomId(random), place: { parentId, after: null }, fields: { name: 'New' } }
    },
    () => ({ do: 'relation.delete', ids: [any(plan.relations).id] }),
    () => ({ do: 'relation.set', id: any(plan.relations).id, lag: 480 }),
    () => ({ do: 'relation.set', id: any(plan.relations).id, type: 'ff' }),
    () => {
      const [predId, succId] = [any(plan.rows).id, any(plan.rows).id]
      return { do: 'relation.create', predId, succId, type: 'fs', lag: 0, lagCalendar: null }
    },
    () => ({ do: 'calendar.put', calendar: { ...any(plan.calendars), minutesPerDay: 420 + Math.floor(random() * 9) } }),
    () => ({ do: 'settings.set', settings: { criticalThreshold: Math.floor(random() * 5) * 60 } }),
    () => ({ do: 'assignment.put', assignment: assignment(randomId(random), any(plan.rows).id) }),
  ]
  return Array.from({ length: count }, () => any(kinds)())
}

/** As `after`, with what the notes say then. */
function noted(plan: NotedPlan, commands: readonly ScheduleCommand[]): NotedPlan {
  const doc = new Y.Doc()
  writePlan(doc, plan, plan.notes)
  const replica = openSchedule(doc)
  for (const command of commands) {
    const outcome = execute(replica, command, { random: seededRandom(5) })
    if (!outcome.ok) throw new Error(JSON.stringify({ ...outcome.refusal, command }).slice(0, 2000))
  }
  const { plan: facts } = structuredClone(replica.read())
  const texts = facts.rows.map(({ id }) => [id, replica.note(id)] as const).filter(([, text]) => text !== '')
  return { ...facts, notes: new Map(texts) }
}

function assignment(id: string, wbsId: string) {
  const resource = { resourceCode: 'CREW', resourceName: 'Crew', resourceType: 'human' as const }
  return { ...blankAssignment(id, wbsId), ...resource, plan: '40', resourceId: 'crewRow00001', units: '4' }
}

/** Plans are equal as facts: the order of links, calendars and assignments says nothing. */
function expectSame(one: SchedulePlan, other: SchedulePlan): void {
  expect(planDifferences(one, other)).toEqual([])
  expect(one.rows.map((row) => row.id)).toEqual(other.rows.map((row) => row.id))
}

function calculated(plan: SchedulePlan): ComparedVersion {
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  const { timetable } = engine
  return {
    plan,
    finish: timetable.projectFinish,
    datesOf: (id) => {
      const slot = engine.slotOf(id)
      if (slot < 0) return null
      const { start, finish, critical } = timetable
      return { start: start[slot]!, finish: finish[slot]!, critical: critical[slot] === 1 }
    },
  }
}

const seeds = Array.from({ length: 30 }, (_, i) => i + 1)
const origin = stored(generatePlan({ seed: 4, works: 60 }))
const branchOf = (seed: number, count = 40): SchedulePlan => after(origin, edits(origin, seed, count), true)

describe('differences of two plans', () => {
  test('a plan does not differ from itself', () => {
    expect(planDifferences(origin, structuredClone(origin))).toEqual([])
    expect(compareVersions(calculated(origin), calculated(origin)).differences).toEqual([])
  })

  test.each(seeds)('their commands turn the one document into the other (%i)', (seed) => {
    const branch = branchOf(seed)
    const commands = commandsBetween(origin, branch)
    expectSame(after(origin, [{ do: 'batch', commands }]), branch)
    expectSame(after(branch, [{ do: 'batch', commands: commandsBetween(branch, origin) }]), origin)
  })

  test('a deleted row comes back under its id', () => {
    const [first] = origin.rows.filter((row) => row.type === 'work')
    const doc = new Y.Doc()
    writePlan(doc, origin)
    const replica = openSchedule(doc)
    execute(replica, { do: 'row.delete', ids: [first!.id] }, { random: Math.random })
    const commands = commandsBetween(replica.read().plan, origin)
    expect(execute(replica, { do: 'batch', commands }, { random: seededRandom(1) })).toEqual({ ok: true })
    expectSame(replica.read().plan, origin)
    replica.dispose()
    expectSame(openSchedule(doc).read().plan, origin)
  })
})

describe('a merge', () => {
  test.each(seeds)('with nothing chosen changes nothing (%i)', (seed) => {
    expect(mergeVersions(origin, origin, branchOf(seed), nothing).command.commands).toEqual([])
  })

  test.each(seeds)('of all of a branch into an untouched origin gives the plan of the branch (%i)', (seed) => {
    const branch = branchOf(seed)
    const merge = mergeVersions(origin, origin, branch, everything)
    expect(merge.conflicts).toEqual([])
    expect(merge.obstacles).toEqual([])
    expectSame(after(origin, [merge.command]), branch)
    expectSame(merge.result, branch)
  })

  test.each(seeds)('of anything into anything can be carried out, and gives what it foretold (%i)', (seed) => {
    const random = seededRandom(seed)
    const [ours, theirs] = [branchOf(seed), branchOf(seed + 1_000)]
    const open = mergeVersions(origin, ours, theirs, everything)
    const conflicts = Object.fromEntries(
      open.conflicts.map(({ fact }) => [fact, random() < 0.5 ? ('theirs' as const) : ('ours' as const)]),
    )
    for (const groups of [comparisonGroups, comparisonGroups.filter(() => random() < 0.5)]) {
      const merge = mergeVersions(origin, ours, theirs, { ...everything, groups, conflicts })
      expect(merge.undecided).toBe(0)
      expectSame(after(ours, [merge.command]), merge.result)
    }
  })

  test.each(seeds.slice(0, 10))('does not depend on the order of the groups (%i)', (seed) => {
    const groups = [...comparisonGroups].reverse()
    const branch = branchOf(seed)
    expectSame(
      mergeVersions(origin, origin, branch, { ...everything, groups }).result,
      mergeVersions(origin, origin, branch, everything).result,
    )
  })

  test('keeps what both sides have made different apart until somebody decides', () => {
    const work = works(origin)[3]!
    const set = (name: string) => after(origin, [{ do: 'row.set', ids: [work.id], fields: { name } }])
    const [ours, theirs] = [set('Ours'), set('Theirs')]
    const open = mergeVersions(origin, ours, theirs, everything)
    expect(open).toMatchObject({ undecided: 1, conflicts: [{ reason: 'both_changed', group: 'text' }] })
    expect(open.command.commands).toEqual([])
    const { fact } = open.conflicts[0]!
    const decided = (side: 'ours' | 'theirs') =>
      mergeVersions(origin, ours, theirs, { ...everything, conflicts: { [fact]: side } }).result
    expect(rowOf(decided('ours'), work.id).name).toBe('Ours')
    expect(rowOf(decided('theirs'), work.id).name).toBe('Theirs')
  })

  test('asks before an edit meets a deletion, either way', () => {
    const work = works(origin)[5]!
    const edited = after(origin, [{ do: 'row.set', ids: [work.id], fields: { name: 'Edited' } }])
    const deleted = after(origin, [{ do: 'row.delete', ids: [work.id] }])
    const away = mergeVersions(origin, edited, deleted, only('deleted'))
    expect(away.conflicts.find((one) => one.fact === `row ${work.id}`)?.reason).toBe('deleted_there')
    expect(away.result.rows).toHaveLength(edited.rows.length)
    const back = mergeVersions(origin, deleted, edited, everything)
    expect(back.conflicts).toMatchObject([{ reason: 'deleted_here' }])
    const conflicts = { [back.conflicts[0]!.fact]: 'theirs' as const }
    expect(rowOf(mergeVersions(origin, deleted, edited, { ...everything, conflicts }).result, work.id).name).toBe(
      'Edited',
    )
  })

  test('names moves that would put a row below itself, and links that would close a loop', () => {
    const tasks = origin.rows.filter((row) => row.type === 'task' && row.parentId === origin.rows[0]!.id)
    const [a, b] = tasks as [WbsRow, WbsRow]
    const into = (id: string, parentId: string) =>
      after(origin, [{ do: 'row.move', ids: [id], place: { parentId, after: null } }])
    const moves = mergeVersions(origin, into(a.id, b.id), into(b.id, a.id), everything)
    expect(moves.obstacles).toEqual([{ code: 'cycle', rows: [b.id] }])
    const [x, y] = works(origin) as [WbsRow, WbsRow]
    const link = (predId: string, succId: string) =>
      after(unlinked, [{ do: 'relation.create', predId, succId, type: 'fs', lag: 0, lagCalendar: null }])
    const unlinked = { ...origin, relations: [] }
    const loop = mergeVersions(unlinked, link(x.id, y.id), link(y.id, x.id), everything)
    expect(loop.obstacles).toEqual([{ code: 'loop', rows: [y.id, x.id] }])
    expect(loop.result.relations).toHaveLength(1)
  })

  test('of versions without a common ancestor offers every difference as a choice', () => {
    const other = branchOf(3)
    const merge = mergeVersions(null, origin, other, only('duration'))
    expect(merge.conflicts).toEqual([])
    const lengths = planDifferences(origin, merge.result)
    expect(lengths.length).toBeGreaterThan(0)
    expect(lengths.every((one) => one.kind === 'field' && one.field === 'duration')).toBe(true)
  })

  test('takes a change of one side back without what was done since', () => {
    const [one, two] = works(origin) as [WbsRow, WbsRow]
    const before = origin
    const merged = after(before, [
      { do: 'row.set', ids: [one.id], fields: { name: 'Merged' } },
      { do: 'row.delete', ids: [works(origin)[7]!.id] },
    ])
    const since = after(merged, [{ do: 'row.set', ids: [two.id], fields: { name: 'Since' } }])
    const { result } = mergeVersions(merged, since, before, everything)
    expectSame(result, after(before, [{ do: 'row.set', ids: [two.id], fields: { name: 'Since' } }]))
  })
})

const works = (plan: SchedulePlan): WbsRow[] => plan.rows.filter((row) => row.type === 'work')

describe('notes and links to other schedules', () => {
  const [a, b, c] = works(origin) as [WbsRow, WbsRow, WbsRow]
  const note = (id: string, text: string): ScheduleCommand => ({ do: 'row.note', id, text })
  const before = noted(origin, [note(a.id, 'Mind the cables'), note(b.id, 'Ask Tom')])

  test('a changed note is a line that shows where the texts part', () => {
    const long = `${'Mind the cables. '.repeat(60)}`
    const [left, right] = [long, `${long}Ask Maya`].map((text) => noted(before, [note(a.id, text), note(b.id, '')]))
    const { differences } = compareVersions(calculated(left!), calculated(right!))
    expect(differences).toMatchObject([{ group: 'text', field: 'note', code: a.code, fact: `note ${a.id}` }])
    expect(differences[0]!.right).toMatch(/^….*Ask Maya$/)
    const gone = compareVersions(calculated(before), calculated(left!)).differences
    expect(gone.find(({ code }) => code === b.code)).toMatchObject({ left: 'Ask Tom', right: null })
  })

  test('notes are merged, with those of new rows, and asked about when both sides wrote', () => {
    const place = { parentId: a.parentId, after: a.id }
    const theirs = noted(before, [
      note(a.id, 'Theirs'),
      note(c.id, 'New'),
      { do: 'row.create', id: 'fresh_______', place, fields: { name: 'Fresh' } },
      note('fresh_______', 'Comes along'),
    ])
    const ours = noted(before, [note(a.id, 'Ours'), note(b.id, '')])
    const open = mergeVersions(before, ours, theirs, everything)
    expect(open).toMatchObject({ undecided: 1, conflicts: [{ reason: 'both_changed', fact: `note ${a.id}` }] })
    const written = noted(ours, [open.command]).notes
    expect(written).toEqual(
      new Map([
        [a.id, 'Ours'],
        [c.id, 'New'],
        ['fresh_______', 'Comes along'],
      ]),
    )
    const decided = mergeVersions(before, ours, theirs, { ...everything, conflicts: { [`note ${a.id}`]: 'theirs' } })
    expect(noted(ours, [decided.command]).notes?.get(a.id)).toBe('Theirs')
    const [conflict] = linesOfConflicts(before, ours, theirs, open.conflicts)
    expect(conflict!.lines).toMatchObject([{ base: 'Mind the cables', ours: 'Ours', theirs: 'Theirs' }])
  })

  test('a note here against a deletion there is asked about', () => {
    const deleted = noted(before, [{ do: 'row.delete', ids: [c.id] }])
    const merge = mergeVersions(before, noted(before, [note(c.id, 'Still needed')]), deleted, everything)
    expect(merge.conflicts).toMatchObject([{ reason: 'deleted_there', fact: `row ${c.id}` }])
  })

  const other = externalId({ scheduleId: 'otherschedul', workId: 'workofother1' })
  const another = externalId({ scheduleId: 'otherschedul', workId: 'workofother2' })
  const link = (predId: string, succId: string, lag = 0): ScheduleCommand => {
    return { do: 'relation.create', predId, succId, type: 'fs', lag, lagCalendar: null }
  }

  test('a link to another schedule is a link that came, changed or went, at the row here', () => {
    const linked = after(origin, [link(other, a.id), link(b.id, another)])
    const { differences, summary } = compareVersions(calculated(origin), calculated(linked))
    expect(summary.links).toEqual({ added: 2, removed: 0, changed: 0 })
    const logic = differences.filter(({ group }) => group === 'logic')
    expect(new Map(logic.map(({ code, field }) => [code, field]))).toEqual(
      new Map([
        [a.code, 'externalPredecessor'],
        [b.code, 'externalSuccessor'],
      ]),
    )
    expect(logic.find(({ code }) => code === a.code)).toMatchObject({ left: null, right: { code: '', name: other } })
    expect(compareVersions(calculated(linked), calculated(origin)).summary.links.removed).toBe(2)
  })

  test('links to other schedules are merged, and conflict like others', () => {
    const linked = after(origin, [link(other, a.id), link(b.id, another)])
    const merge = mergeVersions(origin, origin, linked, everything)
    const written = after(origin, [merge.command])
    expect(written.externals).toEqual(linked.externals)
    expectSame(written, merge.result)
    const lag = (minutes: number) => after(linked, [{ do: 'relation.set', id: linked.externals![0]!.id, lag: minutes }])
    expect(mergeVersions(linked, lag(60), lag(120), everything).conflicts).toMatchObject([{ group: 'logic' }])
    const back = mergeVersions(linked, linked, origin, everything)
    expect(after(linked, [back.command]).externals).toBeUndefined()
  })
})

const rowOf = (plan: SchedulePlan, id: string): WbsRow => plan.rows.find((row) => row.id === id)!

describe('a comparison in planners’ words', () => {
  /** Works without progress and without links. */
  const small = (): SchedulePlan => {
    const plan = generatePlan({ seed: 2, works: 12, depth: 2 })
    return { ...plan, rows: plan.rows.map((row) => ({ ...row, progress: notStarted })), relations: [] }
  }
  const compare = (right: SchedulePlan): Comparison => compareVersions(calculated(base), calculated(right))
  const base = stored(small())
  const [a, b] = works(base) as [WbsRow, WbsRow]
  const line = (comparison: Comparison, group: ComparisonGroup) =>
    comparison.differences.filter((one) => one.group === group)

  test('a longer work says by how much, and what it does to dates and finish', () => {
    const perDay = base.calendars.find((one) => one.id === (a.calendarId ?? base.settings.defaultCalendarId))!
    const longer = after(base, [
      { do: 'row.set', ids: [a.id], fields: { duration: a.duration + 400 * perDay.minutesPerDay } },
    ])
    const comparison = compare(longer)
    expect(line(comparison, 'duration')).toMatchObject([{ code: a.code, delta: 400 * perDay.minutesPerDay }])
    expect(line(comparison, 'dates').find((one) => one.code === a.code)).toMatchObject({
      field: 'finish',
      delta: 400 * perDay.minutesPerDay,
    })
    expect(comparison.summary.finish.delta).toBeGreaterThan(0)
    expect(comparison.summary.groups.duration).toBe(1)
  })

  test('a link that changes its type is one change, a new one is added', () => {
    const linkedPlan = after(base, [
      { do: 'relation.create', predId: a.id, succId: b.id, type: 'fs', lag: 0, lagCalendar: null },
    ])
    expect(compare(linkedPlan).summary.links).toEqual({ added: 1, removed: 0, changed: 0 })
    const turned = after(linkedPlan, [{ do: 'relation.set', id: linkedPlan.relations[0]!.id, type: 'ss', lag: 480 }])
    const comparison = compareVersions(calculated(linkedPlan), calculated(turned))
    expect(comparison.summary.links).toEqual({ added: 0, removed: 0, changed: 1 })
    expect(line(comparison, 'logic')).toMatchObject([
      { code: b.code, left: { type: 'fs', lag: 0, code: a.code }, right: { type: 'ss', lag: 480 }, delta: 480 },
    ])
  })

  test('rows are found by code, then by name, when their ids are others', () => {
    const fresh = new Map<string, string>()
    const random = seededRandom(9)
    for (const row of base.rows) fresh.set(row.id, randomId(random))
    const copy: SchedulePlan = {
      ...base,
      rows: base.rows.map((row) => ({
        ...row,
        id: fresh.get(row.id)!,
        parentId: row.parentId && fresh.get(row.parentId)!,
        code: row.type === 'work' ? row.code : '',
      })),
    }
    const blank = { ...base, rows: base.rows.map((row) => (row.type === 'work' ? row : { ...row, code: '' })) }
    const comparison = compareVersions(calculated(blank), calculated(copy))
    expect(comparison.differences).toEqual([])
    const renamed = { ...copy, rows: copy.rows.map((row) => (row.code === a.code ? { ...row, name: 'Other' } : row)) }
    expect(compareVersions(calculated(blank), calculated(renamed)).differences).toMatchObject([
      { group: 'text', leftRow: a.id, rightRow: fresh.get(a.id), left: a.name, right: 'Other' },
    ])
  })

  test('every fact that differs has a line, whatever was done', () => {
    for (const seed of seeds) {
      const branch = branchOf(seed)
      const { differences, summary } = compareVersions(calculated(origin), calculated(branch))
      const facts = new Set(differences.map((one) => one.fact))
      expect(facts.size).toBeGreaterThan(5)
      expect(facts.size - (facts.has(null) ? 1 : 0)).toBe(planDifferences(origin, branch).length)
      expect(Object.values(summary.groups).reduce((sum, count) => sum + count)).toBe(differences.length)
    }
  })
})
