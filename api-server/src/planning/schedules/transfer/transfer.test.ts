import {
  accessGrant,
  branchTransfer,
  epsCreate,
  relationCreate,
  scheduleRead,
  spaceCreate,
  undoActionRestore,
  versionSetLocked,
  wbsList,
} from '@plumbline/core/contract'
import { standardCalendar } from '@plumbline/core/documents/schedule'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { useGround } from '../../../../test/ground.ts'
import { admit } from '../../../../test/planning.ts'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { roomOf } from '../document/index.ts'

const ground = useGround()

/** Another schedule in the same project; its version. */
async function otherSchedule(): Promise<string> {
  const { maya, spaceId, projectId } = ground
  const input = { parentId: projectId, kind: 'schedule' as const, name: 'Other' }
  const { node } = await maya.ok(epsCreate, { params: { spaceId }, input })
  return (await maya.ok(scheduleRead, { params: { scheduleId: node.id } })).currentVersion.id
}

/** Walls with Bricks and Plaster, linked, and a Roof that follows; ids. */
async function branch() {
  const { maya, work, ofVersion } = ground
  const walls = await work('Walls', 0, { type: 'task' })
  const bricks = await work('Bricks', 5, { parentId: walls })
  const plaster = await work('Plaster', 3, { parentId: walls, after: bricks })
  const roof = await work('Roof', 4, { after: walls })
  const link = (predId: string, succId: string) => maya.ok(relationCreate, { ...ofVersion, input: { predId, succId } })
  await link(bricks, plaster)
  await link(plaster, roof)
  return { walls, bricks, plaster, roof }
}

async function names(versionId: string): Promise<string[]> {
  const { rows } = await ground.maya.ok(wbsList, { params: { versionId }, input: {} })
  return rows.map(({ name }) => name)
}

const transfer = (input: z.input<typeof branchTransfer.input>) =>
  ground.maya.call(branchTransfer, { ...ground.ofVersion, input })

describe('a branch goes to another schedule', () => {
  test('copied it stays here and stands there with its relations; a preview writes nothing', async () => {
    const { maya, ofVersion, versionId, work } = ground
    const { walls } = await branch()
    const toVersionId = await otherSchedule()
    await work('Bricks', 1, {}, toVersionId)
    const preview = await maya.ok(branchTransfer, { ...ofVersion, input: { ids: [walls], toVersionId, preview: true } })
    expect(preview).toMatchObject({ rows: 3, relations: 1, lost: 1, ids: [], seq: null })
    expect(await names(toVersionId)).toEqual(['Bricks'])
    const done = await maya.ok(branchTransfer, { ...ofVersion, input: { ids: [walls], toVersionId } })
    expect(done.ids).toHaveLength(1)
    expect(await names(toVersionId)).toEqual(['Bricks', 'Walls', 'Bricks', 'Plaster'])
    expect(await names(versionId)).toEqual(['Walls', 'Bricks', 'Plaster', 'Roof'])
    const { rows } = await maya.ok(wbsList, { params: { versionId: toVersionId }, input: {} })
    // The code that was there already stays its owner’s.
    expect(rows.map(({ code }) => code)).toEqual(['Bricks', 'Walls', 'Bricks-2', 'Plaster'])
  })

  test('moved it leaves here, and what was taken away can be brought back', async () => {
    const { maya, ofVersion, versionId } = ground
    const { walls } = await branch()
    const toVersionId = await otherSchedule()
    const done = await maya.ok(branchTransfer, { ...ofVersion, input: { ids: [walls], toVersionId, move: true } })
    expect(await names(versionId)).toEqual(['Roof'])
    expect(await names(toVersionId)).toEqual(['Walls', 'Bricks', 'Plaster'])
    await maya.ok(undoActionRestore, { params: { versionId, actionId: `undo_wbs-${done.seq}` } })
    expect(await names(versionId)).toEqual(['Walls', 'Bricks', 'Plaster', 'Roof'])
  })

  test('its calendars become those of the other schedule, or come along', async () => {
    const { maya, ofVersion, versionId, site } = ground
    const { walls, bricks, plaster } = await branch()
    const toVersionId = await otherSchedule()
    const collabApi = openCollabApi(site.collabUrl, site.serviceToken)
    const put = (version: string, id: string, name: string) =>
      collabApi.command(
        roomOf(version),
        [{ do: 'calendar.put', calendar: standardCalendar(id, name) }],
        maya.id,
        'write',
      )
    await put(versionId, 'nightnightni', 'Night')
    await put(versionId, 'sixdayssixda', 'Six days')
    await put(toVersionId, 'thatnightxxx', 'night')
    await put(toVersionId, 'anothershift', 'Shift')
    const use = (id: string, calendarId: string) =>
      collabApi.command(roomOf(versionId), [{ do: 'row.set', ids: [id], fields: { calendarId } }], maya.id, 'write')
    await use(bricks, 'nightnightni')
    await use(plaster, 'sixdayssixda')
    const ask = (input: object) =>
      maya.ok(branchTransfer, { ...ofVersion, input: { ids: [walls], toVersionId, ...input } })
    expect((await ask({ preview: true })).calendars).toEqual([
      { id: 'nightnightni', name: 'Night', known: 'thatnightxxx' },
      { id: 'sixdayssixda', name: 'Six days', known: null },
    ])
    await ask({ calendars: { sixdayssixda: 'anothershift' } })
    const { rows } = await maya.ok(wbsList, { params: { versionId: toVersionId }, input: {} })
    expect(rows.map(({ calendarId }) => calendarId)).toEqual([null, 'thatnightxxx', 'anothershift'])
    const wrong = await transfer({ ids: [walls], toVersionId, calendars: { sixdayssixda: 'nowherenever' } })
    expect(wrong.body.error).toBe('FIELD_INVALID')
    expect(await names(toVersionId)).toHaveLength(3)
  })

  test('nothing is half done: both ends are asked first', async () => {
    const { maya, site, ofVersion, versionId, spaceId } = ground
    const { walls } = await branch()
    const toVersionId = await otherSchedule()
    const input = { ids: [walls], toVersionId, move: true }
    await maya.ok(versionSetLocked, { params: { versionId: toVersionId }, input: { locked: true } })
    expect((await transfer(input)).body.error).toBe('VERSION_LOCKED')
    await maya.ok(versionSetLocked, { params: { versionId: toVersionId }, input: { locked: false } })
    await maya.ok(versionSetLocked, { ...ofVersion, input: { locked: true } })
    expect((await transfer(input)).body.error).toBe('VERSION_LOCKED')
    expect(await names(toVersionId)).toEqual([])
    // What only may be read may still be copied.
    expect((await transfer({ ...input, move: false })).status).toBe(200)

    expect((await transfer({ ids: [walls], toVersionId: versionId })).body.error).toBe('TRANSFER_INTO_ITSELF')
    expect((await transfer({ ids: ['nobodynobody'], toVersionId })).body.error).toBe('ROW_MISSING')
    const place = { parentId: 'nobodynobody', after: null }
    expect((await transfer({ ids: [walls], toVersionId, place })).body.error).toBe('ROW_MISSING')

    const rita = await site.person(
      `rita${spaceId
        .slice(0, 4)
        .toLowerCase()
        .replace(/[^a-z0-9]/g, 'x')}`,
    )
    await admit(site, spaceId, rita, 'executor')
    expect((await rita.call(branchTransfer, { ...ofVersion, input })).body.error).toBe('FORBIDDEN')
    // Nor does the right here help there, however many rows are named before the other version.
    const here = { onNode: ground.scheduleId, effect: 'allow' as const, abilities: ['schedule.edit' as const] }
    await maya.ok(accessGrant, { params: { spaceId }, input: { ...here, userId: rita.id } })
    const ids = Array.from({ length: 300 }, (_, n) => `row${n}`.padEnd(12, 'x'))
    expect((await rita.call(branchTransfer, { ...ofVersion, input: { ids, toVersionId } })).body.error).toBe(
      'FORBIDDEN',
    )
    const { space } = await rita.ok(spaceCreate, { input: { name: 'Elsewhere' } })
    const { node } = await rita.ok(epsCreate, {
      params: { spaceId: space.id },
      input: { parentId: null, kind: 'facility', name: 'Far' },
    })
    const project = await rita.ok(epsCreate, {
      params: { spaceId: space.id },
      input: { parentId: node.id, kind: 'project', name: 'Away' },
    })
    const far = await rita.ok(epsCreate, {
      params: { spaceId: space.id },
      input: { parentId: project.node.id, kind: 'schedule', name: 'Theirs' },
    })
    const { currentVersion } = await rita.ok(scheduleRead, { params: { scheduleId: far.node.id } })
    expect((await transfer({ ids: [walls], toVersionId: currentVersion.id })).body.error).toBe('NOT_FOUND')
  })
})
