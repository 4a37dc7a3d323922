import type { Id, PlanIssue, SchedulePlan } from '../plan/index.ts'
import type { Instant, Minutes } from '../time/index.ts'
import type { FileResource } from './known-resources.ts'
import type { FileAttribute } from './user-fields.ts'
import type { KeptOfP6 } from './xer/kept.ts'

/** Why a file cannot be read; `code` is in the error catalogue, `params.reason` a locale key below `issue.`. */
export interface FileError {
  code:
    | 'UPLOAD_EMPTY'
    | 'UPLOAD_FORMAT_UNKNOWN'
    | 'UPLOAD_BROKEN'
    | 'UPLOAD_ENCODING'
    | 'UPLOAD_NO_PROJECT'
    | 'UPLOAD_MPP'
  params: Record<string, string | number>
}

/** One project of a file; `id` is what `toPlan` takes. */
export interface FileProject {
  id: string
  code: string
  name: string
  /** Works and milestones. */
  works: number
}

/** A file that was read to its end. */
export interface ScheduleFile {
  projects: FileProject[]
  /** `ALL_PROJECTS`: several as one schedule. `null`: the file has no such project. `newId` gives ids for everything made. */
  toPlan(projectId: string, newId: () => Id): FilePlan | null
}

export type FileReading<File extends ScheduleFile = ScheduleFile> =
  | { ok: true; file: File }
  | { ok: false; error: FileError }

/** Takes a file chunk by chunk; chunks may end anywhere and their buffers may be reused. */
export interface FileReader<File extends ScheduleFile = ScheduleFile> {
  /** Returns false once the file is known to be broken: the rest need not be sent. */
  write(chunk: Uint8Array): boolean
  end(): FileReading<File>
}

/** Dates and floats that the other program itself computed and stored with a work; `null` = the field is empty. */
export interface StoredDates {
  earlyStart: Instant | null
  earlyFinish: Instant | null
  lateStart: Instant | null
  lateFinish: Instant | null
  totalFloat: Minutes | null
  freeFloat: Minutes | null
  critical: boolean
  /** On the longest path (P6's `driving_path_flag`); null or absent: the file does not say. */
  drivingPath?: boolean | null
}

/** One project of a file as a plan of its own. */
export interface FilePlan {
  plan: SchedulePlan
  issues: PlanIssue[]
  /** Text of the notes by row id. */
  notes: Map<Id, string>
  /** By row id of works and milestones. */
  stored: Map<Id, StoredDates>
  /** Codes and fields that people added; the rows hold their values. */
  attributes: FileAttribute[]
  /** What the file says of resources beside their assignments. */
  resources?: FileResource[]
  /** What the project was compared with, at most eleven. */
  baselines: FileBaseline[]
  counts: PlanCounts
  /**
   * What the file itself calls rows, calendars, assignments, attributes and the values of lists, by our ids; only of
   * formats that are written back into the file they came with. Put together when somebody asks: few do.
   */
  fileIds?: () => ReadonlyMap<Id, string>
  /** Of files of P6. */
  kept?: KeptOfP6
}

/** A plan that the other program kept to compare with. */
export interface FileBaseline {
  /** The same baseline has the same key in every file of its project. */
  key: string
  name: string
  plan: SchedulePlan
}

export const mostBaselines = 11

export interface PlanCounts {
  wbs: number
  works: number
  milestones: number
  relations: number
  calendars: number
  resources: number
  assignments: number
  attributes: number
}

export function countsOf(plan: SchedulePlan, attributes: readonly FileAttribute[]): PlanCounts {
  const count = (...types: string[]) => plan.rows.filter((row) => types.includes(row.type)).length
  return {
    wbs: count('sum', 'task'),
    works: count('work'),
    milestones: count('milestone_start', 'milestone_finish'),
    relations: plan.relations.length,
    calendars: plan.calendars.length,
    resources: new Set(plan.assignments.map((assignment) => assignment.resourceCode)).size,
    assignments: plan.assignments.length,
    attributes: attributes.length,
  }
}
