import {
  type ExternalWorks,
  epsCreate,
  externalWorksRead,
  relatedSchedules,
  relationCreate,
  relationDelete,
  scheduleRead,
  timetableCalculate,
  timetableRead,
  versionSetLocked,
  wbsCreate,
  wbsEdit,
  workSearch,
  worksNamed,
} from '@plumbline/core/contract'
import { externalId, relationId } from '@plumbline/core/plan'
import { externalInputsOf } from '@plumbline/core/progress'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Installation, sharedInstallation } from '../../../../test/installation.ts'
import { admit, breakGround, eventually, type Site } from '../../../../test/planning.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { calculatePlan } from '../../official/timetable/calculation.ts'
import { decodePlan } from '../document/index.ts'
import { schedulesOnLoops } from './schedule-loops.ts'

const DAY = 480

let site: Installation
let maya: Visitor
let structure: Site
/** A second schedule in the same project. */
let shell: { scheduleId: string; versionId: string }
let excavation: string
let walls: string

beforeAll(async () => {
  site = await sharedInstallation()
  maya = await site.person('maya')
})
afterAll(() => site.close())

beforeEach(async () => {
  structure = await breakGround(maya)
  const { node } = await maya.ok(epsCreate, {
    params: { spaceId: structure.spaceId },
    input: { kind: 'schedule', parentId: structure.projectId, name: 'Shell' },
  })
  const { currentVersion } = await maya.ok(scheduleRead, { params: { scheduleId: node.id } })
  shell = { scheduleId: node.id, versionId: currentVersion.id }
  excavation = await work(structure.versionId, 'EX', 10)
  walls = await work(shell.versionId, 'WALLS', 5)
  await maya.ok(timetableCalculate, { params: { versionId: structure.versionId } })
})

async function work(versionId: string, code: string, days: number): Promise<string> {
  const input = { type: 'work' as const, code, name: `Work ${code}`, durationMinutes: days * DAY }
  return (await maya.ok(wbsCreate, { params: { versionId }, input: { ...input, parentId: null, after: null } })).row.id
}

const there = (workId: string, scheduleId = structure.scheduleId) => externalId({ scheduleId, workId })

const link = (versionId: string, predId: string, succId: string) =>
  maya.call(relationCreate, { params: { versionId }, input: { predId, succId, type: 'fs' } })

async function rowOf(versionId: string, wbsId: string) {
  const { rows } = await maya.ok(timetableRead, { params: { versionId } })
  return rows.find((row) => row.wbsId === wbsId)
}

async function works(versionId: string): Promise<ExternalWorks> {
  return (await maya.call(externalWorksRead, { params: { versionId } })).body as unknown as ExternalWorks
}

const follows = (start: string) =>
  eventually(async () => {
    const row = await rowOf(shell.versionId, walls)
    return row?.start === start && row
  })

/** Where the walls begin behind an excavation of so many days. */
async function startBehind(): Promise<string> {
  const finish = (await rowOf(structure.versionId, excavation))?.finish ?? ''
  const next = new Date(`${finish}:00Z`)
  do next.setUTCDate(next.getUTCDate() + 1)
  while (next.getUTCDay() === 0 || next.getUTCDay() === 6)
  return `${next.toISOString().slice(0, 10)}T08:00`
}

describe('a relation to another schedule', () => {
  test('R-REL-05 holds its work by the dates that the other was last calculated with, and follows them', async () => {
    expect((await link(shell.versionId, there(excavation), walls)).status).toBe(200)
    await follows(await startBehind())
    expect((await works(shell.versionId)).works).toMatchObject([
      { id: there(excavation), scheduleName: 'A schedule', projectName: 'A project', code: 'EX', name: 'Work EX' },
    ])
    const before = await startBehind()
    await maya.ok(wbsEdit, {
      params: { versionId: structure.versionId, wbsId: excavation },
      input: { durationMinutes: 20 * DAY },
    })
    await maya.ok(timetableCalculate, { params: { versionId: structure.versionId } })
    expect(await startBehind()).not.toBe(before)
    await follows(await startBehind())
  })

  test('gives everybody who reads its inputs the hashes of the server', async () => {
    await link(shell.versionId, there(excavation), walls)
    await follows(await startBehind())
    const { timetable } = await maya.ok(timetableCalculate, { params: { versionId: shell.versionId } })
    const answer = await fetch(`${site.collabUrl}/internal/rooms/schedule/${shell.versionId}/read`, {
      headers: { authorization: `Bearer ${site.serviceToken}`, 'x-acting-user': maya.id },
    })
    const { plan } = decodePlan(new Uint8Array(await answer.arrayBuffer()))
    const own = calculatePlan(plan, externalInputsOf(await works(shell.versionId)))
    expect(timetable).toMatchObject({ inputHash: own.inputHash, resultHash: own.resultHash })
    expect(calculatePlan(plan).inputHash).not.toBe(own.inputHash)
  })

  test('is refused to a schedule of another space, to its own and to one that is not there', async () => {
    const elsewhere = await breakGround(maya, 'Elsewhere')
    const code = async (scheduleId: string) =>
      (await link(shell.versionId, there(excavation, scheduleId), walls)).body.error
    expect(await code(elsewhere.scheduleId)).toBe('RELATION_TO_NOTHING')
    expect(await code(shell.scheduleId)).toBe('RELATION_TO_NOTHING')
    expect(await code('zzzzzzzzzzzz')).toBe('RELATION_TO_NOTHING')
  })

  test('into a locked version changes nothing there', async () => {
    await link(shell.versionId, there(excavation), walls)
    const row = await follows(await startBehind())
    await maya.ok(versionSetLocked, { params: { versionId: shell.versionId }, input: { locked: true } })
    const params = { versionId: structure.versionId, wbsId: excavation }
    await maya.ok(wbsEdit, { params, input: { durationMinutes: 30 * DAY } })
    await maya.ok(timetableCalculate, { params: { versionId: structure.versionId } })
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect((await rowOf(shell.versionId, walls))?.start).toBe(row.start)
  })

  test('that closes a loop through the other schedule is named and holds nothing, until the loop is gone', async () => {
    await link(shell.versionId, there(excavation), walls)
    const held = await startBehind()
    await follows(held)
    const back = relationId(there(walls, shell.scheduleId), excavation, 'fs')
    await link(structure.versionId, there(walls, shell.scheduleId), excavation)
    const looped = [relationId(there(excavation), walls, 'fs')]
    await eventually(async () => (await works(shell.versionId)).looped.join() === looped.join())
    await eventually(async () => (await works(structure.versionId)).looped.join() === back)
    await eventually(async () => ((await rowOf(shell.versionId, walls))?.start ?? '') < held)
    await maya.ok(relationDelete, { params: { versionId: structure.versionId, relationId: back }, input: {} })
    await eventually(async () => (await works(shell.versionId)).looped.length === 0)
    await follows(held)
  })
})

describe('related schedules', () => {
  const related = async (who: Visitor, versionId: string) =>
    (await who.ok(relatedSchedules, { params: { versionId } })).related

  test('R-SCH-25 are listed from both ends with the worst reserve of their links', async () => {
    const roof = await work(shell.versionId, 'ROOF', 2)
    await link(shell.versionId, there(excavation), walls)
    await link(shell.versionId, there(excavation), roof)
    const own = await eventually(async () => {
      const list = await related(maya, shell.versionId)
      return list[0]?.fullReserveMinutes === 0 && list
    })
    expect(own).toEqual([
      {
        state: 'shown',
        scheduleId: structure.scheduleId,
        name: 'A schedule',
        projectName: 'A project',
        side: 'predecessor',
        keptHere: true,
        links: 2,
        driving: 2,
        freeReserveMinutes: 0,
        fullReserveMinutes: 0,
      },
    ])
    const [seen] = await related(maya, structure.versionId)
    expect(seen).toMatchObject({ name: 'Shell', side: 'successor', keptHere: false, links: 2 })
  })

  test('of spaces that a person is not in are counted and not named; deleted ones are gone', async () => {
    await link(shell.versionId, there(excavation), walls)
    // Each result writes the links anew; no further one is due once the walls follow.
    await follows(await startBehind())
    await maya.ok(timetableCalculate, { params: { versionId: shell.versionId } })
    const reader = await site.person('reader')
    await admit(site, structure.spaceId, reader, 'reader')
    const elsewhere = await breakGround(maya, 'Elsewhere')
    // As a document that came from elsewhere would have it: nobody is offered such a work.
    const rename = (id: string) =>
      site.sql('UPDATE app.schedule_links SET other_schedule_id = $1 WHERE version_id = $2', [id, shell.versionId])
    await rename(elsewhere.scheduleId)
    const redacted = { scheduleId: null, name: '', projectName: '', driving: 0, freeReserveMinutes: null }
    expect(await related(reader, shell.versionId)).toMatchObject([{ state: 'hidden', links: 1, ...redacted }])
    expect(await related(maya, shell.versionId)).toMatchObject([{ state: 'shown' }])
    await rename('zzzzzzzzzzzz')
    expect(await related(maya, shell.versionId)).toMatchObject([{ state: 'gone', links: 1, ...redacted }])
  })
})

test('works to link to are found by code and name, with their dates', async () => {
  const params = { scheduleId: structure.scheduleId }
  const { works: byName } = await maya.ok(workSearch, { params, input: { text: 'work e', limit: 10 } })
  expect(byName).toMatchObject([
    { id: excavation, code: 'EX', finish: (await rowOf(structure.versionId, excavation))?.finish },
  ])
  expect((await maya.ok(workSearch, { params, input: { text: 'nothing', limit: 10 } })).works).toEqual([])
})

test('works and relations that somebody wrote of are told as they are called now; what is gone is left out', async () => {
  const params = { scheduleId: structure.scheduleId }
  const gone = 'gone-gone-go'
  const named = await maya.ok(worksNamed, {
    params,
    input: { works: `${excavation},${gone}`, relations: `${excavation}:${gone}:fs` },
  })
  expect(named).toMatchObject({ works: [{ id: excavation, code: 'EX' }], relations: [] })
  expect((await maya.ok(worksNamed, { params })).works).toEqual([])
})

describe('schedules on loops', () => {
  const edges = (...pairs: string[]) => pairs.map((pair) => ({ from: pair[0] ?? '', to: pair[1] ?? '' }))

  test('are those that lead from a schedule and back to it', () => {
    expect(schedulesOnLoops(edges('ab', 'bc', 'cd'), 'b')).toEqual([])
    expect(schedulesOnLoops(edges('ab', 'bc', 'ca', 'cd', 'xa'), 'b')).toEqual(['a', 'c'])
    expect(schedulesOnLoops(edges('ab', 'ba', 'bc'), 'c')).toEqual([])
  })
})
