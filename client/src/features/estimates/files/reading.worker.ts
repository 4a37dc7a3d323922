import {
  type EstimateMapping,
  guessEstimateSheet,
  guessEstimateTable,
  HEAD_ROWS,
  type ReadEstimateFile,
  readEstimateFile,
  readEstimateTable,
  shownRows,
} from '@plumbline/core/estimate-files'
import type { TableSheet } from '@plumbline/core/exchange/table'
import type { FoundFile } from './estimate-file.ts'
import { isArchive, openWorkbook } from './open-workbook.ts'

/** A file to read; another sheet or row of titles of a workbook; or what its columns are. */
export type FileQuestion = File | { sheet: number; headRow?: number } | { mapping: EstimateMapping }
export type FileAnswer = FoundFile | EstimateMapping

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<FileQuestion>) => void) | null
  postMessage(answer: FileAnswer): void
}
let sheets: readonly TableSheet[] = []
let name = ''

scope.onmessage = async ({ data }) =>
  scope.postMessage(await answerTo(data).catch(() => ({ ok: false, fault: 'damaged' }) as const))

async function answerTo(question: FileQuestion): Promise<FileAnswer> {
  if ('mapping' in question) return foundIn(readEstimateTable(sheets, question.mapping, name))
  if ('sheet' in question) return guessEstimateSheet(sheets, question.sheet, question.headRow)
  name = question.name.replace(/\.[^.]*$/, '')
  const bytes = new Uint8Array(await question.arrayBuffer())
  if (!isArchive(bytes)) return foundIn(readEstimateFile(bytes))
  sheets = openWorkbook(bytes)
  if (sheets.length === 0) return { ok: false, fault: 'empty' }
  return {
    ok: 'table',
    sheets: sheets.map((sheet) => ({ name: sheet.name, rows: shownRows(sheet, HEAD_ROWS) })),
    mapping: guessEstimateTable(sheets),
  }
}

function foundIn(read: ReadEstimateFile): FoundFile {
  if (!read.ok) return read
  const { name, sections, items, resources, issues } = read.file
  const counts = { sections: sections.length, items: items.length, resources: resources.length }
  return { ok: true, name, counts, issues }
}
