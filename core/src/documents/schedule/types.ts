import type { Assignment, Calendar, Id, LagCalendar, RelationType, ScheduleSettings, WbsRow } from '../../plan/index.ts'
import type { Minutes } from '../../time/index.ts'
import type { RoomGrant } from '../rooms/index.ts'
import type { Branch } from './branch.ts'
import type { Restoration } from './restoration.ts'
import type { Edit } from './writer.ts'

/** Fields of a row that a person edits one by one; each is one register of the document. */
export type RowFields = Omit<WbsRow, 'id' | 'parentId'>

/** Fields of an assignment that are changed one by one: it stays with its work. */
export type AssignmentFields = Omit<Assignment, 'id' | 'wbsId'>

/** Where a row goes: under `parentId`, after the sibling `after` (null: first). */
export interface Place {
  parentId: Id | null
  after: Id | null
}

/**
 * Everything a person can do to a schedule. Each runs in one transaction and is one undo step; on refusal nothing is
 * written. Serialisable: the same commands travel from the screen to the worker, and from the API to the room.
 */
export type ScheduleCommand =
  | { do: 'row.create'; id: Id; place: Place; fields: Partial<RowFields> }
  | { do: 'row.set'; ids: Id[]; fields: Partial<RowFields> }
  /** Attributes by their ids; '' takes a value away. */
  | { do: 'row.values'; ids: Id[]; values: Record<Id, string> }
  | { do: 'row.move'; ids: Id[]; place: Place }
  | { do: 'row.indent'; ids: Id[] }
  | { do: 'row.outdent'; ids: Id[] }
  | { do: 'row.up'; ids: Id[] }
  | { do: 'row.down'; ids: Id[] }
  /** Takes the rows with all below them and every relation to them. */
  | { do: 'row.delete'; ids: Id[] }
  /** Takes only these rows: what is below them comes to stand where they stood. */
  | { do: 'row.dissolve'; ids: Id[] }
  /** Puts a branch in, under the ids it has. */
  | { do: 'branch.insert'; branch: Branch; place: Place }
  /** Replaces the text of the row's note. */
  | { do: 'row.note'; id: Id; text: string }
  | {
      do: 'relation.create'
      predId: Id
      succId: Id
      type: RelationType
      lag: Minutes
      lagCalendar: LagCalendar | null
      origin?: string
    }
  | { do: 'relation.set'; id: string; lag?: Minutes; lagCalendar?: LagCalendar | null; type?: RelationType }
  | { do: 'relation.delete'; ids: string[] }
  | { do: 'calendar.put'; calendar: Calendar }
  /** Refused while rows or the settings use it. */
  | { do: 'calendar.delete'; id: Id }
  | { do: 'assignment.put'; assignment: Assignment }
  | { do: 'assignment.set'; ids: Id[]; change: Partial<AssignmentFields> }
  | { do: 'assignment.delete'; id: Id }
  /** Remaining durations of all started works from the intensity of their volume. */
  | { do: 'progress.remainsByIntensity' }
  | { do: 'settings.set'; settings: Partial<ScheduleSettings> }
  /** Brings back what was deleted or changed, under its own ids. */
  | { do: 'restore'; changes: Restoration }
  /** Several as one: one transaction, one undo step, all or nothing. */
  | { do: 'batch'; commands: ScheduleCommand[] }

/** Randomness comes from outside: core has none. */
export interface CommandContext {
  /** Uniform in [0, 1). */
  random(): number
  /** On whose behalf; missing: everything is allowed. */
  grant?: RoomGrant
  /** What a command that is refused would have written, as far as it came. */
  refused?(edits: readonly Edit[]): void
}

/** What a transaction, of one's own or of another, did to the schedule as read. */
export interface ScheduleChange {
  /** Created, or any field or the effective parent changed. */
  rows: Set<Id>
  removedRows: Set<Id>
  /** Parents or order changed: the tree order must be read anew. */
  structure: boolean
  /** Created, changed, or suspended or no longer so. */
  relations: Set<string>
  removedRelations: Set<string>
  calendars: Set<Id>
  removedCalendars: Set<Id>
  assignments: Set<Id>
  removedAssignments: Set<Id>
  settings: boolean
  notes: Set<Id>
  /** Made by this replica's own commands (or undo). */
  local: boolean
}
