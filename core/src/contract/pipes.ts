/** Pipelines of a project: a matrix of sections by stages, filled by the works of its schedules. */
import { z } from 'zod'
import { cellStates } from '../pipeline/index.ts'
import { plainText } from '../text/index.ts'
import { source } from './cyclogram.ts'
import { defineRoute } from './define.ts'
import { done, id, instantText, longName, nothing } from './fields.ts'

export const pipeLimits = { ofProject: 20, sections: 200, stages: 30, keys: 500 } as const
export const pipeUnits = ['section', 'm', 'PK'] as const

const at = z.number().min(-1e9).max(1e9)
const key = plainText().min(1).max(1_024)

/** A value of the attribute, or a stretch of chainage: `from` belongs to it, `to` to the next one. */
const section = z
  .object({ name: longName, key: key.nullable(), from: at.nullable(), to: at.nullable() })
  .refine(({ key: value, from, to }) => (value === null ? from !== null && to !== null && from < to : from === null))
export type PipeSection = z.infer<typeof section>

const stage = z.object({
  name: longName,
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  /** Which works belong to it: those that have one of the values. */
  source,
  keys: z.array(key).min(1).max(pipeLimits.keys),
  /** Its share of a section, beside those of the other stages. */
  weight: z.number().min(0).max(1_000),
})
export type PipeStage = z.infer<typeof stage>

const content = z.object({
  name: longName,
  unit: z.enum(pipeUnits),
  /** What tells where a work lies; of chainage a number. */
  source,
  sections: z.array(section).min(1).max(pipeLimits.sections),
  /** In the order in which they are built. */
  stages: z.array(stage).min(1).max(pipeLimits.stages),
})
export type PipeContent = z.infer<typeof content>

const pipe = content.extend({ id })
export type Pipe = z.infer<typeof pipe>

const sum = {
  works: z.int(),
  percent: z.number().nullable(),
  state: z.enum(cellStates),
  start: instantText.nullable(),
  finish: instantText.nullable(),
}

const ofProject = z.object({ projectId: id })
const ofPipe = z.object({ pipeId: id })

/** With what works can be told apart by: sources and the values that works have. */
export const pipeList = defineRoute({
  name: 'pipeList',
  method: 'GET',
  path: '/projects/:projectId/pipes',
  can: 'schedule.read',
  params: ofProject,
  input: nothing,
  output: z.object({
    project: z.object({ id, name: z.string() }),
    pipes: z.array(pipe),
    sources: z.array(
      z.object({ key: source, name: z.string(), values: z.array(z.object({ key: z.string(), name: z.string() })) }),
    ),
    works: z.int(),
  }),
  errors: [],
})

export const pipeCreate = defineRoute({
  name: 'pipeCreate',
  method: 'POST',
  path: '/projects/:projectId/pipes',
  can: 'eps.edit',
  params: ofProject,
  input: content,
  output: z.object({ pipe }),
  errors: ['PIPE_EXISTS', 'PIPES_TOO_MANY'],
})

export const pipeEdit = defineRoute({
  name: 'pipeEdit',
  method: 'PUT',
  path: '/pipes/:pipeId',
  can: 'eps.edit',
  params: ofPipe,
  input: content,
  output: z.object({ pipe }),
  errors: ['PIPE_EXISTS'],
})

export const pipeDelete = defineRoute({
  name: 'pipeDelete',
  method: 'DELETE',
  path: '/pipes/:pipeId',
  can: 'eps.edit',
  params: ofPipe,
  input: nothing,
  output: done,
  errors: [],
})

/** By the official results of the actual versions that the person may read. */
export const pipeMatrix = defineRoute({
  name: 'pipeMatrix',
  method: 'GET',
  path: '/pipes/:pipeId/matrix',
  can: 'schedule.read',
  params: ofPipe,
  input: nothing,
  output: z.object({
    cells: z.array(z.object({ ...sum, section: z.int(), stage: z.int(), ahead: z.boolean() })),
    sections: z.array(z.object(sum)),
    stages: z.array(z.object(sum)),
    total: z.object(sum),
    /** Pairs of sections that lie over each other. */
    overlaps: z.array(z.tuple([z.int(), z.int()])),
    schedules: z.int(),
    partial: z.boolean(),
  }),
  errors: [],
})
export type PipeMatrix = z.infer<typeof pipeMatrix.output>

/** The works behind a cell. */
export const pipeWorks = defineRoute({
  name: 'pipeWorks',
  method: 'GET',
  path: '/pipes/:pipeId/works',
  can: 'schedule.read',
  params: ofPipe,
  input: z.object({
    section: z.coerce.number().int().min(0).max(pipeLimits.sections),
    stage: z.coerce.number().int().min(0).max(pipeLimits.stages),
  }),
  output: z.object({
    total: z.int(),
    works: z.array(
      z.object({
        id,
        scheduleId: id,
        code: z.string(),
        name: z.string(),
        percent: z.number(),
        status: z.enum(['not_started', 'in_progress', 'completed']),
        late: z.boolean(),
        start: instantText.nullable(),
        finish: instantText.nullable(),
      }),
    ),
  }),
  errors: [],
})
