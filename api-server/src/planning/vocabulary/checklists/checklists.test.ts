import {
  checklistApply,
  checklistArchive,
  checklistCreate,
  checklistEdit,
  checklistList,
  checklistMove,
  checklistOfWork,
  checklistTick,
  type DirectoryCommandInput,
  dayValuesSave,
  directoryChecklist,
  directoryChecklistPut,
  directoryCommands,
  directoryCreate,
  timetableCalculate,
  wbsCreate,
  wbsEdit,
} from '@plumbline/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, sharedInstallation } from '../../../../test/installation.ts'
import { admit, breakGround, type Site } from '../../../../test/planning.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { roomOf } from '../../schedules/document/index.ts'

let site: Installation
let anna: Visitor
let ground: Site

beforeAll(async () => {
  site = await sharedInstallation()
  anna = await site.person('anna')
  ground = await breakGround(anna)
})
afterAll(() => site.close())

const inSpace = () => ({ params: { spaceId: ground.spaceId } })
const item = (text: string, gate: 'none' | 'start' | 'finish' = 'finish') => ({
  ...{ text, required: true, gate, role: '', photo: false },
})
const make = async (name: string, items = [item('Tested')], nodeId: string | null = null) =>
  (await anna.ok(checklistCreate, { ...inSpace(), input: { nodeId, name, blocks: true, items } })).checklist
const names = async (input: { nodeId?: string; archived?: 'true' } = {}) =>
  (await anna.ok(checklistList, { ...inSpace(), input })).checklists.map(({ name }) => name)
const work = async () => {
  const input = { parentId: null, after: null, name: 'Slab', durationMinutes: 480 }
  return (await anna.ok(wbsCreate, { params: { versionId: ground.versionId }, input })).row.id
}
const apply = (
  checklistId: string,
  input: { action: 'attach' | 'detach' | 'update'; works: string[]; preview?: boolean },
) => anna.ok(checklistApply, { params: { versionId: ground.versionId, checklistId }, input })
const finished = { actualStart: '2026-03-02T08:00', actualFinish: '2026-03-02T17:00' }

describe('checklists', () => {
  test('R-DIR-04 are made for a node, inherited below, changed with a revision, ordered and archived', async () => {
    const wide = await make('Wide')
    const own = await make('Own', [item('A'), item('B')], ground.projectId)
    const other = await make('Other', [], ground.projectId)
    expect(await names()).toEqual(['Wide'])
    expect(await names({ nodeId: ground.scheduleId })).toEqual(['Wide', 'Own', 'Other'])
    await anna.ok(checklistMove, { params: { checklistId: other.id }, input: { direction: 'up' } })
    expect(await names({ nodeId: ground.projectId })).toEqual(['Wide', 'Other', 'Own'])
    const items = [own.items[1]!, { ...item('C'), id: wide.items[0]!.id }]
    const { checklist } = await anna.ok(checklistEdit, { params: { checklistId: own.id }, input: { items } })
    expect(checklist).toMatchObject({ revision: 2, name: 'Own', items: [{ id: own.items[1]!.id }, { text: 'C' }] })
    // An id of another template is none of this one.
    expect(checklist.items[1]!.id).not.toBe(wide.items[0]!.id)
    await anna.ok(checklistArchive, { params: { checklistId: wide.id }, input: { archived: true } })
    expect(await names()).toEqual([])
    expect(await names({ archived: 'true' })).toEqual(['Wide'])
    await anna.ok(checklistArchive, { params: { checklistId: wide.id }, input: { archived: false } })
    expect(await names()).toEqual(['Wide'])
  })

  test('R-DIR-04 are attached to works, hold up their finish until they are ticked, and say who ticked and when', async () => {
    const template = await make('Concrete', [item('Strength tested'), { ...item('Cleaned'), required: false }])
    const works = [await work(), await work(), await work()]
    const first = works[0]!
    expect((await apply(template.id, { action: 'attach', works, preview: true })).changed).toHaveLength(3)
    const at = { versionId: ground.versionId, wbsId: first }
    expect((await anna.ok(checklistOfWork, { params: at, input: {} })).items).toEqual([])
    expect((await apply(template.id, { action: 'attach', works })).changed).toHaveLength(3)
    expect((await apply(template.id, { action: 'attach', works })).changed).toEqual([])
    const refused = await anna.call(wbsEdit, { params: at, input: finished })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ error: 'CHECKLIST_OPEN', params: { works: 1, items: 'Strength tested' } })
    const params = { ...at, itemId: template.items[0]!.id }
    const since = Date.now()
    const { items } = await anna.ok(checklistTick, { params, input: { done: true, note: 'Cube 7' } })
    expect(items[0]).toMatchObject({ text: 'Strength tested', note: 'Cube 7', done: { by: anna.id } })
    expect(items[0]!.done!.at).toBeGreaterThanOrEqual(since)
    await anna.ok(wbsEdit, { params: at, input: finished })
    await anna.ok(checklistTick, { params, input: { done: false } })
    const after = await anna.ok(checklistOfWork, { params: at, input: {} })
    expect(after.violated).toEqual([template.items[0]!.id])
    expect((await apply(template.id, { action: 'detach', works })).changed).toHaveLength(3)
    expect((await anna.ok(checklistOfWork, { params: at, input: {} })).items).toEqual([])
  })

  test('R-DIR-04 R-DP-09 hold up what is told by day, in every quarter, until they are ticked', async () => {
    const template = await make('Scaffold', [item('Scaffold checked', 'start'), item('Handed over')])
    const wbsId = await work()
    const at = { versionId: ground.versionId, wbsId }
    const measured = {
      do: 'row.set' as const,
      ids: [wbsId],
      fields: { measure: { unit: 'm3', plan: '10', fact: '0' } },
    }
    await openCollabApi(site.collabUrl, site.serviceToken).command(
      roomOf(ground.versionId),
      [measured],
      anna.id,
      'write',
    )
    await apply(template.id, { action: 'attach', works: [wbsId] })
    const tell = async (day: string, amount: string) => {
      const values = [{ workId: wbsId, day, kind: 'fact' as const, amount }]
      const { status, body } = await anna.call(dayValuesSave, {
        params: { versionId: ground.versionId },
        input: { values },
      })
      return status === 200 ? 'ok' : body.error
    }
    /** Documents of days hear of a tick with the calculation after it. */
    const tick = async (place: number) => {
      const params = { ...at, itemId: template.items[place]!.id }
      await anna.ok(checklistTick, { params, input: { done: true } })
      await anna.ok(timetableCalculate, { params: { versionId: ground.versionId } })
    }
    await anna.ok(timetableCalculate, { params: { versionId: ground.versionId } })
    expect(await tell('2026-03-03', '1')).toBe('CHECKLIST_OPEN')
    await tick(0)
    await expect.poll(() => tell('2026-03-03', '4'), { timeout: 60_000 }).toBe('ok')
    expect(await tell('2026-03-04', '6')).toBe('CHECKLIST_OPEN')
    // Another quarter is another document: it knows what was told before it.
    expect(await tell('2026-04-07', '5')).toBe('ok')
    await anna.ok(timetableCalculate, { params: { versionId: ground.versionId } })
    await anna.ok(wbsEdit, { params: at, input: { name: 'Slab again' } })
    await anna.ok(timetableCalculate, { params: { versionId: ground.versionId } })
    /** Until the document has heard of the other quarter it takes the amount, which is taken back: told again it would stand. */
    const tried = async () => {
      const said = await tell('2026-03-05', '1')
      if (said === 'ok') await tell('2026-03-05', '0')
      return said
    }
    await expect.poll(tried, { timeout: 60_000 }).toBe('CHECKLIST_OPEN')
    await tick(1)
    await expect.poll(() => tell('2026-03-05', '1'), { timeout: 60_000 }).toBe('ok')
  })

  test('a changed template changes no work until somebody says so, and finished ones never', async () => {
    const template = await make('Steel', [item('Welds')])
    const [open, closed] = [await work(), await work()]
    await apply(template.id, { action: 'attach', works: [open, closed] })
    const at = (wbsId: string) => ({ versionId: ground.versionId, wbsId })
    await anna.ok(checklistTick, { params: { ...at(closed), itemId: template.items[0]!.id }, input: { done: true } })
    const items = [...template.items, item('Bolts')]
    await anna.ok(checklistEdit, { params: { checklistId: template.id }, input: { items } })
    const texts = async (wbsId: string) =>
      (await anna.ok(checklistOfWork, { params: at(wbsId), input: {} })).items.map(({ text }) => text)
    expect(await texts(open)).toEqual(['Welds'])
    const works = [open, closed]
    const { changed } = await apply(template.id, { action: 'update', works, preview: true })
    expect(changed).toEqual([{ workId: open, added: ['Bolts'], changed: [], removed: [] }])
    await apply(template.id, { action: 'update', works })
    expect([await texts(open), await texts(closed)]).toEqual([['Welds', 'Bolts'], ['Welds']])
  })

  test('R-DIR-01 R-DIR-02 R-DIR-04 are what rows of a directory of checklists say: named, offered and switched off there', async () => {
    const asked = { nodeId: ground.projectId, kind: 'checklist' as const, code: '', name: 'Acceptance' }
    const { directory } = await anna.ok(directoryCreate, { ...inSpace(), input: asked })
    const rowId = 'rowSteelwork'
    const command = (commands: DirectoryCommandInput[]) =>
      anna.ok(directoryCommands, { params: { directoryId: directory.id }, input: { commands } })
    await command([{ do: 'rows.insert', parentId: null, rows: [{ id: rowId, code: 'S1', name: 'Steelwork' }] }])
    const params = { directoryId: directory.id, rowId }
    expect((await anna.ok(directoryChecklist, { params, input: {} })).checklist).toBeNull()
    const said = { blocks: true, items: [item('Welds seen', 'start')], revision: 0 }
    const { checklist } = await anna.ok(directoryChecklistPut, { params, input: said })
    expect(checklist).toMatchObject({ revision: 1, items: [{ text: 'Welds seen' }] })
    const late = await anna.call(directoryChecklistPut, { params, input: said })
    expect(late.body).toMatchObject({ error: 'CHECKLIST_CHANGED' })
    const next = { ...said, items: [...checklist.items, item('Bolts tight')], revision: 1 }
    const after = (await anna.ok(directoryChecklistPut, { params, input: next })).checklist
    expect(after).toMatchObject({ revision: 2, items: [{ id: checklist.items[0]!.id }, { text: 'Bolts tight' }] })

    expect(await names()).not.toContain('Steelwork')
    expect(await names({ nodeId: ground.scheduleId })).toContain('Steelwork')
    await command([{ do: 'rows.change', rows: [{ id: rowId, name: 'Steel frame' }] }])
    const offered = (await anna.ok(checklistList, { ...inSpace(), input: { nodeId: ground.scheduleId } })).checklists
    const template = offered.find((one) => one.rowId === rowId)!
    expect(template).toMatchObject({ name: 'Steel frame', directoryId: directory.id, nodeId: ground.projectId })
    const wbsId = await work()
    expect((await apply(template.id, { action: 'attach', works: [wbsId] })).changed).toHaveLength(1)
    const renamed = await anna.call(checklistEdit, { params: { checklistId: template.id }, input: { name: 'Other' } })
    expect(renamed.body).toMatchObject({ error: 'BAD_REQUEST' })
    await command([{ do: 'rows.change', rows: [{ id: rowId, status: 'disabled' }] }])
    expect(await names({ nodeId: ground.scheduleId })).not.toContain('Steel frame')
    // Works keep what they have of it.
    const kept = await anna.ok(checklistOfWork, { params: { versionId: ground.versionId, wbsId }, input: {} })
    expect(kept.items).toHaveLength(2)
  })

  test('rows of other directories, and rows that are gone, say no checklist', async () => {
    const make = async (kind: 'custom' | 'checklist') =>
      (await anna.ok(directoryCreate, { ...inSpace(), input: { nodeId: null, kind, code: '', name: `No ${kind}` } }))
        .directory.id
    const input = { blocks: true, items: [], revision: 0 }
    const put = async (directoryId: string) =>
      (await anna.call(directoryChecklistPut, { params: { directoryId, rowId: 'rowMissing12' }, input })).body
    expect(await put(await make('custom'))).toMatchObject({ error: 'DIRECTORY_NO_CHECKLISTS' })
    expect(await put(await make('checklist'))).toMatchObject({ error: 'DIRECTORY_ROW_MISSING' })
  })

  test('the wrong person changes no template and ticks nothing', async () => {
    const template = await make('Guarded')
    const wbsId = await work()
    await apply(template.id, { action: 'attach', works: [wbsId] })
    const reader = await site.person('rita')
    await admit(site, ground.spaceId, reader, 'reader')
    const stranger = await site.person('sam')
    const params = { versionId: ground.versionId, wbsId, itemId: template.items[0]!.id }
    for (const person of [reader, stranger]) {
      const calls = [
        await person.call(checklistEdit, { params: { checklistId: template.id }, input: { name: 'Mine' } }),
        await person.call(checklistTick, { params, input: { done: true } }),
      ]
      for (const { status } of calls) expect([403, 404]).toContain(status)
    }
    const elsewhere = await breakGround(await site.person('eve'))
    const foreign = await anna.call(checklistCreate, {
      ...inSpace(),
      input: { nodeId: elsewhere.projectId, name: 'Astray', blocks: true, items: [] },
    })
    expect(foreign.status).toBe(404)
  })
})
