import { standardCalendar } from '@plumbline/core/calendar'
import {
  accessGrant,
  assignmentList,
  exportFile,
  jobList,
  projectUpload,
  resourceSettingsList,
  type Upload,
  uploadConfirm,
  uploadRead,
  versionExportStart,
} from '@plumbline/core/contract'
import { writeXer } from '@plumbline/core/exchange'
import { blankAssignment } from '@plumbline/core/plan'
import type { Resource } from '@plumbline/core/resources'
import { generatePlan } from '@plumbline/core/testing'
import { describe, expect, test } from 'vitest'
import { useGround } from '../../../../test/ground.ts'
import { admit, breakGround, eventually, type Site } from '../../../../test/planning.ts'
import type { Visitor } from '../../../../test/visitor.ts'

const on = useGround()

const blank: Resource = {
  ...{ id: '', parentId: null, order: 'a', code: '', name: '', status: 'active', type: 'machine', unit: 'h' },
  ...{ rbsId: null, specialtyId: null, grade: '', calendarId: null, availability: [], prices: [], isRole: false },
  team: [],
}

/** Two works that an excavator is at: it has a price, two of them are there, on days of its own, below a heading. */
function priced(): string {
  const plan = generatePlan({ seed: 11, works: 12 })
  const heading: Resource = { ...blank, id: 'heading00001', code: 'M', name: 'Machines', type: 'resource_group' }
  const excavator: Resource = {
    ...blank,
    ...{ id: 'excavator001', parentId: heading.id, code: 'EX', name: 'Excavator', calendarId: 'shift0000001' },
    prices: [{ from: null, standard: '90', overtime: null, per: 'unit' }],
    availability: [{ from: null, units: '2' }],
  }
  const works = plan.rows.filter(({ type }) => type === 'work').slice(0, 2)
  const assignments = works.map(({ id }) => ({
    ...blankAssignment(`${id} EX`, id),
    ...{ resourceCode: 'EX', resourceName: 'Excavator', resourceType: 'machine' as const, plan: '40' },
    resourceId: excavator.id,
  }))
  const calendars = new Map([['shift0000001', standardCalendar('shift0000001', 'Long shift')]])
  const resources = new Map([heading, excavator].map((one) => [one.id, one]))
  return writeXer({ ...plan, assignments }, { code: 'PRICED', register: { resources, calendars } })
}

async function looked(person: Visitor, { projectId }: Site, file: File): Promise<Upload> {
  const { body } = await person.upload(projectUpload, { projectId }, file)
  const ready = await eventually(async () => {
    const { upload: now } = await person.ok(uploadRead, { params: { uploadId: body.upload.id } })
    return now.state !== 'uploading' && now
  })
  expect(ready.error).toBeNull()
  return ready
}

const confirmed = async (person: Visitor, { id }: Upload): Promise<string> => {
  const { upload } = await person.ok(uploadConfirm, { params: { uploadId: id }, input: {} })
  return upload.versionId ?? ''
}

async function wholeOf(versionId: string): Promise<File> {
  const whole = { versions: 'all', chat: false, files: false, models: false, past: false } as const
  const params = { versionId, format: 'plumb' as const }
  const { jobId } = await on.maya.ok(versionExportStart, { params, input: { whole } })
  await eventually(async () => {
    const { jobs } = await on.maya.ok(jobList, {})
    return jobs.find(({ id, state }) => id === jobId && state === 'done')
  })
  const { body } = await on.maya.call(exportFile, { params: { jobId } })
  return new File([new Uint8Array(body as unknown as Uint8Array<ArrayBuffer>)], 'Tower.plumb')
}

const registerOf = async ({ spaceId }: Site) =>
  (await on.maya.ok(resourceSettingsList, { input: { spaceId } })).resources
const heldIn = async (versionId: string) =>
  (await on.maya.ok(assignmentList, { params: { versionId }, input: { limit: 100 } })).assignments

describe('the resources of a whole schedule', { timeout: 120_000 }, () => {
  test('R-IO-01.plumb go into another space with what their register says of them: found, or made once, told before', async () => {
    const here = await confirmed(on.maya, await looked(on.maya, on, new File([priced()], 'Priced.xer')))
    const plumb = await wholeOf(here)
    const away = await breakGround(on.maya, 'Away')
    const upload = await looked(on.maya, away, plumb)
    expect(upload.preview?.resources).toEqual({ known: 0, made: 1, left: 0 })
    expect(await registerOf(away)).toEqual([])
    const versionId = await confirmed(on.maya, upload)
    const all = await registerOf(away)
    const [machines, excavator] = ['M', 'EX'].map((code) => all.find((one) => one.code === code))
    expect(excavator).toMatchObject({
      ...{ name: 'Excavator', type: 'machine', unit: 'h', parentId: machines?.id, calendarId: expect.any(String) },
      prices: [{ from: null, standard: '90', overtime: null, per: 'unit' }],
      availability: [{ from: null, units: '2' }],
    })
    expect((await heldIn(versionId)).map(({ resourceId }) => resourceId)).toEqual([excavator?.id, excavator?.id])

    const again = await looked(on.maya, away, plumb)
    expect(again.preview?.resources).toEqual({ known: 1, made: 0, left: 0 })
  })

  test('stay with their works, and name nothing of where they came from, where who imports may not change the register', async () => {
    const here = await confirmed(on.maya, await looked(on.maya, on, new File([priced()], 'Priced.xer')))
    const away = await breakGround(on.maya, 'Strict')
    const pavel = await on.site.person('pavel')
    await admit(on.site, away.spaceId, pavel, 'planner')
    const input = { onNode: null, effect: 'deny' as const, abilities: ['directory.edit' as const], userId: pavel.id }
    await on.maya.ok(accessGrant, { params: { spaceId: away.spaceId }, input })
    const upload = await looked(pavel, away, await wholeOf(here))
    expect(upload.preview?.resources).toEqual({ known: 0, made: 0, left: 1 })
    const held = await heldIn(await confirmed(pavel, upload))
    expect(held.map(({ resourceId, resourceCode }) => [resourceId, resourceCode])).toEqual([
      [null, 'EX'],
      [null, 'EX'],
    ])
    expect(await registerOf(away)).toEqual([])
  })
})
