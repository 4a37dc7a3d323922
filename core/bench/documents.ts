/**
 * Measures schedule documents of several sizes: encoded size, cold load, memory, and what one edit costs, in processor
 * time.
 *
 * `node --expose-gc core/bench/documents.ts [--rows 1000,10000] [--json FILE]`
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as Y from 'yjs'
import {
  createGate,
  execute,
  foldSchedule,
  openSchedule,
  type Replica,
  writePlan,
} from '../src/documents/schedule/index.ts'
import { generatePlan, seededRandom } from '../src/testing/index.ts'

interface Figures {
  rows: number
  relations: number
  encodedMB: number
  writeS: number
  /** Decoding the update and opening the replica. */
  coldLoadS: number
  openReplicaS: number
  heapMB: number
  editMicroseconds: number
  editBytes: number
  moveMicroseconds: number
  treeOrderMs: number
  gateMicroseconds: number
  foldS: number
}

const EDITS = 2_000

/** Seconds of processor time, collection of garbage included: a busy machine does not show in them. */
function seconds(run: () => void): number {
  const start = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}

function heapMB(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 1e6
}

/** Edits of random works; returns the mean microseconds and bytes per edit, with the updates they made. */
function edit(
  replica: Replica,
  ids: readonly string[],
  kind: 'set' | 'move',
  seed: number,
): { micros: number; updates: Uint8Array[] } {
  const random = seededRandom(seed)
  const updates: Uint8Array[] = []
  const collect = (update: Uint8Array): number => updates.push(update)
  replica.doc.on('update', collect)
  const time = seconds(() => {
    for (let i = 0; i < EDITS; i++) {
      const id = ids[Math.floor(random() * ids.length)]!
      if (kind === 'set') execute(replica, { do: 'row.set', ids: [id], fields: { duration: 60 * (1 + i) } }, { random })
      else moveToSibling(replica, id, ids[Math.floor(random() * ids.length)]!, random)
    }
  })
  replica.doc.off('update', collect)
  return { micros: (time / EDITS) * 1e6, updates }
}

function moveToSibling(replica: Replica, id: string, after: string, random: () => number): void {
  if (id === after) return
  execute(replica, { do: 'row.move', ids: [id], place: { parentId: replica.parentOf(after), after } }, { random })
}

function measure(rows: number): Figures {
  const plan = generatePlan({ seed: 1, works: Math.round(rows / 1.11) })
  const ids = plan.rows.filter((row) => row.type === 'work').map((row) => row.id)
  let source = new Y.Doc()
  const writeS = seconds(() => writePlan(source, plan))
  const encoded = Y.encodeStateAsUpdate(source)
  source = new Y.Doc()
  const before = heapMB()
  const doc = new Y.Doc()
  const decodeS = seconds(() => Y.applyUpdate(doc, encoded))
  let replica!: Replica
  const openReplicaS = seconds(() => {
    replica = openSchedule(doc)
  })
  const heap = heapMB() - before
  edit(replica, ids, 'set', 2)
  const shadow = createGate(copyOf(Y.encodeStateAsUpdate(doc)))
  const edits = edit(replica, ids, 'set', 3)
  const gateS = seconds(() => {
    for (const update of edits.updates) if (!shadow.check(update).ok) throw new Error('the gate refused an edit')
  })
  const moves = edit(replica, ids, 'move', 4)
  const treeOrderMs = seconds(() => replica.treeOrder()) * 1000
  const foldS = seconds(() => foldSchedule(doc))
  return {
    rows: plan.rows.length,
    relations: plan.relations.length,
    encodedMB: round(encoded.length / 1e6),
    writeS: round(writeS),
    coldLoadS: round(decodeS + openReplicaS),
    openReplicaS: round(openReplicaS),
    heapMB: round(heap),
    editMicroseconds: round(edits.micros),
    editBytes: Math.round(edits.updates.reduce((sum, update) => sum + update.length, 0) / EDITS),
    moveMicroseconds: round(moves.micros),
    treeOrderMs: round(treeOrderMs),
    gateMicroseconds: round((gateS / EDITS) * 1e6),
    foldS: round(foldS),
  }
}

function copyOf(encoded: Uint8Array): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, encoded)
  return doc
}

const round = (value: number): number => Number(value.toPrecision(3))

const { values } = parseArgs({ options: { rows: { type: 'string' }, json: { type: 'string' } } })
const sizes = (values.rows ?? '1000,10000,50000,100000').split(',').map(Number)
const figures = sizes.map((rows) => measure(rows))
console.table(figures)
if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
