/** What the first rows of a table were understood as, to be shown where they stand. */
import { type Id, isActivity, type Relation, type SchedulePlan } from '../../plan/index.ts'
import type { RowCondition } from '../rules/types.ts'
import type { AttributeColumns } from './attribute-columns.ts'
import type { CellReader } from './cell-reader.ts'
import { isLeftOut } from './conditions.ts'
import type { TableField } from './fields.ts'
import type { WorkRecord } from './records.ts'
import type { RowEdits } from './row-edits.ts'
import type { UnderstoodRow } from './types.ts'

/** As many as are shown. */
const LOOKED_AT = 250

export interface Understanding {
  reader: CellReader
  records: readonly WorkRecord[]
  edits: RowEdits
  valued: AttributeColumns
  where: readonly RowCondition[]
  /** null: all rows are new. */
  current: SchedulePlan | null
  /** Those that come of the table. */
  relations: readonly Relation[]
}

/** Rows that somebody left out are told by the mapping. */
export function understoodRows(of: Understanding): UnderstoodRow[] {
  const { reader, where } = of
  const byPlace = new Map(of.records.map((record) => [record.at, record]))
  const changes = changedRelations(of)
  const rows = reader.sheet.rows.slice(0, LOOKED_AT)
  return rows.flatMap((row, at): UnderstoodRow[] => {
    if (at <= reader.mapping.headRow) return []
    if (isLeftOut(reader, row, where)) return [{ row: at, is: 'left_out', changed: [] }]
    const record = byPlace.get(at)
    if (!record) return [{ row: at, is: 'nothing', changed: [] }]
    if (!record.known) return [{ row: at, is: 'new', changed: [] }]
    return [{ row: at, is: 'known', changed: changedColumns(record, of, changes) }]
  })
}

/** What only says where a row stands, or which it is. */
const places: readonly TableField[] = ['id', 'base', 'level', 'outlineNumber', 'number', 'note']
/** Of summaries they follow from what is below. */
const computed: readonly TableField[] = [
  'duration',
  'start',
  'finish',
  'percent',
  'actualStart',
  'actualFinish',
  'remaining',
]

/** Where nothing stands, nothing is said: few tables say where each work stands that follows others. */
const silent: readonly TableField[] = ['start', 'finish', 'percent']

function changedColumns(
  record: WorkRecord,
  { reader, edits, valued }: Understanding,
  changes: ChangedRelations,
): number[] {
  const { known, hasChildren } = record
  const isChanged = (field: TableField): boolean => {
    if (places.includes(field) || !reader.has(field)) return false
    if (field === 'predecessors' || field === 'successors') return changes[field].has(record.id)
    if (field === 'type') return saysType(record, reader)
    if (computed.includes(field) && (hasChildren || (known && !isActivity(known.type)))) return false
    if (silent.includes(field) && reader.raw(record.row, field) === null) return false
    if (field === 'limitKind') return reader.limitKind(record.at, record.row) !== (known?.limit?.kind ?? null)
    return edits.saysOtherwise(record, field)
  }
  const fields = reader.mapping.columns.flatMap((field, column) => (field !== null && isChanged(field) ? [column] : []))
  return [...fields, ...valued.changed(record)]
}

/** Types are written in either language. */
function saysType({ known, at, row }: WorkRecord, reader: CellReader): boolean {
  const read = reader.type(at, row)
  return read?.type != null && read.type !== known?.type
}

type ChangedRelations = Record<'predecessors' | 'successors', ReadonlySet<Id>>

/** Works with a relation that came, went or is another. */
function changedRelations({ current, relations }: Understanding): ChangedRelations {
  const keyOf = ({ predId, succId, type, lag }: Relation): string => [predId, succId, type, lag].join(' ')
  const [was, is] = [current?.relations ?? [], relations]
  const [before, after] = [new Set(was.map(keyOf)), new Set(is.map(keyOf))]
  const others = [
    ...was.filter((one) => !after.has(keyOf(one))),
    ...is.filter((one) => current !== null && !before.has(keyOf(one))),
  ]
  return {
    predecessors: new Set(others.map(({ succId }) => succId)),
    successors: new Set(others.map(({ predId }) => predId)),
  }
}
