/** A file that came before is known again, and a file is no way around what somebody may not fill. */
import {
  attributeAccessSet,
  attributeCreate,
  projectUpload,
  type Upload,
  uploadConfirm,
  uploadRead,
  versionHistory,
  versionList,
  versionUpload,
  wbsList,
} from '@plumbline/core/contract'
import { type FileAttribute, scheduleFormats } from '@plumbline/core/exchange'
import type { SchedulePlan } from '@plumbline/core/plan'
import { generatePlan } from '@plumbline/core/testing'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useGround } from '../../../../test/ground.ts'
import { admit, breakGround, eventually } from '../../../../test/planning.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { decodePlan } from '../../schedules/document/index.ts'

const ground = useGround()
const plan = generatePlan({ seed: 9, works: 12 })
let sam: Visitor
beforeAll(async () => {
  sam = await ground.site.person('sam')
})
beforeEach(() => admit(ground.site, ground.spaceId, sam, 'planner'))

const fileOf = (
  content: SchedulePlan,
  name: string,
  { format = 'xer', attributes = [] }: { format?: 'xer' | 'json'; attributes?: FileAttribute[] } = {},
): File => {
  const written = { plan: content, attributes, notes: new Map() }
  return new File([scheduleFormats[format].write(written, { date: '2026-01-05' })], name)
}

async function looked({ body }: { body: { upload: Upload } }, who = ground.maya): Promise<Upload> {
  const ready = await eventually(async () => {
    const { upload } = await who.ok(uploadRead, { params: { uploadId: body.upload.id } })
    return upload.state !== 'uploading' && upload
  })
  expect(ready.error).toBeNull()
  return ready
}
const sent = async (file: File, who = ground.maya, projectId = ground.projectId): Promise<Upload> =>
  looked(await who.upload(projectUpload, { projectId }, file), who)
const confirmed = async ({ id }: Upload, who = ground.maya): Promise<Upload> =>
  (await who.ok(uploadConfirm, { params: { uploadId: id }, input: {} })).upload
const update = { import_setting: 'update', update_script: 'add,update' }

/** The next status of the schedule: one work takes a day longer, and there is one more. */
const later = (): SchedulePlan => {
  const longer = plan.rows.find(({ type }) => type === 'work')!
  const added = { ...longer, id: 'newnewnewnew', code: 'NEW', name: 'Handrails' }
  const rows = plan.rows.map((row) => (row === longer ? { ...row, duration: row.duration + 480 } : row))
  return { ...plan, rows: [...rows, added] }
}

describe('a file that was imported before (R-IO-02)', { timeout: 60_000 }, () => {
  test('is known by its projects under any name, and offered as an update that is one step', async () => {
    const first = await sent(fileOf(plan, 'Tower January.xer'))
    expect(first.known).toBeNull()
    const { scheduleId, versionId } = await confirmed(first)
    const again = await sent(fileOf(later(), 'from my mail.xer'))
    expect(again.known).toMatchObject({ scheduleId, fileName: 'Tower January.xer', by: 'ids' })
    expect(Number.isNaN(Date.parse(again.known?.at ?? ''))).toBe(false)
    // Somebody takes the offer: the same file goes to that schedule.
    const params = { scheduleId: again.known?.scheduleId ?? '' }
    const offered = await looked(
      await ground.maya.upload(versionUpload, params, fileOf(later(), 'from my mail.xer'), update),
    )
    expect(offered.preview?.changes).toMatchObject({ added: 1, updated: 1, deleted: 0 })
    await confirmed(offered)
    const ofVersion = { params: { versionId: versionId ?? '' } }
    const { rows } = await ground.maya.ok(wbsList, { ...ofVersion, input: { limit: 200 } })
    expect(rows.filter(({ name }) => name === 'Handrails')).toHaveLength(1)
    const { sets } = await ground.maya.ok(versionHistory, { ...ofVersion, input: {} })
    expect(sets).toHaveLength(1)
  })

  test('is offered to nobody who may not import into that schedule, nor in another space, nor for another schedule', async () => {
    const { scheduleId } = await confirmed(await sent(fileOf(plan, 'Tower.xer')))
    expect((await sent(fileOf(plan, 'Tower.xer'), sam)).known).toMatchObject({ scheduleId })
    const elsewhere = await breakGround(sam, 'Elsewhere')
    expect((await sent(fileOf(plan, 'Tower.xer'), sam, elsewhere.projectId)).known).toBeNull()
    const other = { scheduleId: ground.scheduleId }
    const into = await looked(await ground.maya.upload(versionUpload, other, fileOf(plan, 'Tower.xer'), update))
    expect(into.known).toBeNull()
  })
})

describe('attributes that somebody may only read (R-IO-02)', { timeout: 60_000 }, () => {
  const zone = { code: 'ZONE', name: 'Zone', type: 'string' as const, nodeId: null }

  /** The schedule with a zone of each work, which planners may not fill. */
  async function zoned(of: (code: string) => string) {
    const { attribute } = await ground.maya.ok(attributeCreate, { params: { spaceId: ground.spaceId }, input: zone })
    const file = zoneFile(attribute.id, of)
    const { scheduleId, versionId } = await confirmed(await sent(file))
    const access = { [attribute.id]: 'read' as const }
    const input = { role: 'planner' as const, access }
    await ground.maya.ok(attributeAccessSet, { params: { scheduleId: scheduleId ?? '' }, input })
    return { scheduleId: scheduleId ?? '', versionId: versionId ?? '', zoneId: attribute.id }
  }

  function zoneFile(zoneId: string, of: (code: string) => string, content = plan): File {
    const rows = content.rows.map((row) =>
      row.type === 'work' && of(row.code) !== '' ? { ...row, values: `${zoneId}:s${of(row.code)}` } : row,
    )
    const attributes = [{ id: zoneId, name: 'Zone', type: 'string' as const, unit: '', precision: 0, values: [] }]
    return fileOf({ ...content, rows }, 'Zones.json', { format: 'json', attributes })
  }

  const zonesIn = async (versionId: string, zoneId: string): Promise<Map<string, string>> => {
    const collabApi = openCollabApi(ground.site.collabUrl, ground.site.serviceToken)
    const { update: document } = await collabApi.read(`schedule/${versionId}`, 'system')
    const { rows } = decodePlan(document).plan
    const zones = rows.map(
      ({ code, values }) => [code, new RegExp(`${zoneId}:s([^|]*)`).exec(values)?.[1] ?? ''] as const,
    )
    return new Map(zones.filter(([, value]) => value !== ''))
  }

  test('stay as they are in a new version of a file that says otherwise, and rows that it adds have none', async () => {
    const { scheduleId, versionId, zoneId } = await zoned(() => 'north')
    const before = await zonesIn(versionId, zoneId)
    expect(before.size).toBeGreaterThan(5)
    const file = zoneFile(zoneId, () => 'south', later())
    const create = { import_setting: 'create' }
    const ready = await looked(await sam.upload(versionUpload, { scheduleId }, file, create), sam)
    const made = await confirmed(ready, sam)
    expect(made.versionId).not.toBe(versionId)
    const { versions } = await ground.maya.ok(versionList, { params: { scheduleId } })
    expect(versions.find(({ kind }) => kind === 'actual')?.id).toBe(made.versionId)
    expect(await zonesIn(made.versionId ?? '', zoneId)).toEqual(before)
    // Who may fill them brings them with the file.
    const own = await confirmed(await looked(await ground.maya.upload(versionUpload, { scheduleId }, file, create)))
    expect(new Set((await zonesIn(own.versionId ?? '', zoneId)).values())).toEqual(new Set(['south']))
  })

  test('of a schedule are nothing to a new one, whose planner fills what the file brings', async () => {
    const { zoneId } = await zoned(() => 'north')
    const made = await confirmed(
      await sent(
        zoneFile(zoneId, () => 'south'),
        sam,
      ),
      sam,
    )
    expect(new Set((await zonesIn(made.versionId ?? '', zoneId)).values())).toEqual(new Set(['south']))
  })
})
