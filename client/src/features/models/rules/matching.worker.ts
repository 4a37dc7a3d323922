import {
  type Column,
  columnOf,
  type ElementTable,
  joinedColumn,
  type LinkRule,
  matchRule,
  tableColumn,
} from '@plumbline/core/bim'
import { limits } from '@plumbline/core/documents/bim'
import { fieldKey, type PackedColumn, type PackedTable, unpackTexts } from './packing.ts'

/** A table of elements is sent once; rules that are matched later name it by its key. */
export type MatchingTask =
  | { put: number; table: PackedTable }
  | {
      ask: number
      rule: LinkRule
      tables: number[]
      /** By field, a part of each model. */
      columns: ReadonlyMap<string, PackedColumn[]>
      works: number
      /** By field. */
      texts: ReadonlyMap<string, string>
    }

export interface MatchingAnswer {
  ask: number
  /** Element and work of each link, one after the other. */
  pairs: Int32Array<ArrayBuffer>
  elements: number
  works: number
  more: boolean
}

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<MatchingTask>) => void) | null
  postMessage(answer: MatchingAnswer, transfer: Transferable[]): void
}

const tables = new Map<number, ElementTable>()

scope.onmessage = ({ data }) => {
  if ('put' in data) {
    const { names, ...rest } = data.table
    tables.set(data.put, { ...rest, names: unpackTexts(names, rest.classOf.length), guids: [] })
    return
  }
  const answer = matched(data)
  scope.postMessage(answer, [answer.pairs.buffer])
}

function matched({
  ask,
  rule,
  tables: keys,
  columns,
  works,
  texts,
}: Extract<MatchingTask, { ask: number }>): MatchingAnswer {
  const chosen = keys.flatMap((key) => tables.get(key) ?? [])
  const joined = new Map<string, Column>()
  for (const [key, parts] of columns) joined.set(key, joinedColumn(parts.map(unpacked)))
  const source = {
    elements: chosen.reduce((sum, { names }) => sum + names.length, 0),
    works,
    elementColumn: (field: LinkRule['elements'][number]['field']) =>
      tableColumn(chosen, field) ?? joined.get(fieldKey(field)) ?? joinedColumn([]),
    workColumn: (field: LinkRule['works'][number]['field']) =>
      columnOf(unpackTexts(texts.get(fieldKey(field)) ?? '', works), works),
  }
  const found = matchRule(rule, source, limits.linksAtOnce)
  const { more } = found
  return { ask, pairs: found.pairs.slice(), elements: found.elements.length, works: found.works.length, more }
}

const unpacked = ({ values, count, of }: PackedColumn) => ({ values: unpackTexts(values, count), of })
