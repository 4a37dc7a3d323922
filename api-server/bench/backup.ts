/**
 * `npm run bench:backup -- [--schedules N] [--works N] [--megabytes N] [--json FILE]`: a space of many schedules with files is
 * backed up while somebody edits, again after one edit, and restored beside itself. Told: time, what was written, and how long an
 * edit takes to be durable while that runs, beside the same without.
 */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  backupDetails,
  epsCreate,
  jobList,
  scheduleRead,
  spaceBackupCreate,
  spaceBackupList,
  spaceBackupRestore,
  spaceStorageSet,
  storageUpload,
  versionUploadSynchronous,
  wbsEdit,
  wbsList,
} from '@plumbline/core/contract'
import { scheduleFormats } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import { loopDelayOf } from '../../collab-server/bench/loop-delay.ts'
import type { LoopDelay } from '../../collab-server/bench/loop-watch.ts'
import { breakGround } from '../test/planning.ts'
import { startServers } from '../test/real-servers.ts'
import { Visitor } from '../test/visitor.ts'

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '50' },
    works: { type: 'string', default: '10000' },
    megabytes: { type: 'string', default: '2048' },
    json: { type: 'string' },
  },
})
const [SCHEDULES, WORKS, MEGABYTES] = [Number(values.schedules), Number(values.works), Number(values.megabytes)]
const MB = 1_048_576
/** Of one file. */
const FILE_MB = Math.min(64, MEGABYTES)
const IMPORTS_AT_ONCE = 2
const TOLD_EVERY = 10
/** Before the backup, and as many after it: others use the machine too. */
const QUIET_EDITS = 60
/** What imports leave to be done is done by then. */
const CALM_MS = 20_000
const EDIT_EVERY_MS = 50

const { url, api, close } = await startServers('backup', {
  api: { imports: [new URL('../../collab-server/bench/loop-watch.ts', import.meta.url)] },
  environment: { MAX_UPLOAD_MB: '500', PASSWORD_MEMORY_KIB: '8', SPACE_QUOTA_MAX_MB: '100000' },
})
const told = (what: string, begun: number): void =>
  console.error(`${what} after ${Math.round((performance.now() - begun) / 1_000)} s`)
const maya = await new Visitor(url).register('maya')

async function filledSpace() {
  const ground = await breakGround(maya, 'Backed up')
  const { spaceId, projectId } = ground
  await maya.ok(spaceStorageSet, { params: { spaceId }, input: { megabytes: 50_000 } })
  const begun = performance.now()
  const filled = async (into: string, seed: number): Promise<void> => {
    const plan = generatePlan({ seed, works: WORKS })
    const file = scheduleFormats.json.write({ plan, attributes: [], notes: new Map() }, { date: '2026-01-05' })
    const sent = await maya.upload(versionUploadSynchronous, { scheduleId: into }, file, { import_setting: 'create' })
    if (sent.status !== 200) throw new Error(`An import is answered with ${sent.status}`)
    if (seed % TOLD_EVERY === 0) told(`schedule ${seed}`, begun)
  }
  const { scheduleId } = ground
  await filled(scheduleId, 1)
  let next = 2
  const fillOthers = async (): Promise<void> => {
    while (next <= SCHEDULES) {
      const seed = next++
      const input = { kind: 'schedule' as const, parentId: projectId, name: `Schedule ${seed}` }
      const { node } = await maya.ok(epsCreate, { params: { spaceId }, input })
      await filled(node.id, seed)
    }
  }
  await Promise.all(Array.from({ length: IMPORTS_AT_ONCE }, fillOthers))
  for (let sent = 0; sent < MEGABYTES; sent += FILE_MB) {
    await maya.upload(storageUpload, { scheduleId }, new File([randomBytes(FILE_MB * MB)], `Survey ${sent}.bin`))
  }
  told(`${MEGABYTES} MB of files`, begun)
  const { currentVersion } = await maya.ok(scheduleRead, { params: { scheduleId } })
  const params = { versionId: currentVersion.id }
  const { rows } = await maya.ok(wbsList, { params, input: { limit: 50 } })
  const wbsId = rows.find(({ type }) => type === 'work')!.id
  return { spaceId, edit: (name: string) => maya.ok(wbsEdit, { params: { ...params, wbsId }, input: { name } }) }
}

const space = await filledSpace()

/** How long each edit took until it was durable, in ms. */
async function edits(goOn: (done: number) => boolean): Promise<number[]> {
  const times: number[] = []
  while (goOn(times.length)) {
    const begun = performance.now()
    await space.edit(`Edit ${times.length}`)
    times.push(performance.now() - begun)
    await new Promise((resolve) => setTimeout(resolve, EDIT_EVERY_MS))
  }
  return times
}

async function ended(jobId: string) {
  for (;;) {
    const job = (await maya.ok(jobList, {})).jobs.find(({ id }) => id === jobId)
    if (job && job.state !== 'running') {
      if (job.state !== 'done') throw new Error(`${job.kind} ended as ${job.state}: ${job.error?.code}`)
      return backupDetails.parse(job.details)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

interface Part {
  what: string
  seconds: number
  megabytes: number | null
  addedMegabytes: number | null
  edit: { p50: number; p95: number; count: number } | null
  /** Of the server that answers people. */
  loop: LoopDelay
}

const share = (times: number[], of: number): number =>
  Math.round((times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * of))] ?? 0) * 10) /
  10
const spread = (times: number[]) => ({ p50: share(times, 0.5), p95: share(times, 0.95), count: times.length })
const rounded = (value: number): number => Math.round(value * 100) / 100

async function backedUp(what: string, isEdited: boolean): Promise<Part & { id: string }> {
  const params = { spaceId: space.spaceId }
  await loopDelayOf(api)
  const begun = performance.now()
  const { jobId } = await maya.ok(spaceBackupCreate, { params })
  let isOn = true
  const editing = isEdited ? edits(() => isOn) : null
  const { backupId } = await ended(jobId)
  const seconds = rounded((performance.now() - begun) / 1_000)
  const loop = await loopDelayOf(api)
  isOn = false
  const times = await editing
  const made = (await maya.ok(spaceBackupList, { params })).backups.find(({ id }) => id === backupId)!
  const sizes = { megabytes: rounded(made.bytes / MB), addedMegabytes: rounded(made.addedBytes / MB) }
  return { what, seconds, ...sizes, edit: times && spread(times), loop, id: backupId }
}

async function restored(backupId: string): Promise<Part> {
  await loopDelayOf(api)
  const begun = performance.now()
  const params = { spaceId: space.spaceId, backupId }
  const { jobId } = await maya.ok(spaceBackupRestore, { params, input: { as: 'beside', name: 'Restored' } })
  await ended(jobId)
  const seconds = rounded((performance.now() - begun) / 1_000)
  const loop = await loopDelayOf(api)
  return { what: 'restored beside', seconds, megabytes: null, addedMegabytes: null, edit: null, loop }
}

const calm = () => new Promise((resolve) => setTimeout(resolve, CALM_MS))
const quietly = () => edits((done) => done < QUIET_EDITS)
await calm()
const quiet = await quietly()
const first = await backedUp('first backup, edited meanwhile', true)
quiet.push(...(await quietly()))
await space.edit('One edit')
const second = await backedUp('backup after one edit', false)
const parts: Part[] = [first, second, await restored(second.id)]
console.log(`${SCHEDULES} schedules × ${WORKS} works, ${MEGABYTES} MB of files`)
console.log(`an edit without a backup: p50 ${share(quiet, 0.5)} ms, p95 ${share(quiet, 0.95)} ms`)
for (const { what, seconds, megabytes, addedMegabytes, edit, loop } of parts) {
  const sizes = megabytes === null ? '' : `, ${megabytes} MB, ${addedMegabytes} MB of it new`
  const times = edit ? `, an edit p50 ${edit.p50} ms, p95 ${edit.p95} ms (${edit.count})` : ''
  const [longest, atWork, p99] = [loop.longest, loop.atWork, loop.p99].map(rounded)
  const held = `, the loop held ${longest} ms at most (at work ${atWork} ms), 99 % of the time below ${p99} ms`
  console.log(`${what}: ${seconds} s${sizes}${times}${held}`)
}
if (values.json) writeFileSync(values.json, `${JSON.stringify({ quiet: spread(quiet), parts }, null, 2)}\n`)
await close()
