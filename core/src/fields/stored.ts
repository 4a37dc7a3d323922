import type { WbsRow } from '../plan/index.ts'

/** How a value of the document is said. */
export type StoredKind =
  | 'text'
  | 'choice'
  | 'flag'
  | 'calendar'
  | 'duration'
  | 'number'
  | 'instant'
  | 'limit'
  | 'progress'
  | 'measure'
  | 'splits'
  | 'three_points'
  | 'person'
  | 'subproject'
  | 'other'

/** Where a planner looks for its change, in a comparison. */
type StoredGroup = 'text' | 'calendar' | 'duration' | 'limits' | 'progress' | 'measures' | 'resources' | 'attributes'

export interface StoredField {
  kind: StoredKind
  group: StoredGroup
  /** The column in which its changes show; '': none. */
  column: string
}

/** Every field of a row in the document, except its place. */
export const storedFields: Readonly<Record<keyof Omit<WbsRow, 'id' | 'parentId'>, StoredField>> = {
  type: { kind: 'choice', group: 'text', column: 'type' },
  code: { kind: 'text', group: 'text', column: 'code' },
  name: { kind: 'text', group: 'text', column: 'name' },
  copiedFrom: { kind: 'text', group: 'text', column: '' },
  activityKind: { kind: 'choice', group: 'text', column: '' },
  calendarId: { kind: 'calendar', group: 'calendar', column: 'calendar' },
  duration: { kind: 'duration', group: 'duration', column: 'duration' },
  limit: { kind: 'limit', group: 'limits', column: 'limit' },
  secondLimit: { kind: 'limit', group: 'limits', column: 'limit' },
  expectedFinish: { kind: 'instant', group: 'limits', column: '' },
  externalEarlyStart: { kind: 'instant', group: 'limits', column: '' },
  externalLateFinish: { kind: 'instant', group: 'limits', column: '' },
  progress: { kind: 'progress', group: 'progress', column: 'percent' },
  suspendedAt: { kind: 'instant', group: 'progress', column: '' },
  resumedAt: { kind: 'instant', group: 'progress', column: '' },
  elapsed: { kind: 'flag', group: 'duration', column: '' },
  splits: { kind: 'splits', group: 'duration', column: 'duration' },
  subproject: { kind: 'subproject', group: 'limits', column: '' },
  measure: { kind: 'measure', group: 'measures', column: 'volume' },
  labour: { kind: 'measure', group: 'measures', column: 'labour' },
  cost: { kind: 'measure', group: 'measures', column: 'cost' },
  threePoints: { kind: 'three_points', group: 'duration', column: 'threePoints' },
  levelDelay: { kind: 'duration', group: 'duration', column: 'levelDelay' },
  expenses: { kind: 'measure', group: 'measures', column: 'cost' },
  effort: { kind: 'choice', group: 'resources', column: '' },
  priority: { kind: 'number', group: 'resources', column: 'priority' },
  executor: { kind: 'person', group: 'resources', column: 'executor' },
  curator: { kind: 'person', group: 'resources', column: 'curator' },
  values: { kind: 'other', group: 'attributes', column: '' },
}

/** Beside the fields of rows: settings, and what relations have. */
const others: ReadonlyMap<string, StoredKind> = new Map(
  Object.entries({
    dataDate: 'instant',
    plannedStart: 'instant',
    mustFinishBy: 'instant',
    criticalThreshold: 'duration',
    defaultCalendarId: 'calendar',
    lag: 'duration',
    remaining: 'duration',
    start: 'instant',
    finish: 'instant',
  } as const),
)

const byName: Readonly<Record<string, StoredField>> = storedFields
const ofRow = (name: string): StoredField | undefined => (Object.hasOwn(byName, name) ? byName[name] : undefined)

/** 'other' of what is not known. */
export const storedKindOf = (name: string): StoredKind => ofRow(name)?.kind ?? others.get(name) ?? 'other'

/** The column in which changes of a field of a row show; '': none. */
export const columnOfStored = (name: string): string => ofRow(name)?.column ?? ''
