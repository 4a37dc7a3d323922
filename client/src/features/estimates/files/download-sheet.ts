import type { EstimateHeader } from '@plumbline/core/contract'
import type { SheetWords } from '@plumbline/core/estimate-files'
import type { EstimateSession } from '../estimate-session.ts'
import { saveSheet } from './save-sheet.ts'

const widths = [16, 56, 10, 12, 10, 14, 14, 14, 14, 14, 14, 16, 6, 32]

/** What is on the screen as a workbook: items with all parts of their price, what they are made of, and the totals. */
export async function downloadSheet(
  { document, calculation }: EstimateSession,
  { number, name }: EstimateHeader,
  words: SheetWords,
): Promise<void> {
  const { estimateSheet } = await import('@plumbline/core/estimate-files')
  const lines = estimateSheet({ title: `${number} ${name}`, facts: document, calculation, words })
  await saveSheet({ name: `${number} ${name}`, widths, lines })
}
