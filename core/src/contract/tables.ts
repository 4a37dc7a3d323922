/** Tables that are imported: what a file holds, and what its columns are taken for. */
import { z } from 'zod'
import { type TableField, tableFields } from '../exchange/table/fields.ts'
import { dateOrders, decimalMarks, hierarchies, rowMeanings, tableLimits } from '../exchange/table/types.ts'

const place = z.int().min(0).max(tableLimits.rows)

const sheetMapping = z.object({
  sheet: z.int().min(0).max(tableLimits.sheets),
  /** −1: the table has no titles. */
  headRow: z.int().min(-1).max(tableLimits.rows),
  /** By column; null: not imported. */
  columns: z
    .array(z.enum(Object.keys(tableFields) as [TableField, ...TableField[]]).nullable())
    .max(tableLimits.columns)
    .readonly(),
})

export const tableMapping = sheetMapping.extend({
  hierarchy: z.enum(hierarchies),
  dateOrder: z.enum(dateOrders),
  decimal: z.enum(decimalMarks),
  /** Places of rows that are left out. */
  skipped: z.array(place).max(10_000).readonly(),
  relations: sheetMapping.nullable(),
  resources: sheetMapping.nullable(),
})

const cell = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.object({ day: z.int(), minute: z.int().nullable() }),
  z.null(),
])

/** A file that is a table: its beginning, for a look, and how it is read. */
export const uploadTable = z.object({
  sheets: z.array(
    z.object({
      name: z.string(),
      /** In all; `rows` are the first of them. */
      rowCount: z.int(),
      rows: z.array(z.object({ cells: z.array(cell), outline: z.int(), indent: z.int() })),
    }),
  ),
  mapping: tableMapping,
  /** Names of the attributes of the schedule, of which columns may be by their titles. */
  attributes: z.array(z.string()).default([]),
  /** The mapping was chosen, not guessed. */
  isChosen: z.boolean(),
  problems: z.array(z.object({ code: z.string(), sheet: z.int(), row: z.int(), column: z.int(), text: z.string() })),
  /** Also of those that are not named. */
  problemCount: z.int(),
  /** Of the columns that are taken: filled cells, and those of them that could be read. */
  shares: z.array(z.object({ column: z.int(), filled: z.int(), read: z.int() })).default([]),
  /** Of the sheet of works: what its first rows were understood as, and which of their cells say another thing than the schedule. */
  understood: z
    .array(z.object({ row: z.int(), is: z.enum(rowMeanings), changed: z.array(z.int()).readonly() }))
    .default([]),
})
export type UploadTable = z.infer<typeof uploadTable>
