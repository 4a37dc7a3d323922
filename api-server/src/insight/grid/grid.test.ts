import {
  epsIndicators,
  exportFile,
  gwbsExport,
  gwbsExportStart,
  gwbsGroups,
  gwbsRead,
  gwbsSettingSave,
  gwbsWorks,
  jobList,
  jobStop,
  LONG_EXPORT_WORKS,
  ownIndicatorCreate,
  timetableCalculate,
  wbsCreate,
  wbsEdit,
} from '@plumbline/core/contract'
import { usualGridSetting } from '@plumbline/core/gwbs'
import { sumKey } from '@plumbline/core/indicators'
import { unzipSync } from 'fflate'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { useGround } from '../../../test/ground.ts'
import { longWorks } from '../../../test/long-works.ts'
import { admit, eventually } from '../../../test/planning.ts'
import { openDatabase } from '../../platform/database/index.ts'
import { selectWorkTable } from './repository.ts'

const ground = useGround()

const calculate = () => ground.maya.ok(timetableCalculate, ground.ofVersion)
const ofProject = () => ({ params: { projectId: ground.projectId } })
const columns = [
  { key: 'duration', fn: 'sum' as const },
  { key: 'status', fn: null },
]
const byStatus = {
  ...usualGridSetting,
  columns,
  arrangement: { group: [{ column: 'status', direction: 1 as const, bucket: 'value' as const }], sort: [] },
}

async function twoOfThreeBegun() {
  const summary = { type: 'task' as const, code: 'N', name: 'North', parentId: null, after: null }
  const north = (await ground.maya.ok(wbsCreate, { ...ground.ofVersion, input: summary })).row.id
  const works = [
    await ground.work('Dig', 5, { parentId: north }),
    await ground.work('Pour', 3, { parentId: north }),
    await ground.work('Cure', 2),
  ]
  for (const wbsId of works.slice(0, 2)) {
    const input = { actualStart: '2026-03-02T08:00', percent: 40 }
    await ground.maya.ok(wbsEdit, { params: { ...ground.ofVersion.params, wbsId }, input })
  }
  await calculate()
  return works
}

describe('the grid of a project', () => {
  test('R-WBS-14 has the works of its schedules in groups with totals, and pages of each', async () => {
    const [dig, pour] = await twoOfThreeBegun()
    const { setting, columns: offered, works, schedules } = await ground.maya.ok(gwbsRead, ofProject())
    expect({ setting, works, schedules }).toEqual({ setting: usualGridSetting, works: 3, schedules: 1 })
    expect(offered.map(({ key }) => key)).toContain('branch1')
    const found = await ground.maya.ok(gwbsGroups, { ...ofProject(), input: { setting: byStatus } })
    expect(found.groups.map(({ label, works: count, cells }) => [label, count, cells])).toEqual([
      ['not_started', 1, [2, null]],
      ['in_progress', 2, [8, null]],
    ])
    expect(found.total).toEqual({ works: 3, cells: [10, null] })
    const page = { path: ['in_progress'], offset: 0, limit: 10 }
    const sorted = {
      ...byStatus,
      arrangement: { ...byStatus.arrangement, sort: [{ column: 'duration', direction: 1 as const }] },
    }
    const begun = await ground.maya.ok(gwbsWorks, { ...ofProject(), input: { setting: sorted, ...page } })
    expect(begun.works.map(({ id, cells }) => [id, cells])).toEqual([
      [pour, [3, 'in_progress']],
      [dig, [5, 'in_progress']],
    ])
    const rest = await ground.maya.ok(gwbsWorks, { ...ofProject(), input: { setting: sorted, ...page, offset: 1 } })
    expect([rest.total, rest.works.length]).toEqual([2, 1])
  })

  test('has every work once, however many pieces they come to the thread in, for several people at a time', async () => {
    await twoOfThreeBegun()
    await ground.site.sql(
      `INSERT INTO app.work_figures SELECT made.* FROM app.work_figures AS one, generate_series(1, 600) AS number,
         LATERAL jsonb_populate_record(one, jsonb_build_object('work_id', one.work_id || number)) AS made
       WHERE one.version_id = $1`,
      [ground.versionId],
    )
    const ask = () => ground.maya.ok(gwbsGroups, { ...ofProject(), input: { setting: byStatus } })
    for (const { groups, total } of await Promise.all([ask(), ask(), ask()])) {
      expect(groups.map(({ works }) => works)).toEqual([601, 1_202])
      expect(total).toEqual({ works: 1_803, cells: [6_010, null] })
    }
    const database = openDatabase(await ground.site.serverUrl(), pino({ level: 'silent' }))
    const pieces = await database.asSystem((tx) => selectWorkTable(tx, [ground.versionId], 1_700))
    await database.close()
    expect(pieces.map((piece) => JSON.parse(piece).length)).toEqual([500, 500, 500, 200])
  })

  test('is filtered, and follows the next official result', async () => {
    await twoOfThreeBegun()
    const filters = [
      { join: 'or' as const, conditions: [{ column: 'name', operator: 'like' as const, values: ['u'] }] },
    ]
    const ask = async () =>
      (await ground.maya.ok(gwbsGroups, { ...ofProject(), input: { setting: byStatus, filters } })).total
    expect((await ask()).works).toBe(2)
    await ground.work('Cut', 1)
    await calculate()
    expect((await ask()).works).toBe(3)
  })

  test('has exactly the works that an own indicator counted, whatever its rule looks at (R-AN-07)', async () => {
    const [dig] = await twoOfThreeBegun()
    const input = { spaceId: ground.spaceId, ...longWorks }
    const { indicator } = await ground.maya.ok(ownIndicatorCreate, { input })
    await calculate()
    const among = (key: string) =>
      ground.maya.ok(gwbsWorks, {
        ...ofProject(),
        input: {
          setting: byStatus,
          filters: [{ join: 'and', conditions: [{ column: 'countedBy', operator: 'filter_by_list', values: [key] }] }],
          ...{ path: [], offset: 0, limit: 10 },
        },
      })
    const behind = await among(sumKey(indicator))
    expect(behind.works.map(({ id }) => id)).toEqual([dig])
    const { indicators } = await ground.maya.ok(epsIndicators, { params: { epsId: ground.projectId } })
    expect(indicators.values[indicator.id]).toBe(String(behind.total))
    expect((await among(sumKey({ ...indicator, revision: 9 }))).total).toBe(0)
  })

  test('keeps a setting for each person (R-WBS-14)', async () => {
    const reader = await ground.site.person('reader')
    await admit(ground.site, ground.spaceId, reader, 'reader')
    await reader.ok(gwbsSettingSave, { ...ofProject(), input: { setting: byStatus } })
    expect((await reader.ok(gwbsRead, ofProject())).setting).toEqual(byStatus)
    expect((await ground.maya.ok(gwbsRead, ofProject())).setting).toEqual(usualGridSetting)
    const wrong = { ...byStatus, columns: [{ key: 'duration', fn: 'guess' }] }
    const refused = await reader.call(gwbsSettingSave, { ...ofProject(), input: { setting: wrong as never } })
    expect(refused.status).toBe(400)
  })

  test('leaves out schedules that the person may not read', async () => {
    await twoOfThreeBegun()
    const reader = await ground.site.person('outsider')
    await admit(ground.site, ground.spaceId, reader, 'reader')
    const input = { setting: byStatus }
    expect((await reader.ok(gwbsGroups, { ...ofProject(), input })).total.works).toBe(3)
    await ground.site.sql(
      `INSERT INTO app.grants (id, space_id, node_id, user_id, effect, abilities)
       VALUES ('gridgridgrid', $1, $2, $3, 'deny', '{schedule.read}')`,
      [ground.spaceId, ground.scheduleId, reader.id],
    )
    expect((await reader.ok(gwbsGroups, { ...ofProject(), input })).total.works).toBe(0)
    expect((await reader.ok(gwbsRead, ofProject())).works).toBe(0)
  })

  test('is saved as a workbook', async () => {
    await twoOfThreeBegun()
    const answer = await ground.maya.call(gwbsExport, { ...ofProject(), input: { setting: byStatus } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('spreadsheetml')])
  })

  const tenThousandMore = async (): Promise<void> => {
    const [dig] = await twoOfThreeBegun()
    await ground.site.sql(
      `INSERT INTO app.work_figures
       SELECT (jsonb_populate_record(w, jsonb_build_object('work_id', 'copy' || number))).*
       FROM app.work_figures w, generate_series(1, 10000) AS number WHERE w.version_id = $1 AND w.work_id = $2`,
      [ground.versionId, dig],
    )
  }
  const started = async () => {
    const input = { setting: byStatus }
    return (await ground.maya.ok(gwbsExportStart, { ...ofProject(), input })).jobId
  }
  const ended = (jobId: string) =>
    eventually(async () => {
      const { jobs } = await ground.maya.ok(jobList)
      return jobs.find(({ id, state }) => id === jobId && state !== 'running')
    })

  test.runIf(process.env.SLOW)('with many works is written as a job, and fetched by whoever began it', async () => {
    await tenThousandMore()
    const input = { setting: byStatus }
    const refused = await ground.maya.call(gwbsExport, { ...ofProject(), input })
    expect(refused).toMatchObject({ status: 413, body: { error: 'EXPORT_LONG', params: { max: LONG_EXPORT_WORKS } } })
    const jobId = await started()
    const job = await ended(jobId)
    expect(job).toMatchObject({ kind: 'grid_export', state: 'done', details: { fileName: 'A project.xlsx' } })
    const file = await ground.maya.call(exportFile, { params: { jobId } })
    expect(file.headers.get('content-disposition')).toContain('project.xlsx')
    const book: unknown = file.body
    expect(book instanceof Uint8Array && Object.keys(unzipSync(book))).toContain('xl/worksheets/sheet1.xml')
    const reader = await ground.site.person('another')
    await admit(ground.site, ground.spaceId, reader, 'reader')
    expect((await reader.call(exportFile, { params: { jobId } })).body).toMatchObject({ error: 'NOT_FOUND' })
    const stranger = await ground.site.person('stranger')
    expect((await stranger.call(gwbsExportStart, { ...ofProject(), input })).body).toMatchObject({ error: 'NOT_FOUND' })
  })

  test('is no longer written when its person has stopped it', async () => {
    await tenThousandMore()
    const jobId = await started()
    await ground.maya.ok(jobStop, { params: { jobId } })
    expect(await ended(jobId)).toMatchObject({ state: 'stopped' })
    expect((await ground.maya.call(exportFile, { params: { jobId } })).body).toMatchObject({ error: 'NOT_FOUND' })
  })

  test('is read by others while a large workbook of it is written', async () => {
    await tenThousandMore()
    const input = { setting: byStatus }
    expect((await ground.maya.ok(gwbsGroups, { ...ofProject(), input })).total.works).toBe(10_003)
    const reader = await ground.site.person('reader')
    await admit(ground.site, ground.spaceId, reader, 'reader')
    const order: string[] = []
    const workbook = ended(await started()).then(() => order.push('workbook'))
    for (let look = 1; look <= 3; look++) {
      await reader.ok(gwbsGroups, { ...ofProject(), input })
      order.push(`look ${look}`)
    }
    await workbook
    expect(order).toEqual(['look 1', 'look 2', 'look 3', 'workbook'])
  })
})
