import { standardCalendar } from '@plumbline/core/calendar'
import {
  accessGrant,
  assignmentEdit,
  assignmentList,
  projectUpload,
  resourceSettingsCreate,
  resourceSettingsList,
  type Upload,
  uploadConfirm,
  uploadRead,
  versionExport,
  versionUpload,
} from '@plumbline/core/contract'
import { writeXer } from '@plumbline/core/exchange'
import { type Assignment, blankAssignment } from '@plumbline/core/plan'
import type { Resource } from '@plumbline/core/resources'
import { generatePlan } from '@plumbline/core/testing'
import { describe, expect, test } from 'vitest'
import { useGround } from '../../../../test/ground.ts'
import { admit, eventually } from '../../../../test/planning.ts'
import type { Visitor } from '../../../../test/visitor.ts'

const on = useGround()

const plan = generatePlan({ seed: 11, works: 12 })
const [dig, fill] = plan.rows.filter(({ type }) => type === 'work').map(({ id }) => id)
const held = (wbsId: string | undefined, code: string, name: string): Assignment => ({
  ...blankAssignment(`${wbsId} ${code}`, wbsId ?? ''),
  ...{ resourceCode: code, resourceName: name, resourceType: 'machine', plan: '40' },
})
const file = writeXer(
  { ...plan, assignments: [held(dig, 'EX', 'Excavator'), held(fill, 'EX', 'Excavator'), held(fill, 'cr-1', 'Crane')] },
  { code: 'SITE' },
)

/** As P6 writes it: below a heading, with a price, two of them, on days of its own. */
function priced(): string {
  const said = {
    order: 'a',
    status: 'active' as const,
    rbsId: null,
    specialtyId: null,
    grade: '',
    isRole: false,
    team: [],
  }
  const blank: Resource = {
    ...said,
    id: '',
    parentId: null,
    code: '',
    name: '',
    type: 'machine',
    unit: 'h',
    calendarId: null,
    availability: [],
    prices: [],
  }
  const heading: Resource = { ...blank, id: 'heading00001', code: 'M', name: 'Machines', type: 'resource_group' }
  const excavator: Resource = {
    ...{
      ...blank,
      id: 'excavator001',
      parentId: heading.id,
      code: 'EX',
      name: 'Excavator',
      calendarId: 'shift0000001',
    },
    prices: [{ from: null, standard: '90', overtime: null, per: 'unit' }],
    availability: [{ from: null, units: '2' }],
  }
  const assignments = [{ ...held(dig, 'EX', 'Excavator'), resourceId: excavator.id }]
  const calendars = new Map([['shift0000001', standardCalendar('shift0000001', 'Long shift')]])
  const resources = new Map([heading, excavator].map((one) => [one.id, one]))
  return writeXer({ ...plan, assignments }, { code: 'PRICED', register: { resources, calendars } })
}

const register = async () => {
  const { resources } = await on.maya.ok(resourceSettingsList, { input: { spaceId: on.spaceId } })
  return resources
}

async function looked(person: Visitor, upload: Upload): Promise<Upload> {
  const ready = await eventually(async () => {
    const { upload: now } = await person.ok(uploadRead, { params: { uploadId: upload.id } })
    return now.state !== 'uploading' && now
  })
  expect(ready.error).toBeNull()
  return ready
}

async function imported(
  person: Visitor,
): Promise<{ preview: Upload['preview']; versionId: string; scheduleId: string }> {
  const { body } = await person.upload(projectUpload, { projectId: on.projectId }, file)
  const { id, preview } = await looked(person, body.upload)
  const { upload } = await person.ok(uploadConfirm, { params: { uploadId: id }, input: {} })
  return { preview, versionId: upload.versionId ?? '', scheduleId: upload.scheduleId ?? '' }
}

const heldIn = async (versionId: string) =>
  (await on.maya.ok(assignmentList, { params: { versionId }, input: {} })).assignments

describe('resources of an imported file', () => {
  test('RS14 are those of the register, and what it lacks is put into it when the import is confirmed', async () => {
    const input = { spaceId: on.spaceId, code: 'CR-1', name: 'Tower crane', type: 'machine' as const }
    const crane = (await on.maya.ok(resourceSettingsCreate, { input })).resource
    const { body } = await on.maya.upload(projectUpload, { projectId: on.projectId }, file)
    const { id, preview } = await looked(on.maya, body.upload)
    expect(preview?.resources).toEqual({ known: 1, made: 1, left: 0 })
    expect(await register()).toEqual([crane])
    const { upload } = await on.maya.ok(uploadConfirm, { params: { uploadId: id }, input: {} })
    const excavator = (await register()).find(({ code }) => code === 'EX')
    expect(excavator).toMatchObject({ name: 'Excavator', type: 'machine', directoryId: crane.directoryId })
    const ids = (await heldIn(upload.versionId ?? '')).map(({ resourceId }) => resourceId)
    expect(ids.toSorted()).toEqual([crane.id, excavator?.id, excavator?.id].toSorted())

    // A second import finds all of them.
    const again = await imported(on.maya)
    expect(again.preview?.resources).toEqual({ known: 2, made: 0, left: 0 })
    expect(await register()).toHaveLength(2)
  })

  test('RS14 stay with their works where who imports may not change the register', async () => {
    const pavel = await on.site.person('pavel')
    await admit(on.site, on.spaceId, pavel, 'planner')
    const input = { onNode: null, effect: 'deny' as const, abilities: ['directory.edit' as const], userId: pavel.id }
    await on.maya.ok(accessGrant, { params: { spaceId: on.spaceId }, input })
    const { preview, versionId } = await imported(pavel)
    expect(preview?.resources).toEqual({ known: 0, made: 0, left: 2 })
    expect(await register()).toEqual([])
    const left = await heldIn(versionId)
    expect(left.map(({ resourceId }) => resourceId)).toEqual([null, null, null])
    expect(left.map(({ resourceCode }) => resourceCode).toSorted()).toEqual(['EX', 'EX', 'cr-1'])
  })

  test('RS14 an update keeps what was said here and the file does not say', async () => {
    const { versionId, scheduleId } = await imported(on.maya)
    const [first] = await heldIn(versionId)
    const said = { ids: [first!.id], driving: true, price: '12' }
    await on.maya.ok(assignmentEdit, { params: { versionId }, input: said })
    const fields = { import_setting: 'update', update_script: 'update' }
    const { body } = await on.maya.upload(versionUpload, { scheduleId }, file, fields)
    const ready = await looked(on.maya, body.upload)
    await on.maya.ok(uploadConfirm, { params: { uploadId: ready.id }, input: {} })
    const after = (await heldIn(versionId)).find(({ id }) => id === first!.id)
    expect(after).toMatchObject({ driving: true, price: '12', plan: '40', resourceId: first!.resourceId })
  })

  test('RS14 what a file says of them stands in the register, and goes out again', async () => {
    const { body } = await on.maya.upload(projectUpload, { projectId: on.projectId }, priced())
    const { id } = await looked(on.maya, body.upload)
    const { upload } = await on.maya.ok(uploadConfirm, { params: { uploadId: id }, input: {} })
    const all = await register()
    const found = (name: string) => all.find((one) => one.name === name)
    expect(found('Machines')).toMatchObject({ type: 'resource_group', code: 'M' })
    expect(found('Excavator')).toMatchObject({
      parentId: found('Machines')?.id,
      prices: [{ from: null, standard: '90', overtime: null, per: 'unit' }],
      availability: [{ from: null, units: '2' }],
      calendarId: expect.any(String),
    })
    const params = { versionId: upload.versionId ?? '', format: 'pmxml' as const }
    const { body: out } = await on.maya.call(versionExport, { params, input: {} })
    const xml = Buffer.from(out as never).toString()
    expect(xml).toMatch(/<ResourceRate>.*<MaxUnitsPerTime>2<.*<PricePerUnit>90</s)
    expect(xml).toContain('<Name>Machines</Name>')
    expect(xml).toMatch(/<Name>Long shift<\/Name>.*<Type>Resource<\/Type>/s)
  })
})
