/** An estimate as it is printed: what its workbook says, without the columns that only reading it again needs. */
import { estimateSheet, type SheetLine, sheetColumns } from '../estimate-files/index.ts'
import type { EstimateCalculation, EstimateFacts, EstimateState } from '../estimates/index.ts'
import type { PaperWords } from './words.ts'

export interface EstimateHead {
  number: string
  name: string
  revision: number
  state: EstimateState
  schedule: string
}

const COLUMNS = sheetColumns.indexOf('type')

/** In characters. */
export const estimateWidths = [16, 56, 10, 12, 10, 14, 14, 14, 14, 14, 14, 16]

export function* estimateLines(
  { number, name, revision, state, schedule }: EstimateHead,
  estimate: { facts: EstimateFacts; calculation: EstimateCalculation },
  { estimate: words, sheet }: PaperWords,
): Generator<SheetLine> {
  const title = words.title(number, name)
  for (const { cells, ...line } of estimateSheet({ title, ...estimate, words: sheet })) {
    yield { ...line, cells: cells.slice(0, COLUMNS) }
    if (line.kind !== 'title') continue
    yield { kind: 'plain', level: 0, cells: [words.schedule(schedule)] }
    yield { kind: 'plain', level: 0, cells: [words.state(revision, words.states[state])] }
  }
}
