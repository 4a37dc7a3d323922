/** Models of shapes placed by hand. As all models they are listed, read, renamed, deleted and brought back (`models.ts`). */
import { z } from 'zod'
import { MAX_PRIMITIVES, primitive } from '../bim/index.ts'
import { defineRoute } from './define.ts'
import { id, longName, nothing } from './fields.ts'
import { model } from './models.ts'

const path = '/eps/:epsId/primitives-models'
const params = z.object({ epsId: id })

/** Of the schedules at and below a node that one may read. */
export const primitivesModelList = defineRoute({
  name: 'primitivesModelList',
  method: 'GET',
  path,
  can: 'schedule.read',
  params,
  input: nothing,
  output: z.object({ models: z.array(model.extend({ primitives: z.array(primitive) })) }),
  errors: [],
})

/** In a schedule: models stand in no other node. */
export const primitivesModelCreate = defineRoute({
  name: 'primitivesModelCreate',
  method: 'POST',
  path,
  can: 'bim.edit',
  params,
  input: z.object({ name: longName, primitives: z.array(primitive).max(MAX_PRIMITIVES).default([]) }),
  output: z.object({ model }),
  errors: ['MODELS_TOO_MANY', 'EPS_WRONG_PARENT', 'SPACE_FULL'],
})

/** Primitives that are `set` take the place of those of the same GlobalId, those of `unset` go; the others stay. */
export const primitivesModelEdit = defineRoute({
  name: 'primitivesModelEdit',
  method: 'PATCH',
  path: '/primitives-models/:modelId',
  can: 'bim.edit',
  params: z.object({ modelId: id }),
  input: z.object({
    set: z.array(primitive).max(MAX_PRIMITIVES).default([]),
    unset: z.array(primitive.shape.guid).max(MAX_PRIMITIVES).default([]),
  }),
  output: z.object({ model }),
  errors: ['PRIMITIVES_TOO_MANY', 'MODEL_OF_FILE', 'SPACE_FULL'],
})
