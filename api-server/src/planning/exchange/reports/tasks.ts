import type { ScreenTexts } from '@plumbline/core/change-words'
import type { Spreading } from '@plumbline/core/distributions'
import type { Donated } from '@plumbline/core/donors'
import type {
  AskedPicture,
  Chronology,
  Foreseen,
  ReportAttribute,
  ReportedPicture,
  ReportLanguage,
  ReportRows,
} from '@plumbline/core/reports'
import type { Resource } from '@plumbline/core/resources'
import type { ReportedCostRooms } from '../../costs/estimates/index.ts'
import type { PackedInputs } from '../../schedules/document/index.ts'

/** A version that a report is about. */
export interface ReportedVersion {
  id: string
  scheduleId: string
  room: string
  schedule: string
  version: string
  inputs: PackedInputs
  /** P80 of its last run of risks, and the finish as it was planned then; null: there was none. */
  foreseen: Foreseen | null
  attributes: readonly ReportAttribute[]
  donated: readonly Donated[]
  spreading: Spreading
  /** The last change before the period began; null: there was none, or nobody knows. */
  beforeSeq: number | null
  pictures: readonly ReportedPicture[]
  storedPictures: readonly ReportedPicture[]
}

/** A picture that a report asked for, as it is kept. */
export interface ReadPicture extends AskedPicture {
  bytes: Uint8Array
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
      /** That the person may assign. */
      resources: readonly Resource[]
      facts: Readonly<Record<string, string | number>>
      /** Of the report's place and of what is above it. */
      placePictures: readonly ReportedPicture[]
      /** Null: which ones it takes is not known yet. */
      pictures: readonly ReadPicture[] | null
      /** Of each version, with the words of the screens; null: not asked for yet. */
      history: { chronologies: readonly Chronology[]; texts: ScreenTexts } | null
      /** Of each version; null: not asked for yet. */
      costs: readonly ReportedCostRooms[] | null
      period: { start: number; finish: number }
      rows: ReportRows
      level: number | null
      works: readonly string[] | null
      language: ReportLanguage
      /** The server's day. */
      today: number
      /** As pages (PDF) in place of what the template is. */
      asPages: boolean
      /** Of the report. */
      title: string
      /** Of this machine. */
      path: string
    }

/** What a report needs before it can be written: the thread has no database. */
export type ReportWants = { did: 'history' | 'costs' } | { did: 'pictures'; pictures: readonly AskedPicture[] }

export interface ReportAnswer {
  kind: 'docx' | 'xlsx'
  /** Not null: nothing was written yet. */
  wants: ReportWants | null
}
