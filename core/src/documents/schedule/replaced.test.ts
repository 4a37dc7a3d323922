import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { generatePlan } from '../../testing/index.ts'
import {
  commandAgain,
  type Edit,
  execute,
  openSchedule,
  type Replica,
  registerOf,
  replacementOf,
  type ScheduleCommand,
  writePlan,
} from './index.ts'

const context = { random: () => 0.5 }

const plan = generatePlan({ works: 20, seed: 3 })
const [first, second] = plan.rows.filter(({ type, progress }) => type === 'work' && progress.actualStart === null)
const [summary] = plan.rows.filter(({ parentId, type }) => parentId === null && type !== 'work')

/** Two replicas of one document, of which the second wins concurrent writes. */
function twoReplicas(): { mine: Replica; theirs: Replica } {
  const [mine, theirs] = [new Y.Doc(), new Y.Doc()]
  mine.clientID = 1_000
  theirs.clientID = 2_000
  const origin = new Y.Doc()
  writePlan(origin, plan)
  for (const doc of [mine, theirs]) Y.applyUpdate(doc, Y.encodeStateAsUpdate(origin))
  return { mine: openSchedule(mine), theirs: openSchedule(theirs) }
}

function editsOf(replica: Replica, command: ScheduleCommand): Edit[] {
  const edits: Edit[] = []
  const stop = replica.observeSteps((step) => edits.push(...step.edits))
  expect(execute(replica, command, context)).toEqual({ ok: true })
  stop()
  return edits
}

function merge({ mine, theirs }: { mine: Replica; theirs: Replica }): void {
  Y.applyUpdate(mine.doc, Y.encodeStateAsUpdate(theirs.doc))
  Y.applyUpdate(theirs.doc, Y.encodeStateAsUpdate(mine.doc))
}

const set = (id: string, duration: number): ScheduleCommand => ({ do: 'row.set', ids: [id], fields: { duration } })

describe('a value that lost against another person’s', () => {
  test('is found with what replaced it and who wrote that, and can be written again', () => {
    const both = twoReplicas()
    const [edit] = editsOf(both.mine, set(first!.id, 480))
    editsOf(both.theirs, set(first!.id, 960))
    expect(replacementOf(both.mine, edit!)).toBeNull()
    merge(both)
    expect(replacementOf(both.mine, edit!)).toEqual({ theirs: 960, client: 2_000 })
    const again = commandAgain(both.mine, edit!)
    expect(execute(both.mine, again!, context)).toEqual({ ok: true })
    expect(replacementOf(both.mine, edit!)).toBeNull()
    merge(both)
    expect(both.theirs.row(first!.id)?.duration).toBe(480)
  })

  test('is none while it stands: other fields and other rows of the same person do not matter', () => {
    const both = twoReplicas()
    const [edit] = editsOf(both.mine, set(first!.id, 480))
    editsOf(both.theirs, { do: 'row.set', ids: [first!.id], fields: { name: 'Other' } })
    editsOf(both.theirs, set(second!.id, 960))
    merge(both)
    expect(replacementOf(both.mine, edit!)).toBeNull()
  })

  test('is none when both wrote the same', () => {
    const both = twoReplicas()
    const progress = { ...first!.progress, percent: 10, actualStart: plan.settings.dataDate, initialDuration: 480 }
    const [edit] = editsOf(both.mine, { do: 'row.set', ids: [first!.id], fields: { progress } })
    const turned = Object.fromEntries(Object.entries(progress).reverse()) as unknown as typeof progress
    editsOf(both.theirs, { do: 'row.set', ids: [first!.id], fields: { progress: turned } })
    merge(both)
    expect(replacementOf(both.mine, edit!)).toBeNull()
  })

  test('went with its row, and cannot be written again', () => {
    const both = twoReplicas()
    const [edit] = editsOf(both.mine, set(first!.id, 480))
    editsOf(both.theirs, { do: 'row.delete', ids: [first!.id] })
    merge(both)
    expect(replacementOf(both.mine, edit!)).toEqual({ theirs: undefined, client: 2_000 })
    expect(commandAgain(both.mine, edit!)).toBeNull()
  })

  test('may be a setting', () => {
    const both = twoReplicas()
    const [edit] = editsOf(both.mine, { do: 'settings.set', settings: { name: 'Mine' } })
    editsOf(both.theirs, { do: 'settings.set', settings: { name: 'Theirs' } })
    merge(both)
    expect(replacementOf(both.mine, edit!)).toEqual({ theirs: 'Theirs', client: 2_000 })
    expect(commandAgain(both.mine, edit!)).toEqual({ do: 'settings.set', settings: { name: 'Mine' } })
  })

  test('may be a lag, and a row that was moved elsewhere', () => {
    const both = twoReplicas()
    const [relation] = plan.relations
    const edits = editsOf(both.mine, { do: 'relation.set', id: relation!.id, lag: 60 })
    editsOf(both.theirs, { do: 'relation.set', id: relation!.id, lag: 120 })
    const moved = editsOf(both.mine, { do: 'row.move', ids: [second!.id], place: { parentId: null, after: null } })
    editsOf(both.theirs, { do: 'row.move', ids: [second!.id], place: { parentId: summary!.id, after: null } })
    merge(both)
    const replaced = edits.filter((edit) => replacementOf(both.mine, edit))
    expect(replaced.map(registerOf)).toEqual([`relations/${relation!.id}/lag`])
    const place = moved.find(({ kind }) => kind === 'place')!
    expect(replacementOf(both.mine, place)).toMatchObject({ theirs: summary!.id })
    expect(execute(both.mine, commandAgain(both.mine, place)!, context)).toEqual({ ok: true })
    expect(replacementOf(both.mine, place)).toBeNull()
  })
})
