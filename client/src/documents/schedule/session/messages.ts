/** What the screen and the session worker say to each other. Everything here survives a structured clone. */

import type { Awareness, SharedView } from '@plumbline/core/contract'
import type { Refusal } from '@plumbline/core/documents/rooms'
import type { Edit, ScheduleCommand, Undone } from '@plumbline/core/documents/schedule'
import type { RoomRight } from '@plumbline/core/permissions'
import type { Assignment, Calendar, Id, PlanIssue, ScheduleSettings, WbsRow } from '@plumbline/core/plan'
import type { SummaryProgress, TargetDates, WorkProgress } from '@plumbline/core/progress'
import type { RelationReserve, ResultIdentity, ScheduleIssue } from '@plumbline/core/schedule'
import type { Instant, Minutes } from '@plumbline/core/time'
import type { RefusedCommand, TypedCommand } from '../../../rooms/document-kind.ts'
import type { DocumentStatus } from '../../../rooms/document-session.ts'
import type { KeptList } from '../../../rooms/local-copy.ts'
import type { Ticket } from '../../../rooms/room.ts'
import type { FactBlock, LinkBlock, OrderBlock, TimeBlock } from '../rows/columns.ts'
import type { BaselineMessage } from './baselines.ts'
import type { ExternalLink } from './beside-document.ts'
import type { Question } from './questions.ts'

/** What the others in the room are told of this person. */
export type PresenceState = Omit<Awareness, 'user'>

/** Where a worker finds its schedule, and for whom. */
export interface SchedulePlace {
  room: string
  socketUrl: string
  snapshotUrl: string
  momentUrl: string
  planInputsUrl: string
  /** Ends with a slash; the id of a version and `/dates` follow. */
  versionsUrl: string
  externalWorksUrl: string
  dayFactsUrl: string
  userId: Id
}

export type ToWorker =
  | ({ kind: 'open' } & SchedulePlace)
  | { kind: 'ticket'; ask: number; ticket: Ticket | null; code: string }
  /** The server has other inputs than before, or may have had meanwhile. */
  | { kind: 'planInputs' }
  /** Versions whose dates are shown below the bars; null: none. */
  | { kind: 'baselines'; versionIds: (Id | null)[] }
  /** The dates of a version are other than before. */
  | { kind: 'datesChanged'; versionId: Id }
  /** The parts that changed. */
  | { kind: 'presence'; state: PresenceState }
  | { kind: 'network'; online: boolean }
  /** Forgets refused changes, or marks of replaced values, that the person has dealt with. */
  | { kind: 'drop'; list: KeptList; ids: string[] }
  | { kind: 'ask'; ask: number; question: Question }

export interface SessionStatus extends DocumentStatus {
  /** The right in the document as it is now; while a moment of the past is shown `right` is to read. */
  rightNow: RoomRight
}

/** A row by the names it had when something was typed into it: later it may be gone. */
export interface RowName {
  id: Id
  code: string
  name: string
}

/** What is told of a command beside itself. */
export interface CommandAbout {
  /** The values it wrote, before and after; of large commands only the first. */
  edits: Edit[]
  rows: RowName[]
}

/** What a person did, with what is needed to show it when it is not in the document (any more). */
export type TypedChange = TypedCommand<ScheduleCommand, CommandAbout>

/** A change that the schedule would not take, kept as a proposal until the person has dealt with it. */
export type RefusedChange = RefusedCommand<ScheduleCommand, CommandAbout>

/** A value that somebody else's took the place of before it was stored. */
export interface ReplacedValue {
  /** The register, so that there is one mark for each. */
  id: string
  edit: Edit
  /** undefined: the record was deleted. */
  theirs: unknown
  /** Yjs client that wrote what is there now. */
  client: number
  /** Who that is; '' while unknown. */
  name: string
  row: RowName | null
  typedAt: number
  replacedAt: number
}

export interface CalculationResult extends ResultIdentity {
  /** Engine time, milliseconds. */
  took: number
  projectStart: Instant
  projectFinish: Instant
  critical: number
  issues: ScheduleIssue[]
}

/** By what a result is compared with that of others; follows dates that are on screen already. */
export interface IdentityMessage {
  kind: 'identity'
  identity: ResultIdentity
}

/** What changed; parts are applied in the order of their declaration. */
export interface Patch {
  kind: 'patch'
  removed: Int32Array | null
  facts: FactBlock[]
  order: OrderBlock | null
  times: TimeBlock[]
  removedLinks: string[]
  links: LinkBlock | null
  calendars: Calendar[] | null
  settings: ScheduleSettings | null
  readingIssues: PlanIssue[] | null
  /** Rows with relations to other schedules, and what the works there are called; null: the same as before. */
  linked: { rows: Id[]; names: Record<Id, string> } | null
  result: CalculationResult | null
  /** The document was read as a whole: everything before is void. */
  first: boolean
  /** Made by this person here. */
  local: boolean
  /** What was written, and by which Yjs clients, where dates follow from that. */
  cause: PatchCause
}

export interface PatchCause {
  clients: readonly number[]
  /** The first of them. */
  rows: readonly Id[]
  count: number
  /** Where no row was: what else. */
  beside: 'relations' | 'calendars' | 'settings' | 'rows'
}

export interface PresentPerson {
  clientId: number
  userId: Id
  name: string
  color: number
  cell: { row: Id; column: string } | null
  rows: Id[]
  drag: { row: Id; start: Instant; finish: Instant } | null
  screen: string
  idle: boolean
  following: Id | null
  view: SharedView | null
}

/** Progress of everything below a task or sum. */
export interface RolledUp extends SummaryProgress {
  /** Working minutes of the schedule's calendar from the data date to the finish. */
  remaining: Minutes
}

/** A relation that the document keeps and the calculation leaves out, because it would close a loop. */
export interface SuspendedLoop {
  relationId: string
  /** From its successor back to its predecessor; empty: the loop leads through another schedule. */
  path: Id[]
}

/** The whole of one row, for the panel. */
export interface RowDetails {
  row: WbsRow
  note: string
  /** Relations that drive its dates. */
  drivers: string[]
  /** What the progress scenario makes of a work; null: the row is none. */
  progress: WorkProgress | null
  /** The same work in the target version; null: it is not there, or there is none. */
  target: TargetDates | null
  /** Of all relations of the row. */
  reserves: RelationReserve[]
  /** Relations to other schedules. */
  externals: ExternalLink[]
  /** What it holds of resources. */
  assignments: Assignment[]
}

/** What became of something that the person did. */
export type Answer =
  | {
      ok: true
      /** null: nothing was left to undo. */
      undone?: Undone | null
      /** What restoring a moment did, and whether the plan is the same as it was then. */
      restored?: { changes: number; verified: boolean }
    }
  | { ok: false; refusal: Refusal }

export type FromWorker =
  | Patch
  | IdentityMessage
  /** The schedule is on screen: from here on patches are changes. */
  | { kind: 'ready'; rows: number; took: number }
  | { kind: 'needTicket'; ask: number }
  | BaselineMessage
  | { kind: 'answer'; ask: number; answer: unknown }
  | { kind: 'status'; status: SessionStatus }
  | { kind: 'presence'; people: PresentPerson[] }
  /** So many futures of the run that goes on are calculated. */
  | { kind: 'risk'; futures: number }
  /** So many schedules of the levelling that goes on are tried. */
  | { kind: 'levelling'; schedules: number }
  | { kind: 'refused'; changes: RefusedChange[] }
  | { kind: 'replaced'; values: ReplacedValue[] }
  /** Nothing can be shown: a code of the error catalogue. */
  | { kind: 'failed'; code: string }
