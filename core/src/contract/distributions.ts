import { z } from 'zod'
import { curveKinds, isCurve } from '../distributions/index.ts'
import { defineRoute } from './define.ts'
import { id, nothing } from './fields.ts'

/** 21 shares in hundredths of a percent that add up to 10,000; see `core/distributions`. */
const curve = z.object({
  kind: z.enum(curveKinds),
  points: z.array(z.int()).max(21).refine(isCurve),
})

const distribution = z.object({
  epsId: id,
  /** The node's own curve; null: it has none. */
  own: curve.nullable(),
  /** The curve that holds without an own one, and the node it stands on; null: nothing above has one either. */
  inherited: z.object({ epsId: id, name: z.string(), curve }).nullable(),
  /** All curves on the node and above it, the nearest first: an assignment can name each of them. */
  standing: z.array(z.object({ epsId: id, name: z.string(), curve })),
})
export type Distribution = z.infer<typeof distribution>

export const distributionByEps = defineRoute({
  name: 'distributionByEps',
  method: 'GET',
  path: '/distributions/by-eps-id/:epsId',
  can: 'eps.read',
  params: z.object({ epsId: id }),
  input: nothing,
  output: z.object({ distribution }),
  errors: [],
})

/** `curve` null: the node inherits again. */
export const distributionSave = defineRoute({
  name: 'distributionSave',
  method: 'PUT',
  path: '/distributions/save',
  can: 'eps.edit',
  params: nothing,
  input: z.object({ epsId: id, curve: curve.nullable() }),
  output: z.object({ distribution }),
  errors: [],
})
