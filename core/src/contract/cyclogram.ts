/** Cyclogram (line of balance): places upwards, time to the right, a line for each process. */
import { z } from 'zod'
import { limitKinds } from '../plan/index.ts'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { done, id, instantText, timestamp } from './fields.ts'
import { timetableState } from './workspace.ts'

/**
 * What places or processes are told apart by: an attribute by its id, the name of the work, the summary right above it,
 * or the summary so many levels down from the top.
 */
export const source = z.string().regex(/^(name|branch[1-9]?|[A-Za-z0-9_-]{12})$/)

const valueOfSource = z.object({
  /** Of lists the id of the value; else the value itself. */
  key: z.string(),
  name: z.string(),
})

const workOfCyclogram = z.object({
  id,
  code: z.string(),
  name: z.string(),
  /** Numbers in `processes` and `places`; works of several places have a multiple choice there. */
  process: z.int(),
  places: z.array(z.int()),
  status: z.enum(['not_started', 'in_progress', 'completed']),
  percent: z.number(),
  start: instantText.nullable(),
  finish: instantText.nullable(),
  /** In the active target version. */
  targetStart: instantText.nullable(),
  targetFinish: instantText.nullable(),
  actualStart: instantText.nullable(),
  actualFinish: instantText.nullable(),
})

const cyclogram = z.object({
  scheduleId: id,
  /** What can stand upwards, and what can tell processes apart. */
  sources: z.array(z.object({ key: source, name: z.string(), places: z.boolean(), processes: z.boolean() })),
  /** From below. */
  places: z.array(valueOfSource),
  /** Those that begin first are first; a colour that nobody has chosen is null. */
  processes: z.array(valueOfSource.extend({ color: z.string().nullable() })),
  works: z.array(workOfCyclogram),
  /** Works that have no place or no process, and the first of them. */
  aside: z.object({ total: z.int(), works: z.array(z.object({ id, code: z.string(), name: z.string() })) }),
  /** There are more works, places or processes than are told. */
  partial: z.boolean(),
  dataDate: instantText.nullable(),
  timetableState,
  calculatedAt: timestamp.nullable(),
  hasTarget: z.boolean(),
})
export type Cyclogram = z.infer<typeof cyclogram>

const params = z.object({ versionId: id })

/** By the official result. `attributeId`: what places are told apart by. */
export const cyclogramRead = defineRoute({
  name: 'cyclogramRead',
  method: 'GET',
  path: '/versions/:versionId/cyclogram/:attributeId',
  can: 'schedule.read',
  params: params.extend({ attributeId: source }),
  input: z.object({ process: source.default('name') }),
  output: z.object({ cyclogram }),
  errors: [],
})

/** Of a process, for everybody and in all versions of the schedule. */
export const cyclogramColor = defineRoute({
  name: 'cyclogramColor',
  method: 'POST',
  path: '/versions/:versionId/cyclogram/color',
  can: 'schedule.edit',
  params,
  input: z.object({
    source,
    process: plainText().min(1).max(1_024),
    /** null: as if nobody had chosen one. */
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/)
      .nullable(),
  }),
  output: done,
  errors: ['CYCLOGRAM_COLORS_TOO_MANY'],
})

const MAX_SHIFTED = 5_000
const limit = z.object({ kind: z.enum(limitKinds), date: instantText.nullable() }).nullable()

/**
 * Works that have not begun start so many days later, or earlier, than the official result says: by the limit «not
 * earlier», in one change of the document. Works that hold another limit stay, as do works that have nothing to go back
 * from. `before`: what takes it back.
 */
export const cyclogramShift = defineRoute({
  name: 'cyclogramShift',
  method: 'POST',
  path: '/versions/:versionId/cyclogram/shift',
  can: 'schedule.edit',
  params,
  input: z.object({
    workIds: z.array(id).min(1).max(MAX_SHIFTED),
    days: z.int().min(-3_650).max(3_650),
  }),
  output: z.object({
    shifted: z.int(),
    /** Begun or done; of another limit; only held by relations. */
    held: z.object({ begun: z.int(), limited: z.int(), driven: z.int() }),
    before: z.array(z.object({ id, limit, shiftedTo: instantText })),
  }),
  errors: ['VERSION_LOCKED', 'RIGHT_FACTS_ONLY', 'FIELD_INVALID'],
})

/** Works whose limit is still the one of the shift get back the one before it. */
export const cyclogramShiftBack = defineRoute({
  name: 'cyclogramShiftBack',
  method: 'POST',
  path: '/versions/:versionId/cyclogram/shift/back',
  can: 'schedule.edit',
  params,
  input: z.object({
    before: z
      .array(z.object({ id, limit, shiftedTo: instantText }))
      .min(1)
      .max(MAX_SHIFTED),
  }),
  output: z.object({ shifted: z.int() }),
  errors: ['VERSION_LOCKED', 'RIGHT_FACTS_ONLY', 'FIELD_INVALID'],
})
