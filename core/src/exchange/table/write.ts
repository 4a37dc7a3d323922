/** A plan as sheets of cells: what the grid shows, or all that tables hold. */
import { unpackValues } from '../../attributes/index.ts'
import type { Targets } from '../../indicators/index.ts'
import { isActivity, ranksWorks, type SchedulePlan, type WbsRow } from '../../plan/index.ts'
import type { FileAttribute } from '../user-fields.ts'
import { isReadType } from './attribute-cells.ts'
import type { TableField, TableLanguage } from './fields.ts'
import { PlanCells } from './plan-cells.ts'
import { PlannedCells } from './planned-cells.ts'
import { attributeColumn, type ShownColumn, shownColumns, tableColumn } from './shown-columns.ts'
import { titleOf } from './titles.ts'
import { type CellValue, tableLimits } from './types.ts'
import { resourceText } from './words.ts'

export interface WrittenColumn {
  title: string
  /** null: not one that a table is read by. */
  field: TableField | null
  hidden: boolean
}

export interface WrittenRow {
  cells: CellValue[]
  /** How many groups it stands in. */
  outline: number
  isSummary: boolean
}

export interface WrittenSheet {
  name: string
  columns: WrittenColumn[]
  /** One after the other: a sheet of 100,000 works never stands in memory. */
  rows(): Iterable<WrittenRow>
}

/** What people edit in a table, in the order of the grid. */
export const usualColumns = [
  'code',
  'name',
  'type',
  'duration',
  'start',
  'finish',
  'percent',
  'actualStart',
  'actualFinish',
  'remaining',
  'predecessors',
  'calendar',
  'limitKind',
  'limit',
  'volume',
  'unit',
  'volumeFact',
  'labour',
  'labourFact',
  'cost',
  'costFact',
] as const satisfies readonly TableField[]

export interface TableWriting {
  language: TableLanguage
  /** Keys of the catalogue or ids of attributes; null: all that tables hold. */
  columns: readonly { key: string; title: string }[] | null
  /** Whose values may be shown. */
  attributes?: readonly FileAttribute[]
  /** In the order of the screen; null: that of the tree. */
  rows?: readonly WbsRow[] | null
  /** Dates and amounts of the target version that it is compared with. */
  targets?: Targets
  /** By row id. */
  notes?: ReadonlyMap<string, string>
  /** That it is written of, and offered for when it comes back. */
  scheduleId?: string
}

/** Columns that bring rows back to where they come from, and tell edited cells from others; nobody need see them. */
const keyColumns = ['level', 'id', 'base'] as const satisfies readonly TableField[]
const isKey = (field: TableField | null): boolean => (keyColumns as readonly (TableField | null)[]).includes(field)

export function writeTable(
  plan: SchedulePlan,
  { language, columns, attributes = [], rows, scheduleId = '', targets = null, notes = new Map() }: TableWriting,
): WrittenSheet[] {
  const valued = columns ? attributes.filter(({ id }) => columns.some(({ key }) => key === id)) : used(plan, attributes)
  const readBack = valued.filter(({ type }) => isReadType(type))
  const cells = new PlanCells(plan, language, { scheduleId, attributes: readBack })
  let made: PlannedCells | null = null
  const planned = (): PlannedCells => {
    made ??= new PlannedCells(plan, cells.engine, targets)
    return made
  }
  const showing = { cells, language, attributes, planned }
  const shown = columns
    ? shownColumns(columns, showing)
    : [
        ...usualColumns.map((field) => tableColumn(field, showing)),
        ...(ranksWorks(plan) ? [tableColumn('priority', showing)] : []),
        ...readBack.map((attribute) => attributeColumn(attribute)),
      ]
  const noted = columns === null && notes.size > 0 ? [noteColumn(notes, language)] : []
  const all = [...shown, ...noted, ...keyColumns.map((field) => tableColumn(field, showing))]
  const works: WrittenSheet = {
    name: sheetNames[language].works,
    columns: all.map(({ title, field }) => ({ title, field, hidden: isKey(field) })),
    *rows() {
      for (const row of rows ?? plan.rows) {
        yield {
          cells: all.map(({ cell }) => cell(row)),
          outline: cells.level(row) - 1,
          isSummary: !isActivity(row.type) && row.type !== 'draft',
        }
      }
    },
  }
  const written = rows ? new Set(rows.map(({ id }) => id)) : null
  const others = [relationSheet(cells, language, written), resourceSheet(cells, language, written)]
  return [works, ...others.filter((sheet) => sheet !== null)]
}

/** Those that a row has a value of. */
function used({ rows }: SchedulePlan, attributes: readonly FileAttribute[]): readonly FileAttribute[] {
  const ids = new Set<string>()
  for (const { values } of rows) if (values !== '') for (const id of unpackValues(values).keys()) ids.add(id)
  return attributes.filter(({ id }) => ids.has(id))
}

const noteColumn = (notes: ReadonlyMap<string, string>, language: TableLanguage): ShownColumn => ({
  field: 'note',
  title: titleOf('note', language),
  cell: ({ id }) => notes.get(id)?.slice(0, tableLimits.text) ?? null,
})

const sheetNames = {
  en: { works: 'Works', relations: 'Relations', resources: 'Resources' },
  ru: { works: 'Работы', relations: 'Связи', resources: 'Ресурсы' },
} as const

const columnsOf = (fields: readonly TableField[], language: TableLanguage): WrittenColumn[] =>
  fields.map((field) => ({ field, title: titleOf(field, language), hidden: false }))

function relationSheet(
  cells: PlanCells,
  language: TableLanguage,
  written: ReadonlySet<string> | null,
): WrittenSheet | null {
  const { plan, names } = cells
  const has = (id: string): boolean => written === null || written.has(id)
  const relations = plan.relations.filter(({ predId, succId }) => has(predId) && has(succId))
  if (relations.length === 0) return null
  return {
    name: sheetNames[language].relations,
    columns: columnsOf(['predecessor', 'successor', 'relationType', 'lag'], language),
    *rows() {
      for (const relation of relations) {
        const { predId, succId, type } = relation
        const said: CellValue[] = [
          names.nameOf(predId),
          names.nameOf(succId),
          type.toUpperCase(),
          cells.lagText(relation) || null,
        ]
        yield { cells: said, outline: 0, isSummary: false }
      }
    },
  }
}

function resourceSheet(
  cells: PlanCells,
  language: TableLanguage,
  written: ReadonlySet<string> | null,
): WrittenSheet | null {
  const { plan, names } = cells
  const assignments = plan.assignments.filter(({ wbsId }) => written === null || written.has(wbsId))
  if (assignments.length === 0) return null
  return {
    name: sheetNames[language].resources,
    columns: columnsOf(['work', 'resourceCode', 'resource', 'resourceType', 'planned', 'actual'], language),
    *rows() {
      for (const { wbsId, resourceCode, resourceName, resourceType, plan: planned, fact } of assignments) {
        const type = resourceText(resourceType, language)
        const said: CellValue[] = [names.nameOf(wbsId), resourceCode, resourceName, type, Number(planned), Number(fact)]
        yield { cells: said, outline: 0, isSummary: false }
      }
    },
  }
}
