import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import type { DirectoryBody, DirectoryFileLook } from '@plumbline/core/contract'
import { type DirectoryColumn, type DirectoryRow, directoryLimits } from '@plumbline/core/directories'
import {
  type DirectoryToWrite,
  type FileMapping,
  type FilePlan,
  fileCommands,
  guessFile,
  guessFileSheet,
  jsonTable,
  LikelyRows,
  learnedFrom,
  planFile,
  ValueNames,
  writeDirectory,
  writeDirectoryJson,
} from '@plumbline/core/directories/table'
import { AppError } from '@plumbline/core/errors'
import type { TableFile } from '@plumbline/core/exchange/table'
import { wellFormed } from '@plumbline/core/text'
import { newId } from '../../../platform/ids.ts'
import { answerTasks } from '../../../platform/workers/index.ts'
import { csvStream, shownSheets, tableBytes, tableIn, workbookStream } from '../tables/index.ts'
import type { DirectoryContent, DirectoryFileAnswer, DirectoryFileTask, UploadTask, WriteTask } from './tasks.ts'

answerTasks<DirectoryFileTask, DirectoryFileAnswer>(async (task) => {
  if (task.kind === 'write') {
    const bytes = await write(task)
    return { result: { kind: 'write', bytes }, transfer: [bytes.buffer] }
  }
  return { result: await upload(task) }
})

async function upload(task: UploadTask): Promise<DirectoryFileAnswer> {
  const file = await fileOf(task)
  const { mapping: chosen, ...choice } = task.choice
  const directory = contentOf(task.directory)
  const mapping = mappingOf(file, chosen, directory.columns)
  const { synonyms } = task.directory
  const plan = planFile(file, mapping, { ...directory, synonyms, newId }, choice)
  const counts = countsOf(plan)
  if (task.kind === 'commands') {
    const commands = fileCommands(plan, directoryLimits.rowsAtOnce)
    const learned = learnedFrom(file, mapping, directory.rows, choice.meant)
    return { kind: 'commands', commands, created: counts.create, updated: counts.update, learned }
  }
  const { sheet, headRow, columns } = mapping
  return {
    kind: 'preview',
    look: {
      sheets: shownSheets(file),
      mapping: { sheet, headRow, columns: [...columns] },
      counts,
      ...beginningOf(plan),
      called: calledIn(plan, directory.rows, choice.meant),
    },
  }
}

/** As it was chosen; the rest as it is guessed for what was. */
function mappingOf(
  file: TableFile,
  chosen: UploadTask['choice']['mapping'],
  columns: readonly DirectoryColumn[],
): FileMapping {
  if (chosen === null) return guessFile(file, columns)
  const guessed = guessFileSheet(file, chosen.sheet, columns, chosen.headRow ?? undefined)
  return { ...guessed, columns: chosen.columns ?? guessed.columns }
}

function countsOf({ rows }: FilePlan): DirectoryFileLook['counts'] {
  const counts = { create: 0, update: 0, same: 0, none: 0, wrong: 0 }
  for (const { is } of rows) if (is !== 'nothing') counts[is]++
  return counts
}

const SHOWN = { called: 100, rows: 250, problems: 200, text: 160 }

const beginningOf = ({ rows, problems }: FilePlan): Pick<DirectoryFileLook, 'rows' | 'problems' | 'problemCount'> => ({
  rows: rows.slice(0, SHOWN.rows).map(({ row, is }) => ({ row, is })),
  problems: problems
    .toSorted((one, other) => one.row - other.row || one.column - other.column)
    .slice(0, SHOWN.problems)
    .map((problem) => ({ ...problem, text: wellFormed(problem.text).slice(0, SHOWN.text) })),
  problemCount: problems.length,
})

type Named = Pick<DirectoryRow, 'id' | 'code' | 'name'>

/**
 * Rows that the file calls otherwise, and new ones that are probably here already. Of which it was said that they are none
 * of those nothing is supposed.
 */
function calledIn(
  { rows }: FilePlan,
  present: readonly Named[],
  meant: UploadTask['choice']['meant'],
): DirectoryFileLook['called'] {
  const likely = new LikelyRows(present)
  const byId = new Map(present.map((row) => [row.id, row]))
  const called: DirectoryFileLook['called'] = []
  for (const row of rows) {
    if (called.length >= SHOWN.called) break
    const found = row.isCalled ? byId.get(row.id) : supposed(row)
    if (!found) continue
    const { id: rowId, code, name } = found
    called.push({ ...{ row: row.row, rowId, code, name, known: row.isCalled }, text: row.text.slice(0, SHOWN.text) })
  }
  return called

  function supposed({ is, row, name }: FilePlan['rows'][number]): Named | null {
    return is === 'create' && meant[row] === undefined ? likely.find(name) : null
  }
}

/** Unpacked. */
const MAX_JSON_BYTES = 100_000_000

async function fileOf(task: UploadTask): Promise<TableFile> {
  const bytes = await tableBytes(task)
  if (bytes) return tableIn(bytes)
  const file = jsonTable(await jsonText(task.path))
  if (!file) throw new AppError('DIRECTORY_FILE_UNKNOWN')
  return file
}

async function jsonText(path: string): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of pipeline(
    createReadStream(path),
    createGunzip(),
    () => undefined,
  ) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_JSON_BYTES) throw new AppError('DIRECTORY_FILE_UNKNOWN')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
    .toString()
    .replace(/^\uFEFF/, '')
}

function contentOf({ name, hierarchical, body, names }: DirectoryContent): DirectoryToWrite {
  const content: DirectoryBody = JSON.parse(body)
  const named = new Map(names.map(([column, values]) => [column, new ValueNames(values)]))
  return { name, hierarchical, columns: content.columns, rows: rowsOf(content), names: named }
}

function rowsOf(body: DirectoryBody): DirectoryRow[] {
  const disabled = new Set(body.disabled)
  const columns = body.columns.map(({ id }) => [id, body.values[id] ?? []] as const)
  return body.ids.map((id, at) => ({
    id,
    parentId: body.parents[at] || null,
    order: body.orders[at] ?? '',
    code: body.codes[at] ?? '',
    name: body.names[at] ?? '',
    status: disabled.has(id) ? 'disabled' : 'active',
    values: Object.fromEntries(columns.flatMap(([column, texts]) => (texts[at] ? [[column, texts[at]]] : []))),
    revision: body.revisions[at] ?? 0,
  }))
}

/** Excel opens semicolons where a comma is the mark of decimals. */
const csvForms = { en: { separator: ',', decimal: '.' }, ru: { separator: ';', decimal: ',' } } as const

async function write({ directory, format, language }: WriteTask): Promise<Uint8Array<ArrayBuffer>> {
  const content = contentOf(directory)
  if (format === 'json') return new TextEncoder().encode(writeDirectoryJson(content, language))
  const sheet = writeDirectory(content, language)
  const stream = format === 'xlsx' ? workbookStream([sheet]) : csvStream(sheet, csvForms[language])
  // What is handed over lies in memory of its own.
  return new Uint8Array(await buffer(stream))
}
