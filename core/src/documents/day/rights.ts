/** Who may change what in a document of days: one table for commands and for the server's check of updates. */
import type { Id } from '../../plan/index.ts'
import { type Day, dayOfInstant } from '../../time/index.ts'
import type { RecordChange, Refusal, RoomGrant } from '../rooms/index.ts'
import {
  decodeConstraint,
  decodeProposal,
  decodeRemark,
  decodeRun,
  decodeSheet,
  decodeUnplanned,
  decodeValue,
  isDayOf,
  parseValueKey,
  type RootName,
  removedBy,
} from './shape.ts'

export type Objection = Refusal & {
  code: 'FORBIDDEN' | 'FACTS_CLOSED' | 'DAY_CLOSED' | 'DAY_ELSEWHERE' | 'NOT_YOUR_WORK' | 'DAY_SHEET_STATE'
}

export interface Actor {
  userId: Id
  grant: RoomGrant
  /** The server writes what follows from the schedule, and decisions that it has checked itself. */
  isServer: boolean
}

/** What the document says beside the change. */
export interface Surroundings {
  quarter: string
  /** A work that is here, or work that nobody had planned. */
  isHere(workId: Id): boolean
}

/** null: they may. */
export function objectionTo(change: RecordChange, actor: Actor, around: Surroundings): Objection | null {
  const root = change.root as RootName
  if (root === 'meta') return refused(change, 'FORBIDDEN')
  if (root === 'works' || root === 'approved') return actor.isServer ? null : refused(change, 'FORBIDDEN')
  if (actor.grant.right === 'read') return refused(change, 'FORBIDDEN')
  // A curator who signs leaves the sheet with whoever handed it in.
  const isSignature = actor.isServer && root === 'sheets'
  if (!isSignature && !isSigned(root, change, actor.userId)) return refused(change, 'FORBIDDEN')
  if (root === 'values') return toValue(change, actor, around)
  if (root === 'remarks') return toRemark(change, actor, around)
  if (root === 'runs') return toRun(change, actor, around)
  if (root === 'sheets') return toSheet(change, actor)
  if (root === 'proposals') return toProposal(change, actor)
  return root === 'constraints' ? toConstraint(change, actor, around) : null
}

function toValue(change: RecordChange, { grant }: Actor, { quarter, isHere }: Surroundings): Objection | null {
  const { workId, day, kind } = parseValueKey(change.key)!
  if (!isDayOf(quarter, day)) return refused(change, 'DAY_ELSEWHERE', { day: dayText(day) })
  // What stands for a work that has gone may still be taken away.
  if (change.after !== undefined && !removedBy(change.after) && !isHere(workId)) return refused(change, 'NOT_YOUR_WORK')
  if (kind === 'fact' && grant.right === 'plan') return refused(change, 'FACTS_CLOSED')
  return isOpenDay(grant, kind === 'fact' ? 'fact' : 'plan', day)
    ? null
    : refused(change, 'DAY_CLOSED', { day: dayText(day) })
}

function toRemark(change: RecordChange, { grant }: Actor, { quarter, isHere }: Surroundings): Objection | null {
  const [workId = '', day = ''] = change.key.split(':')
  if (!isDayOf(quarter, Number(day))) return refused(change, 'DAY_ELSEWHERE', { day: dayText(Number(day)) })
  if (change.after !== undefined && !isHere(workId)) return refused(change, 'NOT_YOUR_WORK')
  const from = grant.factsFrom
  const isOpen = from === undefined || Number(day) >= dayOfInstant(from)
  return isOpen ? null : refused(change, 'DAY_CLOSED', { day: dayText(Number(day)) })
}

/** Who worked when is told as facts are: on days that are open for them. */
function toRun(change: RecordChange, { grant }: Actor, { quarter, isHere }: Surroundings): Objection | null {
  const run = decodeRun(change.key, change.after) ?? decodeRun(change.key, change.before)
  if (!run) return null
  if (!isDayOf(quarter, run.day)) return refused(change, 'DAY_ELSEWHERE', { day: dayText(run.day) })
  if (change.after !== undefined && !isHere(run.workId)) return refused(change, 'NOT_YOUR_WORK')
  if (grant.right === 'plan') return refused(change, 'FACTS_CLOSED')
  return isOpenDay(grant, 'fact', run.day) ? null : refused(change, 'DAY_CLOSED', { day: dayText(run.day) })
}

function toSheet(change: RecordChange, { isServer }: Actor): Objection | null {
  const before = decodeSheet(change.key, change.before)?.state ?? 'draft'
  const sheet = decodeSheet(change.key, change.after)
  const after = sheet?.state ?? 'draft'
  if (isServer) return null
  if (sheet && sheet.signatures.length > 0) return refused(change, 'DAY_SHEET_STATE')
  // A sheet that was decided on stays in sight until it is handed in again.
  const isOwn = after === 'submitted' || (after === 'draft' && before === 'submitted')
  return isOwn && before !== after ? null : refused(change, 'DAY_SHEET_STATE')
}

/** Whoever plans decides; everybody makes proposals and takes back their own. */
function toProposal(change: RecordChange, { userId, grant, isServer }: Actor): Objection | null {
  const before = decodeProposal(change.key, change.before)
  const after = decodeProposal(change.key, change.after)
  const isNew = before === null && after?.state === 'open'
  const decidedBy = after?.decidedBy ?? null
  if (decidedBy !== null && decidedBy !== userId && decidedBy !== before?.decidedBy) return refused(change, 'FORBIDDEN')
  const isTakenBack = after === null && before?.by === userId && before.state === 'open'
  const decides = isServer || (grant.right === 'write' && after !== null)
  return isNew || isTakenBack || decides ? null : refused(change, 'FORBIDDEN')
}

function toConstraint(change: RecordChange, { userId }: Actor, { isHere }: Surroundings): Objection | null {
  const before = decodeConstraint(change.key, change.before)
  const after = decodeConstraint(change.key, change.after)
  const clearedBy = after?.clearedBy ?? null
  if (clearedBy !== null && clearedBy !== userId && clearedBy !== before?.clearedBy) return refused(change, 'FORBIDDEN')
  return after === null || change.before !== undefined || isHere(after.workId) ? null : refused(change, 'NOT_YOUR_WORK')
}

/** `factsTo` holds for everybody: nobody tells of a day that has not come. */
export function isOpenDay({ factsFrom, factsTo, planFrom }: RoomGrant, kind: 'plan' | 'fact', day: Day): boolean {
  const from = kind === 'fact' ? factsFrom : planFrom
  if (from !== undefined && day < dayOfInstant(from)) return false
  return kind === 'plan' || factsTo === undefined || day <= dayOfInstant(factsTo)
}

/** Who writes something says so of nobody else. */
function isSigned(root: RootName, { key, before, after }: RecordChange, userId: Id): boolean {
  if (after === undefined) return true
  const by = authorOf(root, key, after)
  return by === userId || (before !== undefined && keepsAuthor(root) && authorOf(root, key, before) === by)
}

/** What is changed without becoming somebody else's. */
const keepsAuthor = (root: RootName): boolean => ['constraints', 'proposals', 'unplanned', 'runs'].includes(root)

function authorOf(root: RootName, key: string, raw: unknown): Id | null {
  if (root === 'values') return (decodeValue(key, raw) ?? removedBy(raw))?.by ?? null
  if (root === 'remarks') return decodeRemark(key, raw)?.by ?? null
  if (root === 'unplanned') return decodeUnplanned(key, raw)?.by ?? null
  if (root === 'constraints') return decodeConstraint(key, raw)?.by ?? null
  if (root === 'sheets') return decodeSheet(key, raw)?.by ?? null
  if (root === 'runs') return decodeRun(key, raw)?.by ?? null
  return root === 'proposals' ? (decodeProposal(key, raw)?.by ?? null) : null
}

const dayText = (day: Day): string => new Date(day * 86_400_000).toISOString().slice(0, 10)

const refused = ({ root, key }: RecordChange, code: Objection['code'], params: Refusal['params'] = {}): Objection => ({
  code,
  params: code === 'FORBIDDEN' ? { field: root } : params,
  ids: [key],
})
