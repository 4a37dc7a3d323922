import { createHash } from 'node:crypto'
import type { DayRows } from '@plumbline/core/documents/day'

/** What rows hold of a document, as compact as it is kept: key to value. */
export interface ToldRows {
  /** `work:day:measure:kind` to amount, person, moment. */
  values: Record<string, [amount: string, by: string | null, at: number | null]>
  /** `work:day` to reason and note. */
  remarks: Record<string, [reasonId: string | null, note: string]>
  sheets: Record<string, [state: string, by: string, at: number, reason: string, onBehalfOf: string]>
}

interface ToldValue {
  workId: string
  day: number
  measure: string
  kind: string
  amount: string
  by: string | null
  at: number | null
}

interface ToldChange extends Omit<ToldValue, 'amount' | 'at'> {
  workName: string
  before: string | null
  after: string | null
}

/** What is other than it was told last. */
interface Differences {
  values: ToldValue[]
  goneValues: string[]
  remarks: { workId: string; day: number; reasonId: string | null; note: string }[]
  goneRemarks: string[]
  sheets: { monday: number; state: string; by: string; at: number; reason: string; onBehalfOf: string }[]
  history: ToldChange[]
}

export interface Followed extends Differences {
  open: DayRows['open']
  content: Uint8Array
  facts: Uint8Array
  factsRevision: string
}

const nothing: ToldRows = { values: {}, remarks: {}, sheets: {} }

export function differences(
  rows: DayRows,
  known: ToldRows | null,
  about: { nameOf(workId: string): string; removedBy(key: string): string | null },
): { changes: Differences; told: ToldRows } {
  const before = known ?? nothing
  const told: ToldRows = { values: {}, remarks: {}, sheets: {} }
  const changes: Differences = { values: [], goneValues: [], remarks: [], goneRemarks: [], sheets: [], history: [] }
  for (const { workId, day, measure, kind, amount, by, at } of rows.values) {
    const key = `${workId}:${day}:${measure}:${kind}`
    told.values[key] = [amount, by, at]
    const [was, wasBy, wasAt] = before.values[key] ?? [null, null, null]
    if (was === amount && wasBy === by && wasAt === at) continue
    changes.values.push({ workId, day, measure, kind, amount, by, at })
    if (was === amount) continue
    changes.history.push({ workId, workName: about.nameOf(workId), day, measure, kind, by, before: was, after: amount })
  }
  for (const [key, [amount]] of Object.entries(before.values)) {
    if (told.values[key]) continue
    changes.goneValues.push(key)
    const [workId = '', day = '', measure = '', kind = ''] = key.split(':')
    const gone = { workId, workName: about.nameOf(workId), day: Number(day), measure, kind, by: about.removedBy(key) }
    changes.history.push({ ...gone, before: amount, after: null })
  }
  compareRemarks(rows, before, told, changes)
  for (const { monday, state, by, at, reason, onBehalfOf } of rows.sheets) {
    told.sheets[monday] = [state, by, at, reason, onBehalfOf]
    if (JSON.stringify(before.sheets[monday]) === JSON.stringify(told.sheets[monday])) continue
    changes.sheets.push({ monday, state, by, at, reason, onBehalfOf })
  }
  return { changes, told }
}

function compareRemarks(rows: DayRows, before: ToldRows, told: ToldRows, changes: Differences): void {
  for (const { workId, day, reasonId, note } of rows.remarks) {
    const key = `${workId}:${day}`
    told.remarks[key] = [reasonId, note]
    if (JSON.stringify(before.remarks[key]) === JSON.stringify(told.remarks[key])) continue
    changes.remarks.push({ workId, day, reasonId, note })
  }
  for (const key of Object.keys(before.remarks)) if (!told.remarks[key]) changes.goneRemarks.push(key)
}

export const factsRevision = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 16)
