import type { ActDone, ActHead, PaperLanguage } from '@plumbline/core/estimate-papers'
import { saveSheet } from '../files/save-sheet.ts'

/** The act as a workbook, with fields for signatures. */
export async function saveAct(head: ActHead, done: ActDone, language: PaperLanguage): Promise<void> {
  const { actLines, actWidths, paperWords, signatureLines } = await import('@plumbline/core/estimate-papers')
  const words = paperWords[language]
  const lines = function* () {
    yield* actLines(head, done, words)
    yield* signatureLines(words)
  }
  await saveSheet({ name: words.act.title(head.number), widths: actWidths, lines: lines() })
}
