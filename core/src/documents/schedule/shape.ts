/**
 * The layout of a schedule document: one table per collection, its fields numbered by their place in the table.
 *
 * A record is a tuple of its fields: in a pack when it is as old as the document (`packs.ts`), else in `base[id]`.
 * Numbers are stored, so tables only grow at their end and a number is never reused. A field that is missing, null or
 * not understood reads as its default; the last case is reported.
 */
import type {
  Assignment,
  Calendar,
  LagCalendar,
  PlanIssue,
  Relation,
  RelationType,
  ScheduleSettings,
} from '../../plan/index.ts'
import {
  activityKinds,
  effortRules,
  lagCalendars,
  MAX_PRIORITY,
  noDays,
  noSplits,
  notStarted,
  relationTypes,
  resourceTypes,
  rowSplits,
  ruleSets,
  USUAL_PRIORITY,
  wbsTypes,
} from '../../plan/index.ts'
import { dayOf, instantOf } from '../../time/index.ts'
import {
  attributeValues,
  type Codec,
  calendarRules,
  curvePoints,
  decimal,
  exceptions,
  flag,
  INVALID,
  id,
  instant,
  integer,
  isId,
  limit,
  MAX_DURATION,
  measure,
  nullable,
  oneOf,
  progress,
  splits,
  subproject,
  text,
  threePoints,
  typedDays,
  week,
} from './codecs.ts'
import type { RowFields } from './types.ts'

/** Raised when a stored document must be changed to be understood; see `migrations.ts`. */
export const SCHEMA_VERSION = 1

/** What a document may hold; commands refuse to pass these, the gate refuses who tries. */
export const limits = {
  rows: 250_000,
  relations: 500_000,
  /** Of the relations, those with an end in another schedule. */
  externals: 5_000,
  assignments: 500_000,
  calendars: 2_000,
  /** Values of attributes that were written one by one. */
  values: 2_500_000,
  noteLength: 100_000,
  /** Put in, or deleted, by one command of a person. */
  branchRows: 5_000,
} as const

export interface Field {
  name: string
  /** Schema version in which the field came. */
  since: number
  initial: unknown
  codec: Codec<unknown>
}

export type CollectionName = 'wbs' | 'relations' | 'assignments' | 'calendars'

export interface Collection {
  name: CollectionName
  fields: readonly Field[]
  /** Number of a field by its name. */
  numbers: ReadonlyMap<string, number>
  /** Keys of `base`: ids, for relations `pred:succ:type`. */
  isKey(key: unknown): key is string
  maxEntries: number
}

export function field<T>(name: string, initial: T, codec: Codec<T>, since = 1): Field {
  return { name, since, initial, codec: codec as Codec<unknown> }
}

function collection(
  name: CollectionName,
  maxEntries: number,
  isKey: (key: unknown) => key is string,
  fields: Field[],
): Collection {
  return { name, fields, numbers: new Map(fields.map(({ name: key }, i) => [key, i])), isKey, maxEntries }
}

const optionalInstant = nullable(instant)
const optionalMeasure = nullable(measure)
const duration = integer(0, MAX_DURATION)

/** Order numbers the fields: append only. */
const rowFields: { [K in keyof Required<RowFields>]: Field } = {
  type: field('type', 'work', oneOf(wbsTypes)),
  code: field('code', '', text(128)),
  name: field('name', '', text(1024)),
  calendarId: field('calendarId', null, nullable(id)),
  duration: field('duration', 0, duration),
  limit: field('limit', null, nullable(limit)),
  secondLimit: field('secondLimit', null, nullable(limit)),
  progress: field('progress', notStarted, progress),
  measure: field('measure', null, optionalMeasure),
  labour: field('labour', null, optionalMeasure),
  cost: field('cost', null, optionalMeasure),
  activityKind: field('activityKind', 'ordinary', oneOf(activityKinds)),
  expectedFinish: field('expectedFinish', null, optionalInstant),
  externalEarlyStart: field('externalEarlyStart', null, optionalInstant),
  externalLateFinish: field('externalLateFinish', null, optionalInstant),
  suspendedAt: field('suspendedAt', null, optionalInstant),
  resumedAt: field('resumedAt', null, optionalInstant),
  copiedFrom: field('copiedFrom', null, nullable(id)),
  elapsed: field('elapsed', false, flag),
  subproject: field('subproject', null, nullable(subproject)),
  values: field('values', '', attributeValues),
  splits: field('splits', noSplits, splits),
  executor: field('executor', null, nullable(id)),
  curator: field('curator', null, nullable(id)),
  threePoints: field('threePoints', null, nullable(threePoints)),
  levelDelay: field('levelDelay', 0, duration),
  expenses: field('expenses', null, optionalMeasure),
  effort: field('effort', null, nullable(oneOf(effortRules))),
  priority: field('priority', USUAL_PRIORITY, integer(0, MAX_PRIORITY)),
}

/** Ends and type are in the key. `lamport` orders relations when merged loops are suspended. */
const relationFields: { [K in keyof RelationRecord]: Field } = {
  lag: field('lag', 0, integer(-MAX_DURATION, MAX_DURATION)),
  lagCalendar: field('lagCalendar', null, nullable(oneOf(lagCalendars))),
  lamport: field('lamport', 0, integer(0, Number.MAX_SAFE_INTEGER)),
  origin: field('origin', null, nullable(text(68))),
}

const assignmentFields: { [K in keyof Omit<Assignment, 'id'>]: Field } = {
  wbsId: field('wbsId', '', id),
  resourceCode: field('resourceCode', '', text(128)),
  resourceName: field('resourceName', '', text(1024)),
  resourceType: field('resourceType', 'human', oneOf(resourceTypes)),
  calendarId: field('calendarId', null, nullable(id)),
  remaining: field('remaining', 0, duration),
  plan: field('plan', '0', decimal),
  fact: field('fact', '0', decimal),
  resourceId: field('resourceId', null, nullable(id)),
  units: field('units', null, nullable(decimal)),
  driving: field('driving', false, flag),
  distributionId: field('distributionId', null, nullable(id)),
  lag: field('lag', 0, integer(-MAX_DURATION, MAX_DURATION)),
  start: field('start', null, optionalInstant),
  finish: field('finish', null, optionalInstant),
  price: field('price', null, nullable(decimal)),
  split: field('split', 'evenly', oneOf(rowSplits)),
  specialtyId: field('specialtyId', null, nullable(id)),
  left: field('left', null, nullable(decimal)),
  overtime: field('overtime', '0', decimal),
  curve: field('curve', null, nullable(curvePoints)),
  days: field('days', noDays, typedDays),
}

const noRules: Calendar['rules'] = []

const calendarFields: { [K in keyof Omit<Calendar, 'id'>]: Field } = {
  name: field('name', '', text(256)),
  week: field('week', [[], [], [], [], [], [], []], week),
  exceptions: field('exceptions', [], exceptions),
  minutesPerDay: field('minutesPerDay', 480, integer(1, 1440)),
  libraryId: field('libraryId', null, nullable(id)),
  libraryRevision: field('libraryRevision', 0, integer(0, 0x7fffffff)),
  rules: field('rules', noRules, calendarRules),
}

/** Settings stand under their own names in `meta`. */
const settingFields: { [K in keyof ScheduleSettings]: Field } = {
  name: field('name', '', text(1024)),
  dataDate: field('dataDate', instantOf(dayOf(2025, 1, 1)), instant),
  plannedStart: field('plannedStart', instantOf(dayOf(2025, 1, 1)), instant),
  mustFinishBy: field('mustFinishBy', null, optionalInstant),
  defaultCalendarId: field('defaultCalendarId', '', id),
  progressMode: field('progressMode', 'retained_logic', oneOf(['retained_logic', 'progress_override', 'actual_dates'])),
  lagCalendar: field('lagCalendar', 'predecessor', oneOf(lagCalendars)),
  startLagFrom: field('startLagFrom', 'early_start', oneOf(['early_start', 'actual_start'])),
  totalFloat: field('totalFloat', 'finish', oneOf(['finish', 'start', 'smallest'])),
  criticalBy: field('criticalBy', 'total_float', oneOf(['total_float', 'longest_path'])),
  criticalThreshold: field('criticalThreshold', 0, integer(-MAX_DURATION, MAX_DURATION)),
  openEndsCritical: field('openEndsCritical', false, flag),
  useExpectedFinish: field('useExpectedFinish', false, flag),
  scenario: field('scenario', 0, integer(0, 100)),
  currency: field('currency', 'EUR', text(8)),
  remainingRounding: field('remainingRounding', 'minute', oneOf(['minute', 'day'])),
  rateFromInitialDuration: field('rateFromInitialDuration', false, flag),
  rules: field('rules', 'p6', oneOf(ruleSets)),
}

export const collections: Record<CollectionName, Collection> = {
  wbs: collection('wbs', limits.rows, isId, Object.values(rowFields)),
  relations: collection('relations', limits.relations, isRelationKey, Object.values(relationFields)),
  assignments: collection('assignments', limits.assignments, isId, Object.values(assignmentFields)),
  calendars: collection('calendars', limits.calendars, isId, Object.values(calendarFields)),
}

export const settings: ReadonlyMap<string, Field> = new Map(Object.entries(settingFields))

/** What a relation stores beside its key. */
export interface RelationRecord {
  lag: number
  lagCalendar: LagCalendar | null
  lamport: number
  /** `Relation.origin`; null: none. */
  origin: string | null
}

const RELATION_KEY = new RegExp(`^[A-Za-z0-9_-]{1,32}:[A-Za-z0-9_-]{1,32}:(?:${relationTypes.join('|')})$`)

/** The parts of a relation's key; that they are ids is checked where the key comes in. */
export function relationEnds(key: string): { predId: string; succId: string; type: RelationType } | null {
  const first = key.indexOf(':')
  const second = key.indexOf(':', first + 1)
  const type = relationTypes[relationTypes.indexOf(key.slice(second + 1) as RelationType)]
  return first > 0 && second > first && type
    ? { predId: key.slice(0, first), succId: key.slice(first + 1, second), type }
    : null
}

function isRelationKey(key: unknown): key is string {
  return typeof key === 'string' && RELATION_KEY.test(key)
}

/** `over['id:field']`. */
export function overlayKey(id: string, number: number): string {
  return `${id}:${number}`
}

export function parseOverlayKey(key: string): { id: string; number: number } {
  const colon = key.lastIndexOf(':')
  return { id: key.slice(0, colon), number: colon < 0 ? -1 : Number(key.slice(colon + 1) || -1) }
}

/** The stored form; the default is stored as null so that tuples stay short. */
export function encodeField({ codec, initial }: Field, value: unknown): unknown {
  if (value === initial) return null
  const raw = codec.encode(value)
  return raw === undefined ? null : raw
}

/** Undefined for a value that the field cannot hold. */
export function decodeField({ codec, initial }: Field, raw: unknown): unknown {
  if (raw === null || raw === undefined) return initial
  const value = codec.decode(raw)
  return value === INVALID ? undefined : value
}

/** What is shown of a value that the field cannot hold. */
export function repairedField({ codec, initial }: Field, raw: unknown): unknown {
  return codec.repaired?.(raw) ?? initial
}

/** Can this typed value be stored? Total, whatever was passed. */
export function isLegal({ codec, initial }: Field, value: unknown): boolean {
  if (value === initial) return true
  if (value === undefined) return false
  try {
    return codec.decode(codec.encode(value)) !== INVALID
  } catch {
    // `encode` reached into something that is not the object it should be.
    return false
  }
}

/** A tuple without the defaults at its end. */
export function encodeTuple({ fields }: Collection, record: object): unknown[] {
  const tuple = fields.map((field) => encodeField(field, (record as Record<string, unknown>)[field.name]))
  while (tuple.length > 0 && tuple[tuple.length - 1] === null) tuple.pop()
  return tuple
}

/** Stored form of a relation with its record; a read relation has no lamport. */
export function relationRecord(relation: Relation, lamport: number): RelationRecord {
  return { lag: relation.lag, lagCalendar: relation.lagCalendar, lamport, origin: relation.origin ?? null }
}

export function issue(code: string, ids: string[], params: PlanIssue['params'] = {}): PlanIssue {
  return { code, severity: 'warning', params, ids }
}
