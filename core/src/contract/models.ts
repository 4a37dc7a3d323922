/** Building models of a schedule: files that are converted for the screen, and what is known of their elements. */
import { z } from 'zod'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { done, id, instantText, longName, nothing, timestamp } from './fields.ts'
import { upload as scheduleUpload, uploadErrors, uploadFields } from './planning.ts'
import { inPieces } from './transfers.ts'

const scheduleParams = z.object({ scheduleId: id })
const modelParams = z.object({ modelId: id })
const elementNumber = z.coerce.number().int().min(0).max(10_000_000)

const person = z.object({ id, firstName: z.string(), lastName: z.string(), color: z.int() })
const told = z.object({ guid: z.string(), name: z.string(), ifcClass: z.string() })

/** Metres on the map; nothing built is further out than the earth is round. */
const metres = z.number().min(-100_000_000).max(100_000_000)
const alignment = z.object({
  east: metres,
  north: metres,
  up: metres,
  /** Degrees, seen from above, as clocks do not go. */
  turn: z.number().min(-360).max(360),
  /** The place that stays where it is when the model is turned: east, north. */
  around: z.tuple([metres, metres]),
})
export type ModelAlignment = z.infer<typeof alignment>

const georeference = z.object({
  /** Of the origin of the file on the map; degrees of its x axis from the east. null: the file says nothing of it. */
  map: z.object({ east: z.number(), north: z.number(), up: z.number(), turn: z.number() }).nullable(),
  /** Degrees from the north of the file to true north, as clocks do not go; null: unknown. */
  trueNorth: z.number().nullable(),
})
export type ModelGeoreference = z.infer<typeof georeference>

/** `schema` of a model of shapes placed by hand. */
export const PRIMITIVES_SCHEMA = 'PRIMITIVES'

export const model = z.object({
  id,
  scheduleId: id,
  name: z.string(),
  /** Of the newest revision, as all below. */
  revision: z.int(),
  fileName: z.string(),
  schema: z.string(),
  elements: z.int(),
  /** Elements with something to be seen. */
  drawn: z.int(),
  triangles: z.int(),
  /** Of the schedule in the file. */
  tasks: z.int(),
  /** null: it stands where its file has it. */
  alignment: alignment.nullable(),
  /** As the file says; null: it says nothing. */
  georeference: georeference.nullable(),
  createdAt: timestamp,
  /** Of the newest revision. */
  author: person,
  at: timestamp,
})
export type Model = z.infer<typeof model>

const revision = z.object({
  revision: z.int(),
  fileName: z.string(),
  author: person,
  at: timestamp,
  /** By GlobalId; null: it was the first one. */
  report: z
    .object({
      unchanged: z.int(),
      addedCount: z.int(),
      removedCount: z.int(),
      changedCount: z.int(),
      /** The first 500 of each. */
      added: z.array(told),
      removed: z.array(told),
      changed: z.array(told),
      /** Elements that seem to be the same under another GlobalId; older reports do not say. */
      renamed: z
        .array(z.object({ from: z.string(), to: z.string(), name: z.string(), ifcClass: z.string() }))
        .optional(),
      /** What rules of links made of it; left out: nothing. */
      links: z.object({ added: z.int(), removed: z.int() }).optional(),
    })
    .nullable(),
})
export type ModelRevision = z.infer<typeof revision>

const job = z.object({
  id,
  scheduleId: id,
  /** Of the model that it becomes a revision of, or has become; null: not yet one. */
  modelId: id.nullable(),
  fileName: z.string(),
  state: z.enum(['converting', 'done', 'error', 'cancelled']),
  /** 0…1. */
  progress: z.number(),
  error: z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
})
export type ModelJob = z.infer<typeof job>

/** What a job that converts a file tells beside how far it is: the model that it is for, or has made. */
export const modelJobDetails = z.object({ modelId: id.nullable() })
export type ModelJobDetails = z.infer<typeof modelJobDetails>

/** `jobs`: one's own conversions that go on, or failed within the last hour. */
export const modelList = defineRoute({
  name: 'modelList',
  method: 'GET',
  path: '/schedules/:scheduleId/models',
  can: 'schedule.read',
  params: scheduleParams,
  input: nothing,
  output: z.object({ models: z.array(model), jobs: z.array(job), maxBytes: z.int() }),
  errors: [],
})

const upload = {
  method: 'POST',
  can: 'bim.edit',
  body: 'multipart',
  errors: ['UPLOAD_TOO_LARGE', 'SPACE_FULL', 'UPLOAD_EMPTY', 'MODELS_TOO_MANY', 'TRANSFER_ELSEWHERE'],
} as const

/** An .ifc or .ifczip; it is converted after the answer. Without a name it is called as its file. */
export const modelUpload = defineRoute({
  ...upload,
  name: 'modelUpload',
  path: '/schedules/:scheduleId/models',
  params: scheduleParams,
  input: z.object({ name: longName.optional(), ...inPieces }),
  output: z.object({ job }),
})

/** Replaces what the model holds, once it is converted; what is other is reported by GlobalId. */
export const modelRevise = defineRoute({
  ...upload,
  name: 'modelRevise',
  path: '/models/:modelId/revisions',
  params: modelParams,
  input: z.object(inPieces),
  output: z.object({ job }),
  errors: [...upload.errors, 'MODEL_OF_PRIMITIVES'],
})

/** One's own. A conversion that goes on ends at once; one that failed is not told of any more. */
export const modelJobCancel = defineRoute({
  name: 'modelJobCancel',
  method: 'DELETE',
  path: '/models/jobs/:modelJobId',
  can: 'bim.edit',
  params: z.object({ modelJobId: id }),
  input: nothing,
  output: done,
  errors: [],
})

/** Newest first. */
export const modelRevisions = defineRoute({
  name: 'modelRevisions',
  method: 'GET',
  path: '/models/:modelId/revisions',
  can: 'schedule.read',
  params: modelParams,
  input: nothing,
  output: z.object({ revisions: z.array(revision) }),
  errors: [],
})

const storeyQuantity = z.object({
  ifcClass: z.string(),
  /** '': its elements stand in none. */
  storey: z.string(),
  elements: z.int(),
  /** Cubic metres of the elements whose volume is known. */
  volume: z.number(),
  /** Square metres of surface. */
  area: z.number(),
  /** Elements whose volume is not known. */
  unknown: z.int(),
})

/** What the bodies of a revision come to; null: it is older than that, or of shapes placed by hand. */
export const modelQuantities = defineRoute({
  name: 'modelQuantities',
  method: 'GET',
  path: '/models/:modelId/revisions/:revision/quantities',
  can: 'schedule.read',
  params: modelParams.extend({ revision: z.coerce.number().int().min(1).max(1_000_000) }),
  input: nothing,
  output: z.object({ quantities: z.array(storeyQuantity).nullable() }),
  errors: [],
})

export const modelRename = defineRoute({
  name: 'modelRename',
  method: 'PATCH',
  path: '/models/:modelId',
  can: 'bim.edit',
  params: modelParams,
  input: z.object({ name: longName }),
  output: z.object({ model }),
  errors: [],
})

/** Revisions that come later stand there too. */
export const modelAlign = defineRoute({
  name: 'modelAlign',
  method: 'PUT',
  path: '/models/:modelId/alignment',
  can: 'bim.edit',
  params: modelParams,
  input: z.object({ alignment: alignment.nullable() }),
  output: z.object({ model }),
  errors: [],
})

/** It can be brought back for 30 days. */
export const modelDelete = defineRoute({
  name: 'modelDelete',
  method: 'DELETE',
  path: '/models/:modelId',
  can: 'bim.edit',
  params: modelParams,
  input: nothing,
  output: done,
  errors: [],
})

export const modelRestore = defineRoute({
  name: 'modelRestore',
  method: 'POST',
  path: '/models/:modelId/restore',
  can: 'bim.edit',
  params: modelParams,
  input: nothing,
  output: z.object({ model }),
  errors: ['MODELS_TOO_MANY'],
})

/** As `unpackGeometry` of core reads it. With the revision in the query browsers keep it. */
export const modelGeometry = defineRoute({
  name: 'modelGeometry',
  method: 'GET',
  path: '/models/:modelId/geometry',
  can: 'schedule.read',
  params: modelParams,
  input: z.object({ revision: z.coerce.number().int().optional() }),
  output: nothing,
  answer: 'binary',
  errors: [],
})

const place = z.object({
  name: z.string(),
  ifcClass: z.string(),
  elevation: z.number().nullable(),
  /** Number of the place that it is in; null: it stands at the top. */
  parent: z.int().nullable(),
})
export type ModelPlace = z.infer<typeof place>

const system = z.object({
  name: z.string(),
  ifcClass: z.string(),
  /** Number of the system that it is part of; null: of none. */
  parent: z.int().nullable(),
  /** An element may be of several. */
  elements: z.array(z.int()),
})
export type ModelSystem = z.infer<typeof system>

/** Elements in columns, by their numbers in the geometry; classes and types by their numbers in `classes` and `types`. */
const elementTable = z.object({
  revision: z.int(),
  places: z.array(place),
  /** Systems, circuits and zones. */
  systems: z.array(system),
  classes: z.array(z.string()),
  types: z.array(z.string()),
  guids: z.array(z.string()),
  names: z.array(z.string()),
  classOf: z.array(z.int()),
  typeOf: z.array(z.int()),
  placeOf: z.array(z.int().nullable()),
  /** Elements that are parts of others, as of assemblies: part and whole. */
  parts: z.array(z.tuple([z.int(), z.int()])).optional(),
})
export type ModelElementTable = z.infer<typeof elementTable>

export const modelElements = defineRoute({
  name: 'modelElements',
  method: 'GET',
  path: '/models/:modelId/elements',
  can: 'schedule.read',
  params: modelParams,
  input: nothing,
  output: elementTable,
  answer: 'written',
  errors: [],
})

/** In names, classes, types, tags, GlobalIds, and in names and values of properties; all words must be there. */
export const modelSearch = defineRoute({
  name: 'modelSearch',
  method: 'GET',
  path: '/models/:modelId/search',
  can: 'schedule.read',
  params: modelParams,
  input: z.object({ text: plainText().trim().min(1).max(200) }),
  output: z.object({ elements: z.array(z.int()), more: z.boolean() }),
  errors: [],
})

const word = plainText().max(2_000)

/** With the same value of a property, as `modelElement` tells it. */
export const modelSame = defineRoute({
  name: 'modelSame',
  method: 'GET',
  path: '/models/:modelId/same',
  can: 'schedule.read',
  params: modelParams,
  input: z.object({ set: word, property: word, value: word }),
  output: z.object({ elements: z.array(z.int()) }),
  errors: [],
})

const element = z.object({
  number: z.int(),
  guid: z.string(),
  name: z.string(),
  ifcClass: z.string(),
  typeName: z.string(),
  tag: z.string(),
  place: z.string(),
  sets: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['properties', 'quantities']),
      properties: z.array(z.object({ name: z.string(), value: z.string(), unit: z.string() })),
    }),
  ),
})
export type ModelElement = z.infer<typeof element>

export const modelElement = defineRoute({
  name: 'modelElement',
  method: 'GET',
  path: '/models/:modelId/elements/:element',
  can: 'schedule.read',
  params: modelParams.extend({ element: elementNumber }),
  input: nothing,
  output: z.object({ element }),
  errors: [],
})

const task = z.object({
  guid: z.string(),
  /** The work that it was written for from here; null: it was made elsewhere. */
  workId: id.nullable(),
  code: z.string(),
  name: z.string(),
  /** Its place in the list; null: it stands at the top. */
  parent: z.int().nullable(),
  start: instantText.nullable(),
  finish: instantText.nullable(),
  /** Of the model, by their numbers. */
  elements: z.array(z.int()),
})
export type ModelTask = z.infer<typeof task>

/** Tasks of the schedule in the file, each before what is below it; the first 20,000. */
export const modelTasks = defineRoute({
  name: 'modelTasks',
  method: 'GET',
  path: '/models/:modelId/tasks',
  can: 'schedule.read',
  params: modelParams,
  input: nothing,
  output: z.object({ revision: z.int(), tasks: z.array(task) }),
  errors: [],
})

/** Imports the schedule in the file of the model into the schedule that it belongs to, as `versionUpload` does. */
export const modelScheduleUpload = defineRoute({
  name: 'modelScheduleUpload',
  method: 'POST',
  path: '/models/:modelId/tasks/upload',
  can: 'schedule.import',
  params: modelParams,
  input: uploadFields,
  output: z.object({ upload: scheduleUpload }),
  errors: uploadErrors,
})

/** The file of the model with the actual version of the schedule written into it, as tasks of the schema of the file. */
export const modelFile = defineRoute({
  name: 'modelFile',
  method: 'GET',
  path: '/models/:modelId/ifc',
  can: 'schedule.read',
  params: modelParams,
  input: nothing,
  output: nothing,
  answer: 'binary',
  errors: ['MODEL_BROKEN'],
})
