import { dayOfText } from '../../attributes/index.ts'
import type { CellValue, WrittenSheet } from '../../exchange/table/index.ts'
import type { DirectoryColumn, DirectoryRow } from '../types.ts'
import type { ValueNames } from './cells.ts'
import { type FileLanguage, fieldTitles } from './fields.ts'
import { titleOfColumn } from './guess.ts'

type WrittenRow = Pick<DirectoryRow, 'id' | 'parentId' | 'order' | 'code' | 'name' | 'status' | 'values'>

export interface DirectoryToWrite {
  name: string
  hierarchical: boolean
  columns: readonly DirectoryColumn[]
  rows: readonly WrittenRow[]
  names: ReadonlyMap<string, ValueNames>
}

/** The whole directory in the order of its tree; ids, by which rows without a code are found again, stand hidden. */
export function writeDirectory(directory: DirectoryToWrite, language: FileLanguage): WrittenSheet {
  const { name, hierarchical, columns } = directory
  const titles = fieldTitles[language]
  const shown = ['code', 'name', ...(hierarchical ? (['level'] as const) : []), 'status'] as const
  const title = (text: string, hidden = false) => ({ title: text, field: null, hidden })
  return {
    name,
    columns: [
      ...shown.map((field) => title(titles[field])),
      ...columns.map((column) => title(titleOfColumn(column, columns))),
      title(titles.id, true),
    ],
    *rows() {
      for (const { row, level, isParent } of inTree(directory.rows)) {
        const { id, code, status } = row
        const placed = hierarchical ? [level] : []
        const values = columns.map((column) => cellOf(column, row.values[column.id] ?? '', directory.names))
        const cells = [code, row.name, ...placed, status, ...values, id]
        yield { cells, outline: level - 1, isSummary: isParent }
      }
    },
  }
}

/** As JSON, with the titles of the columns as keys. */
export function writeDirectoryJson(directory: DirectoryToWrite, language: FileLanguage): string {
  const { columns, rows } = writeDirectory(directory, language)
  const records = [...rows()].map(({ cells }) =>
    Object.fromEntries(columns.flatMap(({ title }, at) => (isSaid(cells[at]) ? [[title, jsonOf(cells[at])]] : []))),
  )
  return `${JSON.stringify({ directory: directory.name, rows: records }, null, 1)}\n`
}

const isSaid = (cell: CellValue | undefined): cell is CellValue => cell !== null && cell !== undefined && cell !== ''
const jsonOf = (cell: CellValue): unknown =>
  typeof cell === 'object' && cell !== null ? new Date(cell.day * 86_400_000).toISOString().slice(0, 10) : cell

function cellOf({ id, type }: DirectoryColumn, text: string, names: DirectoryToWrite['names']): CellValue {
  if (text === '') return null
  switch (type) {
    // What a spreadsheet would round stays a text.
    case 'number':
      return String(Number(text)) === text ? Number(text) : text
    case 'date': {
      const day = dayOfText(text)
      return day === null ? text : { day, minute: null }
    }
    case 'boolean':
      return text === '1'
    case 'directory':
    case 'person':
      return names.get(id)?.textOf(text) ?? text
    case 'string':
      return text
  }
}

interface Placed {
  row: WrittenRow
  /** 1 at the top. */
  level: number
  isParent: boolean
}

function* inTree(rows: readonly WrittenRow[]): Generator<Placed> {
  const there = new Set(rows.map(({ id }) => id))
  const children = Map.groupBy(rows, ({ parentId }) => (parentId !== null && there.has(parentId) ? parentId : null))
  for (const siblings of children.values()) siblings.sort(inOrder)
  function* below(parentId: string | null, level: number): Generator<Placed> {
    for (const row of children.get(parentId) ?? []) {
      yield { row, level, isParent: children.has(row.id) }
      yield* below(row.id, level + 1)
    }
  }
  yield* below(null, 1)
}

/** By code unit, as the server has it. */
function inOrder(a: WrittenRow, b: WrittenRow): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1
  return a.id < b.id ? -1 : 1
}
