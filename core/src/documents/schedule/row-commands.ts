/** Creating, editing and deleting rows, with the rules a planner expects of them. */
import {
  externalEnd,
  type Id,
  isMilestone,
  isSummary,
  noSplits,
  notStarted,
  type Progress,
  splitsWithin,
  stretchedPoints,
  USUAL_PRIORITY,
  type WbsRow,
} from '../../plan/index.ts'
import type { Minutes } from '../../time/index.ts'
import { isText, Refused } from '../rooms/index.ts'
import { isId, MAX_DURATION } from './codecs.ts'
import { followDuration } from './effort.ts'
import { requireFillable } from './granted-edits.ts'
import { collections, isLegal, limits } from './shape.ts'
import type { RowFields, ScheduleCommand } from './types.ts'
import { isSame, type Writer } from './writer.ts'

type Command<K extends ScheduleCommand['do']> = Extract<ScheduleCommand, { do: K }>

export function requireRow(writer: Writer, id: Id): WbsRow {
  const row = writer.replica.row(id)
  if (!row) throw new Refused('ROW_MISSING', {}, [String(id)])
  return row
}

/** Under the id of a row that was deleted it is that row which comes back. */
export function createRow(writer: Writer, { id, place, fields }: Command<'row.create'>): void {
  const { replica } = writer
  requireFree(writer, id)
  if (replica.tree.size >= limits.rows) throw new Refused('DOCUMENT_TOO_LARGE', { rows: limits.rows })
  requirePlace(writer, place)
  if (place.parentId !== null) makeParent(writer, place.parentId, 'ROW_CANNOT_MOVE')
  const blank = { ...(writer.records('wbs').read(id) ?? blankRow), ...fields } as RowFields
  const checked = settled(writer, blank, fields, id)
  requireFillable(writer, id, blank.values ?? '')
  writer.create('wbs', id, { ...blank, ...checked })
  writer.placeNew([id], place.parentId, place.after)
}

/** No living row has this id. */
export function requireFree(writer: Writer, id: Id): void {
  if (!isId(id) || externalEnd(id)) throw new Refused('FIELD_INVALID', { field: 'id' })
  if (writer.replica.wbs.isLive(id)) throw new Refused('ROW_EXISTS', {}, [id])
}

const blankRow: Pick<
  RowFields,
  | 'type'
  | 'activityKind'
  | 'duration'
  | 'splits'
  | 'threePoints'
  | 'levelDelay'
  | 'priority'
  | 'progress'
  | 'calendarId'
  | 'suspendedAt'
  | 'resumedAt'
> = {
  type: 'work',
  activityKind: 'ordinary',
  duration: 0,
  splits: noSplits,
  threePoints: null,
  levelDelay: 0,
  priority: USUAL_PRIORITY,
  progress: notStarted,
  calendarId: null,
  suspendedAt: null,
  resumedAt: null,
}

/** The parent lives and `after` is one of its children. */
export function requirePlace(writer: Writer, { parentId, after }: { parentId: Id | null; after: Id | null }): void {
  if (parentId !== null) requireRow(writer, parentId)
  if (after === null) return
  requireRow(writer, after)
  if (writer.replica.parentOf(after) !== parentId) throw new Refused('ROW_MISSING', {}, [after])
}

export type ObstacleToChildren = 'milestone' | 'draft' | 'progress' | 'relations'

/** Why the row cannot hold others; null when it is a summary or a plain work, which then becomes a task. */
export function obstacleToChildren(replica: Writer['replica'], row: WbsRow): ObstacleToChildren | null {
  if (isSummary(row.type)) return null
  if (isMilestone(row.type)) return 'milestone'
  if (row.type === 'draft') return 'draft'
  if (!isSame(row.progress, notStarted)) return 'progress'
  return replica.relationsOf(row.id).length > 0 ? 'relations' : null
}

/** As in MS Project, a work that receives children becomes a summary; not when facts or links would be lost by it. */
export function makeParent(writer: Writer, id: Id, refusal: 'ROW_CANNOT_MOVE' | 'ROW_CANNOT_INDENT'): void {
  const row = requireRow(writer, id)
  const reason = obstacleToChildren(writer.replica, row)
  if (reason) throw new Refused(refusal, { reason }, [id])
  if (!isSummary(row.type)) writer.setFields('wbs', id, { type: 'task' })
}

export function setRows(writer: Writer, { ids, fields }: Command<'row.set'>): void {
  for (const id of new Set(ids)) {
    const row = requireRow(writer, id)
    requireTypeChange(writer, row, fields)
    const target = { ...row, ...fields }
    writer.setFields('wbs', id, { ...fields, ...settled(writer, target, fields, id, row) })
    if (fields.duration !== undefined && fields.duration !== row.duration) followDuration(writer, id)
  }
}

/** The duration alone: whoever types what it follows from has seen to the rest. */
export function setDuration(writer: Writer, id: Id, duration: Minutes): void {
  const row = requireRow(writer, id)
  const fields = { duration }
  writer.setFields('wbs', id, { ...fields, ...settled(writer, { ...row, ...fields }, fields, id, row) })
}

/** Nothing of a row follows from its attributes, so drafts and summaries have them too. */
export function setValues(writer: Writer, { ids, values }: Command<'row.values'>): void {
  for (const id of new Set(ids)) {
    requireRow(writer, id)
    for (const [attributeId, value] of Object.entries(values)) writer.setValue(id, attributeId, value)
  }
}

function requireTypeChange(writer: Writer, row: WbsRow, { type }: Partial<RowFields>): void {
  if (type === undefined || type === row.type) return
  if (!isSummary(type) && writer.replica.hasChildren(row.id)) throw new Refused('ROW_WITH_CHILDREN', {}, [row.id])
  if (isSummary(type) && writer.replica.relationsOf(row.id).length > 0) {
    throw new Refused('RELATION_TO_SUMMARY', {}, [row.id])
  }
}

/** Checks values against each other and returns the fields that follow from those being set. */
function settled(
  writer: Writer,
  target: typeof blankRow,
  fields: Partial<RowFields>,
  id: Id,
  before: typeof blankRow = blankRow,
): Partial<RowFields> {
  if (fields.calendarId && !writer.replica.calendar(fields.calendarId)) invalid('calendarId', id)
  const follow: Partial<RowFields> = {}
  if (isMilestone(target.type) || isSummary(target.type)) {
    if (fields.duration) invalid('duration', id)
    if (isMilestone(target.type)) follow.duration = 0
  }
  if (fields.levelDelay && isSummary(target.type)) invalid('levelDelay', id)
  if (target.levelDelay !== 0 && isSummary(target.type)) follow.levelDelay = 0
  const isFirstOrLast = target.priority !== USUAL_PRIORITY && isSummary(target.type)
  if (isFirstOrLast && fields.priority !== undefined) invalid('priority', id)
  if (isFirstOrLast) follow.priority = USUAL_PRIORITY
  if (fields.subproject && !isSummary(target.type)) invalid('subproject', id, 'summary_only')
  if (fields.splits !== undefined && !isLegal(splitsField, fields.splits)) invalid('splits', id)
  if (target.splits.length > 0) follow.splits = settledSplits(target, fields, id)
  const isLonger = fields.duration !== undefined && fields.threePoints === undefined
  if (target.threePoints && isLonger) follow.threePoints = settledPoints(target, before)
  const { suspendedAt, resumedAt } = target
  if (suspendedAt !== null && resumedAt !== null && resumedAt < suspendedAt) invalid('resumedAt', id)
  if (fields.progress) {
    follow.progress = settledProgress(target.progress, before, target, id)
  } else if (fields.duration !== undefined && !isStarted(target.progress) && target.progress.remaining !== null) {
    // Nothing is done yet: all of the new duration remains.
    follow.progress = { ...target.progress, remaining: null }
  }
  return follow
}

/** Three points keep their shares of the planned duration. */
function settledPoints(target: typeof blankRow, before: typeof blankRow): RowFields['threePoints'] {
  const points = target.threePoints
  if (!points || target.type !== 'work' || target.duration === before.duration || before.duration === 0) return points
  const { shape, min, likely, max } = stretchedPoints(points, before.duration, target.duration)
  const within = (minutes: number): number => Math.min(MAX_DURATION, minutes)
  return { shape, min: within(min), likely: within(likely), max: within(max) }
}

const splitsField = collections.wbs.fields[collections.wbs.numbers.get('splits')!]!

/** What becomes of pauses: they go with the part of the work that is cut off, or with the kind of work that has them. */
function settledSplits(target: typeof blankRow, fields: Partial<RowFields>, id: Id): RowFields['splits'] {
  const isSplittable = (target.type === 'work' || target.type === 'draft') && target.activityKind === 'ordinary'
  const kept = isSplittable ? splitsWithin(target.splits, target.duration) : noSplits
  if (fields.splits && kept.length < fields.splits.length) {
    invalid('splits', id, isSplittable ? 'beyond_duration' : 'works_only')
  }
  return kept
}

const isStarted = ({ actualStart, actualFinish }: Progress): boolean => actualStart !== null || actualFinish !== null

/**
 * The rules of the progress register: a fact needs its date (a milestone's finish may stand without a start), a finish
 * means done, the first start remembers the planned duration.
 */
function settledProgress(progress: Progress, before: typeof blankRow, row: typeof blankRow, id: Id): Progress {
  const { actualStart, actualFinish, percent } = progress
  if (isSummary(row.type) && !isSame(progress, notStarted)) invalid('progress', id, 'summary')
  if (percent > 0 && !isStarted(progress)) invalid('progress', id, 'no_start')
  if (actualFinish !== null && actualStart === null && !isMilestone(row.type)) invalid('progress', id, 'no_start')
  if (actualStart !== null && actualFinish !== null && actualFinish < actualStart)
    invalid('progress', id, 'finish_before_start')
  const started = isStarted(progress)
  const wasStarted = isStarted(before.progress)
  const initialDuration = !started
    ? null
    : (progress.initialDuration ?? (wasStarted ? before.progress.initialDuration : row.duration))
  if (actualFinish !== null) return { ...progress, percent: 100, remaining: 0, initialDuration }
  // Taking a finish back leaves the remaining duration to be derived again.
  const reopened = before.progress.actualFinish !== null && progress.remaining === 0 && percent < 100
  return { ...progress, remaining: reopened ? null : progress.remaining, initialDuration }
}

function invalid(field: string, id: Id, reason?: string): never {
  throw new Refused('FIELD_INVALID', reason ? { field, reason } : { field }, [id])
}

/** Relations and assignments first: undo then brings the rows back before what hangs on them. */
export function deleteRows(writer: Writer, ids: readonly Id[]): void {
  const { replica } = writer
  const doomed = new Set<Id>()
  for (const id of ids) {
    requireRow(writer, id)
    if (doomed.has(id)) continue
    doomed.add(id)
    for (const below of replica.tree.descendantsOf(id)) doomed.add(below)
  }
  const relations = new Set<string>()
  for (const id of doomed) for (const relation of replica.relationsOf(id)) relations.add(relation)
  for (const relation of relations) writer.kill('relations', relation)
  for (const id of doomed) for (const assignment of replica.assignmentsOf(id)) writer.kill('assignments', assignment)
  for (const id of doomed) writer.kill('wbs', id)
}

export function setNote(writer: Writer, { id, text }: Command<'row.note'>): void {
  requireRow(writer, id)
  if (!isText(text, limits.noteLength)) throw new Refused('FIELD_INVALID', { field: 'note' }, [id])
  writer.setNote(id, text)
}
