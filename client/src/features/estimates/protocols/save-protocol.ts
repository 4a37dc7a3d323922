import type { PaperLanguage, ProtocolSaid } from '@plumbline/core/estimate-papers'
import { saveSheet } from '../files/save-sheet.ts'

/** The protocol as a workbook, with fields for signatures. */
export async function saveProtocol(protocol: ProtocolSaid, language: PaperLanguage): Promise<void> {
  const papers = await import('@plumbline/core/estimate-papers')
  const words = papers.paperWords[language]
  const lines = function* () {
    yield* papers.protocolLines(protocol, words)
    yield* papers.signatureLines(words)
  }
  await saveSheet({ name: words.protocol.title(protocol.number), widths: papers.protocolWidths, lines: lines() })
}
