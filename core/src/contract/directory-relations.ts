/** What goes with what among rows of directories, norms, and the works of versions that follow from them. */
import { z } from 'zod'
import { directoryLimits } from '../directories/index.ts'
import { cardinalities, relationColumnTypes, relationLimits, relationUses } from '../directory-relations/index.ts'
import { resourceTypes } from '../plan/index.ts'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { done, id, idList, nothing } from './fields.ts'

const oneLine = (max: number) =>
  plainText()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u)
const amount = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/)
const given = z.union([amount, z.literal('')])
const code = oneLine(directoryLimits.code)

const value = oneLine(relationLimits.text)

const column = z.object({
  id,
  name: oneLine(relationLimits.name).min(1),
  type: z.enum(relationColumnTypes),
  /** Of `list`: what can be chosen. */
  words: z.array(value.min(1)).max(relationLimits.words).default([]),
  /** The attribute of works that it fills. */
  attributeId: id.nullable().default(null),
})

const relation = z.object({
  id,
  use: z.enum(relationUses),
  name: z.string(),
  directoryIds: z.array(id),
  cardinality: z.enum(cardinalities),
  /** Lists that it goes through: it has no rows of its own then. */
  through: z.array(id),
  columns: z.array(column),
  revision: z.int(),
})

const norm = z.object({ rate: given, crew: given, productivity: given, unit: code })
const figures = {
  coefficient: amount.default('1'),
  norm: norm.nullable().default(null),
  /** By column; what is empty is left out. */
  values: z.record(id, value).optional(),
}
const row = z.object({ id, rowIds: z.array(id.nullable()).max(relationLimits.directories), ...figures })
/** The same by codes; '' for a row of norms that is left open. */
const codedRow = z.object({ codes: z.array(code).max(relationLimits.directories), ...figures })
export type CodedRelationRow = z.infer<typeof codedRow>

const ofSpace = z.object({ spaceId: id })
const ofRelation = z.object({ directoryRelationId: id })
const ofVersion = z.object({ versionId: id })

export const directoryRelationList = defineRoute({
  name: 'directoryRelationList',
  method: 'GET',
  path: '/spaces/:spaceId/directory-relations',
  can: 'eps.read',
  params: ofSpace,
  input: nothing,
  output: z.object({ directoryRelations: z.array(relation) }),
  errors: ['SPACE_FORBIDDEN'],
})

/** RELATION_CYCLE names the directories on the way around. */
export const directoryRelationCreate = defineRoute({
  name: 'directoryRelationCreate',
  method: 'POST',
  path: '/spaces/:spaceId/directory-relations',
  can: 'directory.define',
  params: ofSpace,
  input: z.object({
    use: z.enum(relationUses),
    name: oneLine(relationLimits.name).min(1),
    directoryIds: z.array(id).min(1).max(relationLimits.directories),
    cardinality: z.enum(cardinalities).default('n:n'),
    through: z.array(id).max(relationLimits.through).default([]),
  }),
  output: z.object({ directoryRelation: relation }),
  errors: ['SPACE_FORBIDDEN', 'RELATION_DIRECTORIES', 'RELATION_THROUGH', 'RELATION_CYCLE', 'RELATIONS_TOO_MANY'],
})

/** With its rows. Works keep what they were given. */
export const directoryRelationDelete = defineRoute({
  name: 'directoryRelationDelete',
  method: 'DELETE',
  path: '/directory-relations/:directoryRelationId',
  can: 'directory.define',
  params: ofRelation,
  input: nothing,
  output: done,
  errors: ['RELATION_IN_USE'],
})

/** All of them, in their order. What rows have in a column that is gone is forgotten. */
export const directoryRelationColumns = defineRoute({
  name: 'directoryRelationColumns',
  method: 'PUT',
  path: '/directory-relations/:directoryRelationId/columns',
  can: 'directory.define',
  params: ofRelation,
  input: z.object({ revision: z.int().min(0), columns: z.array(column).max(relationLimits.columns) }),
  output: z.object({ directoryRelation: relation }),
  errors: ['RELATION_CHANGED', 'RELATION_COLUMNS', 'ATTRIBUTE_NOT_FILLED'],
})

export const directoryRelationRows = defineRoute({
  name: 'directoryRelationRows',
  method: 'GET',
  path: '/directory-relations/:directoryRelationId/rows',
  can: 'eps.read',
  params: ofRelation,
  input: nothing,
  output: z.object({ revision: z.int(), rows: z.array(row) }),
  errors: [],
})

/** All of it or nothing, as one revision. `revision`: the one that was looked at. */
export const directoryRelationRowsChange = defineRoute({
  name: 'directoryRelationRowsChange',
  method: 'POST',
  path: '/directory-relations/:directoryRelationId/rows',
  can: 'directory.define',
  params: ofRelation,
  input: z.object({
    revision: z.int().min(0),
    put: z.array(row).max(relationLimits.rowsAtOnce).default([]),
    remove: z.array(id).max(relationLimits.rowsAtOnce).default([]),
  }),
  output: z.object({ revision: z.int() }),
  errors: [
    'RELATION_CHANGED',
    'RELATION_ROW_WRONG',
    'RELATION_ROW_TWIN',
    'RELATION_ROW_SECOND',
    'RELATION_VALUE_WRONG',
    'RELATION_THROUGH',
    'RELATION_ROWS_TOO_MANY',
  ],
})

export const directoryRelationExport = defineRoute({
  name: 'directoryRelationExport',
  method: 'GET',
  path: '/directory-relations/:directoryRelationId/codes',
  can: 'eps.read',
  params: ofRelation,
  input: nothing,
  output: z.object({ revision: z.int(), rows: z.array(codedRow.extend({ id, rowIds: row.shape.rowIds })) }),
  errors: [],
})

/**
 * `none` says what would come of it; `update` changes rows that are there; `create` makes the others as well. Rows whose
 * codes no directory knows are told by their places, from 0, and left out. What nothing is said of in `values` stays.
 */
export const directoryRelationImport = defineRoute({
  name: 'directoryRelationImport',
  method: 'POST',
  path: '/directory-relations/:directoryRelationId/codes',
  can: 'directory.define',
  params: ofRelation,
  input: z.object({
    mode: z.enum(['none', 'update', 'create']),
    rows: z.array(codedRow).min(1).max(relationLimits.rowsAtOnce),
  }),
  output: z.object({
    revision: z.int(),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    unknown: z.array(z.int()),
  }),
  errors: directoryRelationRowsChange.errors,
})

const differentWork = z.object({
  id,
  code: z.string(),
  name: z.string(),
  /** Of attributes as documents have them, of volumes and labour as `amount unit`, of durations minutes; '' is none. */
  changes: z.array(
    z.object({
      field: z.string(),
      /** Of `assignment`: the resource. */
      name: z.string().optional(),
      before: z.string(),
      after: z.string(),
    }),
  ),
})

const differentWorks = z.object({ total: z.int(), works: z.array(differentWork) })

/** Relations with the revision that the version was last recalculated with; null: with none yet. */
export const versionRelations = defineRoute({
  name: 'versionRelations',
  method: 'GET',
  path: '/versions/:versionId/directory-relations',
  can: 'schedule.read',
  params: ofVersion,
  /** `different`: works are compared in the same call where a relation is ahead of the version. */
  input: z.object({ different: z.enum(['true', 'false']).default('false') }),
  output: z.object({
    directoryRelations: z.array(relation.extend({ applied: z.int().nullable() })),
    outdated: z.boolean(),
    /** Null: not asked for, or no relation is ahead of the version. */
    different: differentWorks.nullable(),
  }),
  errors: ['VERSION_TOO_LARGE'],
})

/** Empty: all works that differ; else of these alone. */
const ofWorks = z.object({ works: idList })

/** Works that differ from what follows from their choices; the first of them by name. */
export const recalculationPreview = defineRoute({
  name: 'recalculationPreview',
  method: 'GET',
  path: '/versions/:versionId/directory-recalculation',
  can: 'schedule.read',
  params: ofVersion,
  input: ofWorks,
  output: differentWorks,
  errors: ['VERSION_TOO_LARGE'],
})

/** What else an assignment has is not said yet. */
const neededAssignment = z.object({
  ...{ id, wbsId: id, resourceId: id.nullable(), resourceCode: z.string(), resourceName: z.string() },
  ...{ resourceType: z.enum(resourceTypes), plan: z.string() },
})

const measure = z.object({ unit: z.string(), plan: z.string(), fact: z.string(), rate: z.string().optional() })

/**
 * The same as commands, works that get the same together, with the revisions of the relations that they follow from: for who
 * recalculates as a step of their own, which they can undo.
 */
export const recalculationSteps = defineRoute({
  name: 'recalculationSteps',
  method: 'GET',
  path: '/versions/:versionId/directory-recalculation/steps',
  can: 'schedule.read',
  params: ofVersion,
  input: ofWorks,
  output: z.object({
    works: z.int(),
    commands: z.array(
      z.union([
        z.object({ do: z.literal('row.values'), ids: z.array(id), values: z.record(z.string(), z.string()) }),
        z.object({
          do: z.literal('row.set'),
          ids: z.array(id),
          fields: z.object({
            measure: measure.nullable().optional(),
            labour: measure.nullable().optional(),
            duration: z.int().optional(),
          }),
        }),
        z.object({ do: z.literal('assignment.put'), assignment: neededAssignment }),
        z.object({ do: z.literal('assignment.set'), ids: z.array(id), change: z.object({ plan: z.string() }) }),
      ]),
    ),
    directoryRelations: z.array(relation.pick({ id: true, revision: true })),
  }),
  errors: ['VERSION_TOO_LARGE'],
})

/** The version was recalculated with these revisions; one that no relation has had yet is refused. */
export const versionRelationsApplied = defineRoute({
  name: 'versionRelationsApplied',
  method: 'PUT',
  path: '/versions/:versionId/directory-relations',
  can: 'schedule.edit',
  params: ofVersion,
  input: z.object({
    directoryRelations: z.array(z.object({ id, revision: z.int().min(0) })).max(relationLimits.relations),
  }),
  output: done,
  errors: ['VERSION_LOCKED', 'RELATION_CHANGED'],
})

/** Changes them as one entry of the history; the version has the relations as they are now then. */
export const recalculationApply = defineRoute({
  name: 'recalculationApply',
  method: 'POST',
  path: '/versions/:versionId/directory-recalculation',
  can: 'schedule.edit',
  params: ofVersion,
  input: nothing,
  output: z.object({ changed: z.int() }),
  errors: ['VERSION_LOCKED', 'VERSION_TOO_LARGE', 'ATTRIBUTE_CLOSED', 'FORBIDDEN'],
})

/** The same for however many works, as a job that tells how far it is and can be stopped; what it has changed stays then. */
export const recalculationStart = defineRoute({
  name: 'recalculationStart',
  method: 'POST',
  path: '/versions/:versionId/directory-recalculation/jobs',
  can: 'schedule.edit',
  params: ofVersion,
  input: nothing,
  output: z.object({ jobId: id }),
  errors: ['VERSION_LOCKED', 'RECALCULATION_RUNNING'],
})

/** Takes back what one's own job has changed, also one that was stopped; what somebody has changed since stays. It is a job as well. */
export const recalculationUndo = defineRoute({
  name: 'recalculationUndo',
  method: 'POST',
  path: '/versions/:versionId/directory-recalculation/jobs/:jobId/undo',
  can: 'schedule.edit',
  params: ofVersion.extend({ jobId: id }),
  input: nothing,
  output: z.object({ jobId: id }),
  errors: ['VERSION_LOCKED', 'RECALCULATION_RUNNING', 'RECALCULATION_NOTHING'],
})
