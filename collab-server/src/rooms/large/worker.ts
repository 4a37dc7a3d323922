/** Worker thread: checks large changes, and cuts large documents into slices, so that the loop does neither. */
import { parentPort } from 'node:worker_threads'
import { pino } from 'pino'
import * as Y from 'yjs'
import { type Database, openDatabase } from '../../storage/database.ts'
import { readStored } from '../../storage/stored.ts'
import { Refused } from '../refused.ts'
import { Tip } from '../tip.ts'
import type { CheckJob, CheckResult, LargeJob, LargeResult, SliceJob } from './jobs.ts'
import { slicesOf } from './slices.ts'

const CONNECTIONS = 1
/** What fails is told to whoever asked. */
const silent = pino({ level: 'silent' })

let database: Database | null = null

async function check({ room, databaseUrl, update, userId, grant, others }: CheckJob): Promise<CheckResult> {
  database ??= openDatabase(databaseUrl, silent, CONNECTIONS)
  const stored = await readStored(database, room)
  if (!stored) return { ok: false, why: 'gone' }
  const clients = clientsOf(update)
  if (clients.some((client) => stored.retired.includes(client))) return { ok: false, why: 'outdated' }
  const foreign = new Set(others)
  const tip = new Tip(room, stored.updates)
  try {
    const added = tip.admit(update, { userId, grant, speaksAs: (client) => !foreign.has(client) })
    if (!added) return { ok: true, added: null }
    const own = clientsOf(added).filter((client) => client !== tip.document.clientID)
    return { ok: true, added: { update: added, slices: slicesOf(added), clients: own } }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { ok: false, why: 'refused', code: error.code, params: error.params, ids: error.ids }
  }
}

/** Malformed: the gate says so in its own words. */
function clientsOf(update: Uint8Array): number[] {
  try {
    return [...Y.parseUpdateMeta(update).to.keys()]
  } catch {
    return []
  }
}

const slice = ({ updates }: SliceJob): Uint8Array[] => updates.flatMap((update) => slicesOf(update))

const run = async (job: LargeJob): Promise<LargeResult> =>
  job.do === 'check' ? { do: 'check', result: await check(job) } : { do: 'slice', slices: slice(job) }

/** Handed over, not copied. */
function buffersOf(answer: LargeResult): ArrayBuffer[] {
  const added = answer.do === 'check' && answer.result.ok ? answer.result.added : null
  const slices = answer.do === 'slice' ? answer.slices : (added?.slices ?? [])
  return slices.map(({ buffer }) => buffer as ArrayBuffer)
}

async function answer(id: number, job: LargeJob): Promise<void> {
  try {
    const result = await run(job)
    parentPort?.postMessage({ id, result }, buffersOf(result))
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) })
  }
}

parentPort?.on('message', ({ id, job }: { id: number; job: LargeJob }) => void answer(id, job))
