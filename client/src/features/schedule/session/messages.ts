/** What the screen and the session worker say to each other. Everything here survives a structured clone. */
import type { Awareness, SharedView } from '@plumbline/core/contract'
import type { Refusal, ScheduleCommand, Undone } from '@plumbline/core/documents/schedule'
import type { RoomRight } from '@plumbline/core/permissions'
import type { Calendar, Id, PlanIssue, ScheduleSettings, WbsRow } from '@plumbline/core/plan'
import type { RemainsByIntensity, TargetDates, WorkProgress } from '@plumbline/core/progress'
import type { EmptyWork, QualityReport } from '@plumbline/core/quality'
import type { ExplainedValue, Explanation, ScheduleIssue } from '@plumbline/core/schedule'
import type { Instant } from '@plumbline/core/time'
import type { FactBlock, LinkBlock, OrderBlock, TimeBlock } from '../rows/columns.ts'

export interface Ticket {
  ticket: string
  right: RoomRight
  /** 0: there is no snapshot yet. */
  snapshotSeq: number
}

/** What the others in the room are told of this person. */
export type PresenceState = Omit<Awareness, 'user'>

export type ToWorker =
  | { kind: 'open'; room: string; socketUrl: string; snapshotUrl: string; planInputsUrl: string; userId: Id }
  /** A schedule without network, as Yjs updates; for measuring. */
  | { kind: 'openLocal'; updates: Uint8Array[] }
  | { kind: 'ticket'; ask: number; ticket: Ticket | null; code: string }
  | { kind: 'execute'; ask: number; command: ScheduleCommand }
  | { kind: 'undo'; ask: number }
  | { kind: 'redo'; ask: number }
  | { kind: 'details'; ask: number; id: Id }
  | { kind: 'loop'; ask: number; predId: Id; succId: Id }
  | { kind: 'quality'; ask: number }
  | { kind: 'emptyWorks'; ask: number }
  | { kind: 'remains'; ask: number }
  /** The server has other inputs than before, or may have had meanwhile. */
  | { kind: 'planInputs' }
  | { kind: 'explain'; ask: number; id: Id; value: ExplainedValue }
  /** The parts that changed. */
  | { kind: 'presence'; state: PresenceState }
  | { kind: 'network'; online: boolean }
  /** Forgets changes that the server refused, after the person has seen or downloaded them. */
  | { kind: 'dismissRefused' }
  /** A change made by somebody else, as a Yjs update; for measuring. */
  | { kind: 'remote'; update: Uint8Array }

/** `connecting` also while waiting for the next try. */
type Connection = 'connecting' | 'live' | 'offline' | 'stopped'

export interface SessionStatus {
  connection: Connection
  /** Own changes that are not known to be stored durably. */
  pending: number
  /** Why it stopped, a code of the error catalogue; '' otherwise. */
  stoppedBy: string
  right: RoomRight
  /** Journal sequence of the server that this copy is known to contain; 0: not told yet. */
  seq: number
  /** Time from sending a change to its durable acknowledgement, milliseconds; null: not measured. */
  latency: number | null
  canUndo: boolean
  canRedo: boolean
}

/** A change that could not be brought back after the document was rebuilt, with the reason. */
export interface RefusedChange {
  command: ScheduleCommand | null
  refusal: Refusal
}

export interface CalculationResult {
  inputHash: string
  resultHash: string
  engineVersion: number
  /** Engine time, milliseconds. */
  took: number
  projectStart: Instant
  projectFinish: Instant
  critical: number
  issues: ScheduleIssue[]
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
  result: CalculationResult | null
  /** The document was read as a whole: everything before is void. */
  first: boolean
  /** Made by this person here. */
  local: boolean
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
}

export type Answer =
  | {
      ok: true
      details?: RowDetails
      explanation?: Explanation | null
      quality?: QualityReport | null
      emptyWorks?: EmptyWork[] | null
      remains?: RemainsByIntensity | null
      loop?: Id[] | null /** null: nothing was left to undo. */
      undone?: Undone | null
    }
  | { ok: false; refusal: Refusal }

export type FromWorker =
  | Patch
  /** The schedule is on screen: from here on patches are changes. */
  | { kind: 'ready'; rows: number; took: number }
  | { kind: 'needTicket'; ask: number }
  | { kind: 'answer'; ask: number; answer: Answer }
  | { kind: 'status'; status: SessionStatus }
  | { kind: 'presence'; people: PresentPerson[] }
  | { kind: 'refused'; changes: RefusedChange[] }
  /** Nothing can be shown: a code of the error catalogue. */
  | { kind: 'failed'; code: string }
