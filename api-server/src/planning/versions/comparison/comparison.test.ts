import { comparisonGroups } from '@plumbline/core/comparison'
import {
  relationCreate,
  relationDelete,
  versionChangeUndo,
  versionCompare,
  versionComparisonExport,
  versionCreate,
  versionMerge,
  versionMergeUndo,
  wbsCreate,
  wbsDelete,
  wbsEdit,
  wbsList,
} from '@plumbline/core/contract'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Installation, sharedInstallation } from '../../../../test/installation.ts'
import { admit, breakGround, type Site } from '../../../../test/planning.ts'
import { pathOf, type Visitor } from '../../../../test/visitor.ts'

let site: Installation
let maya: Visitor
let ground: Site
/** The same schedule three works long, and a branch of it. */
let at: { scheduleId: string }
let origin: { versionId: string }
let branch: { versionId: string }
let works: { a: string; b: string; c: string }
beforeAll(async () => {
  site = await sharedInstallation()
  maya = await site.person('maya')
})
beforeEach(async () => {
  ground = await breakGround(maya)
  at = { scheduleId: ground.scheduleId }
  origin = { versionId: ground.versionId }
  const a = await work(origin, 'A', 5, null)
  const b = await work(origin, 'B', 10, a)
  const c = await work(origin, 'C', 3, b)
  works = { a, b, c }
  await maya.ok(relationCreate, { params: origin, input: { predId: a, succId: b } })
  branch = { versionId: (await maya.ok(versionCreate, { params: at, input: { name: 'Branch' } })).version.id }
})
afterAll(() => site.close())

const DAY = 480
const work = async (params: { versionId: string }, code: string, days: number, after: string | null) => {
  const input = {
    type: 'work' as const,
    code,
    name: `Work ${code}`,
    durationMinutes: days * DAY,
    parentId: null,
    after,
  }
  return (await maya.ok(wbsCreate, { params, input })).row.id
}
const edit = (version: { versionId: string }, wbsId: string, input: object) =>
  maya.ok(wbsEdit, { params: { ...version, wbsId }, input })
const both = () => ({ left: origin.versionId, right: branch.versionId })
const compare = (input: object = {}) => maya.ok(versionCompare, { params: at, input: { ...both(), ...input } })
const rows = async (version: { versionId: string }) => (await maya.ok(wbsList, { params: version })).rows
const merge = (input: object = {}) => ({
  params: at,
  input: { from: branch.versionId, into: origin.versionId, groups: [...comparisonGroups], ...input },
})

describe('comparing versions', () => {
  test('a fresh copy says the same as what it was copied from', async () => {
    expect(await compare()).toMatchObject({
      total: 0,
      related: true,
      works: [],
      summary: { finish: { delta: 0 } },
    })
  })

  test('differences are grouped, counted, found by code and given in pages (R-SCH-06, R-SCH-22)', async () => {
    await edit(branch, works.a, { durationMinutes: 7 * DAY, name: 'Longer' })
    const added = await work(branch, 'D', 2, works.c)
    await maya.ok(wbsDelete, { params: { ...branch, wbsId: works.c } })
    const all = await compare()
    expect(all.left).toMatchObject({ versionId: origin.versionId })
    expect(all.summary).toMatchObject({
      finish: { delta: 2 * DAY },
      groups: { added: 1, deleted: 1, duration: 1, text: 1, logic: 0 },
    })
    expect(all.works[0]).toMatchObject({ code: 'D', leftRow: null, rightRow: added })
    expect(all.works[0]?.differences).toMatchObject([{ group: 'added' }])
    const durations = await compare({ group: 'duration' })
    expect(durations.works).toMatchObject([
      {
        code: 'A',
        name: 'Longer',
        differences: [{ left: 5 * DAY, right: 7 * DAY, delta: 2 * DAY, perDay: DAY }],
      },
    ])
    expect(durations.works[0]?.bars.right?.[1]).toBeGreaterThan(durations.works[0]?.bars.left?.[1] ?? 0)
    expect((await compare({ search: 'd' })).works.map((one) => one.code)).toEqual(['D'])
    const page = await compare({ offset: 1, limit: 2 })
    expect(page.works).toEqual(all.works.slice(1, 3))
    expect(page.total).toBe(all.total)
  })

  test('a work is one row however much is other about it, with its code and all its fields, in every group', async () => {
    await edit(branch, works.a, { durationMinutes: 7 * DAY, name: 'Longer', code: 'A1' })
    await maya.ok(relationDelete, { params: { ...branch, relationId: `${works.a}:${works.b}:fs` } })
    const { works: all, total } = await compare()
    const rows = all.map(({ leftRow, rightRow }) => rightRow ?? leftRow)
    expect(new Set(rows).size).toBe(rows.length)
    expect(total).toBe(all.length)
    const first = all.find(({ rightRow }) => rightRow === works.a)
    expect(first).toMatchObject({ code: 'A1', name: 'Longer' })
    expect(first?.differences.map(({ field, left, right }) => [field, left, right])).toEqual(
      expect.arrayContaining([
        ['code', 'A', 'A1'],
        ['name', 'Work A', 'Longer'],
        ['duration', 5 * DAY, 7 * DAY],
      ]),
    )
    expect(all.every(({ code }) => code !== '')).toBe(true)
  })

  test('one version is compared with an earlier moment of itself', async () => {
    const { right } = await compare()
    await edit(branch, works.a, { name: 'Renamed' })
    const { versionId } = branch
    const moments = await compare({ left: { versionId, seq: right.seq }, right: versionId })
    expect(moments.works).toMatchObject([{ differences: [{ group: 'text', left: 'Work A', right: 'Renamed' }] }])
    const reply = await maya.call(versionCompare, {
      params: at,
      input: { ...both(), left: { versionId, seq: 9_999 } },
    })
    expect(reply.body.error).toBe('NOT_FOUND')
  })

  test('versions of another schedule are not found by it, and a reader may compare', async () => {
    const elsewhere = await breakGround(maya)
    const input = { left: origin.versionId, right: elsewhere.versionId }
    expect((await maya.call(versionCompare, { params: at, input })).body.error).toBe('NOT_FOUND')
    const rita = await site.person('rita')
    await admit(site, ground.spaceId, rita, 'reader')
    expect((await rita.call(versionCompare, { params: at, input: both() })).status).toBe(200)
    expect((await rita.call(versionMerge, merge())).body.error).toBe('FORBIDDEN')
  })

  test('the export is a workbook with one sheet per group, in the words of the screen; formulas stay text (R-SCH-06, R-SCH-22)', async () => {
    await edit(branch, works.a, { durationMinutes: 7 * DAY, name: '=1+1' })
    const words = { 'group.duration': 'Durations', 'field.duration': 'Duration', 'group.text': 'Text: [all]' }
    const workbook = await download({ ...both(), words })
    const durations = await readSheet(workbook, 'Durations')
    expect(durations[1]).toEqual(['A', '=1+1', 'Duration', 5, 7, 2])
    const texts = await readSheet(workbook, 'Text   all ')
    expect(texts[1]?.slice(3, 5)).toEqual(['Work A', '=1+1'])
  })
})

async function download(input: object): Promise<Buffer> {
  const reply = await maya.send('POST', pathOf(versionComparisonExport, at), {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  expect(reply.headers.get('content-type')).toContain('spreadsheetml')
  return Buffer.from(reply.body as Uint8Array)
}

describe('merging a branch', () => {
  test('a preview writes nothing; the merge brings all of it in one step, and can be taken back', async () => {
    const before = await rows(origin)
    await edit(branch, works.a, { durationMinutes: 7 * DAY })
    await maya.ok(wbsDelete, { params: { ...branch, wbsId: works.c } })
    await work(branch, 'D', 2, works.b)
    await maya.ok(relationDelete, { params: { ...branch, relationId: `${works.a}:${works.b}:fs` } })
    const preview = await maya.ok(versionMerge, merge({ preview: true }))
    expect(preview).toMatchObject({ seq: null, related: true, undecided: 0, conflicts: [], obstacles: [] })
    expect(preview.taken).toMatchObject({ added: 1, deleted: 1, duration: 1, logic: 1 })
    expect(await rows(origin)).toEqual(before)
    const { seq } = await maya.ok(versionMerge, merge())
    expect(await rows(origin)).toEqual(await rows(branch))
    expect((await compare()).total).toBe(0)
    const back = { versionId: origin.versionId, seq: seq ?? 0 }
    await edit(origin, works.b, { name: 'Since' })
    expect(await maya.ok(versionMergeUndo, { params: at, input: back })).toMatchObject({ kept: 0 })
    expect(await rows(origin)).toEqual(before.map((row) => (row.id === works.b ? { ...row, name: 'Since' } : row)))
  })

  test('any change of the history is taken back days later, after it was said what others have changed since', async () => {
    const before = await rows(origin)
    const { seq } = await maya.ok(versionMerge, merge())
    expect(seq).toBe(null)
    await edit(branch, works.a, { name: 'Merged' })
    await edit(branch, works.b, { name: 'Merged too' })
    const merged = (await maya.ok(versionMerge, merge())).seq ?? 0
    const rita = await site.person('rita')
    await admit(site, ground.spaceId, rita, 'planner')
    const change = (change: object) => rita.ok(wbsEdit, { params: { ...origin, wbsId: works.b }, input: change })
    await change({ name: 'Since' })
    // Nine days ago, by the clock of the journal.
    const room = `schedule/${origin.versionId}`
    await site.sql("UPDATE collab.journal SET at = at - interval '9 days' WHERE room = $1", [room])
    const ask = (who: Visitor, preview: boolean, at = merged) =>
      who.call(versionChangeUndo, { params: { ...origin, seq: at }, input: { preview } })
    const lines = [{ field: 'name', value: 'text', now: 'Since', was: 'Work B' }]
    const fact = expect.any(String)
    const clashes = [{ fact, reason: 'both_changed', code: 'B', name: 'Since', fields: ['name'], lines }]
    const told = { seq: null, taken: 1, kept: 1, clashes, clashCount: 1, perDay: DAY }
    expect((await ask(maya, true)).body).toEqual(told)
    expect((await rows(origin)).map((row) => row.name)).toEqual(['Merged', 'Since', 'Work C'])
    const reader = await site.person('reader')
    await admit(site, ground.spaceId, reader, 'reader')
    expect((await ask(reader, true)).body.error).toBe('FORBIDDEN')
    expect((await ask(await site.person('stranger'), false)).status).toBeGreaterThan(400)
    // Of what another one has brought as well.
    expect((await ask(rita, false)).body).toMatchObject({ seq: expect.any(Number), taken: 1, kept: 1, clashes })
    expect(await rows(origin)).toEqual(before.map((row) => (row.id === works.b ? { ...row, name: 'Since' } : row)))
    // What is kept no longer cannot be taken back, and beyond the newest there is nothing.
    await site.sql('UPDATE collab.documents SET kept_from = $2 WHERE room = $1', [room, merged + 1])
    expect((await ask(maya, true)).body.error).toBe('MOMENT_NOT_KEPT')
    expect((await ask(maya, true, 9_999)).body.error).toBe('NOT_FOUND')
  })

  test('what others have changed since is kept or written over, one by one and all of it', async () => {
    await edit(branch, works.a, { name: 'Merged', durationMinutes: 9 * DAY })
    const merged = (await maya.ok(versionMerge, merge())).seq ?? 0
    const tom = await site.person('tom')
    await admit(site, ground.spaceId, tom, 'planner')
    await tom.ok(wbsEdit, { params: { ...origin, wbsId: works.a }, input: { name: 'Since', durationMinutes: 3 * DAY } })
    const undo = (who: Visitor, input: object) =>
      who.ok(versionChangeUndo, { params: { ...origin, seq: merged }, input })
    const first = async () => (await rows(origin))[0]
    const { taken, kept, clashes } = await undo(maya, { preview: true })
    expect([taken, kept, clashes.map(({ fields }) => fields)]).toEqual([
      0,
      2,
      expect.arrayContaining([['name'], ['duration']]),
    ])
    const factOf = (field: string): string => clashes.find(({ fields }) => fields.includes(field))?.fact ?? ''
    const name = { decided: { [factOf('name')]: 'was' } }
    expect(await undo(maya, { ...name, preview: true })).toMatchObject({ seq: null, taken: 1, kept: 1, clashCount: 2 })
    expect(await first()).toMatchObject({ name: 'Since', durationMinutes: 3 * DAY })
    expect(await undo(maya, name)).toMatchObject({ seq: expect.any(Number), taken: 1, kept: 1 })
    expect(await first()).toMatchObject({ name: 'Work A', durationMinutes: 3 * DAY })
    const all = { decided: { [factOf('name')]: 'now' }, otherwise: 'was' }
    expect(await undo(tom, all)).toMatchObject({ seq: expect.any(Number), taken: 1, kept: 0 })
    expect(await first()).toMatchObject({ name: 'Work A', durationMinutes: 5 * DAY })
  })

  test('of a merge that is taken back, what others have changed since is kept or written over', async () => {
    await edit(branch, works.a, { name: 'Merged' })
    await edit(branch, works.b, { name: 'Merged too' })
    const seq = (await maya.ok(versionMerge, merge())).seq ?? 0
    const tom = await site.person('tom')
    await admit(site, ground.spaceId, tom, 'planner')
    for (const id of [works.a, works.b]) {
      await tom.ok(wbsEdit, { params: { ...origin, wbsId: id }, input: { name: 'Since' } })
    }
    const undo = (input: object) => ({ params: at, input: { versionId: origin.versionId, seq, ...input } })
    const names = async () => (await rows(origin)).map((row) => row.name)
    const told = await maya.ok(versionMergeUndo, undo({ preview: true }))
    expect(told).toMatchObject({ seq: null, taken: 0, kept: 2, clashCount: 2 })
    expect(await names()).toEqual(['Since', 'Since', 'Work C'])
    const rita = await site.person('rita')
    await admit(site, ground.spaceId, rita, 'reader')
    expect((await rita.call(versionMergeUndo, undo({ preview: true }))).body.error).toBe('FORBIDDEN')
    // Looked at only: what was merged counts as merged still.
    expect(await maya.ok(versionMerge, merge({ preview: true }))).toMatchObject({ conflictCount: 0 })
    const fact = told.clashes.find(({ code }) => code === 'A')?.fact ?? ''
    expect(await maya.ok(versionMergeUndo, undo({ decided: { [fact]: 'was' } }))).toMatchObject({ taken: 1, kept: 1 })
    expect(await names()).toEqual(['Work A', 'Since', 'Work C'])
  })

  test('what both sides changed waits for a decision', async () => {
    await edit(origin, works.a, { name: 'Ours' })
    await edit(branch, works.a, { name: 'Theirs' })
    await edit(branch, works.b, { name: 'Only theirs' })
    const preview = await maya.ok(versionMerge, merge({ preview: true }))
    expect(preview).toMatchObject({
      undecided: 1,
      conflictCount: 1,
      conflicts: [{ code: 'A', lines: [{ field: 'name', base: 'Work A', ours: 'Ours', theirs: 'Theirs' }] }],
    })
    expect((await maya.call(versionMerge, merge())).body).toMatchObject({
      error: 'MERGE_UNDECIDED',
      params: { count: 1 },
    })
    expect((await rows(origin)).map((row) => row.name)).toEqual(['Ours', 'Work B', 'Work C'])
    const fact = preview.conflicts[0]?.fact ?? ''
    await maya.ok(versionMerge, merge({ conflicts: { [fact]: 'ours' } }))
    expect((await rows(origin)).map((row) => row.name)).toEqual(['Ours', 'Only theirs', 'Work C'])
  })

  test('only what is chosen comes, by group and by fact', async () => {
    await edit(branch, works.a, { name: 'Renamed', durationMinutes: 7 * DAY })
    await edit(branch, works.b, { name: 'Renamed too' })
    const texts = (await compare({ group: 'text' })).works.flatMap(({ differences }) => differences)
    await maya.ok(versionMerge, merge({ groups: ['text'], except: [texts[1]?.fact] }))
    expect(await rows(origin)).toMatchObject([{ name: 'Renamed', durationMinutes: 5 * DAY }, { name: 'Work B' }, {}])
    const { seq } = await maya.ok(versionMerge, merge({ groups: [] }))
    expect(seq).toBeNull()
  })

  test('a second merge begins where the first one ended: what was settled then is no conflict now', async () => {
    await edit(origin, works.a, { name: 'Ours' })
    await edit(branch, works.a, { name: 'Theirs' })
    const { conflicts } = await maya.ok(versionMerge, merge({ preview: true }))
    const decided = { conflicts: { [conflicts[0]?.fact ?? '']: 'ours' } }
    const first = await maya.ok(versionMerge, merge(decided))
    await edit(branch, works.b, { name: 'Later' })
    expect(await maya.ok(versionMerge, merge({ preview: true }))).toMatchObject({ related: true, conflictCount: 0 })
    const second = await maya.ok(versionMerge, merge())
    expect(second.taken).toMatchObject({ text: 1 })
    expect((await rows(origin)).map((row) => row.name)).toEqual(['Ours', 'Later', 'Work C'])

    // Both merges taken back: again they part where the branch was made.
    for (const seq of [second.seq, first.seq]) {
      if (seq !== null) await maya.ok(versionMergeUndo, { params: at, input: { versionId: origin.versionId, seq } })
    }
    expect((await rows(origin)).map((row) => row.name)).toEqual(['Ours', 'Work B', 'Work C'])
  })

  test('what a merge left out is offered again', async () => {
    await edit(branch, works.a, { name: 'Renamed', durationMinutes: 7 * DAY })
    await maya.ok(versionMerge, merge({ groups: ['text'] }))
    expect(await rows(origin)).toMatchObject([{ name: 'Renamed', durationMinutes: 5 * DAY }, {}, {}])
    expect((await maya.ok(versionMerge, merge({ preview: true }))).taken).toMatchObject({ duration: 1, text: 0 })
  })

  test('a locked version takes nothing', async () => {
    await edit(branch, works.a, { name: 'Renamed' })
    await site.sql('UPDATE app.versions SET locked = true WHERE id = $1', [origin.versionId])
    expect((await maya.call(versionMerge, merge())).body.error).toBe('VERSION_LOCKED')
    expect((await maya.call(versionMerge, merge({ preview: true }))).status).toBe(200)
  })
})
