import { attributeField, type ValueType } from '@plumbline/core/attributes'
import {
  attributeCreate,
  attributeDelete,
  attributeEdit,
  attributeList,
  attributeRestore,
  attributeUsage,
  calculatedAttributeSettingSet,
  donorAttributeRemove,
  donorAttributeSet,
  donorAttributeTake,
  donorAttributeTakeAll,
  epsCreate,
  epsPassportSave,
  gwbsGroups,
  jobList,
  type NewDonor,
  relationCreate,
  scheduleRead,
  timetableCalculate,
  versionCreate,
  versionExport,
  wbsCreate,
} from '@plumbline/core/contract'
import { usualGridSetting } from '@plumbline/core/gwbs'
import { externalId } from '@plumbline/core/plan'
import { describe, expect, test } from 'vitest'
import { useReadGround } from '../../../../test/ground.ts'
import { eventually } from '../../../../test/planning.ts'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { roomOf } from '../../schedules/document/index.ts'

const on = useReadGround()

async function define(code: string, type: ValueType = 'string', more: { unit?: string } = {}) {
  const input = { nodeId: on.projectId, code, name: `Name of ${code}`, type, ...more }
  return (await on.maya.ok(attributeCreate, { params: { spaceId: on.spaceId }, input })).attribute.id
}
const set = (attributeId: string, sourceAttributeId: string, more: Partial<NewDonor> = {}) =>
  on.maya.call(donorAttributeSet, { params: { attributeId }, input: { source: 'parent', sourceAttributeId, ...more } })
const settingOf = async (id: string) => {
  const { attributes } = await on.maya.ok(attributeList, {
    params: { spaceId: on.spaceId },
    input: { nodeId: on.scheduleId },
  })
  return attributes.find((one) => one.id === id)?.setting
}
const fill = (id: string, values: Record<string, string>, versionId = on.versionId) =>
  openCollabApi(on.site.collabUrl, on.site.serviceToken).command(
    roomOf(versionId),
    [{ do: 'row.values', ids: [id], values }],
    on.maya.id,
    'write',
  )

describe('attributes with a donor (R-WBS-15)', () => {
  test('are set and taken back; their source is named where it is used', async () => {
    const [zone, place] = [await define('zone'), await define('place')]
    const { status, body } = await set(place, zone, { fallback: 'sanywhere' })
    const setting = { source: 'parent', sourceAttributeId: zone, mode: 'live', overridable: true }
    expect([status, body.attribute.setting]).toEqual([200, { kind: 'donor', ...setting, fallback: 'sanywhere' }])
    const { formulas } = await on.maya.ok(attributeUsage, { params: { attributeId: zone } })
    expect(formulas).toEqual(['Name of place'])
    await on.maya.ok(donorAttributeRemove, { params: { attributeId: place } })
    expect(await settingOf(place)).toBeNull()
    const again = await on.maya.call(donorAttributeRemove, { params: { attributeId: place } })
    expect(again.body.error).toBe('NOT_FOUND')
  })

  test('are refused with another type or unit, and a unit stays while donors connect it', async () => {
    const [tons, kilos] = [
      await define('tons', 'number', { unit: 't' }),
      await define('kilos', 'number', { unit: 'kg' }),
    ]
    const [text, more] = [await define('text'), await define('more', 'number', { unit: 't' })]
    expect((await set(text, tons)).body.error).toBe('DONOR_TYPE')
    const other = await set(kilos, tons)
    expect(other.body).toMatchObject({ error: 'DONOR_UNIT', params: { names: 'Name of kilos, Name of tons' } })
    expect((await set(text, 'nothingthere')).body.error).toBe('DONOR_SOURCE')
    expect((await set(text, text, { overridable: false })).body.error).toBe('DONOR_ITSELF')
    expect((await set(text, text, { fallback: 'n5' })).body.error).toBe('DONOR_FALLBACK')
    expect((await set(more, tons)).status).toBe(200)
    for (const attributeId of [more, tons]) {
      const edit = await on.maya.call(attributeEdit, { params: { attributeId }, input: { unit: 'g' } })
      expect(edit.body.error).toBe('DONOR_UNIT')
    }
    await on.maya.ok(attributeEdit, { params: { attributeId: tons }, input: { name: 'Weight' } })
  })

  test('do not go around in a circle, also through formulas and by way of a deleted attribute', async () => {
    const [one, two, three] = [await define('one'), await define('two'), await define('three')]
    await set(one, two)
    await set(two, three)
    await on.maya.ok(attributeDelete, { params: { attributeId: two }, input: { confirmed: 'true' } })
    const circle = await set(three, one)
    expect([circle.status, circle.body]).toMatchObject([
      409,
      { error: 'FORMULA_CYCLE', params: { path: 'Name of three → Name of one → Name of two → Name of three' } },
    ])
    await on.maya.ok(attributeRestore, { params: { attributeId: two } })
    const sum = await define('sum', 'calculated')
    const input = { kind: 'calculated' as const, formula: `[${attributeField(one)}] & "!"` }
    expect((await on.maya.call(calculatedAttributeSettingSet, { params: { attributeId: sum }, input })).status).toBe(
      200,
    )
  })

  test('wrong person: who only reads sets no donor and takes none away', async () => {
    const [zone, place] = [await define('zone'), await define('place')]
    const input = { source: 'parent' as const, sourceAttributeId: zone }
    const params = { attributeId: place }
    expect((await on.rita.call(donorAttributeSet, { params, input })).body.error).toBe('FORBIDDEN')
    await set(place, zone)
    expect((await on.rita.call(donorAttributeRemove, { params })).body.error).toBe('FORBIDDEN')
    const stranger = await on.site.person('stranger')
    expect((await stranger.call(donorAttributeSet, { params, input })).status).toBeGreaterThanOrEqual(403)
    expect(await settingOf(place)).toMatchObject({ sourceAttributeId: zone })
  })

  test('go into files as people see them', async () => {
    const [zone, place] = [await define('zone'), await define('place')]
    const summary = { type: 'task' as const, code: 'N', name: 'North', parentId: null, after: null }
    const north = (await on.maya.ok(wbsCreate, { ...on.ofVersion, input: summary })).row.id
    await on.work('Dig', 5, { parentId: north })
    await fill(north, { [zone]: 'sNorth side' })
    await set(place, zone)
    const params = { versionId: on.versionId, format: 'json' as const }
    const { body } = await on.maya.call(versionExport, { params, input: {} })
    const text = body instanceof Uint8Array ? Buffer.from(body).toString() : JSON.stringify(body)
    expect(text).toContain(JSON.stringify({ attribute: place, value: 'sNorth side' }))
  })

  test('group the works of a project by what the row above says, also when the donor changes', async () => {
    const [zone, place] = [await define('zone'), await define('place')]
    const summary = { type: 'task' as const, code: 'N', name: 'North', parentId: null, after: null }
    const north = (await on.maya.ok(wbsCreate, { ...on.ofVersion, input: summary })).row.id
    await on.work('Dig', 5, { parentId: north })
    const own = await on.work('Pour', 3, { parentId: north })
    await fill(north, { [zone]: 'sNorth side' })
    await fill(own, { [place]: 'sYard' })
    await on.maya.ok(timetableCalculate, on.ofVersion)
    const group = [{ column: attributeField(place), direction: 1 as const, bucket: 'value' as const }]
    const setting = { ...usualGridSetting, arrangement: { group, sort: [] } }
    const places = async () => {
      const params = { projectId: on.projectId }
      const { groups } = await on.maya.ok(gwbsGroups, { params, input: { setting } })
      return groups.map(({ label, works }) => `${label || '–'} ${works}`).sort()
    }
    expect(await places()).toEqual(['Yard 1', '– 1'])
    await set(place, zone)
    await eventually(async () => (await places()).join() === 'North side 1,Yard 1')
    await set(place, zone, { overridable: false })
    await eventually(async () => (await places()).join() === 'North side 2')
    await on.maya.ok(donorAttributeRemove, { params: { attributeId: place } })
    await eventually(async () => (await places()).join() === 'Yard 1,– 1')
  })

  test('take once or on demand what a node, the target version and a related schedule have, as one change that is shown first', async () => {
    const [zone, plan, far] = [await define('zone'), await define('plan'), await define('far')]
    const [dig, pour] = [await on.work('Dig', 5), await on.work('Pour', 3)]
    const take = async (attributeId: string, input: { preview?: boolean; works?: string[] } = {}) => {
      const params = { versionId: on.versionId, attributeId }
      return (await on.maya.ok(donorAttributeTake, { params, input })).works
    }
    expect((await set(zone, zone, { source: 'eps' })).body.error).toBe('DONOR_MODE')
    const live = await on.maya.call(donorAttributeTake, { params: { versionId: on.versionId, attributeId: zone } })
    expect(live.body.error).toBe('DONOR_MODE')
    await on.maya.ok(epsPassportSave, { params: { epsId: on.projectId }, input: { values: { [zone]: 'Quay 1' } } })
    await set(zone, zone, { source: 'eps', mode: 'once' })
    await fill(pour, { [zone]: 'sYard' })
    expect(await take(zone)).toEqual([{ workId: dig, before: '', after: 'sQuay 1' }])
    expect(await take(zone, { preview: false })).toHaveLength(1)
    expect(await take(zone)).toEqual([])

    await fill(dig, { [plan]: 'sthen' })
    const { scheduleId } = on.ofSchedule.params
    await on.maya.ok(versionCreate, { params: { scheduleId }, input: { name: 'Agreed', as: 'target' } })
    await fill(dig, { [plan]: 'snow' })
    await set(plan, plan, { source: 'target_version', mode: 'on_demand' })
    expect(await take(plan)).toEqual([{ workId: dig, before: 'snow', after: 'sthen' }])
    expect(await take(plan, { works: [pour] })).toEqual([])

    const child = { kind: 'schedule' as const, parentId: on.projectId, name: 'Shell' }
    const { node } = await on.maya.ok(epsCreate, { params: { spaceId: on.spaceId }, input: child })
    const shell = (await on.maya.ok(scheduleRead, { params: { scheduleId: node.id } })).currentVersion.id
    const walls = await on.work('Walls', 5, {}, shell)
    await fill(walls, { [far]: 'sFar away' }, shell)
    const predId = externalId({ scheduleId: node.id, workId: walls })
    await on.maya.ok(relationCreate, { ...on.ofVersion, input: { predId, succId: pour, type: 'fs' } })
    await set(far, far, { source: 'related_schedule', mode: 'on_demand' })
    expect(await take(far)).toEqual([{ workId: pour, before: '', after: 'sFar away' }])
    const params = { versionId: on.versionId, attributeId: far }
    expect((await on.rita.call(donorAttributeTakeAll, { params })).body.error).toBe('FORBIDDEN')
    const { jobId } = await on.maya.ok(donorAttributeTakeAll, { params })
    const job = await eventually(async () => {
      const { jobs } = await on.maya.ok(jobList)
      return jobs.find(({ id, state }) => id === jobId && state !== 'running')
    })
    expect(job).toMatchObject({ kind: 'donor_take', state: 'done', details: { works: 1, taken: 1 } })
    expect(await take(far)).toEqual([])
    expect((await on.rita.call(donorAttributeTake, { params })).body.error).toBe('FORBIDDEN')
  })
})
