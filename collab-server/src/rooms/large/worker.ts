/** Worker thread: what is too large for the loop. */
import { slicesOf } from '@plumbline/core/documents/rooms'
import { pino } from 'pino'
import * as Y from 'yjs'
import { encoded } from '../../snapshots/encoded.ts'
import { answerJobs } from '../../snapshots/thread.ts'
import { type Database, openDatabase } from '../../storage/database.ts'
import { readStored, type Stored } from '../../storage/stored.ts'
import { readCommands } from '../commands.ts'
import { kindOf } from '../kinds/index.ts'
import { Outdated, Refused } from '../refused.ts'
import { Tip } from '../tip.ts'
import type {
  AdmitJob,
  AdmitResult,
  ChangeResult,
  CheckJob,
  ExecuteJob,
  LargeJob,
  LargeResult,
  SliceJob,
} from './jobs.ts'

const CONNECTIONS = 1
/** What fails is told to whoever asked. */
const silent = pino({ level: 'silent' })

let database: Database | null = null

async function check({ room, databaseUrl, update, userId, grant, others }: CheckJob): Promise<ChangeResult> {
  const clients = clientsOf(update)
  const foreign = new Set(others)
  return change({ room, databaseUrl }, (tip, { retired }) => {
    if (clients.some((client) => retired.includes(client))) throw new Outdated(room)
    return tip.admit(update, { userId, grant, speaksAs: (client) => !foreign.has(client) })
  })
}

async function execute({ room, databaseUrl, commands, userId, grant }: ExecuteJob): Promise<ChangeResult> {
  return change({ room, databaseUrl }, (tip) => {
    const read = readCommands(commands)
    return tip.execute(finish(tip.openEditor()), read, { userId, grant })
  })
}

async function change(
  { room, databaseUrl }: { room: string; databaseUrl: string },
  write: (tip: Tip, stored: Stored) => Uint8Array | null,
): Promise<ChangeResult> {
  database ??= openDatabase(databaseUrl, silent, CONNECTIONS)
  const stored = await readStored(database, room)
  if (!stored) return { ok: false, why: 'gone' }
  const { epoch } = stored
  const tip = new Tip(room, stored.updates)
  try {
    const added = write(tip, stored)
    if (!added) return { ok: true, added: null, epoch }
    const clients = clientsOf(added).filter((client) => client !== tip.document.clientID)
    return { ok: true, added: { update: added, slices: [...slicesOf(added)], clients }, epoch }
  } catch (error) {
    if (error instanceof Outdated) return { ok: false, why: 'outdated' }
    if (!(error instanceof Refused)) throw error
    return { ok: false, why: 'refused', code: error.code, params: error.params, ids: error.ids }
  }
}

function finish<T>(steps: Generator<void, T>): T {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

function admit({ room, update, past }: AdmitJob): AdmitResult {
  const document = new Y.Doc()
  const gate = kindOf(room).createGate(document)
  const verdict = gate.check(update)
  if (!verdict.ok) return { ok: false, code: verdict.code, detail: verdict.detail }
  const begin = encoded(document)
  for (const change of past) {
    const next = gate.check(change)
    if (!next.ok) return { ok: false, code: next.code, detail: next.detail }
  }
  return { ok: true, ...begin }
}

/** Malformed: the gate says so in its own words. */
function clientsOf(update: Uint8Array): number[] {
  try {
    return [...Y.parseUpdateMeta(update).to.keys()]
  } catch {
    return []
  }
}

const slice = ({ updates }: SliceJob): Uint8Array[] => updates.flatMap((update) => [...slicesOf(update)])

async function run(job: LargeJob): Promise<LargeResult> {
  if (job.do === 'check') return { do: 'change', result: await check(job) }
  if (job.do === 'execute') return { do: 'change', result: await execute(job) }
  return job.do === 'admit' ? { do: 'admit', result: admit(job) } : { do: 'slice', slices: slice(job) }
}

/** Handed over, not copied. */
function buffersOf(answer: LargeResult): ArrayBuffer[] {
  const added = answer.do === 'change' && answer.result.ok ? answer.result.added : null
  const slices = answer.do === 'slice' ? answer.slices : (added?.slices ?? [])
  return slices.map(({ buffer }) => buffer as ArrayBuffer)
}

answerJobs(run, buffersOf)
