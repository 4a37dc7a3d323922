import type { ComparisonGroup, MergeChoice } from '@plumbline/core/comparison'
import type { ComparisonView, MergeView, TakingBack, takingInput } from '@plumbline/core/contract'
import type { RoomRight } from '@plumbline/core/permissions'
import type { z } from 'zod'
import type { GrantLimits } from '../../../platform/collab/index.ts'
import type { PackedInputs } from '../../schedules/document/index.ts'

/** One document as a thread reads it. */
export interface SideTask {
  room: string
  /** Null: as it is now. */
  seq: number | null
  inputs: PackedInputs
}

/** The document where two versions parted. */
export interface AncestorTask {
  room: string
  seq: number
}

/** In whose name, and with which right in the room, something is written. */
export interface Author {
  userId: string
  right: RoomRight
  limits: GrantLimits
}

export type ComparisonTask = { url: string; token: string } & (
  | { do: 'compare'; left: SideTask; right: SideTask; page: Page }
  | { do: 'export'; left: SideTask; right: SideTask; names: [string, string]; words: Record<string, string> }
  | {
      do: 'merge'
      ancestor: AncestorTask | null
      from: { room: string; seq: number | null }
      into: string
      choice: MergeChoice
      preview: boolean
      author: Author
    }
  | ({ do: 'takeBack'; room: string; seq: number; author: Author } & Taking)
)

/** `takingInput`, read. */
export type Taking = z.output<typeof takingInput>

export interface Page {
  group: ComparisonGroup | undefined
  search: string
  offset: number
  limit: number
}

export type ComparedPage = Pick<ComparisonView, 'summary' | 'total' | 'range' | 'works'> & {
  left: { seq: number; finish: string | null }
  right: { seq: number; finish: string | null }
}

export type ComparisonAnswer =
  | { did: 'compare'; page: ComparedPage }
  | { did: 'export'; workbook: Uint8Array<ArrayBuffer> }
  /** `fromSeq`: what was merged; `isWhole`: nothing that could be taken was left out unsaid. */
  | { did: 'merge'; merge: Omit<MergeView, 'related'>; fromSeq: number; isWhole: boolean }
  | ({ did: 'takeBack' } & TakingBack)
