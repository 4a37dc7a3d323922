import { z } from 'zod'
import { attribute, attributeSettings } from './attributes.ts'
import { defineRoute } from './define.ts'
import { id, nothing } from './fields.ts'

const { donor } = attributeSettings
const newDonor = donor.omit({ kind: true }).extend({
  mode: donor.shape.mode.default('live'),
  overridable: donor.shape.overridable.default(true),
  fallback: donor.shape.fallback.default(''),
})
export type NewDonor = z.input<typeof newDonor>

/** From which object the values of an attribute are taken; in place of what was said before. */
export const donorAttributeSet = defineRoute({
  name: 'donorAttributeSet',
  method: 'PUT',
  path: '/donor-attributes/:attributeId',
  can: 'eps.edit',
  params: z.object({ attributeId: id }),
  input: newDonor,
  output: z.object({ attribute }),
  errors: ['DONOR_SOURCE', 'DONOR_TYPE', 'DONOR_UNIT', 'DONOR_ITSELF', 'DONOR_FALLBACK', 'FORMULA_CYCLE'],
})

/** Works have only what they were given themselves from now on. */
export const donorAttributeRemove = defineRoute({
  name: 'donorAttributeRemove',
  method: 'DELETE',
  path: '/donor-attributes/:attributeId',
  can: 'eps.edit',
  params: z.object({ attributeId: id }),
  input: nothing,
  output: z.object({ attribute }),
  errors: [],
})
