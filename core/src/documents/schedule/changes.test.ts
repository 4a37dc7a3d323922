import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { attributeOfField, withValue } from '../../attributes/index.ts'
import { PlanningTeam } from '../../testing/index.ts'
import { type ChangeEntry, ChangeLog, type PlacedRow } from './changes.ts'
import { execute } from './commands.ts'
import { openSchedule, type Replica } from './replica.ts'
import { deletedBetween, restorationOf, sizeOfRestoration } from './restoration.ts'

const SEEDS = 12

/** A schedule as plain objects, so that entries can be taken back one by one. */
interface Objects {
  wbs: Map<string, PlacedRow>
  relations: Map<string, object>
  assignments: Map<string, object>
  calendars: Map<string, object>
  settings: object
}

function objectsOf(replica: Replica): Objects {
  const rows = [...replica.rows.values()].map((row) => [row.id, withoutParent(replica, row.id)] as const)
  const relations = [...replica.relationEntries()].filter(({ active }) => active).map(({ relation }) => relation)
  return {
    wbs: new Map(rows),
    relations: new Map(relations.map((relation) => [relation.id, relation])),
    assignments: new Map(replica.assignments),
    calendars: new Map(replica.calendars),
    settings: replica.settings(),
  }
}

/** The written place says where a row stands; the parent follows from it. */
function withoutParent(replica: Replica, id: string): PlacedRow {
  return { ...replica.row(id)!, parentId: null, place: replica.tree.spot(id)! }
}

function takeBack(objects: Objects, entry: ChangeEntry): void {
  const { collection, id, field, kind, before } = entry
  if (collection === 'notes') return
  if (collection === 'settings') {
    objects.settings = { ...objects.settings, [field]: before }
    return
  }
  const map = objects[collection] as Map<string, object>
  if (kind === 'created') map.delete(id)
  else if (kind === 'deleted')
    map.set(id, collection === 'wbs' ? { ...(before as PlacedRow), parentId: null } : (before as object))
  else if (kind === 'moved') map.set(id, { ...map.get(id)!, place: before })
  else map.set(id, { ...map.get(id)!, ...fieldBefore(map.get(id) as PlacedRow, field, before) })
}

/** Attributes are told one by one, and stand together. */
function fieldBefore(row: PlacedRow, field: string, before: unknown): object {
  const attributeId = attributeOfField(field)
  return attributeId === null ? { [field]: before } : { values: withValue(row.values, attributeId, before as string) }
}

const sorted = (objects: Objects) =>
  Object.fromEntries(
    Object.entries(objects).map(([name, part]) => [
      name,
      part instanceof Map ? [...part].sort(([a], [b]) => (a < b ? -1 : 1)) : part,
    ]),
  )

function work(team: PlanningTeam, steps: number): void {
  for (let step = 0; step < steps; step++) team.act(team.pick(team.planners))
  team.deliver()
}

function teamAtWork(seed: number, people: number): PlanningTeam {
  const team = new PlanningTeam(seed, people)
  work(team, 120)
  return team
}

/** A team works for a while; its document before, and every update since. */
function history(seed: number, people: number) {
  const team = teamAtWork(seed, people)
  const { replica } = team.planners[0]!
  const before = copyOf(replica.doc)
  const updates: Uint8Array[] = []
  replica.doc.on('update', (update: Uint8Array) => updates.push(update))
  work(team, 60)
  return { team, before, updates, replica }
}

function copyOf(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc))
  return copy
}

describe('what each update did', () => {
  test.each(Array.from({ length: SEEDS }, (_, seed) => seed))(
    'taken back, it gives the plan before (seed %i)',
    (seed) => {
      const { before, updates } = history(seed, 2)
      const first = objectsOf(openSchedule(before))
      const log = new ChangeLog(before)
      const entries = updates.flatMap((update) => log.follow(update))
      expect(entries.length).toBeGreaterThan(0)
      const objects = objectsOf(openSchedule(before))
      expect(sorted(objects)).not.toEqual(sorted(first))
      for (const entry of entries.toReversed()) takeBack(objects, entry)
      expect(sorted(objects)).toEqual(sorted(first))
    },
  )
})

describe('a restoration', () => {
  test.each(Array.from({ length: SEEDS }, (_, seed) => seed))(
    'makes now the same as then, in one step (seed %i)',
    (seed) => {
      const { before, replica, team } = history(seed, 1)
      const then = openSchedule(before)
      const changes = restorationOf(replica, then)
      const outcome = execute(replica, { do: 'restore', changes }, { random: team.random })
      expect(outcome).toEqual({ ok: true })
      expect(replica.read().plan).toEqual(then.read().plan)
      expect(sizeOfRestoration(restorationOf(replica, then))).toBe(0)
    },
  )

  test('of a deletion brings back the rows with all that hung on them, and only once', () => {
    const team = teamAtWork(3, 1)
    const { replica } = team.planners[0]!
    const random = team.random
    const parent = [...replica.rows.keys()].find((id) => replica.hasChildren(id)) ?? ''
    const before = openSchedule(copyOf(replica.doc))
    expect(execute(replica, { do: 'row.delete', ids: [parent] }, { random })).toEqual({ ok: true })
    const after = openSchedule(copyOf(replica.doc))
    const changes = deletedBetween(before, after, replica)
    expect(changes.rows.length).toBeGreaterThan(1)
    expect(execute(replica, { do: 'restore', changes }, { random })).toEqual({ ok: true })
    expect(replica.read().plan).toEqual(before.read().plan)
    expect(sizeOfRestoration(deletedBetween(before, after, replica))).toBe(0)
  })

  test('under a parent that is gone is refused, and nothing is written', () => {
    const team = teamAtWork(3, 1)
    const { replica } = team.planners[0]!
    const random = team.random
    const parent = [...replica.rows.keys()].find((id) => replica.hasChildren(id)) ?? ''
    const child = replica.childrenOf(parent)[0]!
    const before = openSchedule(copyOf(replica.doc))
    execute(replica, { do: 'row.delete', ids: [child] }, { random })
    const changes = deletedBetween(before, openSchedule(copyOf(replica.doc)), replica)
    execute(replica, { do: 'row.delete', ids: [parent] }, { random })
    const plan = replica.read().plan
    const outcome = execute(replica, { do: 'restore', changes }, { random })
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'UNDO_PARENT_GONE' } })
    expect(replica.read().plan).toEqual(plan)
  })

  test.each([[{}], [{ rows: [null] }], [{ rows: 'all' }]])('that is none is refused: %j', (changes) => {
    const { replica } = teamAtWork(3, 1).planners[0]!
    const outcome = execute(replica, { do: 'restore', changes: changes as never }, { random: Math.random })
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'BAD_REQUEST' } })
  })
})
