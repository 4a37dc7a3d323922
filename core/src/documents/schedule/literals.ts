/**
 * Records from their fields, in the order of the tables in `shape.ts`.
 *
 * Literals: filling a hundred thousand objects by the names of their fields takes several times as long.
 */
import type { Assignment, Calendar, WbsRow } from '../../plan/index.ts'
import type { RelationRecord } from './shape.ts'

/** `values` may be used again afterwards. */
export type Literal<T> = (id: string, values: readonly unknown[]) => T

/** The parent comes from the tree. */
export const rowLiteral: Literal<WbsRow> = (id, v) =>
  ({
    id,
    parentId: null,
    type: v[0],
    code: v[1],
    name: v[2],
    calendarId: v[3],
    duration: v[4],
    limit: v[5],
    secondLimit: v[6],
    progress: v[7],
    measure: v[8],
    labour: v[9],
    cost: v[10],
    activityKind: v[11],
    expectedFinish: v[12],
    externalEarlyStart: v[13],
    externalLateFinish: v[14],
    suspendedAt: v[15],
    resumedAt: v[16],
    copiedFrom: v[17],
    elapsed: v[18],
    subproject: v[19],
    values: v[20],
    splits: v[21],
    executor: v[22],
    curator: v[23],
    threePoints: v[24],
    levelDelay: v[25],
    expenses: v[26],
    effort: v[27],
    priority: v[28],
  }) as WbsRow

export const relationLiteral: Literal<RelationRecord> = (_id, v) =>
  ({ lag: v[0], lagCalendar: v[1], lamport: v[2], origin: v[3] }) as RelationRecord

export const assignmentLiteral: Literal<Assignment> = (id, v) =>
  ({
    id,
    wbsId: v[0],
    resourceCode: v[1],
    resourceName: v[2],
    resourceType: v[3],
    calendarId: v[4],
    remaining: v[5],
    plan: v[6],
    fact: v[7],
    resourceId: v[8],
    units: v[9],
    driving: v[10],
    distributionId: v[11],
    lag: v[12],
    start: v[13],
    finish: v[14],
    price: v[15],
    split: v[16],
    specialtyId: v[17],
    left: v[18],
    overtime: v[19],
    curve: v[20],
    days: v[21],
  }) as Assignment

export const calendarLiteral: Literal<Calendar> = (id, v) =>
  ({
    id,
    name: v[0],
    week: v[1],
    exceptions: v[2],
    minutesPerDay: v[3],
    libraryId: v[4],
    libraryRevision: v[5],
    rules: v[6],
  }) as Calendar
