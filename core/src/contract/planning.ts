import { z } from 'zod'
import { roomPattern } from '../documents/rooms/names.ts'
import { ruleLimits } from '../exchange/rules/index.ts'
import { roomRights } from '../permissions/index.ts'
import { lagCalendars, limitKinds, relationTypes, wbsTypes } from '../plan/index.ts'
import { plainText } from '../text/index.ts'
import { takingBack, takingInput } from './comparison.ts'
import { defineRoute } from './define.ts'
import { done, id, instantText, longName, nothing, relationEnd, timestamp } from './fields.ts'
import { importRule, leftOut } from './import-rules.ts'
import { tableMapping, uploadTable } from './tables.ts'
import { timetableState } from './workspace.ts'

/** What can be done to a version. */
export const versionChanges = [
  'created',
  'renamed',
  'locked',
  'unlocked',
  'planning',
  'execution',
  'actual',
  'active_target',
  'no_target',
  'deleted',
  'restored',
  'restore_undone',
] as const
export type VersionChange = (typeof versionChanges)[number]

const scheduleParams = z.object({ scheduleId: id })
const versionParams = z.object({ versionId: id })

export const versionKinds = ['version', 'target', 'actual'] as const

const version = z.object({
  id,
  scheduleId: id,
  /** Exactly one of a schedule is `actual`: facts belong to it. Targets are what one is measured against. */
  kind: z.enum(versionKinds),
  name: z.string(),
  /** Nobody writes, and the stored timetable stays as it is. */
  locked: z.boolean(),
  /** True: the plan is open and facts are closed. */
  planning: z.boolean(),
  /** Made to try something and to be merged back into what it is based on. */
  isBranch: z.boolean(),
  /** What it was copied from, and after which change of that journal; the other may be deleted by now. */
  basedOn: z.object({ versionId: id, name: z.string(), seq: z.int() }).nullable(),
  /** The one target of the schedule that dates and durations are measured against. */
  activeTarget: z.boolean(),
  /** The version that a schedule opens with: its actual one. */
  current: z.boolean(),
  createdAt: timestamp,
  createdBy: z.string(),
  timetableState,
  /** Of the official timetable. */
  dataDate: instantText.nullable(),
  start: instantText.nullable(),
  finish: instantText.nullable(),
})
export type Version = z.infer<typeof version>

export const scheduleRead = defineRoute({
  name: 'scheduleRead',
  method: 'GET',
  path: '/schedules/:scheduleId',
  can: 'schedule.read',
  params: scheduleParams,
  input: nothing,
  output: z.object({
    id,
    spaceId: id,
    name: z.string(),
    /** From the space down to the project, for the breadcrumb. */
    path: z.array(z.object({ id, name: z.string(), kind: z.string() })),
    /** The version that `/{space_id}/schedule/{id}` opens. */
    currentVersion: version,
    versions: z.array(version),
  }),
  errors: [],
})

export const scheduleDelete = defineRoute({
  name: 'scheduleDelete',
  method: 'DELETE',
  path: '/schedules/:scheduleId',
  can: 'schedule.delete',
  params: scheduleParams,
  input: nothing,
  output: done,
  errors: [],
})

export const versionList = defineRoute({
  name: 'versionList',
  method: 'GET',
  path: '/schedules/:scheduleId/versions',
  can: 'schedule.read',
  params: scheduleParams,
  input: nothing,
  output: z.object({ versions: z.array(version) }),
  errors: [],
})

/**
 * A copy of the current version (or of `from`), as it is or was after the change `seq` of its journal, with the same
 * work ids, as a freshly folded document. A branch is a version that is to be merged back.
 */
export const versionCreate = defineRoute({
  name: 'versionCreate',
  method: 'POST',
  path: '/schedules/:scheduleId/versions/create',
  can: 'version.create',
  params: scheduleParams,
  input: z.object({
    name: longName,
    from: id.optional(),
    seq: z.int().min(1).optional(),
    as: z.enum(['version', 'target', 'branch']).default('version'),
  }),
  output: z.object({ version }),
  errors: ['VERSION_NAME_TAKEN', 'SPACE_FULL'],
})

/** The actual version in one line, for whoever needs facts. */
export const scheduleActualInfo = defineRoute({
  name: 'scheduleActualInfo',
  method: 'GET',
  path: '/schedules/:scheduleId/actual/info',
  can: 'schedule.read',
  params: scheduleParams,
  input: nothing,
  output: z.object({
    version,
    /** 0…100 of the works' planned durations. */
    percent: z.number(),
    works: z.int(),
    critical: z.int(),
    calculatedAt: timestamp.nullable(),
    /** Sequence of the document's last change. */
    seq: z.int(),
  }),
  errors: [],
})

/** What was done to the versions of a schedule, newest first; those that are deleted are in it. */
export const versionEvents = defineRoute({
  name: 'versionEvents',
  method: 'GET',
  path: '/schedules/:scheduleId/versions/events',
  can: 'schedule.read',
  params: scheduleParams,
  input: z.object({
    before: z.coerce.number().int().min(1).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: z.object({
    events: z.array(
      z.object({
        id: z.int(),
        versionId: id,
        versionName: z.string(),
        change: z.enum(versionChanges),
        details: z.record(z.string(), z.union([z.string(), z.number()])),
        by: plainText(),
        at: timestamp,
      }),
    ),
  }),
  errors: [],
})

/** A copy into a schedule of the same space (`:scheduleId`), which may be the same one; work ids stay. */
export const versionCopyTo = defineRoute({
  name: 'versionCopyTo',
  method: 'POST',
  path: '/versions/:versionId/copy-to/:scheduleId',
  can: 'version.create',
  params: versionParams.extend({ scheduleId: id }),
  /** Without a name: that of the version, with a number behind it where it is taken. */
  input: z.object({ name: longName.optional() }),
  output: z.object({ version }),
  errors: ['VERSION_NAME_TAKEN', 'SPACE_FULL'],
})

export const versionRename = defineRoute({
  name: 'versionRename',
  method: 'PATCH',
  path: '/versions/:versionId',
  can: 'version.edit',
  params: versionParams,
  input: z.object({ name: longName }),
  output: z.object({ version }),
  errors: ['VERSION_NAME_TAKEN'],
})

/** A locked version is read only for everybody, at once, and keeps its timetable. */
export const versionSetLocked = defineRoute({
  name: 'versionSetLocked',
  method: 'POST',
  path: '/versions/:versionId/setLocked',
  can: 'version.edit',
  params: versionParams,
  input: z.object({ locked: z.boolean() }),
  output: z.object({ version }),
  errors: [],
})

/** True: the plan is open and facts are closed; false: the work is being carried out. */
export const versionSetPlanningStatus = defineRoute({
  name: 'versionSetPlanningStatus',
  method: 'POST',
  path: '/versions/:versionId/setPlanningStatus',
  can: 'version.edit',
  params: versionParams,
  input: z.object({ planning: z.boolean() }),
  output: z.object({ version }),
  errors: ['VERSION_LOCKED'],
})

/** The target that the others are measured against; there is at most one. */
export const versionSetActiveTarget = defineRoute({
  name: 'versionSetActiveTarget',
  method: 'POST',
  path: '/versions/:versionId/setActiveTarget',
  can: 'version.edit',
  params: versionParams,
  input: z.object({ active: z.boolean() }),
  output: z.object({ version }),
  errors: ['VERSION_NOT_TARGET'],
})

/**
 * Makes it the actual version; the one before becomes a plain version. Facts go over by work id: those of the version
 * that was the actual one win. `preview` says what would happen, and changes nothing.
 */
export const versionSetActualStatus = defineRoute({
  name: 'versionSetActualStatus',
  method: 'POST',
  path: '/versions/:versionId/setActualStatus',
  can: 'version.edit',
  params: versionParams,
  input: z.object({ preview: z.boolean().default(false) }),
  output: z.object({
    version,
    /** Works whose facts change in it. */
    carried: z.int(),
    /** Works with facts that are not in it, and the first of them. */
    left: z.int(),
    leftWorks: z.array(z.object({ id, code: z.string(), name: z.string() })),
  }),
  errors: ['VERSION_LOCKED', 'VERSION_CALCULATING', 'VERSION_IN_USE', 'DAY_SHEETS_OPEN', 'CONFLICT'],
})

/** For good, with its document and its history. Never the actual version, a locked one or the active target. */
export const versionDelete = defineRoute({
  name: 'versionDelete',
  method: 'DELETE',
  path: '/versions/:versionId',
  can: 'version.delete',
  params: versionParams,
  input: nothing,
  output: done,
  errors: ['VERSION_ACTUAL', 'VERSION_LOCKED', 'VERSION_IN_USE'],
})

// ---- Import: parse → preview → confirm ----

export const importSettings = ['none', 'update', 'create'] as const

export const uploadFields = z.object({
  /** Of the specification's words; what the file is, is found from its content. */
  source: z
    .enum(['xer', 'xer-primavera', 'xml-primavera', 'excel', 'xlsx', 'csv', 'xml', 'json', 'zip', 'ifc', 'plumb'])
    .optional(),
  /** A rule of the space; left out: that of the schedule, where an update names none. */
  rule_name: plainText().max(200).optional(),
  rows_to_skip: z.coerce.number().int().min(0).max(ruleLimits.skip).default(0),
  /** What to do with rows already there: `create` makes a new version; `update` changes the current one by `update_script`. */
  import_setting: z.enum(importSettings).default('create'),
  /** Comma-separated of add, update, delete; only with `update`. */
  update_script: z
    .string()
    .regex(/^(add|update|delete)(,(add|update|delete))*$/)
    .default('add,update'),
  /** Project of the file (`proj_id`) when it holds several; needed at the latest on confirming. */
  project: plainText().max(64).optional(),
})

const uploadIssue = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  count: z.int(),
})

const uploadPreview = z.object({
  name: z.string(),
  counts: z.object({
    wbs: z.int(),
    works: z.int(),
    milestones: z.int(),
    relations: z.int(),
    calendars: z.int(),
    resources: z.int(),
    assignments: z.int(),
    /** Codes and fields that people added, which works take as attributes. */
    attributes: z.int(),
  }),
  dataDate: instantText.nullable(),
  start: instantText.nullable(),
  finish: instantText.nullable(),
  issues: z.array(uploadIssue),
  /** Dates that our engine computes otherwise than the file stores; `compared` activities. */
  differences: z.object({
    compared: z.int(),
    earlyStart: z.int(),
    earlyFinish: z.int(),
    lateStart: z.int(),
    lateFinish: z.int(),
    totalFloat: z.int(),
    /** The first ones, for a look. */
    examples: z.array(
      z.object({ code: z.string(), name: z.string(), field: z.string(), stored: z.string(), computed: z.string() }),
    ),
  }),
  /** Only with import setting `update`: what confirming will do to the current version. */
  changes: z.object({ added: z.int(), updated: z.int(), deleted: z.int(), unchanged: z.int() }).nullable(),
  /** Plans that the other program kept to compare with; confirming makes target versions of those chosen. */
  baselines: z
    .array(
      z.object({
        key: z.string(),
        name: z.string(),
        works: z.int(),
        start: instantText.nullable(),
        finish: instantText.nullable(),
        /** The schedule has a target version of it already: none is made again. */
        isThere: z.boolean(),
      }),
    )
    .default([]),
  /** Resources of the file that the register has, that confirming puts into it, and that stay with their works only. */
  resources: z.object({ known: z.int(), made: z.int(), left: z.int() }).default({ known: 0, made: 0, left: 0 }),
  /** Of a whole schedule beside its actual version; null: the file is of another program. */
  whole: z
    .object({
      madeAt: z.string(),
      versions: z.array(z.object({ name: z.string(), kind: z.enum(versionKinds), works: z.int() })),
      boards: z.int(),
      cards: z.int(),
      channels: z.int(),
      messages: z.int(),
      files: z.int(),
      models: z.int(),
      /** Between works and elements of these models. */
      links: z.int(),
      /** Changes of versions that are told in their history. */
      moments: z.int(),
      /** Of the people that it names, how many are here, and the names of the first that are not. */
      people: z.object({ known: z.int(), unknown: z.array(z.string()) }),
    })
    .nullable()
    .default(null),
})
export type UploadPreview = z.infer<typeof uploadPreview>

export const upload = z.object({
  id,
  /** R-SCH-21: uploading → (preview: waits for the person) → completed, or error. */
  state: z.enum(['uploading', 'preview', 'confirming', 'completed', 'error', 'cancelled']),
  step: z.enum(['receiving', 'parsing', 'calculating', 'ready', 'writing', 'done']),
  /** 0…1. */
  progress: z.number(),
  fileName: z.string(),
  /** Projects of the file; choose one where there are several. */
  projects: z.array(z.object({ id: z.string(), code: z.string(), name: z.string(), works: z.int() })),
  chosenProject: z.string().nullable(),
  preview: uploadPreview.nullable(),
  /** Only of tables: what its columns are taken for. */
  table: uploadTable.nullable(),
  /** That it is read by; null: none, and updates go by `update_script`. */
  rule: importRule.nullable(),
  /** A schedule that it seems to have come into before, or to have been exported from; only one that the person may see. */
  known: z
    .object({
      scheduleId: id,
      scheduleName: z.string(),
      /** Of the file that came; empty where none did. */
      fileName: z.string(),
      at: timestamp.nullable(),
      /** What it is known by: ids in the file, its name alone, or that it was exported from the schedule. */
      by: z.enum(['ids', 'name', 'export']),
    })
    .nullable(),
  error: z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
  /** After completion. */
  scheduleId: id.nullable(),
  versionId: id.nullable(),
  /** It changed the version in one step that can be taken back (`importedFileUndo`, by the id of the upload). */
  undoable: z.boolean(),
})
export type Upload = z.infer<typeof upload>

export const uploadErrors = [
  'UPLOAD_EMPTY',
  'UPLOAD_FORMAT_UNKNOWN',
  'UPLOAD_TOO_LARGE',
  'SPACE_FULL',
  'UPLOAD_BROKEN',
  'UPLOAD_ENCODING',
  'UPLOAD_NO_PROJECT',
  'UPLOAD_MPP',
  'IMPORT_RULE_UNKNOWN',
] as const

/** Answers at once with the job; progress comes over socket.io (`upload`) and from `uploadRead`. */
export const versionUpload = defineRoute({
  name: 'versionUpload',
  method: 'POST',
  path: '/schedules/:scheduleId/versions/upload',
  can: 'schedule.import',
  params: scheduleParams,
  input: uploadFields,
  body: 'multipart',
  output: z.object({ upload }),
  errors: uploadErrors,
})

/** The whole import in one call: answers when the version is there; refuses a file with several projects unless `project` is given. */
export const versionUploadSynchronous = defineRoute({
  name: 'versionUploadSynchronous',
  method: 'POST',
  path: '/schedules/:scheduleId/versions/upload/synchronous',
  can: 'schedule.import',
  params: scheduleParams,
  input: uploadFields,
  body: 'multipart',
  output: z.object({ upload }),
  errors: [...uploadErrors, 'UPLOAD_PROJECT_NOT_CHOSEN', 'UPLOAD_NO_NAMES', 'VERSION_LOCKED'],
})

/** A file dropped on a project of the structure: the schedule is created on confirming, so a broken file creates nothing. */
export const projectUpload = defineRoute({
  name: 'projectUpload',
  method: 'POST',
  path: '/projects/:projectId/schedules/upload',
  can: 'schedule.import',
  params: z.object({ projectId: id }),
  input: uploadFields,
  body: 'multipart',
  output: z.object({ upload }),
  errors: uploadErrors,
})

export const uploadRead = defineRoute({
  name: 'uploadRead',
  method: 'GET',
  path: '/uploads/:uploadId',
  can: 'schedule.import',
  params: z.object({ uploadId: id }),
  input: nothing,
  output: z.object({ upload }),
  errors: [],
})

/** Chooses one project of a file with several, or all together (`*`), what the columns of a table are, or a rule; parses on to the preview. */
export const uploadChoose = defineRoute({
  name: 'uploadChoose',
  method: 'POST',
  path: '/uploads/:uploadId/choose',
  can: 'schedule.import',
  params: z.object({ uploadId: id }),
  input: z
    .object({
      project: plainText().max(64).optional(),
      table: tableMapping.optional(),
      /** Skipped rows, replacements and how rows are found count while the file is read. */
      rule: importRule.optional(),
    })
    .refine((chosen) => Object.values(chosen).some((one) => one !== undefined)),
  output: z.object({ upload }),
  errors: ['UPLOAD_NOT_READY', 'UPLOAD_NO_PROJECT'],
})

const importedFile = z.object({
  /** That of its upload. */
  id,
  fileName: z.string(),
  at: timestamp,
  by: z.string(),
  /** Null: that version is gone. */
  version: z.object({ id, name: z.string() }).nullable(),
  /** `kept`: what it brought stands; `undoable`: that can be taken back; `undone`: it was. */
  state: z.enum(['kept', 'undoable', 'undone']),
})
export type ImportedFile = z.infer<typeof importedFile>

/** The last files that came into a schedule, the newest first. */
export const importedFileList = defineRoute({
  name: 'importedFileList',
  method: 'GET',
  path: '/schedules/:scheduleId/imported-files',
  can: 'schedule.read',
  params: scheduleParams,
  input: nothing,
  output: z.object({ files: z.array(importedFile) }),
  errors: [],
})

/**
 * Takes back what a file changed in a version; what somebody changed since stays, unless it is said to be written over. Target versions that were made of its
 * baselines, and attributes, stay as well.
 */
export const importedFileUndo = defineRoute({
  name: 'importedFileUndo',
  method: 'POST',
  path: '/schedules/:scheduleId/imported-files/:importedFileId/undo',
  can: 'schedule.import',
  params: scheduleParams.extend({ importedFileId: id }),
  input: takingInput,
  output: takingBack,
  errors: ['VERSION_LOCKED', 'VERSION_TOO_LARGE', 'PAYLOAD_TOO_LARGE', 'CONFLICT', 'MOMENT_NOT_KEPT'],
})

export const uploadConfirm = defineRoute({
  name: 'uploadConfirm',
  method: 'POST',
  path: '/uploads/:uploadId/confirm',
  can: 'schedule.import',
  params: z.object({ uploadId: id }),
  /** `name` of the schedule or version to be made; left out: the project's name in the file. */
  input: z.object({
    name: longName.optional(),
    /** Keys of the baselines that become target versions; left out: all of them. */
    baselines: z.array(plainText().max(200)).max(20).optional(),
    /** Of an update: what was looked at in `uploadComparison`; left out: that by which the file was read, or `update_script`. */
    rule: importRule.optional(),
    leftOut: leftOut.optional(),
  }),
  output: z.object({ upload }),
  errors: [
    'UPLOAD_NOT_READY',
    'UPLOAD_PROJECT_NOT_CHOSEN',
    'UPLOAD_NO_NAMES',
    'VERSION_LOCKED',
    'CHECKLIST_OPEN',
    'FACTS_CLOSED',
  ],
})

export const uploadCancel = defineRoute({
  name: 'uploadCancel',
  method: 'POST',
  path: '/uploads/:uploadId/cancel',
  can: 'schedule.import',
  params: z.object({ uploadId: id }),
  input: nothing,
  output: done,
  errors: [],
})

// ---- WBS, relations, timetable: the same commands as the screen, for scripts and integrations ----

const limit = z.object({ kind: z.enum(limitKinds), date: instantText.nullable() }).nullable()

const wbsRow = z.object({
  id,
  parentId: id.nullable(),
  type: z.enum(wbsTypes),
  code: z.string(),
  name: z.string(),
  calendarId: z.string().nullable(),
  durationMinutes: z.int(),
  limit,
  percent: z.number(),
  actualStart: instantText.nullable(),
  actualFinish: instantText.nullable(),
})
export type WbsRowView = z.infer<typeof wbsRow>

const rowEdit = z.object({
  type: z.enum(wbsTypes).optional(),
  code: plainText().max(128).optional(),
  name: plainText().max(1024).optional(),
  calendarId: plainText().max(64).nullable().optional(),
  durationMinutes: z.int().min(0).max(100_000_000).optional(),
  limit: limit.optional(),
  percent: z.number().min(0).max(100).optional(),
  actualStart: instantText.nullable().optional(),
  actualFinish: instantText.nullable().optional(),
})

const commandErrors = [
  'VERSION_LOCKED',
  'RIGHT_FACTS_ONLY',
  'CHECKLIST_OPEN',
  'FACTS_CLOSED',
  'FACT_OUTSIDE_PERIOD',
  'ROW_MISSING',
  'ROW_EXISTS',
  'ROW_UNDER_ITSELF',
  'ROW_CANNOT_INDENT',
  'ROW_CANNOT_OUTDENT',
  'ROW_CANNOT_MOVE',
  'FIELD_INVALID',
] as const

export const wbsList = defineRoute({
  name: 'wbsList',
  method: 'GET',
  path: '/versions/:versionId/wbs',
  can: 'schedule.read',
  params: versionParams,
  /** R-WBS-10: 1 tasks, 2 works, 3 all. */
  input: z.object({
    filter: z.coerce.number().int().min(1).max(3).default(3),
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(10_000).default(1_000),
  }),
  output: z.object({ total: z.int(), rows: z.array(wbsRow) }),
  answer: 'written',
  errors: [],
})

export const wbsCreate = defineRoute({
  name: 'wbsCreate',
  method: 'POST',
  path: '/versions/:versionId/wbs',
  can: 'schedule.edit',
  params: versionParams,
  input: rowEdit.extend({ parentId: id.nullable(), after: id.nullable() }),
  output: z.object({ row: wbsRow }),
  errors: commandErrors,
})

export const wbsEdit = defineRoute({
  name: 'wbsEdit',
  method: 'PATCH',
  path: '/versions/:versionId/wbs/:wbsId',
  can: 'schedule.report',
  params: versionParams.extend({ wbsId: id }),
  input: rowEdit,
  output: z.object({ row: wbsRow }),
  errors: commandErrors,
})

/** R-WBS-09: up, down, left (outdent), right (indent). */
export const wbsMove = defineRoute({
  name: 'wbsMove',
  method: 'PATCH',
  path: '/versions/:versionId/wbs/:wbsId/move',
  can: 'schedule.edit',
  params: versionParams.extend({ wbsId: id }),
  input: z.object({ direction: z.enum(['up', 'down', 'left', 'right']) }),
  output: z.object({ row: wbsRow }),
  errors: commandErrors,
})

export const wbsDelete = defineRoute({
  name: 'wbsDelete',
  method: 'DELETE',
  path: '/versions/:versionId/wbs/:wbsId',
  can: 'schedule.edit',
  params: versionParams.extend({ wbsId: id }),
  input: nothing,
  output: done,
  errors: commandErrors,
})

const relation = z.object({
  id: z.string(),
  predId: relationEnd,
  succId: relationEnd,
  type: z.enum(relationTypes),
  lagMinutes: z.int(),
  lagCalendar: z.enum(lagCalendars).nullable(),
})

const relationErrors = [
  'VERSION_LOCKED',
  'RELATION_LOOP',
  'RELATION_SELF',
  'RELATION_EXISTS',
  'RELATION_TO_SUMMARY',
  'RELATION_TO_NOTHING',
  'FIELD_INVALID',
] as const

export const relationList = defineRoute({
  name: 'relationList',
  method: 'GET',
  path: '/versions/:versionId/relations',
  can: 'schedule.read',
  params: versionParams,
  /** `wbsId`: only those of one row. */
  input: z.object({ wbsId: id.optional() }),
  output: z.object({ relations: z.array(relation) }),
  answer: 'written',
  errors: [],
})

export const relationCreate = defineRoute({
  name: 'relationCreate',
  method: 'POST',
  path: '/versions/:versionId/relations',
  can: 'schedule.edit',
  params: versionParams,
  input: z.object({
    predId: relationEnd,
    succId: relationEnd,
    type: z.enum(relationTypes).default('fs'),
    lagMinutes: z.int().min(-10_000_000).max(10_000_000).default(0),
    lagCalendar: z.enum(lagCalendars).nullable().default(null),
  }),
  output: z.object({ relation }),
  errors: relationErrors,
})

export const relationEdit = defineRoute({
  name: 'relationEdit',
  method: 'PATCH',
  path: '/versions/:versionId/relations/:relationId',
  can: 'schedule.edit',
  params: versionParams.extend({ relationId: plainText().max(70) }),
  input: z.object({
    lagMinutes: z.int().min(-10_000_000).max(10_000_000).optional(),
    lagCalendar: z.enum(lagCalendars).nullable().optional(),
    type: z.enum(relationTypes).optional(),
  }),
  output: z.object({ relation }),
  errors: relationErrors,
})

export const relationDelete = defineRoute({
  name: 'relationDelete',
  method: 'DELETE',
  path: '/versions/:versionId/relations/:relationId',
  can: 'schedule.edit',
  params: versionParams.extend({ relationId: plainText().max(70) }),
  input: nothing,
  output: done,
  errors: ['VERSION_LOCKED', 'RELATION_TO_NOTHING'],
})

const timetableSummary = z.object({
  state: timetableState,
  /** Journal sequence of the room that the result belongs to. */
  seq: z.int(),
  engineVersion: z.int(),
  inputHash: z.string(),
  resultHash: z.string(),
  start: instantText.nullable(),
  finish: instantText.nullable(),
  works: z.int(),
  critical: z.int(),
  issues: z.array(z.object({ code: z.string(), ids: z.array(z.string()) })),
  calculatedAt: timestamp.nullable(),
})
export type TimetableSummary = z.infer<typeof timetableSummary>

/**
 * Start and finish of every row of the official timetable, for bars beside those of another version: the ids, 12 bytes
 * each, then all starts, then all finishes as int32 minutes, little-endian. The ETag names the result.
 */
export const versionDates = defineRoute({
  name: 'versionDates',
  method: 'GET',
  path: '/versions/:versionId/dates',
  can: 'schedule.read',
  params: versionParams,
  input: nothing,
  answer: 'binary',
  output: nothing,
  errors: [],
})

/** Calculates now and answers with the official result. */
export const timetableCalculate = defineRoute({
  name: 'timetableCalculate',
  method: 'POST',
  path: '/versions/:versionId/timetable/calculate',
  can: 'schedule.calculate',
  params: versionParams,
  input: nothing,
  output: z.object({ timetable: timetableSummary }),
  errors: [],
})

export const timetableRead = defineRoute({
  name: 'timetableRead',
  method: 'GET',
  path: '/versions/:versionId/timetable',
  can: 'schedule.read',
  params: versionParams,
  input: z.object({
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(0).max(10_000).default(1_000),
  }),
  output: z.object({
    timetable: timetableSummary,
    total: z.int(),
    rows: z.array(
      z.object({
        wbsId: id,
        start: instantText.nullable(),
        finish: instantText.nullable(),
        earlyStart: instantText.nullable(),
        earlyFinish: instantText.nullable(),
        lateStart: instantText.nullable(),
        lateFinish: instantText.nullable(),
        fullReserveMinutes: z.int().nullable(),
        freeReserveMinutes: z.int().nullable(),
        critical: z.boolean(),
        percent: z.number(),
      }),
    ),
  }),
  errors: [],
})

// ---- Rooms ----

/** `kind/id`: `schedule/{versionId}`, `chat/{chatId}`. */
export const roomName = z.string().regex(new RegExp(`^${roomPattern}$`))

/**
 * A ticket for `/collab/{room}`, valid for 60 seconds. With `script` one for programs that stay for days: it lives 30
 * days, its right is looked up anew whenever it is shown and while it is in use, and a change of the person's access or
 * signing out ends it.
 */
export const roomTicket = defineRoute({
  name: 'roomTicket',
  method: 'POST',
  path: '/rooms/ticket',
  // What may be done in the room, its kind says.
  can: 'space.read',
  params: nothing,
  input: z.object({ room: roomName, script: z.boolean().optional() }),
  output: z.object({
    ticket: z.string(),
    right: z.enum(roomRights),
    /** Actual dates must lie in this period; wall-clock minutes. */
    factsFrom: z.int().optional(),
    factsTo: z.int().optional(),
    /** Plans of days before it are closed. */
    planFrom: z.int().optional(),
    /** Why everybody may only read, whatever their role. */
    locked: z.boolean(),
    /** Sequence of the newest snapshot, for `roomSnapshot`; 0: there is none. */
    snapshotSeq: z.int(),
    /** Attributes that the person may not fill, and those that are open beside the facts. */
    closedAttributes: z.array(z.string()).default([]),
    openAttributes: z.array(z.string()).default([]),
  }),
  errors: [],
})

/** The document as a Yjs update (V1) as of `seq`; never changes, so it may be cached for ever. */
export const roomSnapshot = defineRoute({
  name: 'roomSnapshot',
  method: 'GET',
  path: '/rooms/schedule/:versionId/snapshot/:seq',
  can: 'schedule.read',
  params: versionParams.extend({ seq: z.coerce.number().int().min(1) }),
  input: nothing,
  answer: 'binary',
  output: nothing,
  errors: [],
})
