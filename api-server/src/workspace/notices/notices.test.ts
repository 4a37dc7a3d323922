import { comparisonGroups } from '@plumbline/core/comparison'
import {
  attributeCreate,
  epsCommentCreate,
  epsDelete,
  epsUserSettingsSave,
  noticeActualVersion,
  noticeDelete,
  noticeDeleteAll,
  noticeList,
  noticePersonalDelete,
  noticePersonalList,
  noticeSetChecked,
  noticeStatus,
  noticeTimesheets,
  versionCreate,
  versionDelete,
  versionMerge,
  versionSetActualStatus,
  versionSetLocked,
  versionUploadSynchronous,
  wbsEdit,
} from '@plumbline/core/contract'
import { writeXer } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useGround } from '../../../test/ground.ts'
import { admit, eventually } from '../../../test/planning.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { openCollabApi } from '../../platform/collab/index.ts'

const ground = useGround()
let tom: Visitor
let rita: Visitor

beforeAll(async () => {
  tom = await ground.site.person('tom')
  rita = await ground.site.person('rita')
})
beforeEach(async () => {
  await ground.site.sql('DELETE FROM app.notices')
  await admit(ground.site, ground.spaceId, tom, 'planner')
  await admit(ground.site, ground.spaceId, rita, 'reader')
})

const bell = async (who: Visitor) => (await who.ok(noticeList)).notices
const personal = async (who: Visitor) => (await who.ok(noticePersonalList)).notices
/** The server tells people on its own, after it has answered. */
const noticeOf = (who: Visitor, kind: string, list = bell) =>
  eventually(async () => (await list(who)).find((notice) => notice.kind === kind))
const copy = (name: string, who = ground.maya) =>
  who.ok(versionCreate, { ...ground.ofSchedule, input: { name, as: 'branch' } }).then(({ version }) => version.id)

/** A work that names Tom. */
const worksOfTom = async (): Promise<string> => {
  const input = { nodeId: null, code: 'Lead', name: 'Lead', type: 'person' as const }
  const { attribute } = await ground.maya.ok(attributeCreate, { params: { spaceId: ground.spaceId }, input })
  const id = await ground.work('Pour', 5)
  const command = { do: 'row.values' as const, ids: [id], values: { [attribute.id]: `u${tom.id}` } }
  const collabApi = openCollabApi(ground.site.collabUrl, ground.site.serviceToken)
  await collabApi.command(`schedule/${ground.versionId}`, [command], ground.maya.id, 'write')
  return id
}

const atTom = (): string => `@${tom.person?.login}`

describe('notices', () => {
  test('R-DEL-03.notices whoever made a version hears of what others do to it, and never of what they did themselves', async () => {
    const versionId = await copy('Draft', tom)
    await ground.maya.ok(versionSetLocked, { params: { versionId }, input: { locked: true } })
    const locked = await noticeOf(tom, 'version_locked')
    expect(locked).toMatchObject({
      scheduleId: ground.scheduleId,
      versionId,
      by: { id: ground.maya.id },
      params: { version: 'Draft', schedule: 'A schedule' },
      checked: false,
    })
    await ground.maya.ok(versionSetLocked, { params: { versionId }, input: { locked: false } })
    await ground.maya.ok(versionDelete, { params: { versionId } })
    expect(await noticeOf(tom, 'version_deleted')).toMatchObject({ versionId: null, params: { version: 'Draft' } })
    expect(await bell(ground.maya)).toEqual([])
    expect(await bell(rita)).toEqual([])
  })

  test('R-DEL-03.notices people choose by part of the structure whether they hear of everything or of nothing', async () => {
    const choose = (who: Visitor, epsId: string, notices: 'all' | 'none') =>
      who.ok(epsUserSettingsSave, { params: { epsId }, input: { notices } })
    await choose(rita, ground.facilityId, 'all')
    await choose(tom, ground.projectId, 'none')
    const versionId = await copy('Draft', tom)
    await ground.maya.ok(versionSetLocked, { params: { versionId }, input: { locked: true } })
    expect(await noticeOf(rita, 'version_locked')).toMatchObject({ versionId })
    expect(await bell(tom)).toEqual([])
  })

  test('R-DEL-03.notices who is named in a comment hears of it once', async () => {
    const params = { epsId: ground.projectId }
    await ground.maya.ok(epsCommentCreate, {
      params,
      input: { text: `See ${atTom()}, and not maya@tom.example. @Nobody` },
    })
    expect(await noticeOf(tom, 'mentioned')).toMatchObject({ epsId: ground.projectId, params: { node: 'A project' } })
    expect(await bell(rita)).toEqual([])
    expect(await bell(tom)).toHaveLength(1)
  })

  test('R-DEL-03.notices an import tells its end to the person who began it', async () => {
    const file = Uint8Array.from(Buffer.from(writeXer(generatePlan({ seed: 3, works: 20 }))))
    await ground.maya.upload(versionUploadSynchronous, { scheduleId: ground.scheduleId }, file)
    expect(await noticeOf(ground.maya, 'imported')).toMatchObject({
      params: { file: 'plan.xer', schedule: 'A schedule' },
    })
    await ground.maya.upload(versionUploadSynchronous, { scheduleId: ground.scheduleId }, 'nothing of ours')
    expect(await noticeOf(ground.maya, 'import_failed')).toMatchObject({ scheduleId: null })
  })

  test('R-DEL-03.personal_area the personal area tells of works that name the person and were changed by a merge or a new actual version', async () => {
    const work = await worksOfTom()
    const other = await ground.work('Dig', 3)
    const branch = await copy('Branch')
    await ground.maya.ok(wbsEdit, { params: { versionId: branch, wbsId: work }, input: { durationMinutes: 960 } })
    await ground.maya.ok(wbsEdit, { params: { versionId: branch, wbsId: other }, input: { name: 'Dig deeper' } })
    const input = { from: branch, into: ground.versionId, groups: [...comparisonGroups] }
    await ground.maya.ok(versionMerge, { ...ground.ofSchedule, input })
    const merged = await noticeOf(tom, 'works_merged', personal)
    expect(merged).toMatchObject({ params: { count: 1, work: 'Pour', version: 'Branch' }, versionId: ground.versionId })
    const next = await copy('Next')
    await ground.maya.ok(wbsEdit, { params: { versionId: next, wbsId: work }, input: { name: 'Pour twice' } })
    await ground.maya.ok(versionSetActualStatus, { params: { versionId: next } })
    await noticeOf(tom, 'works_actual', personal)
    expect(await tom.ok(noticeStatus)).toMatchObject({ unchecked: 0, personalUnchecked: 2, personalTotal: 2 })

    const params = { noticeId: merged.id }
    expect(await tom.ok(noticeActualVersion, { params })).toEqual({
      spaceId: ground.spaceId,
      scheduleId: ground.scheduleId,
      versionId: next,
    })
    expect(await tom.ok(noticeStatus)).toMatchObject({ personalUnchecked: 1 })
    expect(await tom.ok(noticeTimesheets, { params })).toEqual({ periods: [] })
    expect((await rita.call(noticeActualVersion, { params })).body.error).toBe('NOT_FOUND')
    await ground.maya.ok(epsDelete, { params: { epsId: ground.scheduleId }, input: { count: 1 } })
    expect((await tom.ok(noticeActualVersion, { params })).versionId).toBeNull()
  })
})

describe('lists of notices', () => {
  const mention = async (times: number) => {
    const params = { epsId: ground.projectId }
    for (let i = 0; i < times; i++)
      await ground.maya.ok(epsCommentCreate, { params, input: { text: `${atTom()} ${i}` } })
    await eventually(async () => (await tom.ok(noticeStatus)).total === times)
  }

  test('R-DEL-05 are checked one by one or all at once, newest first, a page at a time', async () => {
    await mention(3)
    const page = await tom.ok(noticeList, { input: { limit: 2 } })
    expect([page.more, page.notices.map(({ params }) => params.text)]).toEqual([true, [`${atTom()} 2`, `${atTom()} 1`]])
    const last = await tom.ok(noticeList, { input: { limit: 2, before: page.notices[1]?.id ?? '' } })
    expect([last.more, last.notices.map(({ params }) => params.text)]).toEqual([false, [`${atTom()} 0`]])
    expect(await tom.ok(noticeSetChecked, { input: { id: page.notices[0]?.id } })).toMatchObject({
      unchecked: 2,
      total: 3,
    })
    expect((await bell(tom)).map(({ checked }) => checked)).toEqual([true, false, false])
    expect(await tom.ok(noticeSetChecked)).toMatchObject({ unchecked: 0 })
  })

  test('R-DEL-04 are deleted one by one or all at once, only one’s own and only of that area', async () => {
    await mention(3)
    const [first] = await bell(tom)
    const params = { noticeId: first?.id ?? '' }
    expect((await rita.call(noticeDelete, { params })).body.error).toBe('NOT_FOUND')
    expect((await tom.call(noticePersonalDelete, { params })).body.error).toBe('NOT_FOUND')
    await tom.ok(noticeDelete, { params })
    expect(await bell(tom)).toHaveLength(2)
    await rita.ok(noticeDeleteAll)
    expect(await bell(tom)).toHaveLength(2)
    await tom.ok(noticeDeleteAll)
    expect(await bell(tom)).toEqual([])
  })
})
