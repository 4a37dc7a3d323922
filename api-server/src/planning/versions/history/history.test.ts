import {
  relationCreate,
  relationList,
  timetableCalculate,
  undoActionList,
  undoActionRestore,
  versionActivity,
  versionHistory,
  versionMoment,
  wbsCreate,
  wbsDelete,
  wbsEdit,
  wbsList,
} from '@plumbline/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, sharedInstallation } from '../../../../test/installation.ts'
import { admit, breakGround, type Site } from '../../../../test/planning.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { decodePlan } from '../../schedules/document/encoding.ts'

let site: Installation
let anna: Visitor
let boris: Visitor
let reader: Visitor

beforeAll(async () => {
  site = await sharedInstallation()
  anna = await site.person('anna')
  boris = await site.person('boris')
  reader = await site.person('reader')
})
afterAll(() => site.close())

async function twoWorks(): Promise<{ ground: Site; params: { versionId: string }; pit: string; slab: string }> {
  const ground = await breakGround(anna)
  await admit(site, ground.spaceId, boris, 'planner')
  await admit(site, ground.spaceId, reader, 'reader')
  const params = { versionId: ground.versionId }
  const work = async (name: string, after: string | null) => {
    const input = { parentId: null, after, name, durationMinutes: 480 }
    return (await anna.ok(wbsCreate, { params, input })).row.id
  }
  const pit = await work('Pit', null)
  const slab = await work('Slab', pit)
  await anna.ok(relationCreate, { params, input: { predId: pit, succId: slab } })
  return { ground, params, pit, slab }
}

const edit = (person: Visitor, params: { versionId: string }, wbsId: string, input: object) =>
  person.ok(wbsEdit, { params: { ...params, wbsId }, input })

describe('the history of a version', () => {
  test('names who changed what and when, from which value to which (R-WBS-11)', async () => {
    const { params, pit } = await twoWorks()
    await edit(boris, params, pit, { name: 'Deep pit' })
    const { sets, told, head } = await reader.ok(versionHistory, { params, input: {} })
    expect(told).toBe(head)
    expect(sets[0]).toMatchObject({ changed: 1, person: { id: boris.id } })
    expect(sets[0]?.changes).toMatchObject([{ kind: 'changed', field: 'name', before: 'Pit', after: 'Deep pit' }])
    expect(sets.map((set) => set.created)).toEqual([0, 1, 1, 1])
    expect(sets[1]?.changes).toMatchObject([{ kind: 'created' }])
    await boris.ok(wbsDelete, { params: { ...params, wbsId: pit } })
    const [last] = (await reader.ok(versionHistory, { params, input: {} })).sets
    expect(last).toMatchObject({ person: { id: boris.id } })
    expect(last?.deleted).toBeGreaterThan(0)
    expect(last?.changes.map(({ kind }) => kind)).toContain('deleted')
  })

  test('is asked for one cell, one person, one kind', async () => {
    const { params, pit, slab } = await twoWorks()
    await edit(boris, params, pit, { durationMinutes: 960 })
    await edit(anna, params, pit, { durationMinutes: 1_440 })
    await edit(anna, params, slab, { durationMinutes: 960 })
    const count = async (input: object) => (await anna.ok(versionHistory, { params, input })).sets.length
    expect(await count({ row: pit, fields: 'duration' })).toBe(2)
    expect(await count({ row: pit, fields: 'duration', user: boris.id })).toBe(1)
    expect(await count({ kind: 'created' })).toBe(3)
    const { sets, more } = await anna.ok(versionHistory, { params, input: { limit: 2 } })
    expect(more).toBe(true)
    const next = await anna.ok(versionHistory, { params, input: { limit: 2, before: sets[1]!.seq } })
    expect(next.sets[0]!.seq).toBeLessThan(sets[1]!.seq)
    const refused = await anna.call(versionHistory, { params, input: { kind: 'stolen' } as never })
    expect(refused.body.error).toBe('BAD_REQUEST')
  })
})

describe('a moment of the past', () => {
  test('comes as the document of that change, cacheable for ever', async () => {
    const { params, pit } = await twoWorks()
    const { head } = await anna.ok(versionHistory, { params, input: {} })
    await edit(anna, params, pit, { name: 'Renamed later' })
    const answer = await fetch(`${anna.url}/api/v1/rooms/schedule/${params.versionId}/at/${head}`, {
      headers: { cookie: anna.cookie, 'accept-encoding': 'gzip' },
    })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, expect.stringContaining('immutable')])
    const { plan } = decodePlan(new Uint8Array(await answer.arrayBuffer()))
    expect(plan.rows.map((row) => row.name)).toEqual(['Pit', 'Slab'])
  })

  test('knows the result that was published for it', async () => {
    const { params, pit } = await twoWorks()
    const first = (await anna.ok(timetableCalculate, { params })).timetable
    await edit(anna, params, pit, { durationMinutes: 4_800 })
    const second = (await anna.ok(timetableCalculate, { params })).timetable
    expect(second.resultHash).not.toBe(first.resultHash)
    const moment = await reader.ok(versionMoment, { params, input: { seq: first.seq } })
    expect(moment).toMatchObject({ seq: first.seq, person: { id: anna.id } })
    expect(moment.published[0]).toMatchObject({
      seq: first.seq,
      inputHash: first.inputHash,
      resultHash: first.resultHash,
    })
    expect(moment.published.at(-1)).toMatchObject({ seq: second.seq, resultHash: second.resultHash })
    expect((await anna.ok(versionMoment, { params, input: { at: '2001-01-01T00:00:00Z' } })).seq).toBe(1)
  })

  test('stands on a time line of who worked when', async () => {
    const { params, pit } = await twoWorks()
    await edit(boris, params, pit, { name: 'Deep pit' })
    const { bars, head } = await reader.ok(versionActivity, { params, input: {} })
    const of = (id: string) => bars.filter((bar) => bar.person?.id === id).reduce((sum, bar) => sum + bar.changes, 0)
    expect([head, of(anna.id), of(boris.id)]).toEqual([5, 3, 1])
  })

  test('of its last days it tells the hours', async () => {
    const { params } = await twoWorks()
    const { bars, seconds, from, to } = await reader.ok(versionActivity, { params, input: { days: 28 } })
    expect(seconds).toBe(3_600)
    expect(bars.reduce((sum, bar) => sum + bar.changes, 0)).toBe(3)
    expect(Date.parse(to) - Date.parse(from)).toBeLessThan(28 * 86_400_000)
  })
})

describe('undo entries', () => {
  test('list deleted rows and relations, and bring them back with all that hung on them (R-BAK-04.undo_wbs, R-BAK-04.undo_relation, R-BAK-05, R-EPS-01.undo_action)', async () => {
    const { params, pit } = await twoWorks()
    await boris.ok(wbsDelete, { params: { ...params, wbsId: pit } })
    const { actions } = await reader.ok(undoActionList, { params, input: {} })
    expect(actions).toMatchObject([
      { kind: 'undo_wbs', rows: 1, relations: 1, missing: 2, person: { id: boris.id }, labels: ['Pit', 'Pit → Slab'] },
    ])
    const restored = await anna.ok(undoActionRestore, { params: { ...params, actionId: actions[0]!.id } })
    expect(restored).toEqual({ rows: 1, relations: 1 })
    const { rows } = await anna.ok(wbsList, { params, input: {} })
    expect(rows.map((row) => [row.id === pit, row.name])).toEqual([
      [true, 'Pit'],
      [false, 'Slab'],
    ])
    expect((await anna.ok(relationList, { params, input: {} })).relations).toHaveLength(1)
    expect((await anna.ok(undoActionList, { params, input: {} })).actions[0]?.missing).toBe(0)
    const again = await anna.call(undoActionRestore, { params: { ...params, actionId: actions[0]!.id } })
    expect(again.body.error).toBe('UNDO_NOTHING')
  })

  test('whose parent is gone too say so and change nothing (R-BAK-05)', async () => {
    const ground = await breakGround(anna)
    const params = { versionId: ground.versionId }
    const create = async (parentId: string | null, name: string) =>
      (await anna.ok(wbsCreate, { params, input: { parentId, after: null, name } })).row.id
    const stage = await create(null, 'Stage')
    const child = await create(stage, 'Child')
    await anna.ok(wbsDelete, { params: { ...params, wbsId: child } })
    const { actions } = await anna.ok(undoActionList, { params, input: {} })
    await anna.ok(wbsDelete, { params: { ...params, wbsId: stage } })
    const refused = await anna.call(undoActionRestore, { params: { ...params, actionId: actions[0]!.id } })
    expect([refused.status, refused.body.error]).toEqual([409, 'UNDO_PARENT_GONE'])
    expect((await anna.ok(wbsList, { params, input: {} })).total).toBe(0)
  })

  test('that are not there are not found', async () => {
    const { params } = await twoWorks()
    for (const actionId of ['undo_wbs-9999', 'undo_wbs-1', 'undo_wdp-2', 'undo_all-2']) {
      const answer = await anna.call(undoActionRestore, { params: { ...params, actionId } })
      expect(answer.body.error).toBe('NOT_FOUND')
    }
  })
})
