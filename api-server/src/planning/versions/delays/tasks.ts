import type { DelayWindowView } from '@plumbline/core/contract'
import type { DelayPaper } from '@plumbline/core/delay-papers'
import type { DelayWindow } from '@plumbline/core/delays'
import type { OnPaper } from '../../../platform/pdf/index.ts'
import type { PackedInputs } from '../../schedules/document/index.ts'

type Words = Readonly<Record<string, string>>

export type DelaysTask =
  | { do: 'windows'; url: string; token: string; room: string; seqs: readonly number[]; inputs: PackedInputs }
  | { do: 'workbook'; windows: readonly DelayWindowView[]; words: Words }
  | { do: 'pages'; said: DelayPaper; paper: OnPaper }
  | { do: 'document'; paper: DelayPaper }
  | { do: 'text'; windows: readonly DelayWindowView[]; words: Words; decimal: '.' | ',' }

export type DelaysAnswer =
  | { did: 'windows'; windows: DelayWindow[] }
  | { did: 'workbook'; workbook: Uint8Array<ArrayBuffer> }
  | { did: 'pages'; pages: Uint8Array<ArrayBuffer> }
  | { did: 'document'; document: Uint8Array<ArrayBuffer> }
  | { did: 'text'; text: string }
