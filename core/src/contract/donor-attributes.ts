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
  errors: ['DONOR_MODE', 'DONOR_SOURCE', 'DONOR_TYPE', 'DONOR_UNIT', 'DONOR_ITSELF', 'DONOR_FALLBACK', 'FORMULA_CYCLE'],
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

/** Works that are told of one by one. */
const MOST_TAKEN = 2_000

/**
 * What the donor of an attribute has for works now, where that is other than what they have. `preview` false writes it, in one
 * change.
 */
export const donorAttributeTake = defineRoute({
  name: 'donorAttributeTake',
  method: 'POST',
  path: '/versions/:versionId/donor-attributes/:attributeId/take',
  can: 'schedule.edit',
  params: z.object({ versionId: id, attributeId: id }),
  input: z.object({
    /** Left out: all works. */
    works: z.array(id).max(MOST_TAKEN).optional(),
    preview: z.boolean().default(true),
  }),
  output: z.object({
    works: z.array(z.object({ workId: z.string(), before: z.string(), after: z.string() })),
    /** More are taken with the next call. */
    total: z.int(),
  }),
  errors: ['DONOR_MODE', 'VERSION_LOCKED', 'RIGHT_FACTS_ONLY', 'ATTRIBUTE_CLOSED', 'ROW_MISSING', 'DOCUMENT_TOO_LARGE'],
})

/** The same for all works of the version, as a job that tells how far it is and can be stopped. */
export const donorAttributeTakeAll = defineRoute({
  name: 'donorAttributeTakeAll',
  method: 'POST',
  path: '/versions/:versionId/donor-attributes/:attributeId/take-all',
  can: 'schedule.edit',
  params: z.object({ versionId: id, attributeId: id }),
  input: nothing,
  output: z.object({ jobId: id }),
  errors: ['DONOR_MODE', 'VERSION_LOCKED'],
})
