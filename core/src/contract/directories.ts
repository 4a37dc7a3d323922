/** Directories: the words a company plans in. Rows with revisions, changed by commands and told by events. */
import { z } from 'zod'
import { columnTypes, directoryKinds, directoryLimits, directoryStatuses } from '../directories/index.ts'
import { directoryLevels } from '../permissions/index.ts'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { done, id, nothing, timestamp } from './fields.ts'
import { roleRef } from './members.ts'

const oneLine = (max: number) =>
  plainText()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u)
const code = oneLine(directoryLimits.code)
const name = oneLine(directoryLimits.name)
const status = z.enum(directoryStatuses)
/** As it is kept: what it may be depends on the type of its column. */
const value = oneLine(directoryLimits.cell)

const column = z.object({
  id,
  code: code.min(1),
  name: name.min(1),
  type: z.enum(columnTypes),
  unit: oneLine(16),
  precision: z.int().min(0).max(directoryLimits.precision),
  /** Of `directory`: where its rows come from. */
  directoryId: id.nullable(),
  required: z.boolean(),
  unique: z.boolean(),
  /** What a new row has that says nothing itself; '': nothing. */
  usual: oneLine(directoryLimits.text),
})

/** In their order. A column keeps its type and its directory: rows hold values of it. */
const columns = z
  .array(column)
  .max(directoryLimits.columns)
  .refine((list) => new Set(list.map((one) => one.id)).size === list.length)
  .refine((list) => new Set(list.map((one) => one.code.toLowerCase())).size === list.length)
  .refine((list) => list.every(({ type, directoryId }) => (type === 'directory') === (directoryId !== null)))

const directory = z.object({
  id,
  spaceId: id,
  /** The node of the structure below which it is offered; null: in the whole space. */
  nodeId: id.nullable(),
  /** Of that node; '' for the space. */
  nodeName: z.string(),
  kind: z.enum(directoryKinds),
  code: z.string(),
  name: z.string(),
  hierarchical: z.boolean(),
  status,
  archived: z.boolean(),
  /** Grows by one with every change of it, of its columns or of its rows. */
  revision: z.int(),
  columns: z.array(column),
  /** Living ones. */
  rows: z.int(),
  disabledRows: z.int(),
  changedAt: timestamp,
  changedBy: z.string(),
  /** What the person who asks may do with it: `rows` and what stands in them, `define` also columns, relations, and who may. */
  level: z.enum(directoryLevels).exclude(['none']),
})
export type DirectoryView = z.infer<typeof directory>

const row = z.object({
  id,
  parentId: id.nullable(),
  /** Siblings stand in the order of these texts, by code unit. */
  order: z.string(),
  code: z.string(),
  name: z.string(),
  status,
  /** By column; what is empty is left out. */
  values: z.record(z.string(), z.string()),
  /** Of the directory, with which it last changed. */
  revision: z.int(),
})
export type DirectoryRowView = z.infer<typeof row>

const ofSpace = z.object({ spaceId: id })
const ofNode = z.object({ epsId: id })
const ofDirectory = z.object({ directoryId: id })
const ofRow = ofDirectory.extend({ rowId: id })
const values = z.record(id, value).refine((given) => Object.keys(given).length <= directoryLimits.columns)

/** Those of the space; with a node also those from above it and its own. */
export const directoryList = defineRoute({
  name: 'directoryList',
  method: 'GET',
  path: '/spaces/:spaceId/directories',
  can: 'eps.read',
  params: ofSpace,
  input: z.object({
    /** Left out: those of the space and of all its nodes that the person reads. */
    nodeId: id.optional(),
    archived: z.enum(['true', 'false']).default('false'),
  }),
  output: z.object({ directories: z.array(directory) }),
  errors: ['SPACE_FORBIDDEN'],
})

/** Those that are offered at a node: of the space, of what stands above it, and its own. */
export const epsDirectories = defineRoute({
  name: 'epsDirectories',
  method: 'GET',
  path: '/eps/:epsId/directories',
  can: 'eps.read',
  params: ofNode,
  input: nothing,
  output: z.object({ directories: z.array(directory) }),
  errors: [],
})

/** As `epsDirectories`, user lists only. */
export const epsLists = defineRoute({
  name: 'epsLists',
  method: 'GET',
  path: '/eps/:epsId/lists',
  can: 'eps.read',
  params: ofNode,
  input: nothing,
  output: z.object({ directories: z.array(directory) }),
  errors: [],
})

export const directoryCreate = defineRoute({
  name: 'directoryCreate',
  method: 'POST',
  path: '/spaces/:spaceId/directories',
  can: 'directory.define',
  params: ofSpace,
  input: z.object({
    nodeId: id.nullable(),
    kind: z.enum(directoryKinds),
    code,
    name: name.min(1),
    hierarchical: z.boolean().default(false),
    columns: columns.default([]),
  }),
  output: z.object({ directory }),
  errors: ['SPACE_FORBIDDEN', 'DIRECTORY_EXISTS', 'DIRECTORIES_TOO_MANY', 'DIRECTORY_COLUMN_WRONG'],
})

export const directoryRead = defineRoute({
  name: 'directoryRead',
  method: 'GET',
  path: '/directories/:directoryId',
  can: 'eps.read',
  params: ofDirectory,
  input: nothing,
  output: z.object({ directory }),
  errors: [],
})

/** `revision`: the one that was looked at; when its name or columns changed meanwhile, nothing is written. */
export const directoryChange = defineRoute({
  name: 'directoryChange',
  method: 'PATCH',
  path: '/directories/:directoryId',
  can: 'directory.define',
  params: ofDirectory,
  input: z.object({
    revision: z.int().min(0),
    code: code.optional(),
    name: name.min(1).optional(),
    hierarchical: z.boolean().optional(),
    status: status.optional(),
    columns: columns.optional(),
  }),
  output: z.object({ directory }),
  errors: [
    'DIRECTORY_EXISTS',
    'DIRECTORY_CHANGED',
    'DIRECTORY_COLUMN_WRONG',
    'DIRECTORY_FLAT',
    'DIRECTORY_ARCHIVED',
    'DIRECTORY_TAKEN',
  ],
})

/** An archived one is read and not changed, and is not offered any more. */
export const directoryArchive = defineRoute({
  name: 'directoryArchive',
  method: 'PATCH',
  path: '/directories/:directoryId/archive',
  can: 'directory.define',
  params: ofDirectory,
  input: z.object({ archived: z.boolean() }),
  output: z.object({ directory }),
  errors: ['DIRECTORY_EXISTS'],
})

/** For good, with its rows and their history; one that anything takes values from stays. */
export const directoryDelete = defineRoute({
  name: 'directoryDelete',
  method: 'DELETE',
  path: '/directories/:directoryId',
  can: 'directory.define',
  params: ofDirectory,
  input: nothing,
  output: done,
  errors: ['DIRECTORY_IN_USE'],
})

/**
 * The whole directory as of its newest revision: never another one below the same address, so that it is kept for good.
 * Of an older revision there is nothing any more (DIRECTORY_REVISION_GONE). The answer is a `DirectoryBody` as JSON.
 */
export const directoryWhole = defineRoute({
  name: 'directoryWhole',
  method: 'GET',
  path: '/directories/:directoryId/revisions/:revision',
  can: 'eps.read',
  params: ofDirectory.extend({ revision: z.coerce.number().int().min(0) }),
  input: nothing,
  output: z.unknown(),
  answer: 'binary',
  errors: ['DIRECTORY_REVISION_GONE'],
})

const n = z.array(z.string())
/** One array for each thing that rows have, in the order of `orders`: parents may come after their children. */
export const directoryBody = z.object({
  revision: z.int(),
  columns: z.array(column),
  ids: n,
  /** Ids; '' at the top. */
  parents: n,
  orders: n,
  codes: n,
  names: n,
  /** Ids of rows that are disabled. */
  disabled: n,
  revisions: z.array(z.int()),
  /** By column: the value of each row, '' for none. */
  values: z.record(z.string(), n),
  /** Ids of rows that were merged into others, and of those. */
  merged: z.record(z.string(), z.string()),
  /** Codes and names of rows that were deleted: works may hold them still. */
  gone: z.record(z.string(), z.tuple([z.string(), z.string()])),
})
export type DirectoryBody = z.infer<typeof directoryBody>

const changed = z.object({
  revision: z.int(),
  /** As they are now. */
  rows: z.array(row),
  /** Ids. */
  deleted: z.array(z.string()),
  /** Rows that were merged into others: their ids, and of those. They stand in `deleted` as well. */
  merged: z.record(z.string(), z.string()),
})
export type DirectoryChanges = z.infer<typeof changed>

/** What is other than in the revision that somebody has. `reload`: too much, the whole is shorter. */
export const directoryChanges = defineRoute({
  name: 'directoryChanges',
  method: 'GET',
  path: '/directories/:directoryId/changes',
  can: 'eps.read',
  params: ofDirectory,
  input: z.object({ since: z.coerce.number().int().min(0) }),
  output: changed.extend({ directory, reload: z.boolean() }),
  errors: [],
})

/** `after`: the sibling that they stand behind; null: first; left out: last. */
const place = { parentId: id.nullable(), after: id.nullable().optional() }
const ids = z.array(id).min(1).max(directoryLimits.rowsAtOnce)

export const directoryCommand = z.discriminatedUnion('do', [
  /** An id that is there already is passed over, so that a batch may be sent again. */
  z.object({
    do: z.literal('rows.insert'),
    ...place,
    rows: z
      .array(
        z.object({
          id,
          /** One that is there, or an earlier one of this command; left out: that of the command. */
          parentId: id.optional(),
          code: code.default(''),
          name: name.default(''),
          status: status.default('active'),
          values: values.default({}),
        }),
      )
      .min(1)
      .max(directoryLimits.rowsAtOnce),
  }),
  /** What is left out stays; '' empties. */
  z.object({
    do: z.literal('rows.change'),
    rows: z
      .array(
        z.object({
          id,
          code: code.optional(),
          name: name.optional(),
          status: status.optional(),
          values: values.optional(),
        }),
      )
      .min(1)
      .max(directoryLimits.rowsAtOnce),
  }),
  /** In the order in which they are named. */
  z.object({ do: z.literal('rows.move'), ...place, ids }),
  /** With all below them; refused where anything uses one of them. */
  z.object({ do: z.literal('rows.delete'), ids }),
  /** They are the row `into` from now on, whoever holds their ids; what stands below them comes to stand below it. */
  z.object({ do: z.literal('rows.merge'), ids, into: id }),
])
export type DirectoryCommand = z.infer<typeof directoryCommand>
export type DirectoryCommandInput = z.input<typeof directoryCommand>

/** All of them or none, as one revision. */
export const directoryCommands = defineRoute({
  name: 'directoryCommands',
  method: 'POST',
  path: '/directories/:directoryId/commands',
  can: 'directory.edit',
  params: ofDirectory,
  input: z.object({ commands: z.array(directoryCommand).min(1).max(100) }),
  /** What these commands changed. Others may have changed more: `revision` - 1 is the one it follows upon. */
  output: changed,
  errors: [
    'DIRECTORY_ARCHIVED',
    'DIRECTORY_ROWS_TOO_MANY',
    'DIRECTORY_ROW_MISSING',
    'DIRECTORY_ROW_CYCLE',
    'DIRECTORY_ROW_IN_USE',
    'DIRECTORY_FLAT',
    'DIRECTORY_TOO_DEEP',
    'DIRECTORY_TAKEN',
    'DIRECTORY_VALUE_WRONG',
    'SPACE_FULL',
  ],
})

/** Takes back the person's own newest change, where nobody changed the same rows since. */
export const directoryUndo = defineRoute({
  name: 'directoryUndo',
  method: 'POST',
  path: '/directories/:directoryId/undo',
  can: 'directory.edit',
  params: ofDirectory,
  input: nothing,
  output: changed,
  errors: [
    'DIRECTORY_NOTHING_TO_UNDO',
    'DIRECTORY_CHANGED',
    'DIRECTORY_TAKEN',
    'DIRECTORY_ARCHIVED',
    'DIRECTORY_ROW_IN_USE',
  ],
})

/** Codes that begin so first, then names with a word that does, then all others that have it somewhere. */
export const directorySearch = defineRoute({
  name: 'directorySearch',
  method: 'GET',
  path: '/directories/:directoryId/search',
  can: 'eps.read',
  params: ofDirectory,
  input: z.object({
    text: plainText().trim().min(1).max(100),
    /** `true`: only those that can be chosen. */
    offered: z.enum(['true', 'false']).default('false'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: z.object({ rows: z.array(row) }),
  errors: [],
})

const historyEntry = z.object({
  revision: z.int(),
  at: timestamp,
  by: z.string(),
  what: z.enum(['insert', 'change', 'move', 'delete', 'merge', 'undo', 'columns']),
  /** Fields (`code`, `name`, `status`, `parentId`, `order`, `mergedInto`) and ids of columns, before and after; '' is none. */
  fields: z.record(z.string(), z.tuple([z.string(), z.string()])),
})
export type DirectoryHistoryEntry = z.infer<typeof historyEntry>

/** Newest first. */
export const directoryRowHistory = defineRoute({
  name: 'directoryRowHistory',
  method: 'GET',
  path: '/directories/:directoryId/rows/:rowId/history',
  can: 'eps.read',
  params: ofRow,
  input: nothing,
  output: z.object({ entries: z.array(historyEntry) }),
  errors: [],
})

/** Rows that one asks about at once. */
const asked = z
  .string()
  .max(50 * 13)
  .transform((text) => text.split(','))
  .pipe(z.array(id).min(1).max(50))

const directoryUse = z.object({
  /** Columns of other directories, or of this one, that hold one of the rows. */
  columns: z.array(z.object({ directoryId: id, directoryName: z.string(), columnName: z.string(), rows: z.int() })),
  relations: z.array(z.object({ id, name: z.string(), rows: z.int() })),
  /** Versions that the person reads in which works hold one of the rows, those with the most works first. */
  versions: z.array(
    z.object({ scheduleId: id, scheduleName: z.string(), versionId: id, versionName: z.string(), works: z.int() }),
  ),
  /** Versions that were not looked into, because there are too many. */
  unread: z.int(),
})
export type DirectoryUse = z.infer<typeof directoryUse>

/** Where rows are used: who would show another name if they were merged into one, and who would miss them. */
export const directoryRowUses = defineRoute({
  name: 'directoryRowUses',
  method: 'GET',
  path: '/directories/:directoryId/uses',
  can: 'eps.read',
  params: ofDirectory,
  /** Ids, with commas between them. */
  input: z.object({ rows: asked }),
  output: directoryUse,
  errors: [],
})

/** What was done to the directory, newest first, one line for each revision. */
export const directoryHistory = defineRoute({
  name: 'directoryHistory',
  method: 'GET',
  path: '/directories/:directoryId/history',
  can: 'eps.read',
  params: ofDirectory,
  input: z.object({ before: z.coerce.number().int().min(0).optional() }),
  output: z.object({
    entries: z.array(
      z.object({
        revision: z.int(),
        at: timestamp,
        by: z.string(),
        what: historyEntry.shape.what,
        /** How many rows it was about. */
        rows: z.int(),
      }),
    ),
  }),
  errors: [],
})

/** Of one person, of a role, or, where both are null, of everybody of whom nothing else is said. */
const right = z.object({ userId: id.nullable(), role: roleRef.nullable(), level: z.enum(directoryLevels) })
const rightsLimit = 200

/** What the directory says itself of who may do what; without an entry for somebody what holds at its node holds. */
export const directoryRights = defineRoute({
  name: 'directoryRights',
  method: 'GET',
  path: '/directories/:directoryId/rights',
  can: 'eps.read',
  params: ofDirectory,
  input: nothing,
  output: z.object({
    rights: z.array(right.extend({ /** Of the person, or of the space's own role. */ name: z.string() })),
    /** Of the space, own ones with their names. */
    roles: z.array(z.object({ id: roleRef, name: z.string() })),
  }),
  errors: [],
})

/** All of them anew. Whoever administers the space may do all with every directory, whatever is said here. */
export const directoryRightsSet = defineRoute({
  name: 'directoryRightsSet',
  method: 'PUT',
  path: '/directories/:directoryId/rights',
  can: 'directory.define',
  params: ofDirectory,
  input: z.object({
    rights: z
      .array(right.refine(({ userId, role }) => userId === null || role === null))
      .max(rightsLimit)
      .refine((list) => new Set(list.map(({ userId, role }) => `${userId} ${role}`)).size === list.length),
  }),
  output: done,
  errors: ['DIRECTORY_ALWAYS_READ'],
})
