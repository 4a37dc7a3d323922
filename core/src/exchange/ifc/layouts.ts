/** Attributes of the entities of schedules, in the order of the schema they stand in. */

import type { StepStatement } from './step-scanner.ts'

export type IfcSchema = 'IFC2X3' | 'IFC4' | 'IFC4X3'

const root = ['GlobalId', 'OwnerHistory', 'Name', 'Description']
const assigns = [...root, 'RelatedObjects', 'RelatedObjectsType']
const workControl = [
  ...[...root, 'ObjectType', 'Identification', 'CreationDate', 'Creators', 'Purpose', 'Duration', 'TotalFloat'],
  ...['StartTime', 'FinishTime', 'PredefinedType'],
]

const common = {
  IFCPROJECT: root,
  IFCRELAGGREGATES: [...root, 'RelatingObject', 'RelatedObjects'],
  IFCRELNESTS: [...root, 'RelatingObject', 'RelatedObjects'],
  IFCRELASSIGNSTOCONTROL: [...assigns, 'RelatingControl'],
  IFCRELASSIGNSTOPROCESS: [...assigns, 'RelatingProcess', 'QuantityInProcess'],
  IFCRELASSIGNSTOPRODUCT: [...assigns, 'RelatingProduct'],
  IFCWORKPLAN: workControl,
  IFCWORKSCHEDULE: workControl,
  IFCCONVERSIONBASEDUNIT: ['Dimensions', 'UnitType', 'Name', 'ConversionFactor'],
}

/** IFC4 and IFC4X3 have the same here. */
const modern: Layouts = {
  ...common,
  IFCTASK: [
    ...[...root, 'ObjectType', 'Identification', 'LongDescription', 'Status', 'WorkMethod', 'IsMilestone'],
    ...['Priority', 'TaskTime', 'PredefinedType'],
  ],
  IFCTASKTIME: [
    ...['Name', 'DataOrigin', 'UserDefinedDataOrigin', 'DurationType', 'ScheduleDuration', 'ScheduleStart'],
    ...['ScheduleFinish', 'EarlyStart', 'EarlyFinish', 'LateStart', 'LateFinish', 'FreeFloat', 'TotalFloat'],
    ...['IsCritical', 'StatusTime', 'ActualDuration', 'ActualStart', 'ActualFinish', 'RemainingTime', 'Completion'],
  ],
  IFCRELDECLARES: [...root, 'RelatingContext', 'RelatedDefinitions'],
  IFCRELSEQUENCE: [...root, 'RelatingProcess', 'RelatedProcess', 'TimeLag', 'SequenceType', 'UserDefinedSequenceType'],
  IFCLAGTIME: ['Name', 'DataOrigin', 'UserDefinedDataOrigin', 'LagValue', 'DurationType'],
  IFCWORKCALENDAR: [...root, 'ObjectType', 'Identification', 'WorkingTimes', 'ExceptionTimes', 'PredefinedType'],
  IFCWORKTIME: ['Name', 'DataOrigin', 'UserDefinedDataOrigin', 'RecurrencePattern', 'Start', 'Finish'],
  IFCRECURRENCEPATTERN: [
    ...['RecurrenceType', 'DayComponent', 'WeekdayComponent', 'MonthComponent', 'Position', 'Interval', 'Occurrences'],
    'TimePeriods',
  ],
  IFCTIMEPERIOD: ['StartTime', 'EndTime'],
}

/** Here times hang on the assignment of a task to its schedule, and dates are entities. */
const ifc2x3: Layouts = {
  ...common,
  IFCTASK: [...root, 'ObjectType', 'Identification', 'Status', 'WorkMethod', 'IsMilestone', 'Priority'],
  IFCSCHEDULETIMECONTROL: [
    ...[...root, 'ObjectType', 'ActualStart', 'EarlyStart', 'LateStart', 'ScheduleStart', 'ActualFinish'],
    ...['EarlyFinish', 'LateFinish', 'ScheduleFinish', 'ScheduleDuration', 'ActualDuration', 'RemainingTime'],
    ...['FreeFloat', 'TotalFloat', 'IsCritical', 'StatusTime', 'StartFloat', 'FinishFloat', 'Completion'],
  ],
  IFCRELASSIGNSTASKS: [...assigns, 'RelatingControl', 'TimeForTask'],
  IFCRELSEQUENCE: [...root, 'RelatingProcess', 'RelatedProcess', 'TimeLag', 'SequenceType'],
  IFCDATEANDTIME: ['DateComponent', 'TimeComponent'],
  IFCCALENDARDATE: ['DayComponent', 'MonthComponent', 'YearComponent'],
  IFCLOCALTIME: ['HourComponent', 'MinuteComponent', 'SecondComponent', 'Zone', 'DaylightSavingOffset'],
}
ifc2x3.IFCWORKSCHEDULE = [...workControl, 'UserDefinedControlType']
ifc2x3.IFCWORKPLAN = ifc2x3.IFCWORKSCHEDULE

type Layouts = Record<string, readonly string[]>

/** undefined: the entity is none of a schedule. */
export const layoutOf = (schema: IfcSchema, name: string): readonly string[] | undefined =>
  Object.hasOwn(schema === 'IFC2X3' ? ifc2x3 : modern, name) ? (schema === 'IFC2X3' ? ifc2x3 : modern)[name] : undefined

/** Of the statement `FILE_SCHEMA`. */
export function schemaOf(statement: StepStatement): IfcSchema {
  const named = String(statement.values() ?? '').toUpperCase()
  return named.startsWith('IFC2X3') ? 'IFC2X3' : named.startsWith('IFC4X3') ? 'IFC4X3' : 'IFC4'
}
