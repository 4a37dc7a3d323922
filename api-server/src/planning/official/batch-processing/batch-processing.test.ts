import {
  batchRead,
  batchStop,
  batchTimetableCalc,
  epsCreate,
  epsIndicators,
  type Job,
  versionSetActualStatus,
  versionUploadSynchronous,
} from '@plumbline/core/contract'
import { batchOf } from '@plumbline/core/contract/job-views'
import { writeXer } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { useReadGround } from '../../../../test/ground.ts'
import { admit, eventually } from '../../../../test/planning.ts'
import { openDatabase } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'
import { LongJobs } from '../../../platform/long-jobs/index.ts'
import { calculatingKind } from './calculating.ts'

const ground = useReadGround()

const schedule = async (name: string, parentId = ground.projectId) => {
  const input = { kind: 'schedule' as const, parentId, name }
  return (await ground.maya.ok(epsCreate, { params: { spaceId: ground.spaceId }, input })).node.id
}
const start = (epsIds: string[], who = ground.maya) =>
  who.call(batchTimetableCalc, { input: { spaceId: ground.spaceId, epsIds } })
const last = async (who = ground.maya) => (await who.ok(batchRead, { params: { spaceId: ground.spaceId } })).batch
const ended = (who = ground.maya) =>
  eventually(async () => {
    const batch = await last(who)
    return batch?.state !== 'running' && batch
  })
/** As a server leaves it that is at it, and told of it so long ago; its id. */
async function running(secondsAgo: number): Promise<string> {
  const id = newId()
  await ground.site.sql(
    `INSERT INTO app.jobs (id, space_id, user_id, kind, name, alone, task, details, touched_at)
     VALUES ($4, $1, $2, 'batch', '', $1 || '/' || $2, '{"members":[]}', $5, now() - $3 * interval '1 second')`,
    [ground.spaceId, ground.maya.id, secondsAgo, id, '{"total":9,"finished":0,"failed":0,"failedNames":[]}'],
  )
  return id
}

test('the schedules of a node are calculated one after another, and the person is told how far it is', async () => {
  await ground.work('Dig', 3)
  await schedule('Another')
  const elsewhere = (
    await ground.maya.ok(epsCreate, {
      params: { spaceId: ground.spaceId },
      input: { kind: 'project', parentId: ground.facilityId, name: 'Elsewhere' },
    })
  ).node.id
  await schedule('Third', elsewhere)
  expect(await last()).toBeNull()
  const { batch } = (await start([ground.projectId])).body
  expect(batch).toMatchObject({ state: 'running', total: 2, finished: 0 })
  expect(await ended()).toMatchObject({ id: batch.id, state: 'done', finished: 2, failed: 0, current: null })
  const read = await ground.maya.ok(epsIndicators, { params: { epsId: ground.scheduleId } })
  expect(read.indicators).toMatchObject({ state: 'calculated', values: { works: '1' } })
  await start([])
  expect(await ended()).toMatchObject({ state: 'done', total: 3, finished: 3 })
  expect((await start([elsewhere, ground.scheduleId])).body.batch.total).toBe(2)
  await ended()
  const { node } = await ground.maya.ok(epsCreate, {
    params: { spaceId: ground.spaceId },
    input: { kind: 'facility', parentId: null, name: 'Empty' },
  })
  for (const nothing of [node.id, newId()]) expect((await start([nothing])).body.error).toBe('BATCH_EMPTY')
})

test('one batch of a person runs at a time; it is stopped by that person or an administrator, and by nobody else', async () => {
  const { maya, rita, site, spaceId } = ground
  const batchId = await running(5)
  expect((await start([])).body.error).toBe('BATCH_RUNNING')
  const stop = { input: { batchId } }
  expect((await rita.call(batchStop, stop)).body.error).toBe('FORBIDDEN')
  expect((await start([], rita)).body.error).toBe('FORBIDDEN')
  const paul = await site.person('paul')
  await admit(site, spaceId, paul, 'planner')
  expect((await paul.call(batchStop, stop)).body.error).toBe('FORBIDDEN')
  // Whoever else plans here need not wait, and hears nothing of it.
  expect(await last(paul)).toBeNull()
  expect((await start([], paul)).body.batch.state).toBe('running')
  await ended(paul)
  await maya.ok(batchStop, stop)
  expect(await last()).toMatchObject({ state: 'stopped', finished: 0 })
  await maya.ok(batchStop, stop)
})

/** The actual version of the schedule has so many works from now on; its id. */
async function fill(scheduleId: string, works: number): Promise<string> {
  const file = writeXer(generatePlan({ seed: 5, works }), { code: 'L' })
  const { body } = await ground.maya.upload(versionUploadSynchronous, { scheduleId }, file)
  const versionId = body.upload.versionId ?? ''
  await ground.maya.ok(versionSetActualStatus, { params: { versionId }, input: {} })
  return versionId
}

test.runIf(process.env.SLOW)(
  'Stop, while a worker calculates, ends with that schedule: what follows is left, and nothing hangs',
  async () => {
    const large = await fill(ground.scheduleId, 20_000)
    await schedule('Never begun')
    const stateOf = async (versionId: string) =>
      (await ground.site.sql('SELECT state FROM app.timetables WHERE version_id = $1', [versionId]))[0]?.state
    await eventually(async () => (await stateOf(large)) === 1)
    const { batch } = (await start([ground.projectId])).body
    await eventually(async () => (await stateOf(large)) === 2)
    await ground.maya.ok(batchStop, { input: { batchId: batch.id } })
    expect(await last()).toMatchObject({ id: batch.id, state: 'stopped', total: 2, finished: 0, current: null })
    expect(await stateOf(large)).toBe(2)
    await eventually(async () => (await stateOf(large)) === 1)
    expect(await last()).toMatchObject({ state: 'stopped', finished: 0, failed: 0 })
    const next = (await start([ground.projectId])).body.batch
    expect(next).toMatchObject({ state: 'running', total: 2 })
    const done = await eventually(async () => {
      const now = await last()
      return now?.state !== 'running' && now
    })
    expect(done).toMatchObject({ id: next.id, state: 'done', finished: 2, failed: 0 })
  },
  120_000,
)

test('after a server was killed amid a batch nothing hangs: the next one calculates, and the batch is told as broken', async () => {
  await ground.work('Dig', 3)
  await start([ground.projectId])
  await ended()
  const batchId = await running(120)
  await ground.site.sql(
    `UPDATE app.timetables SET state = 2, claimed_until = now() - interval '1 second', seq = 0 WHERE version_id = $1`,
    [ground.versionId],
  )
  await ground.site.secondNode()
  await eventually(async () => {
    const { indicators } = await ground.maya.ok(epsIndicators, { params: { epsId: ground.scheduleId } })
    return indicators.state === 'calculated'
  })
  expect(await last()).toMatchObject({ id: batchId, state: 'broken', current: null })
  expect((await start([ground.projectId])).body.batch.state).toBe('running')
  expect(await ended()).toMatchObject({ state: 'done', failed: 0 })
})

test('a batch whose server has gone is told as broken, and another one can begin', async () => {
  const batchId = await running(120)
  expect((await start([])).body.batch.state).toBe('running')
  await ended()
  const states = await ground.site.sql(`SELECT state, error FROM app.jobs WHERE id = $1`, [batchId])
  expect(states).toEqual([{ state: 'failed', error: { code: 'JOB_INTERRUPTED', params: {} } }])
})

test('a batch whose server has gone does not stand on a screen for ever: its person is told', async () => {
  const log = pino({ level: 'silent' })
  const database = openDatabase(await ground.site.serverUrl(), log)
  const heard: unknown[] = []
  const notify = ({ userId }: { userId: string }, job: Job): void => void heard.push([userId, batchOf(job)])
  const longJobs = new LongJobs({ database, log, notify })
  longJobs.add(calculatingKind({ database, log, calculate: async () => undefined }))
  onTestFinished(async () => {
    await longJobs[Symbol.asyncDispose]()
    await database.close()
  })
  const id = await running(20)
  await longJobs.beat()
  expect(heard).toEqual([])
  await ground.site.sql(`UPDATE app.jobs SET touched_at = now() - interval '2 minutes' WHERE id = $1`, [id])
  await longJobs.beat()
  await longJobs.beat()
  expect(heard).toEqual([[ground.maya.id, expect.objectContaining({ id, state: 'broken', total: 9 })]])
})
