/** The invariants of merged documents, on random teams. A failing seed is in the name of the failure. */
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { generatePlan, type Planner, PlanningTeam } from '../../testing/index.ts'
import {
  createGate,
  execute,
  foldSchedule,
  openSchedule,
  type Replica,
  readPlan,
  UndoHistory,
  writePlan,
} from './index.ts'
import { rootRoles } from './registers.ts'
import { decodePosition } from './tree.ts'

const SEEDS = 40

function raw(doc: Y.Doc): Record<string, unknown> {
  const state: Record<string, unknown> = {}
  for (const name of rootRoles.keys()) {
    const entries = Object.entries(doc.getMap(name).toJSON())
    state[name] = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
  }
  return state
}

/** Accepts relations in the order of (lamport, id), by search from scratch each time. */
function suspendedNaively(replica: Replica): string[] {
  const entries = [...replica.relationEntries()].filter(({ active }) => active)
  entries.sort((a, b) => a.lamport - b.lamport || (a.relation.id < b.relation.id ? -1 : 1))
  const successors = new Map<string, string[]>()
  const suspended: string[] = []
  for (const { relation } of entries) {
    const reached = new Set([relation.succId])
    for (const id of reached) for (const next of successors.get(id) ?? []) reached.add(next)
    if (reached.has(relation.predId)) suspended.push(relation.id)
    else successors.set(relation.predId, [...(successors.get(relation.predId) ?? []), relation.succId])
  }
  return suspended.sort()
}

function expectSound(replica: Replica): void {
  const { ids, levels } = replica.treeOrder()
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBe(replica.tree.size)
  expect(new Set(ids)).toEqual(new Set(replica.rows.keys()))
  const level = new Map<string, number>()
  const placed = new Map<string | null, string[]>()
  for (const [i, id] of ids.entries()) {
    const parentId = replica.parentOf(id)
    expect(replica.row(id)?.parentId).toBe(parentId)
    expect(levels[i]).toBe(parentId === null ? 0 : level.get(parentId)! + 1)
    level.set(id, levels[i]!)
    placed.set(parentId, [...(placed.get(parentId) ?? []), id])
    const written = decodePosition(replica.registers.position(id))
    if (!replica.tree.isRepaired(id)) expect(replica.tree.spot(id)?.parentId).toBe(written?.parentId)
  }
  for (const [parentId, children] of placed) expect(replica.childrenOf(parentId)).toEqual(children)
  if (ids.length < 1000) expect(replica.graph.suspended()).toEqual(suspendedNaively(replica))
}

function expectConverged(team: PlanningTeam): void {
  const [first, ...others] = team.planners.map(({ replica }) => replica)
  const reading = first!.read()
  const state = raw(first!.doc)
  for (const other of others) {
    expect(raw(other.doc)).toEqual(state)
    expect(other.read()).toEqual(reading)
  }
  // A replica that followed every change reads the same as one that opens the document afresh.
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(first!.doc))
  const vector = Y.encodeStateVector(copy)
  expect(readPlan(copy)).toEqual(reading)
  expect(Y.encodeStateVector(copy)).toEqual(vector)
}

/** An act, with the promises that hold at once on the one who acts. */
function act(team: PlanningTeam, planner: Planner): void {
  const { replica, history } = planner
  const command = team.command(replica)
  const before = replica.read()
  const outcome = execute(replica, command, { random: team.random })
  if (!outcome.ok) {
    expect(replica.read()).toEqual(before)
    return
  }
  if (command.do === 'row.move') {
    for (const id of command.ids) {
      if (command.ids.includes(replica.parentOf(id)!)) continue
      const movedAlong = command.ids.some((other) => other !== id && replica.tree.ancestors(id).includes(other))
      if (!movedAlong) expect(replica.parentOf(id)).toBe(command.place.parentId)
    }
  }
  if (team.random() < 0.2 && history.canUndo) {
    const after = replica.read()
    if (JSON.stringify(after) === JSON.stringify(before)) return
    expect(history.undo({ random: team.random })?.kept).toBe(0)
    expect(replica.read()).toEqual(before)
    expect(history.redo({ random: team.random })?.kept).toBe(0)
    expect(replica.read()).toEqual(after)
  }
}

/** A move holds at once on the one who moves; under one's own descendant it is refused. */
function moveAtRandom(team: PlanningTeam, { replica }: Planner, tasks: readonly string[]): void {
  const [id, parentId] = [team.pick(tasks), team.pick(tasks)]
  if (!replica.row(id) || !replica.row(parentId)) return
  const isBelow = id === parentId || replica.tree.ancestors(parentId).includes(id)
  const place = { parentId, after: null }
  const outcome = execute(replica, { do: 'row.move', ids: [id], place }, { random: team.random })
  expect(outcome.ok).toBe(!isBelow)
  if (outcome.ok) expect(replica.childrenOf(parentId)[0]).toBe(id)
}

function linkAtRandom(team: PlanningTeam, { replica }: Planner, works: readonly string[]): void {
  const [predId, succId] = [team.pick(works), team.pick(works)]
  const before = replica.graph.suspended()
  const link = { do: 'relation.create', predId, succId, type: 'fs', lag: 0, lagCalendar: null } as const
  execute(replica, link, { random: team.random })
  // One person alone never makes a loop.
  expect(replica.graph.suspended()).toEqual(before)
  const some = [...replica.relationEntries()].map(({ relation }) => relation.id)
  if (some.length > 8) execute(replica, { do: 'relation.delete', ids: [team.pick(some)] }, { random: team.random })
}

function play(seed: number, people: number, rounds: number): PlanningTeam {
  const team = new PlanningTeam(seed, people)
  for (let round = 0; round < rounds; round++) {
    const planner = team.pick(team.planners)
    if (team.random() < 0.1) planner.online = !planner.online
    if (team.random() < 0.1) team.act(planner)
    else act(team, planner)
    if (team.random() < 0.3) team.deliver()
  }
  team.settle()
  return team
}

describe('Replicas of one schedule', () => {
  test.each(Array.from({ length: SEEDS }, (_, i) => i + 1))('agree after random work of a team, seed %i', (seed) => {
    const team = play(seed, 2 + (seed % 3), 150)
    expectConverged(team)
    for (const { replica } of team.planners) expectSound(replica)
  })

  test('agree when whole teams move few rows under each other and link few works in circles', () => {
    let repaired = 0
    let suspended = 0
    for (let seed = 1; seed <= 30; seed++) {
      const team = new PlanningTeam(seed, 2 + (seed % 3))
      const { random } = team
      const [first] = team.planners as [Planner]
      const tasks = Array.from({ length: 6 }, (_, i) => `task${i}`)
      const works = Array.from({ length: 7 }, (_, i) => `work${i}`)
      const place = { parentId: null, after: null }
      for (const id of [...tasks, ...works]) {
        const type = tasks.includes(id) ? 'task' : 'work'
        execute(first.replica, { do: 'row.create', id, place, fields: { type } }, { random })
      }
      team.deliver()
      for (let round = 0; round < 8; round++) {
        for (const planner of team.planners) {
          for (let i = 0; i < 5; i++) {
            moveAtRandom(team, planner, tasks)
            linkAtRandom(team, planner, works)
          }
          if (random() < 0.3) planner.history.undo({ random })
        }
        team.settle()
        expectConverged(team)
        for (const { replica } of team.planners) expectSound(replica)
        if (tasks.some((id) => first.replica.tree.isRepaired(id))) repaired++
        if (first.replica.graph.hasLoops) suspended++
      }
    }
    // Else the test would prove nothing.
    expect(repaired).toBeGreaterThan(30)
    expect(suspended).toBeGreaterThan(30)
  })

  test('agree when two people move rows under each other', () => {
    const team = new PlanningTeam(1, 2)
    const [anna, boris] = team.planners as [Planner, Planner]
    const random = team.random
    for (const id of ['one', 'two']) {
      execute(
        anna.replica,
        { do: 'row.create', id, place: { parentId: null, after: null }, fields: { type: 'task' } },
        { random },
      )
    }
    team.deliver()
    execute(anna.replica, { do: 'row.move', ids: ['one'], place: { parentId: 'two', after: null } }, { random })
    execute(boris.replica, { do: 'row.move', ids: ['two'], place: { parentId: 'one', after: null } }, { random })
    team.settle()
    expectConverged(team)
    expect(anna.replica.tree.size).toBe(2)
    const parents = ['one', 'two'].map((id) => anna.replica.parentOf(id))
    expect(parents.filter((parent) => parent === null)).toHaveLength(1)
    // Moving the row that fell back holds at once, and keeps what the repair had made of its ancestors.
    const root = ['one', 'two'].find((id) => anna.replica.parentOf(id) === null)!
    const child = root === 'one' ? 'two' : 'one'
    const moved = { do: 'row.move', ids: [root], place: { parentId: child, after: null } } as const
    expect(execute(anna.replica, { ...moved, ids: [root] }, { random }).ok).toBe(false)
  })

  test('suspend the later relation of a loop that a merge closed, and take it up again when the loop opens', () => {
    const team = new PlanningTeam(2, 2)
    const [anna, boris] = team.planners as [Planner, Planner]
    const random = team.random
    for (const id of ['a', 'b']) {
      execute(anna.replica, { do: 'row.create', id, place: { parentId: null, after: null }, fields: {} }, { random })
    }
    team.deliver()
    const link = { do: 'relation.create', type: 'fs', lag: 0, lagCalendar: null } as const
    execute(anna.replica, { ...link, predId: 'a', succId: 'b' }, { random })
    execute(boris.replica, { ...link, predId: 'b', succId: 'a' }, { random })
    team.settle()
    const { plan, issues } = boris.replica.read()
    expect(plan.relations.map(({ id }) => id)).toEqual(['a:b:fs'])
    expect(issues).toEqual([{ code: 'relation_suspended', severity: 'warning', params: {}, ids: ['b:a:fs'] }])
    expect(boris.replica.isSuspended('b:a:fs')).toBe(true)
    execute(anna.replica, { do: 'relation.delete', ids: ['a:b:fs'] }, { random })
    team.settle()
    expect(boris.replica.isSuspended('b:a:fs')).toBe(false)
    expectConverged(team)
  })

  test('keep runs of rows that two people insert into one gap apart', () => {
    const team = new PlanningTeam(3, 2)
    const [anna, boris] = team.planners as [Planner, Planner]
    const random = team.random
    const top = { parentId: null, after: null }
    for (const id of ['z', 'y', 'x', 'w', 'v', 'a']) {
      execute(anna.replica, { do: 'row.create', id, place: top, fields: { type: 'task' } }, { random })
    }
    for (const id of ['p', 'q', 'r', 's']) {
      execute(anna.replica, { do: 'row.create', id, place: { parentId: 'v', after: null }, fields: {} }, { random })
    }
    team.deliver()
    execute(anna.replica, { do: 'row.move', ids: ['p', 'q'], place: { parentId: null, after: 'a' } }, { random })
    execute(boris.replica, { do: 'row.move', ids: ['r', 's'], place: { parentId: null, after: 'a' } }, { random })
    team.settle()
    const names = anna.replica.childrenOf(null).join('')
    expect(names).toMatch(/^a(qpsr|srqp)vwxyz$/)
  })

  test('surface rows that were put into a branch while somebody deleted it', () => {
    const team = new PlanningTeam(4, 2)
    const [anna, boris] = team.planners as [Planner, Planner]
    const random = team.random
    const create = (id: string, parentId: string | null) =>
      ({ do: 'row.create', id, place: { parentId, after: null }, fields: { type: 'task' } }) as const
    execute(anna.replica, create('house', null), { random })
    execute(anna.replica, create('floor', 'house'), { random })
    team.deliver()
    execute(anna.replica, { do: 'row.delete', ids: ['floor'] }, { random })
    execute(boris.replica, create('screed', 'floor'), { random })
    team.settle()
    expect(anna.replica.parentOf('screed')).toBe('house')
    anna.history.undo({ random })
    team.settle()
    expect(boris.replica.parentOf('screed')).toBe('floor')
    expectConverged(team)
  })
})

describe('A whole plan', () => {
  test.each([400, 4000])('of %i works written and read again is the same', (works) => {
    const plan = generatePlan({ seed: 5, works })
    const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)
    const sorted = { ...plan, relations: [...plan.relations].sort(byId), calendars: [...plan.calendars].sort(byId) }
    const doc = new Y.Doc()
    const follower = openSchedule(doc)
    expect(writePlan(doc, plan)).toEqual([])
    expect(readPlan(doc)).toEqual({ plan: sorted, issues: [] })
    expect(follower.read()).toEqual({ plan: sorted, issues: [] })
    expectSound(follower)
  })

  test('folded reads the same, suspended relations and notes included', () => {
    for (let seed = 200; seed < 215; seed++) {
      const team = play(seed, 3, 120)
      const { doc, ...replica } = team.planners[0]!.replica
      const before = readPlan(doc)
      const folded = foldSchedule(doc)
      const after = readPlan(folded)
      expect(after.plan, `seed ${seed}`).toEqual(before.plan)
      expect(after.issues, `seed ${seed}`).toEqual(before.issues)
      for (const { id } of before.plan.rows) expect(openSchedule(folded).note(id)).toBe(replica.registers.note(id))
    }
  })

  test('folded it goes on undoing what was done before', () => {
    const team = new PlanningTeam(1, 1)
    const { replica, history } = team.planners[0]!
    execute(replica, { do: 'settings.set', settings: { name: 'Before' } }, { random: team.random })
    execute(replica, { do: 'settings.set', settings: { name: 'Kept' } }, { random: team.random })
    execute(replica, { do: 'settings.set', settings: { name: 'On its way' } }, { random: team.random })
    const next = openSchedule(foldSchedule(replica.doc))
    const resumed = new UndoHistory(next)
    execute(next, { do: 'settings.set', settings: { name: 'After' } }, { random: team.random })
    resumed.resume(history, 1)
    expect(resumed.undo({ random: team.random })?.kept).toBe(0)
    expect(next.settings().name).toBe('On its way')
    expect(resumed.undo({ random: team.random })?.kept).toBe(1)
    expect(resumed.undo({ random: team.random })?.kept).toBe(1)
    expect(resumed.canUndo).toBe(false)
  })

  test('passes its gate edit by edit', () => {
    for (let seed = 300; seed < 310; seed++) {
      const team = new PlanningTeam(seed, 2)
      const shadow = new Y.Doc()
      Y.applyUpdate(shadow, Y.encodeStateAsUpdate(team.planners[0]!.replica.doc))
      const gate = createGate(shadow)
      for (let i = 0; i < 150; i++) {
        const planner = team.pick(team.planners)
        team.act(planner)
        for (const update of planner.outbox) expect(gate.check(update), `seed ${seed}`).toEqual({ ok: true })
        team.deliver()
      }
      expect(readPlan(shadow)).toEqual(team.planners[0]!.replica.read())
    }
  })
})
