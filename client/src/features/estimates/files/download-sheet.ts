import type { EstimateHeader } from '@plumbline/core/contract'
import type { PaperLanguage } from '@plumbline/core/estimate-papers'
import type { EstimateSession } from '../estimate-session.ts'
import { saveSheet } from './save-sheet.ts'

const widths = [16, 56, 10, 12, 10, 14, 14, 14, 14, 14, 14, 16, 6, 32]

/** What is on the screen as a workbook: items with all parts of their price, what they are made of, and the totals. */
export async function downloadSheet(
  { document, calculation }: EstimateSession,
  { number, name }: EstimateHeader,
  language: PaperLanguage,
): Promise<void> {
  const [{ estimateSheet }, { paperWords }] = await Promise.all([
    import('@plumbline/core/estimate-files'),
    import('@plumbline/core/estimate-papers'),
  ])
  const words = paperWords[language].sheet
  const lines = estimateSheet({ title: `${number} ${name}`, facts: document, calculation, words })
  await saveSheet({ name: `${number} ${name}`, widths, lines })
}
