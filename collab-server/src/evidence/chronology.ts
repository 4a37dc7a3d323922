import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { openSchedule } from '@plumbline/core/documents/schedule'
import { createEngine } from '@plumbline/core/schedule'
import { formatInstant, NO_INSTANT } from '@plumbline/core/time'
import * as Y from 'yjs'
import { type ChangeLog, kindOf } from '../rooms/kinds/index.ts'
import type { Evidence, EvidenceLink } from './package.ts'

/** After every moment. */
const LAST = '9999'
const unpack = promisify(zstdDecompress)

interface WorkThen {
  id: string
  code: string
  name: string
  start: string | null
  finish: string | null
}

export interface State {
  /** The last change up to the moment. */
  seq: number
  works: WorkThen[]
  start: string | null
  finish: string | null
}

export interface Told {
  seq: number
  at: string
  by: string
  what: string
}

/** What the schedule was at a moment (ISO, UTC), with its dates computed anew. Null: nothing that old is in the file. */
export async function stateAt(evidence: Evidence, moment: string): Promise<State | null> {
  let doc: Y.Doc | null = null
  let seq = 0
  for (const link of evidence.links) {
    if (link.at !== null && link.at > moment) break
    const bytes = await contentOf(link)
    if (!bytes) continue
    if (link.kind !== 'change') doc = new Y.Doc()
    if (!doc) continue
    Y.applyUpdate(doc, bytes)
    seq = link.seq
  }
  return doc && { seq, ...datesOf(doc) }
}

function datesOf(doc: Y.Doc): Omit<State, 'seq'> {
  const replica = openSchedule(doc)
  const { plan } = replica.read()
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  const { projectStart, projectFinish } = engine.timetable
  const textOf = (instant: number): string | null => (instant === NO_INSTANT ? null : formatInstant(instant))
  const { start, finish } = engine.timetable
  const works = plan.rows.flatMap(({ id, code, name, type }) => {
    if (type !== 'work') return []
    const slot = engine.slotOf(id)
    return [{ id, code, name, start: textOf(start[slot]!), finish: textOf(finish[slot]!) }]
  })
  return { works, start: textOf(projectStart), finish: textOf(projectFinish) }
}

/** The works that have this id, or at the end of the file this code. */
export async function worksCalled(evidence: Evidence, text: string): Promise<string[]> {
  const state = await stateAt(evidence, LAST)
  const found = state?.works.filter(({ id, code }) => id === text || code === text).map(({ id }) => id) ?? []
  // One that was deleted has only its id.
  return found.length > 0 ? found : [text]
}

/** Everything that happened to one work, oldest first. */
export async function chronologyOf({ header, links }: Evidence, workId: string): Promise<Told[]> {
  const told: Told[] = []
  let log: ChangeLog | null = null
  for (const link of links) {
    const bytes = await contentOf(link)
    if (!bytes) continue
    if (link.kind !== 'change') {
      const doc = new Y.Doc()
      Y.applyUpdate(doc, bytes)
      log = kindOf(header.room).openLog?.(doc) ?? null
      continue
    }
    const { seq, at, userId } = link
    for (const change of log?.follow(bytes) ?? []) {
      if (![change.id, change.rowId, change.otherId].includes(workId)) continue
      const by = header.people[userId ?? ''] ?? userId ?? ''
      told.push({ seq, at: at ?? '', by, what: wordsOf(change) })
    }
  }
  return told
}

function wordsOf({ kind, collection, field, label, before, after }: ReturnType<ChangeLog['follow']>[number]): string {
  if (kind !== 'changed') return `${collection} “${label}” ${kind}`
  return `${collection} “${label}” ${field}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`
}

/** Null: it is not in the file. */
async function contentOf({ isKept, encoding, bytes, kind }: EvidenceLink): Promise<Uint8Array | null> {
  if (!isKept || (kind !== 'change' && encoding === null)) return null
  return encoding === 'zstd' ? unpack(bytes) : bytes
}
