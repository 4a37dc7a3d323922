import type { PrintCount } from '@plumbline/core/contract'
import type { Spreading } from '@plumbline/core/distributions'
import type { Donated } from '@plumbline/core/donors'
import type { FileAttribute } from '@plumbline/core/exchange'
import type { PrintSettings, SheetValues } from '@plumbline/core/paper'
import type { PackedInputs } from '../../schedules/document/index.ts'
import type { RegisterToWrite } from '../../vocabulary/resources/index.ts'
import type { PrintedLogo } from '../print-formats/index.ts'

export interface PrintTask {
  url: string
  token: string
  room: string
  inputs: PackedInputs
  attributes: readonly FileAttribute[]
  /** Where works take their values from. */
  donated: readonly Donated[]
  spreading: Spreading
  /** How much there is of resources, as who prints may read it; null: no histogram is printed. */
  register: RegisterToWrite | null
  /** Rows in the order of the screen; null: all. */
  works: readonly string[] | null
  settings: PrintSettings
  logo: PrintedLogo | null
  values: Omit<SheetValues, 'dataDate'>
  ask:
    | { kind: 'count' }
    /** As bytes; beyond the last sheet stands the last one. */
    | { kind: 'sheets'; first: number; count: number }
    /** Into a file of this machine. */
    | { kind: 'all'; path: string }
}

export interface PrintAnswer {
  count: PrintCount
  /** Of `sheets`. */
  bytes: Uint8Array<ArrayBuffer> | null
}
