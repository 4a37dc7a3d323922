import type { Instant, Minutes } from '../../time/index.ts'
import { readDate, readHours } from './values.ts'

/** Shares of a curve at 0, 5, 10 … 100 % of the duration. */
export const curveColumns = [
  'pct_usage_0',
  'pct_usage_1',
  'pct_usage_2',
  'pct_usage_3',
  'pct_usage_4',
  'pct_usage_5',
  'pct_usage_6',
  'pct_usage_7',
  'pct_usage_8',
  'pct_usage_9',
  'pct_usage_10',
  'pct_usage_11',
  'pct_usage_12',
  'pct_usage_13',
  'pct_usage_14',
  'pct_usage_15',
  'pct_usage_16',
  'pct_usage_17',
  'pct_usage_18',
  'pct_usage_19',
  'pct_usage_20',
] as const

/** Tables and columns that are read; everything else of the file is skipped while it streams past. */
export const keptColumns = {
  PROJECT: [
    'proj_id',
    'proj_short_name',
    'project_flag',
    'export_flag',
    'orig_proj_id',
    'sum_base_proj_id',
    'clndr_id',
    'last_recalc_date',
    'plan_start_date',
    'plan_end_date',
    'scd_end_date',
    'critical_path_type',
    'critical_drtn_hr_cnt',
    'guid',
  ],
  SCHEDOPTIONS: [
    'proj_id',
    'sched_retained_logic',
    'sched_progress_override',
    'sched_calendar_on_relationship_lag',
    'sched_lag_early_start_flag',
    'sched_float_type',
    'sched_open_critical_flag',
    'sched_use_expect_end_flag',
    'sched_outer_depend_type',
    'enable_multiple_longest_path_calc',
  ],
  PROJWBS: ['wbs_id', 'proj_id', 'parent_wbs_id', 'seq_num', 'proj_node_flag', 'wbs_short_name', 'wbs_name', 'guid'],
  CALENDAR: ['clndr_id', 'clndr_name', 'base_clndr_id', 'proj_id', 'default_flag', 'day_hr_cnt', 'clndr_data'],
  TASK: [
    'task_id',
    'proj_id',
    'wbs_id',
    'clndr_id',
    'task_code',
    'task_name',
    'task_type',
    'status_code',
    'complete_pct_type',
    'phys_complete_pct',
    'target_drtn_hr_cnt',
    'remain_drtn_hr_cnt',
    'act_start_date',
    'act_end_date',
    'cstr_type',
    'cstr_date',
    'cstr_type2',
    'cstr_date2',
    'expect_end_date',
    'external_early_start_date',
    'external_late_end_date',
    'suspend_date',
    'resume_date',
    'target_work_qty',
    'act_work_qty',
    'remain_work_qty',
    'target_equip_qty',
    'act_equip_qty',
    'remain_equip_qty',
    'early_start_date',
    'early_end_date',
    'late_start_date',
    'late_end_date',
    'total_float_hr_cnt',
    'free_float_hr_cnt',
    'driving_path_flag',
    'target_start_date',
    'target_end_date',
    'priority_type',
    'guid',
  ],
  TASKPRED: ['task_pred_id', 'task_id', 'pred_task_id', 'proj_id', 'pred_proj_id', 'pred_type', 'lag_hr_cnt'],
  RSRC: [
    'rsrc_id',
    'parent_rsrc_id',
    'rsrc_short_name',
    'rsrc_name',
    'rsrc_type',
    'clndr_id',
    'unit_id',
    'ot_flag',
    'ot_factor',
    'guid',
  ],
  RSRCRATE: ['rsrc_id', 'max_qty_per_hr', 'cost_per_qty', 'start_date'],
  ROLES: ['role_id', 'parent_role_id', 'role_short_name', 'role_name'],
  ROLERATE: ['role_id', 'max_qty_per_hr', 'cost_per_qty', 'start_date'],
  RSRCCURVDATA: ['curv_id', 'curv_name', 'default_flag', ...curveColumns],
  UMEASURE: ['unit_id', 'unit_abbrev', 'unit_name'],
  TASKRSRC: [
    'taskrsrc_id',
    'task_id',
    'proj_id',
    'rsrc_id',
    'role_id',
    'curv_id',
    'rsrc_type',
    'target_qty',
    'target_qty_per_hr',
    'target_lag_drtn_hr_cnt',
    'act_reg_qty',
    'act_ot_qty',
    'remain_qty',
    'remain_qty_per_hr',
    'cost_per_qty',
    'cost_per_qty_source_type',
    'target_cost',
    'act_reg_cost',
    'act_ot_cost',
    'target_start_date',
    'target_end_date',
    'act_start_date',
    'act_end_date',
    'restart_date',
    'target_crv',
    'remain_crv',
    'guid',
  ],
  TASKPROC: [
    'proc_id',
    'task_id',
    'proj_id',
    'seq_num',
    'proc_name',
    'complete_flag',
    'proc_wt',
    'complete_pct',
    'proc_descr',
  ],
  PROJCOST: ['cost_item_id', 'task_id', 'proj_id', 'target_cost', 'act_cost'],
  TASKMEMO: ['task_id', 'proj_id', 'memo_type_id', 'task_memo'],
  MEMOTYPE: ['memo_type_id', 'memo_type'],
  ACTVTYPE: ['actv_code_type_id', 'actv_code_type'],
  ACTVCODE: ['actv_code_id', 'parent_actv_code_id', 'actv_code_type_id', 'actv_code_name', 'short_name', 'seq_num'],
  TASKACTV: ['task_id', 'actv_code_type_id', 'actv_code_id'],
  UDFTYPE: ['udf_type_id', 'table_name', 'udf_type_name', 'udf_type_label', 'logical_data_type'],
  UDFVALUE: ['udf_type_id', 'fk_id', 'udf_date', 'udf_number', 'udf_text'],
  CURRTYPE: [
    'curr_id',
    'decimal_digit_cnt',
    'curr_symbol',
    'decimal_symbol',
    'digit_group_symbol',
    'pos_curr_fmt_type',
    'neg_curr_fmt_type',
    'curr_type',
    'curr_short_name',
    'group_digit_cnt',
    'base_exch_rate',
  ],
} as const satisfies Record<string, readonly string[]>

export type TableName = keyof typeof keptColumns
type Column<T extends TableName> = (typeof keptColumns)[T][number]

/** An id of the file to find rows by: a number where it is a whole one, as nearly all are. */
export type CellKey = number | string

/** Columns that the file lacks are empty. `line` counts from 1. */
export type XerRow<T extends TableName> = Readonly<Record<Column<T>, string>> & RowCells & CellReading<Column<T>>

/** Cells that no text need be made of. */
interface CellReading<Name> {
  key(column: Name): CellKey
  /** null: there is none, or it is none. */
  instant(column: Name): Instant | null
  hours(column: Name): Minutes | null
  isEmpty(column: Name): boolean
}

/** Where the cells of rows stand; columns are numbered as they are kept. */
export interface CellSource {
  text(at: number, column: number): string
  /** The same text has the same key, and no other. */
  key(at: number, column: number): CellKey
  /** As `readDate` and `readHours` read the text. */
  instant(at: number, column: number): Instant | null
  hours(at: number, column: number): Minutes | null
  isEmpty(at: number, column: number): boolean
}

/** A row of a table: `XerRow` names its cells. */
export interface RowCells {
  readonly line: number
  readonly source: CellSource
  /** Which row of the source. */
  readonly at: number
}

/** Cells are named by getters: a file may have a million rows, and texts are made of few of their cells. */
function rowClass(columns: readonly string[]): new (line: number, source: CellSource, at: number) => RowCells {
  const places = Object.fromEntries(columns.map((name, column) => [name, column]))
  class Row implements RowCells, CellReading<string> {
    readonly line: number
    readonly source: CellSource
    readonly at: number
    constructor(line: number, source: CellSource, at: number) {
      this.line = line
      this.source = source
      this.at = at
    }
    key(column: string): CellKey {
      return this.source.key(this.at, places[column]!)
    }
    instant(column: string): Instant | null {
      return this.source.instant(this.at, places[column]!)
    }
    hours(column: string): Minutes | null {
      return this.source.hours(this.at, places[column]!)
    }
    isEmpty(column: string): boolean {
      return this.source.isEmpty(this.at, places[column]!)
    }
  }
  columns.forEach((name, column) => {
    Object.defineProperty(Row.prototype, name, {
      get(this: Row) {
        return this.source.text(this.at, column)
      },
    })
  })
  return Row
}

const rowClasses = new Map(Object.entries(keptColumns).map(([table, columns]) => [table, rowClass(columns)]))

export function newRow(table: TableName, line: number, source: CellSource, at: number): RowCells {
  const Row = rowClasses.get(table)!
  return new Row(line, source, at)
}

/** Cells of rows that were put together from something else than a file of XER. */
export class MadeCells implements CellSource {
  readonly #rows: string[][] = []

  /** Its place. */
  add(cells: string[]): number {
    return this.#rows.push(cells) - 1
  }

  set(at: number, column: number, text: string): void {
    this.#rows[at]![column] = text
  }

  text(at: number, column: number): string {
    return this.#rows[at]![column]!
  }

  key(at: number, column: number): CellKey {
    return keyOf(this.text(at, column))
  }

  instant(at: number, column: number): Instant | null {
    return readDate(this.text(at, column))
  }

  hours(at: number, column: number): Minutes | null {
    return readHours(this.text(at, column))
  }

  isEmpty(at: number, column: number): boolean {
    return this.text(at, column) === ''
  }
}

const wholeNumber = /^(0|[1-9]\d{0,8})$/

export const keyOf = (text: string): CellKey => (wholeNumber.test(text) ? Number(text) : text)

export type XerTables = { [T in TableName]: XerRow<T>[] }

export function isKept(table: string): table is TableName {
  return Object.hasOwn(keptColumns, table)
}

export function emptyTables(): XerTables {
  return {
    PROJECT: [],
    SCHEDOPTIONS: [],
    PROJWBS: [],
    CALENDAR: [],
    TASK: [],
    TASKPRED: [],
    RSRC: [],
    RSRCRATE: [],
    RSRCCURVDATA: [],
    ROLES: [],
    ROLERATE: [],
    UMEASURE: [],
    TASKRSRC: [],
    TASKPROC: [],
    PROJCOST: [],
    TASKMEMO: [],
    MEMOTYPE: [],
    ACTVTYPE: [],
    ACTVCODE: [],
    TASKACTV: [],
    UDFTYPE: [],
    UDFVALUE: [],
    CURRTYPE: [],
  }
}
