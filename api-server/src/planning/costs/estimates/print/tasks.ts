import type { ActHead, EstimateHead, PaperLanguage, ProtocolSaid } from '@plumbline/core/estimate-papers'
import type { OnPaper } from '../../../../platform/pdf/index.ts'
import type { DoneQuestion } from '../done-asked.ts'

/** What a paper says beside what its document does. */
export type PaperFacts =
  | { paper: 'estimate'; room: string; head: EstimateHead }
  | { paper: 'act'; room: string; head: ActHead; done: DoneQuestion }
  | { paper: 'protocol'; said: ProtocolSaid }

export interface PaperTask {
  url: string
  token: string
  facts: PaperFacts
  language: PaperLanguage
  title: string
  paper: OnPaper
  isLookedAt: boolean
  /** A file of this machine. */
  path: string
}
