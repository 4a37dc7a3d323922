/**
 * `npm run bench:batch -- [--files N] [--works N] [--json FILE]`: an archive of many schedules comes into a project, all of them
 * go out as an archive, and a second export is stopped half way. Told: how long each takes, and the memory of both
 * servers after every tenth of the way, which is to stay where it is however many files there are.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { batchExport, batchImport, batchReport, batchStop } from '@plumbline/core/contract'
import { writeXer } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import yazl from 'yazl'
import type { ServerProcess } from '../../collab-server/test/child.ts'
import { breakGround } from '../test/planning.ts'
import { startServers } from '../test/real-servers.ts'
import { Visitor } from '../test/visitor.ts'

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '50' },
    works: { type: 'string', default: '5000' },
    json: { type: 'string' },
  },
})
const [FILES, WORKS] = [Number(values.files), Number(values.works)]
const ASK_EVERY_MS = 200

const { url, api, collab, close } = await startServers('batch', {
  environment: { MAX_UPLOAD_MB: '500', PASSWORD_MEMORY_KIB: '8' },
})

/** Resident memory of a process of this machine, in MB. */
function memoryOf({ child }: ServerProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024)
}

async function archiveOf(files: number): Promise<Uint8Array<ArrayBuffer>> {
  const archive = new yazl.ZipFile()
  for (let at = 0; at < files; at++) {
    const xer = writeXer(generatePlan({ seed: at + 1, works: WORKS }), { code: `S${at}` })
    archive.addBuffer(Buffer.from(xer), `schedule-${at}.xer`)
  }
  archive.end()
  return new Uint8Array(await buffer(archive.outputStream))
}

interface Way {
  what: string
  seconds: number
  state: string
  done: number
  failed: number
  /** MB of api-server and collab-server, the highest within each tenth of the way. */
  memory: { api: number; collab: number }[]
}

const maya = await new Visitor(url).register('maya')

async function followed(what: string, batchId: string, stopAt = Number.POSITIVE_INFINITY): Promise<Way> {
  const began = performance.now()
  const memory = Array.from({ length: 10 }, () => ({ api: 0, collab: 0 }))
  for (let isStopped = false; ; ) {
    const { batch } = await maya.ok(batchReport, { input: { batchId } })
    const tenth = memory[Math.min(9, Math.floor((batch.finished / FILES) * 10))]!
    tenth.api = Math.max(tenth.api, memoryOf(api))
    tenth.collab = Math.max(tenth.collab, memoryOf(collab))
    if (batch.state !== 'running') {
      const seconds = Math.round((performance.now() - began) / 100) / 10
      return { what, seconds, state: batch.state, done: batch.finished - batch.failed, failed: batch.failed, memory }
    }
    if (!isStopped && batch.finished >= stopAt) {
      isStopped = true
      await maya.ok(batchStop, { input: { batchId } })
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS))
  }
}

function show({ what, seconds, state, done, failed, memory }: Way): void {
  console.log(`${what}: ${state} after ${seconds} s, ${done} done, ${failed} failed`)
  console.log(`    api-server MB    ${memory.map(({ api: mb }) => String(mb).padStart(5)).join('')}`)
  console.log(`    collab-server MB ${memory.map(({ collab: mb }) => String(mb).padStart(5)).join('')}`)
}

try {
  const { spaceId, projectId } = await breakGround(maya)
  const form = new FormData()
  form.append('file', new Blob([await archiveOf(FILES)]), 'all.zip')
  const { body } = await maya.send('POST', `${batchImport.path}?projectId=${projectId}`, { body: form })
  const ways = [await followed('import', (body as { batchId: string }).batchId)]
  const out = () => maya.ok(batchExport, { input: { spaceId, epsIds: [projectId], format: 'xer' as const } })
  ways.push(await followed('export', (await out()).batchId))
  ways.push(await followed('export, stopped half way', (await out()).batchId, FILES / 2))
  ways.forEach(show)
  if (values.json) writeFileSync(values.json, `${JSON.stringify(ways, null, 2)}\n`)
} finally {
  await close()
}
