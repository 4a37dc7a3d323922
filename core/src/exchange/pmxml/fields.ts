/**
 * P6 says the same in XER and in XML: what a column of a table is called as an element of an object, and how its values
 * are written there. Reading and writing both follow these lists.
 */
import { parseInstant } from '../../time/index.ts'
import { guidForXml, guidOfXml } from '../xer/guids.ts'
import { curveColumns, type TableName } from '../xer/tables.ts'
import { plainDecimal } from '../xer/values.ts'

interface Kind {
  /** As XER has it; '' where the text is none of this kind. */
  read(text: string): string
  write(value: string): string
}

export interface Field {
  column: string
  element: string
  kind: Kind
  /** Characters that P6 takes. */
  longest?: number
}

const text: Kind = { read: (value) => value, write: (value) => value }

const isTrue = (value: string): boolean => value === '1' || value === 'true'

const flag: Kind = {
  read: (value) => (value === '' ? '' : isTrue(value) ? 'Y' : 'N'),
  write: (value) => (value === 'Y' ? '1' : '0'),
}

const date: Kind = {
  read: (value) => value.slice(0, 16).replace('T', ' '),
  write: (value) => (parseInstant(value) === null ? '' : `${value.replace(' ', 'T')}:00`),
}

/** A part of 1 there, percent here. */
const percent: Kind = {
  read: (value) => (value === '' ? '' : plainDecimal(Number(value) * 100)),
  write: (value) => String(Number((Number(value) / 100).toFixed(8))),
}

function choice(words: Readonly<Record<string, string>>): Kind {
  const codes = new Map(Object.entries(words).map(([code, word]) => [word, code]))
  return { read: (value) => codes.get(value) ?? value, write: (value) => words[value] ?? '' }
}

const guid: Kind = { read: guidOfXml, write: guidForXml }

const constraint = choice({
  CS_MSOA: 'Start On or After',
  CS_MEOB: 'Finish On or Before',
  CS_MSO: 'Start On',
  CS_MEOA: 'Finish On or After',
  CS_MSOB: 'Start On or Before',
  CS_MEO: 'Finish On',
  CS_MANDSTART: 'Mandatory Start',
  CS_MANDFIN: 'Mandatory Finish',
  CS_ALAP: 'As Late As Possible',
})

const resourceType = choice({ RT_Labor: 'Labor', RT_Equip: 'Nonlabor', RT_Mat: 'Material' })

function fields(...rows: (readonly [column: string, element: string, kind?: Kind, longest?: number])[]): Field[] {
  return rows.map(([column, element, kind = text, longest]) => ({
    column,
    element,
    kind,
    ...(longest === undefined ? {} : { longest }),
  }))
}

export const projectFields = fields(
  ['proj_id', 'ObjectId'],
  ['proj_short_name', 'Id', text, 40],
  ['orig_proj_id', 'OriginalProjectObjectId'],
  ['clndr_id', 'ActivityDefaultCalendarObjectId'],
  ['last_recalc_date', 'DataDate', date],
  ['plan_start_date', 'PlannedStartDate', date],
  ['plan_end_date', 'MustFinishByDate', date],
  ['scd_end_date', 'ScheduledFinishDate', date],
  [
    'critical_path_type',
    'CriticalActivityPathType',
    choice({ CT_TotFloat: 'Critical Float', CT_DrivPath: 'Longest Path' }),
  ],
  ['critical_drtn_hr_cnt', 'CriticalActivityFloatThreshold'],
  ['sum_base_proj_id', 'CurrentBaselineProjectObjectId'],
  ['guid', 'GUID', guid],
)

/** What stands in a baseline itself; the rest of its options is an object beside it. */
const elementsOfBaselines: ReadonlySet<string> = new Set([
  'ObjectId',
  'GUID',
  'Id',
  'OriginalProjectObjectId',
  'ActivityDefaultCalendarObjectId',
  'DataDate',
  'PlannedStartDate',
  'MustFinishByDate',
  'ScheduledFinishDate',
  'CriticalActivityPathType',
])

export const baselineFields = projectFields.filter(({ element }) => elementsOfBaselines.has(element))

export const optionFields = fields(
  [
    'sched_calendar_on_relationship_lag',
    'RelationshipLagCalendar',
    choice({
      rcal_Predecessor: 'Predecessor Activity Calendar',
      rcal_Successor: 'Successor Activity Calendar',
      rcal_24Hour: '24 Hour Calendar',
      rcal_ProjDefault: 'Project Default Calendar',
    }),
  ],
  ['sched_lag_early_start_flag', 'StartToStartLagCalculationType', flag],
  [
    'sched_float_type',
    'ComputeTotalFloatType',
    choice({
      FT_SF: 'Start Float = Late Start - Early Start',
      FT_FF: 'Finish Float = Late Finish - Early Finish',
      FT_MIN: 'Smallest of Start Float and Finish Float',
    }),
  ],
  ['sched_open_critical_flag', 'MakeOpenEndedActivitiesCritical', flag],
  ['sched_use_expect_end_flag', 'UseExpectedFinishDates', flag],
  ['sched_outer_depend_type', 'IgnoreOtherProjectRelationships', choice({ SD_None: '1', SD_Both: '0' })],
  ['enable_multiple_longest_path_calc', 'MultipleFloatPathsEnabled', flag],
)

/** What comes first where activities do not follow the logic: one choice there, two flags here. */
export const outOfSequence = {
  element: 'OutOfSequenceScheduleType',
  retained: 'Retained Logic',
  override: 'Progress Override',
  actual: 'Actual Dates',
} as const

/** Objects that are one row of one table each. */
export const objects: Record<string, { table: TableName; fields: Field[] }> = {
  WBS: {
    table: 'PROJWBS',
    fields: fields(
      ['wbs_id', 'ObjectId'],
      ['proj_id', 'ProjectObjectId'],
      ['parent_wbs_id', 'ParentObjectId'],
      ['seq_num', 'SequenceNumber'],
      ['wbs_short_name', 'Code', text, 40],
      ['wbs_name', 'Name', text, 100],
      ['guid', 'GUID', guid],
    ),
  },
  Activity: {
    table: 'TASK',
    fields: fields(
      ['task_id', 'ObjectId'],
      ['proj_id', 'ProjectObjectId'],
      ['wbs_id', 'WBSObjectId'],
      ['clndr_id', 'CalendarObjectId'],
      ['task_code', 'Id', text, 40],
      ['task_name', 'Name', text, 120],
      [
        'task_type',
        'Type',
        choice({
          TT_Task: 'Task Dependent',
          TT_Rsrc: 'Resource Dependent',
          TT_LOE: 'Level of Effort',
          TT_Mile: 'Start Milestone',
          TT_FinMile: 'Finish Milestone',
          TT_WBS: 'WBS Summary',
        }),
      ],
      [
        'status_code',
        'Status',
        choice({ TK_NotStart: 'Not Started', TK_Active: 'In Progress', TK_Complete: 'Completed' }),
      ],
      [
        'complete_pct_type',
        'PercentCompleteType',
        choice({ CP_Phys: 'Physical', CP_Drtn: 'Duration', CP_Units: 'Units', CP_Scope: 'Scope' }),
      ],
      ['duration_type', 'DurationType', choice({ DT_FixedDUR2: 'Fixed Duration and Units/Time' })],
      [
        'priority_type',
        'LevelingPriority',
        choice({ PT_Top: 'Top', PT_High: 'High', PT_Normal: 'Normal', PT_Low: 'Low', PT_Lowest: 'Lowest' }),
      ],
      ['phys_complete_pct', 'PhysicalPercentComplete', percent],
      ['target_drtn_hr_cnt', 'PlannedDuration'],
      ['remain_drtn_hr_cnt', 'RemainingDuration'],
      ['act_start_date', 'ActualStartDate', date],
      ['act_end_date', 'ActualFinishDate', date],
      ['target_start_date', 'PlannedStartDate', date],
      ['target_end_date', 'PlannedFinishDate', date],
      ['cstr_type', 'PrimaryConstraintType', constraint],
      ['cstr_date', 'PrimaryConstraintDate', date],
      ['cstr_type2', 'SecondaryConstraintType', constraint],
      ['cstr_date2', 'SecondaryConstraintDate', date],
      ['expect_end_date', 'ExpectedFinishDate', date],
      ['external_early_start_date', 'ExternalEarlyStartDate', date],
      ['external_late_end_date', 'ExternalLateFinishDate', date],
      ['suspend_date', 'SuspendDate', date],
      ['resume_date', 'ResumeDate', date],
      ['target_work_qty', 'PlannedLaborUnits'],
      ['act_work_qty', 'ActualLaborUnits'],
      ['remain_work_qty', 'RemainingLaborUnits'],
      ['target_equip_qty', 'PlannedNonLaborUnits'],
      ['act_equip_qty', 'ActualNonLaborUnits'],
      ['remain_equip_qty', 'RemainingNonLaborUnits'],
      ['early_start_date', 'EarlyStartDate', date],
      ['early_end_date', 'EarlyFinishDate', date],
      ['late_start_date', 'LateStartDate', date],
      ['late_end_date', 'LateFinishDate', date],
      ['total_float_hr_cnt', 'TotalFloat'],
      ['free_float_hr_cnt', 'FreeFloat'],
      ['driving_path_flag', 'IsLongestPath', flag],
      ['guid', 'GUID', guid],
    ),
  },
  Relationship: {
    table: 'TASKPRED',
    fields: fields(
      ['task_pred_id', 'ObjectId'],
      ['task_id', 'SuccessorActivityObjectId'],
      ['pred_task_id', 'PredecessorActivityObjectId'],
      ['proj_id', 'SuccessorProjectObjectId'],
      ['pred_proj_id', 'PredecessorProjectObjectId'],
      [
        'pred_type',
        'Type',
        choice({
          PR_FS: 'Finish to Start',
          PR_FF: 'Finish to Finish',
          PR_SS: 'Start to Start',
          PR_SF: 'Start to Finish',
        }),
      ],
      ['lag_hr_cnt', 'Lag'],
    ),
  },
  Resource: {
    table: 'RSRC',
    fields: fields(
      ['rsrc_id', 'ObjectId'],
      ['rsrc_short_name', 'Id', text, 255],
      ['rsrc_name', 'Name', text, 255],
      ['rsrc_type', 'ResourceType', resourceType],
      ['parent_rsrc_id', 'ParentObjectId'],
      ['clndr_id', 'CalendarObjectId'],
      ['unit_id', 'UnitOfMeasureObjectId'],
      ['ot_flag', 'IsOverTimeAllowed', flag],
      ['ot_factor', 'OvertimeFactor'],
      ['guid', 'GUID', guid],
    ),
  },
  ResourceRate: {
    table: 'RSRCRATE',
    fields: fields(
      ['rsrc_rate_id', 'ObjectId'],
      ['rsrc_id', 'ResourceObjectId'],
      ['max_qty_per_hr', 'MaxUnitsPerTime'],
      ['cost_per_qty', 'PricePerUnit'],
      ['start_date', 'EffectiveDate', date],
    ),
  },
  ResourceCurve: {
    table: 'RSRCCURVDATA',
    fields: fields(['curv_id', 'ObjectId'], ['curv_name', 'Name', text, 60], ['default_flag', 'IsDefault', flag]),
  },
  Role: {
    table: 'ROLES',
    fields: fields(
      ['role_id', 'ObjectId'],
      ['parent_role_id', 'ParentObjectId'],
      ['seq_num', 'SequenceNumber'],
      ['role_short_name', 'Id', text, 40],
      ['role_name', 'Name', text, 100],
    ),
  },
  RoleRate: {
    table: 'ROLERATE',
    fields: fields(
      ['role_rate_id', 'ObjectId'],
      ['role_id', 'RoleObjectId'],
      ['max_qty_per_hr', 'MaxUnitsPerTime'],
      ['cost_per_qty', 'PricePerUnit'],
      ['start_date', 'EffectiveDate', date],
    ),
  },
  UnitOfMeasure: {
    table: 'UMEASURE',
    fields: fields(['unit_id', 'ObjectId'], ['unit_abbrev', 'Abbreviation', text, 16], ['unit_name', 'Name', text, 64]),
  },
  ResourceAssignment: {
    table: 'TASKRSRC',
    fields: fields(
      ['taskrsrc_id', 'ObjectId'],
      ['task_id', 'ActivityObjectId'],
      ['proj_id', 'ProjectObjectId'],
      ['rsrc_id', 'ResourceObjectId'],
      ['role_id', 'RoleObjectId'],
      ['curv_id', 'ResourceCurveObjectId'],
      ['rsrc_type', 'ResourceType', resourceType],
      ['target_qty', 'PlannedUnits'],
      ['target_qty_per_hr', 'PlannedUnitsPerTime'],
      ['target_lag_drtn_hr_cnt', 'PlannedLag'],
      ['cost_per_qty', 'PricePerUnit'],
      [
        'cost_per_qty_source_type',
        'RateSource',
        choice({ ST_Rsrc: 'Resource', ST_Role: 'Role', ST_Custom: 'Override' }),
      ],
      ['act_reg_qty', 'ActualRegularUnits'],
      ['act_ot_qty', 'ActualOvertimeUnits'],
      ['remain_qty', 'RemainingUnits'],
      ['remain_qty_per_hr', 'RemainingUnitsPerTime'],
      ['target_cost', 'PlannedCost'],
      ['act_reg_cost', 'ActualRegularCost'],
      ['act_ot_cost', 'ActualOvertimeCost'],
      ['remain_cost', 'RemainingCost'],
      ['target_start_date', 'PlannedStartDate', date],
      ['target_end_date', 'PlannedFinishDate', date],
      ['act_start_date', 'ActualStartDate', date],
      ['act_end_date', 'ActualFinishDate', date],
      ['restart_date', 'RemainingStartDate', date],
      ['reend_date', 'RemainingFinishDate', date],
      ['target_crv', 'PlannedCurve'],
      ['remain_crv', 'RemainingCurve'],
      ['guid', 'GUID', guid],
    ),
  },
  ActivityStep: {
    table: 'TASKPROC',
    fields: fields(
      ['proc_id', 'ObjectId'],
      ['task_id', 'ActivityObjectId'],
      ['proj_id', 'ProjectObjectId'],
      ['seq_num', 'SequenceNumber'],
      ['proc_name', 'Name', text, 120],
      ['complete_flag', 'IsCompleted', flag],
      ['proc_wt', 'Weight'],
      ['complete_pct', 'PercentComplete', percent],
      ['proc_descr', 'Description'],
    ),
  },
  ActivityExpense: {
    table: 'PROJCOST',
    fields: fields(
      ['cost_item_id', 'ObjectId'],
      ['task_id', 'ActivityObjectId'],
      ['proj_id', 'ProjectObjectId'],
      ['cost_name', 'ExpenseItem', text, 120],
      ['target_cost', 'PlannedCost'],
      ['act_cost', 'ActualCost'],
      ['remain_cost', 'RemainingCost'],
    ),
  },
  NotebookTopic: {
    table: 'MEMOTYPE',
    fields: fields(['memo_type_id', 'ObjectId'], ['memo_type', 'Name', text, 40]),
  },
  ActivityNote: {
    table: 'TASKMEMO',
    fields: fields(
      ['memo_id', 'ObjectId'],
      ['task_id', 'ActivityObjectId'],
      ['proj_id', 'ProjectObjectId'],
      ['memo_type_id', 'NotebookTopicObjectId'],
      ['task_memo', 'Note'],
    ),
  },
  ActivityCodeType: {
    table: 'ACTVTYPE',
    fields: fields(['actv_code_type_id', 'ObjectId'], ['actv_code_type', 'Name', text, 40]),
  },
  ActivityCode: {
    table: 'ACTVCODE',
    fields: fields(
      ['actv_code_id', 'ObjectId'],
      ['parent_actv_code_id', 'ParentObjectId'],
      ['actv_code_type_id', 'CodeTypeObjectId'],
      ['actv_code_name', 'Description', text, 120],
      ['short_name', 'CodeValue', text, 60],
      ['seq_num', 'SequenceNumber'],
    ),
  },
  UDFType: {
    table: 'UDFTYPE',
    fields: fields(
      ['udf_type_id', 'ObjectId'],
      ['table_name', 'SubjectArea', choice({ TASK: 'Activity', PROJWBS: 'WBS', TASKRSRC: 'Resource Assignment' })],
      ['udf_type_label', 'Title', text, 40],
      [
        'logical_data_type',
        'DataType',
        choice({
          FT_TEXT: 'Text',
          FT_START_DATE: 'Start Date',
          FT_END_DATE: 'Finish Date',
          FT_MONEY: 'Cost',
          FT_FLOAT_2_DECIMALS: 'Double',
          FT_INT: 'Integer',
          FT_STATICTYPE: 'Indicator',
        }),
      ],
    ),
  },
  Calendar: {
    table: 'CALENDAR',
    fields: fields(
      ['clndr_id', 'ObjectId'],
      ['clndr_name', 'Name', text, 255],
      ['base_clndr_id', 'BaseCalendarObjectId'],
      ['proj_id', 'ProjectObjectId'],
      ['default_flag', 'IsDefault', flag],
      ['day_hr_cnt', 'HoursPerDay'],
    ),
  },
}

/** What a column of a curve is called there. */
export const curveFields = curveColumns.map((column, at) => ({ column, element: `Value${at * 5}` }))

/** How amounts are written in a currency; as XER has it. */
export const currencyFields = fields(
  ['curr_id', 'ObjectId'],
  ['curr_short_name', 'Id', text, 6],
  ['curr_type', 'Name', text, 40],
  ['curr_symbol', 'Symbol', text, 3],
  ['decimal_digit_cnt', 'DecimalPlaces'],
  ['decimal_symbol', 'DecimalSymbol', choice({ '.': 'Period', ',': 'Comma' })],
  ['digit_group_symbol', 'DigitGroupingSymbol', choice({ '.': 'Period', ',': 'Comma' })],
  ['pos_curr_fmt_type', 'PositiveSymbol'],
  ['neg_curr_fmt_type', 'NegativeSymbol'],
  ['base_exch_rate', 'ExchangeRate'],
)

/** The element that holds a value of a user defined field, by the type of the field. */
export const userValueElements: Record<string, { element: string; column: 'udf_text' | 'udf_number' | 'udf_date' }> = {
  FT_TEXT: { element: 'TextValue', column: 'udf_text' },
  FT_START_DATE: { element: 'StartDateValue', column: 'udf_date' },
  FT_END_DATE: { element: 'FinishDateValue', column: 'udf_date' },
  FT_MONEY: { element: 'CostValue', column: 'udf_number' },
  FT_FLOAT_2_DECIMALS: { element: 'DoubleValue', column: 'udf_number' },
  FT_INT: { element: 'IntegerValue', column: 'udf_number' },
  FT_STATICTYPE: { element: 'IndicatorValue', column: 'udf_text' },
}

export const indicator = choice({ UDF_G0: 'None', UDF_G1: 'Red', UDF_G2: 'Yellow', UDF_G3: 'Green', UDF_G4: 'Blue' })
export const dateKind = date
