import { type Job, type JobKindName, jobList, jobPutAway, jobStop } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { useReadGround } from '../../../test/ground.ts'
import { eventually } from '../../../test/planning.ts'
import { openDatabase } from '../database/index.ts'
import { type JobKind, type JobQueue, LongJobs, type RunningJob } from './index.ts'

const ground = useReadGround()
const task = z.object({ pieces: z.int() })
const details = z.object({ made: z.int() })
type Task = z.infer<typeof task>
type Details = z.infer<typeof details>
type Piecework = RunningJob<Task, Details>

/** What a server is at: it makes pieces as long as the test lets it. */
interface Bench {
  jobs: LongJobs
  queue: JobQueue<Task, Details>
  /** In the order in which they were told. */
  heard: Job[]
  ended: string[]
}

async function bench(kind: Partial<JobKind<Task, Details>> & Pick<JobKind<Task, Details>, 'run'>): Promise<Bench> {
  const log = pino({ level: 'silent' })
  const database = openDatabase(await ground.site.serverUrl(), log)
  const heard: Job[] = []
  const ended: string[] = []
  const jobs = new LongJobs({ database, log, notify: (_, job) => void heard.push(job) })
  // The server of the site takes up what it knows: it knows no such kind.
  const name = expect.getState().currentTestName as JobKindName
  const usual = {
    name,
    task,
    details,
    stoppable: true,
    resumable: true,
    interrupted: 'JOB_INTERRUPTED',
  } as const
  const remember = async (_: unknown, { state }: { state: string }): Promise<void> => void ended.push(state)
  const queue = jobs.add<Task, Details>({ ...usual, ended: remember, ...kind })
  onTestFinished(async () => {
    await jobs[Symbol.asyncDispose]()
    await database.close()
  })
  return { jobs, queue, heard, ended }
}

const scope = () => ({ userId: ground.maya.id, spaceIds: [ground.spaceId] })
const wanted = (alone?: string) => async () => ({
  ...{ spaceId: ground.spaceId, nodeId: ground.scheduleId, name: 'Pieces', task: { pieces: 3 }, details: { made: 0 } },
  ...(alone === undefined ? {} : { alone }),
})
const make = async ({ task: { pieces }, details: { made }, report }: Piecework): Promise<undefined> => {
  for (let piece = made + 1; piece <= pieces; piece++)
    await report({ progress: piece / pieces, details: { made: piece } })
}
/** Goes on until it is stopped. */
const forever = ({ signal }: Piecework): Promise<undefined> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
const silent = (id: string) =>
  ground.site.sql(`UPDATE app.jobs SET touched_at = now() - interval '2 minutes' WHERE id = $1`, [id])

test('a job tells how far it is, and that it is done', async () => {
  const { queue, heard, ended } = await bench({ run: make })
  const row = await queue.enqueue(scope(), wanted())
  expect(row).toMatchObject({ state: 'running', progress: 0, name: 'Pieces' })
  await queue.settled(row?.id ?? '')
  expect(heard.map(({ state, details: { made } }) => [state, made])).toEqual([
    ['running', 0],
    ['running', 1],
    ['running', 2],
    ['running', 3],
    ['done', 3],
  ])
  expect(ended).toEqual(['done'])
})

test('what a job made is there with its being done, or not at all', async () => {
  const { queue, heard } = await bench({
    run: async (job) => {
      await job.finish(async () => ({ made: 9 })).catch(() => undefined)
      throw new AppError('SPACE_FULL', { megabytes: 1 })
    },
  })
  const row = await queue.enqueue(scope(), wanted())
  await queue.settled(row?.id ?? '')
  // It was done before something else went wrong.
  expect(heard.at(-1)).toMatchObject({ state: 'done', details: { made: 9 }, error: null })
})

test('one that fails says why, and what is no refusal of ours is told as INTERNAL', async () => {
  for (const [error, code] of [
    [new AppError('SPACE_FULL', { megabytes: 1 }), 'SPACE_FULL'],
    [new Error('a broken pipe'), 'INTERNAL'],
  ] as const) {
    const { queue, heard, ended } = await bench({ run: () => Promise.reject(error) })
    const row = await queue.enqueue(scope(), wanted())
    await queue.settled(row?.id ?? '')
    expect(heard.at(-1)).toMatchObject({ state: 'failed', error: { code } })
    expect(ended).toEqual(['failed'])
  }
})

test('of those that run alone a second one does not begin before the first has ended', async () => {
  const { jobs, queue } = await bench({ run: forever })
  const first = await queue.enqueue(scope(), wanted('this'))
  expect(await queue.enqueue(scope(), wanted('this'))).toBeNull()
  expect(await queue.enqueue(scope(), wanted('that'))).not.toBeNull()
  if (first) await jobs.stop(first)
  expect(await queue.enqueue(scope(), wanted('this'))).not.toBeNull()
})

test('a person has only so many at a time, on all servers together', async () => {
  const ofOnePerson = { most: 1, seconds: 7 }
  const [one, other] = [await bench({ run: forever, ofOnePerson }), await bench({ run: forever, ofOnePerson })]
  await one.queue.enqueue(scope(), wanted())
  const database = openDatabase(await ground.site.serverUrl(), pino({ level: 'silent' }))
  onTestFinished(() => database.close())
  const admitted = database.inScope(scope(), (tx) => other.queue.admit(tx, ground.maya.id))
  await expect(admitted).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', params: { seconds: 7 } })
})

test('it is stopped from another server as well, and does not tell of it twice', async () => {
  let left = 0
  const run = (job: Piecework) => forever(job).finally(() => left++)
  const [at, elsewhere] = [await bench({ run }), await bench({ run })]
  const row = await at.queue.enqueue(scope(), wanted())
  if (row) await elsewhere.jobs.stop(row)
  await at.jobs.beat()
  await at.queue.settled(row?.id ?? '')
  expect(left).toBe(1)
  expect(elsewhere.heard.map(({ state }) => state)).toEqual(['stopped'])
  expect([...at.ended, ...elsewhere.ended]).toEqual(['stopped'])
})

test('one that ends by itself tells of the piece that it was at when it was stopped, or when its server ends', async () => {
  const piece = Promise.withResolvers<void>()
  const run = async ({ record }: Piecework): Promise<undefined> => {
    await piece.promise
    await record({ details: { made: 1 } })
  }
  const [at, closing] = [await bench({ run, endsItself: true }), await bench({ run, endsItself: true })]
  const [row, left] = [await at.queue.enqueue(scope(), wanted()), await closing.queue.enqueue(scope(), wanted())]
  if (row) await at.jobs.stop(row)
  const closed = closing.jobs[Symbol.asyncDispose]()
  expect(at.heard.at(-1)).toMatchObject({ state: 'stopped', details: { made: 0 } })
  piece.resolve()
  await Promise.all([at.queue.settled(row?.id ?? ''), closed])
  expect(at.heard.at(-1)).toMatchObject({ state: 'stopped', details: { made: 1 } })
  expect(at.ended).toEqual(['stopped'])
  const [stored] = await ground.site.sql('SELECT state, details FROM app.jobs WHERE id = $1', [left?.id])
  expect(stored).toEqual({ state: 'running', details: { made: 1 } })
})

test('another server goes on with what one that died was at, from where it was, and not for ever', async () => {
  const [died, next] = [await bench({ run: forever }), await bench({ run: make })]
  const row = await died.queue.enqueue(scope(), wanted())
  const id = row?.id ?? ''
  await ground.site.sql(`UPDATE app.jobs SET details = '{"made":2}' WHERE id = $1`, [id])
  await silent(id)
  await next.jobs.beat()
  await next.queue.settled(id)
  expect(next.heard.at(-1)).toMatchObject({ id, state: 'done', details: { made: 3 } })
  expect(next.heard.map(({ details: { made } }) => made)).toEqual([2, 3, 3])

  const again = await died.queue.enqueue(scope(), wanted())
  await ground.site.sql('UPDATE app.jobs SET attempts = 3 WHERE id = $1', [again?.id ?? ''])
  await silent(again?.id ?? '')
  await next.jobs.beat()
  expect(next.heard.at(-1)).toMatchObject({ id: again?.id, state: 'failed', error: { code: 'JOB_INTERRUPTED' } })
})

test('one that outlasts outages is begun again when nobody has said for a minute that it goes on, and not for ever', async () => {
  let attempts = 0
  const run = async (job: Piecework): Promise<undefined> => {
    if (++attempts < 3) throw Object.assign(new Error('The server is starting'), { code: '57P03' })
    return make(job)
  }
  const { jobs, queue, heard, ended } = await bench({ run, outlastsOutages: true })
  const row = await queue.enqueue(scope(), wanted())
  const id = row?.id ?? ''
  for (let attempt = 1; attempt <= 2; attempt++) {
    await queue.settled(id)
    expect([attempts, ended, heard.at(-1)?.state]).toEqual([attempt, [], 'running'])
    await jobs.beat()
    expect(attempts).toBe(attempt)
    await silent(id)
    await jobs.beat()
  }
  await queue.settled(id)
  expect([attempts, ended, heard.at(-1)?.error]).toEqual([3, ['done'], null])

  const away = () => Promise.reject(new AppError('UNAVAILABLE'))
  const never = await bench({ run: away, outlastsOutages: true })
  const other = (await never.queue.enqueue(scope(), wanted()))?.id ?? ''
  for (let attempt = 1; attempt <= 3; attempt++) {
    await never.queue.settled(other)
    await silent(other)
    await never.jobs.beat()
  }
  await never.queue.settled(other)
  expect(never.ended).toEqual(['failed'])
})

test('what cannot be gone on with is told as interrupted, once', async () => {
  const resumable = false
  const [died, next] = [await bench({ run: forever, resumable }), await bench({ run: forever, resumable })]
  const row = await died.queue.enqueue(scope(), wanted())
  await next.jobs.beat()
  expect(next.heard).toEqual([])
  await silent(row?.id ?? '')
  await next.jobs.beat()
  await next.jobs.beat()
  expect(next.heard).toMatchObject([{ state: 'failed', error: { code: 'JOB_INTERRUPTED' } }])
})

test('a server that ends in order leaves its jobs to the next one at once, and that counts as no attempt', async () => {
  const [first, next] = [await bench({ run: forever }), await bench({ run: make })]
  const row = await first.queue.enqueue(scope(), wanted())
  await first.jobs[Symbol.asyncDispose]()
  await next.jobs.beat()
  await next.queue.settled(row?.id ?? '')
  const [stored] = await ground.site.sql('SELECT state, attempts FROM app.jobs WHERE id = $1', [row?.id])
  expect(stored).toEqual({ state: 'done', attempts: 1 })
})

test('a person sees what is theirs, stops it and puts it away; to others it is not there', async () => {
  // Of a kind that the server of the site knows as well.
  const { queue } = await bench({ name: 'batch', run: forever })
  const row = await queue.enqueue(scope(), wanted())
  const at = { params: { jobId: row?.id ?? '' } }
  const list = async (who = ground.maya) => (await who.ok(jobList)).jobs.filter(({ id }) => id === row?.id)
  expect(await list()).toMatchObject([{ state: 'running', stoppable: true }])
  expect(await list(ground.rita)).toEqual([])
  for (const route of [jobStop, jobPutAway]) expect((await ground.rita.call(route, at)).status).toBe(404)
  await ground.maya.ok(jobPutAway, at)
  expect(await list()).toMatchObject([{ state: 'running' }])
  await ground.maya.ok(jobStop, at)
  await eventually(async () => (await list())[0]?.state === 'stopped')
  await ground.maya.ok(jobPutAway, at)
  expect(await list()).toEqual([])
})
