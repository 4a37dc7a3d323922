import {
  calculateSettingsEdit,
  dayEffect,
  dayFactsRead,
  dayValuesSave,
  planInputsRead,
  timetableCalculate,
  timetableRead,
  versionCreate,
  versionSetActiveTarget,
} from '@plumbline/core/contract'
import { NOBODY } from '@plumbline/core/documents/day'
import {
  type DayFactsContent,
  dayFactInputs,
  type PlanInputsContent,
  planInputsOf,
  targetDatesIn,
} from '@plumbline/core/progress'
import { parseInstant } from '@plumbline/core/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { useGround } from '../../../../test/ground.ts'
import { eventually } from '../../../../test/planning.ts'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { calculatePlan } from '../../official/timetable/calculation.ts'
import { decodePlan, roomOf } from '../document/index.ts'

const on = useGround()
const collab = () => openCollabApi(on.site.collabUrl, on.site.serviceToken)
let work: string

/** 400 m³ in 20 days; 20, 30, nothing and 22 were done from Tuesday to Friday. */
beforeEach(async () => {
  const settings = { plannedStart: '2026-03-02T08:00', dataDate: '2026-03-07T00:00' }
  await on.maya.ok(calculateSettingsEdit, { ...on.ofVersion, input: settings })
  work = await on.work('Pour', 16)
})

async function given(fields: object): Promise<void> {
  const command = { do: 'row.set' as const, ids: [work], fields }
  await collab().command(roomOf(on.versionId), [command], on.maya.id, 'write')
}

const facts = (amounts: Record<string, string | null>) =>
  on.maya.ok(dayValuesSave, {
    ...on.ofVersion,
    input: {
      values: Object.entries(amounts).map(([day, amount]) => ({ workId: work, kind: 'fact' as const, day, amount })),
    },
  })
const usual = { '2026-03-03': '20', '2026-03-04': '30', '2026-03-05': '0', '2026-03-06': '22' }
const volume = { unit: 'm3', plan: '400', fact: '0' }

async function calculated(scenario: number) {
  await on.maya.ok(calculateSettingsEdit, { ...on.ofVersion, input: { scenario } })
  const { timetable } = await on.maya.ok(timetableCalculate, on.ofVersion)
  const row = (await on.maya.ok(timetableRead, on.ofVersion)).rows.find(({ wbsId }) => wbsId === work)
  return { timetable, row }
}

/** What a browser makes of the same document and the inputs that it is handed. */
async function inBrowser(versionId = on.versionId) {
  const params = { versionId }
  const targets = (await on.maya.call(planInputsRead, { params })).body as unknown as PlanInputsContent
  const days = (await on.maya.call(dayFactsRead, { params })).body as unknown as DayFactsContent
  const { plan } = decodePlan((await collab().read(roomOf(versionId), 'system')).update)
  return calculatePlan(plan, { ...planInputsOf(targetDatesIn(targets)), ...dayFactInputs(days) })
}

describe('facts by day move the plan', () => {
  test('R-PROG-15.product from the daily plan by base intensity, volume, target and initial duration; hashes agree', async () => {
    await given({ measure: { ...volume, rate: '32' } })
    const { version } = await on.maya.ok(versionCreate, {
      ...on.ofSchedule,
      input: { name: 'Agreed', as: 'target' },
    })
    await on.maya.ok(timetableCalculate, { params: { versionId: version.id } })
    await on.maya.ok(versionSetActiveTarget, { params: { versionId: version.id }, input: { active: true } })
    // An initial duration is kept with a typed start: the one that the facts give as well.
    const actualStart = parseInstant('2026-03-03T08:00')
    const typed = { actualStart, actualFinish: null, percent: 0, remaining: null, startSource: 'typed' as const }
    await given({ progress: { ...typed, initialDuration: 20 * 480 } })
    await facts(usual)
    const finishes: unknown[] = []
    for (const scenario of [15, 16, 17, 18]) {
      const { timetable, row } = await calculated(scenario)
      finishes.push(row?.finish)
      const { inputHash, resultHash } = await inBrowser()
      expect(timetable).toMatchObject({ inputHash, resultHash })
    }
    expect(finishes).toEqual(['2026-03-23T10:00', '2026-04-02T09:47', '2026-03-26T08:58', '2026-03-31T11:12'])
  }, 120_000)

  test('R-PROG-16.product a fact starts the work, and taking away the only one takes the start away', async () => {
    await given({ measure: volume })
    await facts({ '2026-03-03': '20' })
    expect((await calculated(16)).row?.start).toBe('2026-03-03T08:00')
    await facts({ '2026-03-03': null })
    expect((await calculated(16)).row?.start).toBe('2026-03-09T08:00')
  }, 60_000)

  test('R-PROG-17.product the work is finished when the facts reach the volume, and open again when one is lowered', async () => {
    await given({ measure: volume })
    await facts({ '2026-03-03': '150', '2026-03-04': '150', '2026-03-05': '110' })
    expect((await calculated(16)).row).toMatchObject({ finish: '2026-03-05T17:00', percent: 100 })
    await facts({ '2026-03-05': '60' })
    const { row } = await calculated(16)
    expect(row).toMatchObject({ finish: '2026-03-09T11:34', percent: 90 })
  }, 60_000)

  test('a new fact calculates anew by itself, in every version but a locked one', async () => {
    await given({ measure: volume })
    await calculated(16)
    const { version } = await on.maya.ok(versionCreate, { ...on.ofSchedule, input: { name: 'Branch', as: 'branch' } })
    await on.maya.ok(timetableCalculate, { params: { versionId: version.id } })
    const finishIn = async (versionId: string) =>
      (await on.maya.ok(timetableRead, { params: { versionId } })).rows.find(({ wbsId }) => wbsId === work)?.finish
    await facts(usual)
    for (const versionId of [on.versionId, version.id]) {
      await eventually(async () => (await finishIn(versionId)) === '2026-04-02T09:47')
    }
    await on.site.sql('UPDATE app.versions SET locked = true WHERE id = $1', [version.id])
    await facts({ '2026-03-06': '100' })
    await eventually(async () => (await finishIn(on.versionId)) !== '2026-04-02T09:47')
    expect(await finishIn(version.id)).toBe('2026-04-02T09:47')
    expect((await inBrowser(version.id)).resultHash).not.toBe((await inBrowser()).resultHash)
  }, 120_000)

  test('what a proposal would do to the finish is told before it is accepted, alone and with others; nothing is changed', async () => {
    await given({ measure: volume })
    const { '2026-03-06': last, ...known } = usual
    await facts(known)
    const { timetable } = await calculated(16)
    const fact = { executorId: NOBODY, workId: work, day: '2026-03-06', amount: last }
    const none = { ...fact, day: '2026-03-04', amount: null }
    const ask = { ...on.ofVersion, input: { facts: [fact, none] } }
    const { finish, alone, together } = await on.maya.ok(dayEffect, ask)
    expect([finish, alone[0]]).toEqual([timetable.finish, '2026-04-02T09:47'])
    expect(new Set([finish, ...alone, together.finish]).size).toBe(4)
    expect(together.movedWorks).toBe(1)
    const first = await on.maya.ok(dayEffect, { ...ask, input: { ...ask.input, alone: 1 } })
    expect(first).toMatchObject({ finish, alone: [alone[0]], together })
    const { workId, name, isMilestone, before, after } = together.moved[0]!
    expect([workId, name, isMilestone, before, after]).toEqual([work, 'Pour', false, finish, together.finish])
    expect(together.chain).toEqual([{ workId: work, code: expect.any(String), name, before, after, follow: 0 }])
    expect(first.chain).toMatchObject([{ workId: work, before: together.finish, after: finish }])
    expect((await calculated(16)).timetable.resultHash).toBe(timetable.resultHash)
  }, 60_000)
})
