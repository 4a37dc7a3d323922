/** A table as a file that can be imported: what it was found to hold, and its plan. */
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { UploadTable } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { KnownAttribute, ScheduleFile } from '@plumbline/core/exchange'
import { type ImportRule, replacedCells } from '@plumbline/core/exchange/rules'
import {
  cellText,
  columnLetters,
  guessMapping,
  readTable,
  type TableFile,
  type TableMapping,
  type TableReading,
} from '@plumbline/core/exchange/table'
import { isActivity, type PlanIssue, type SchedulePlan } from '@plumbline/core/plan'
import { wellFormed } from '@plumbline/core/text'
import { isPdf, isWorkbook, readTableFile, TableError } from './file.ts'

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')
/** Names of files that are text with separators, unless their content is of another program. */
const TEXT_NAME = /\.(?:csv|tsv|txt)$/i
/** How files of P6, XML, JSON and models begin. */
const OTHER_HEAD = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*(?:ERMHDR|<|\{|ISO-10303)/
/** Of a file, unpacked. */
const MAX_BYTES = 400_000_000

/** null: the file is no table, by its content, or for text by its name. */
export async function tableBytes({ path, fileName }: { path: string; fileName: string }): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  const plain = pipeline(createReadStream(path), createGunzip(), () => undefined) as AsyncIterable<Buffer>
  for await (const chunk of plain) {
    if (chunks.length === 0 && !mayBeTable(chunk, fileName)) return null
    bytes += chunk.length
    if (bytes > MAX_BYTES) throw refusal(new TableError('table_too_large'))
    chunks.push(chunk)
  }
  const whole = Buffer.concat(chunks)
  if (whole.length === 0) return null
  return whole.subarray(0, ZIP.length).equals(ZIP) && !isWorkbook(whole) ? null : whole
}

function mayBeTable(head: Buffer, fileName: string): boolean {
  if (head.subarray(0, ZIP.length).equals(ZIP) || isPdf(head)) return true
  return TEXT_NAME.test(fileName) && !OTHER_HEAD.test(head.toString('latin1', 0, 64))
}

/** Throws what is wrong with the file, in words for people. */
export function tableIn(bytes: Buffer): Promise<TableFile> {
  return readTableFile(bytes).catch((error: unknown) => {
    throw error instanceof TableError ? refusal(error) : error
  })
}

interface Opening {
  fileName: string
  /** null: what is guessed. */
  table: TableMapping | null
  skip: number
  day: number
  current: SchedulePlan | null
  newId: () => string
  /** That works of the schedule can have. */
  attributes: readonly KnownAttribute[]
  /** Which rows it leaves out, what it replaces, how rows are found. */
  rule: ImportRule | null
}

/** Throws what is wrong with the file. */
export async function openTable(
  bytes: Buffer,
  { fileName, table: chosen, skip, day, current, newId, attributes, rule }: Opening,
): Promise<{ file: ScheduleFile; table: UploadTable }> {
  const found = await tableIn(bytes)
  const content = replacedCells(found, rule?.replacements ?? [])
  const names = attributes.map(({ name }) => name)
  const hints = { skip: Math.max(skip, rule?.skip.first ?? 0), columns: rule?.columns ?? [], attributes: names }
  const mapping = chosen ?? guessMapping(content, hints)
  const hasNames = mapping.columns.includes('name') || mapping.columns.includes('code')
  const name = wellFormed(fileName.replace(/\.\w{2,5}$/, '')).slice(0, 512) || fileName
  const how = { name, day, newId, current, language: 'en' as const, attributes, rule }
  const read = (): TableReading => readTable(content, mapping, how)
  const first = read()
  // What was read to tell how many works there are is the plan, for the first who asks: it is theirs to change.
  let unused: TableReading | null = first
  const take = (): TableReading => {
    const reading = unused ?? read()
    unused = null
    return reading
  }
  const works = first.plan.plan.rows.filter(({ type }) => isActivity(type)).length
  return {
    table: {
      sheets: shownSheets(content),
      mapping,
      isChosen: chosen !== null,
      attributes: names,
      ...problemsOf(first),
    },
    file: {
      projects: hasNames && works > 0 ? [{ id: '1', code: name.slice(0, 128), name, works }] : [],
      toPlan: (id) => (id === '1' ? withIssues(take(), content) : null),
    },
  }
}

const refusal = ({ reason, part }: TableError): AppError =>
  new AppError('UPLOAD_BROKEN', { reason, ...(part === '' ? {} : { part }) })

/** What is shown of a file: the first rows and columns of the first sheets. */
const SHOWN = { sheets: 12, rows: 250, columns: 80, text: 160 }
const PROBLEMS_SHOWN = 200

/** Its beginning. */
export function shownSheets({ sheets }: TableFile): UploadTable['sheets'] {
  return sheets.slice(0, SHOWN.sheets).map(({ name, rows }) => ({
    name: wellFormed(name),
    rowCount: rows.length,
    rows: rows.slice(0, SHOWN.rows).map(({ cells, outline, indent }) => ({
      cells: cells
        .slice(0, SHOWN.columns)
        .map((cell) => (typeof cell === 'string' ? wellFormed(cell).slice(0, SHOWN.text) : cell)),
      outline,
      indent,
    })),
  }))
}

const problemsOf = ({
  problems,
  problemCount,
  shares,
  understood,
}: TableReading): Pick<UploadTable, 'problems' | 'problemCount' | 'shares' | 'understood'> => ({
  problems: problems.slice(0, PROBLEMS_SHOWN).map((problem) => ({ ...problem, text: wellFormed(problem.text) })),
  problemCount,
  shares: [...shares],
  understood: [...understood],
})

const LONGEST_LINE = 80
const LINES_NAMED = 200

/** Each cell by its address, and lines of a page that are no rows. */
function withIssues({ plan, problems }: TableReading, { unread = [] }: TableFile): TableReading['plan'] {
  const cells = problems.map(({ code, row, column, text }): PlanIssue => {
    const cell = `${columnLetters(column)}${row + 1}`
    return { code, severity: 'warning', params: { cell, text: cellText(text) }, ids: [] }
  })
  const lines = unread.slice(0, LINES_NAMED).map(({ page, text }): PlanIssue => {
    const params = { page, text: wellFormed(text).slice(0, LONGEST_LINE) }
    return { code: 'table_line_unread', severity: 'warning', params, ids: [] }
  })
  return { ...plan, issues: [...plan.issues, ...cells, ...lines] }
}
