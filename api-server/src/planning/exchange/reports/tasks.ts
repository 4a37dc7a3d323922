import type { Donated } from '@plumbline/core/donors'
import type { ReportAttribute, ReportLanguage, ReportRows } from '@plumbline/core/reports'
import type { PackedInputs } from '../../schedules/document/index.ts'

/** A version that a report is about. */
export interface ReportedVersion {
  room: string
  schedule: string
  version: string
  inputs: PackedInputs
  attributes: readonly ReportAttribute[]
  donated: readonly Donated[]
  /** The last change before the period began; null: there was none, or nobody knows. */
  beforeSeq: number | null
}

export type ReportTask =
  /** Whether a report could be written by it at all. */
  | { did: 'try'; template: Uint8Array; attributes: readonly ReportAttribute[] }
  | {
      did: 'write'
      url: string
      token: string
      /** Null: `master` is one of ours. */
      template: Uint8Array | null
      master: string
      versions: readonly ReportedVersion[]
      facts: Readonly<Record<string, string | number>>
      period: { start: number; finish: number }
      rows: ReportRows
      level: number | null
      works: readonly string[] | null
      language: ReportLanguage
      /** The server's day. */
      today: number
      /** Of this machine. */
      path: string
    }

export interface ReportAnswer {
  kind: 'docx' | 'xlsx'
}
