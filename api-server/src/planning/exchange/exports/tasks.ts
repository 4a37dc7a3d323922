import type { ExportFormat, ExportLosses } from '@plumbline/core/contract'
import type { Spreading } from '@plumbline/core/distributions'
import type { Donated } from '@plumbline/core/donors'
import type { Written } from '@plumbline/core/exchange'
import type { PackedInputs } from '../../schedules/document/index.ts'
import type { RegisterToWrite } from '../../vocabulary/resources/index.ts'

/** Of a thread that writes: a workbook of 100,000 rows takes 270 MB of it, and 350 with the usual young memory. */
export const exportMemory = { maxMemoryMb: 3_072, youngMemoryMb: 16 }

export interface ExportTask {
  url: string
  token: string
  room: string
  scheduleId: string
  /** Null: as the document is. */
  seq: number | null
  format: ExportFormat
  columns: readonly { key: string; title: string }[] | null
  language: 'en' | 'ru'
  /** Of the active target version, for tables; null: none is asked for. */
  inputs: PackedInputs | null
  attributes: Written['attributes']
  /** Where works take their values from. */
  donated: readonly Donated[]
  /** Of the schedule; null: the format holds no curves, or names them as we do. */
  spreading: Spreading | null
  /** Only these, with what is above them; null: all. */
  works: readonly string[] | null
  /** A file of P6 that the schedule came with; of other formats none is needed. */
  origin: ExportOrigin | null
  /** Whether it is written on, rather than only what P6 knows its own things by taken from it. */
  isWrittenOn: boolean
  /** What the space says of its resources; null: the format does not hold it. */
  register: RegisterToWrite | null
  /** Target versions, the active one first; none where the format holds none. */
  targets: readonly ExportTarget[]
  /** `YYYY-MM-DD`. */
  date: string
  /** Where on this machine the file is written. */
  path: string
  /** Null: the file itself is asked for. */
  ask: 'losses' | null
}

interface ExportTarget {
  room: string
  /** The same in every file. */
  key: string
  name: string
}

export interface ExportOrigin {
  /** Where the file lies, gzip-compressed. */
  path: string
  project: string
  fileName: string
  /** JSON, gzip-compressed. */
  fileIds: Uint8Array
}

export interface ExportAnswer {
  /** How many of the schedule are written. */
  works: number
  losses: ExportLosses | null
}
