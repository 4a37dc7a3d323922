import { z } from 'zod'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { done, id, nothing, shortName, timestamp } from './fields.ts'

const ofSpace = z.object({ spaceId: id })
const ofLicence = ofSpace.extend({ licenceId: id })
const count = z.int().min(0).max(100_000)

/** What a licence token says, inside its signature and its encryption. */
export const licenceClaims = z.object({
  customer: z.string().min(1).max(200),
  /** Where it holds: one space, or every space of one installation. Both: that space of that installation. */
  space: z.string().min(1).max(64).nullable(),
  installation: z.string().min(1).max(64).nullable(),
  validTo: timestamp,
  /** Of the application; an older one does not know all that was bought. */
  minVersion: z.string().regex(/^\d+\.\d+\.\d+$/),
  paid: count,
  estimate: count,
  bim: count,
})
export type LicenceClaims = z.infer<typeof licenceClaims>

const licence = licenceClaims.extend({
  id,
  name: z.string(),
  active: z.boolean(),
  expired: z.boolean(),
  loadedBy: z.string(),
  loadedAt: timestamp,
})
export type Licence = z.infer<typeof licence>

const seatUse = z.object({ limit: z.int(), used: z.int() })

export const licenceList = defineRoute({
  name: 'licenceList',
  method: 'GET',
  path: '/spaces/:spaceId/licences',
  can: 'space.administer',
  params: ofSpace,
  input: nothing,
  output: z.object({
    licences: z.array(licence),
    /** What licences of this installation are bound to. */
    installation: z.string(),
    /** Where the limits come from that hold now: a licence, the installation, or nowhere. */
    source: z.enum(['licence', 'builtIn', 'none']),
    seats: z.object({ paid: seatUse, estimate: seatUse, bim: seatUse }),
  }),
  errors: ['SPACE_FORBIDDEN'],
})

/** The first one of a space is active at once. */
export const licenceLoad = defineRoute({
  name: 'licenceLoad',
  method: 'POST',
  path: '/spaces/:spaceId/licences',
  can: 'space.administer',
  params: ofSpace,
  input: z.object({ name: shortName, token: plainText().trim().min(1).max(10_000) }),
  output: z.object({ licence }),
  errors: [
    'SPACE_FORBIDDEN',
    'LICENCE_UNREADABLE',
    'LICENCE_ELSEWHERE',
    'LICENCE_EXPIRED',
    'LICENCE_LOADED',
    'LICENCE_VERSION',
    'LICENCES_TOO_MANY',
  ],
})

export const licenceRename = defineRoute({
  name: 'licenceRename',
  method: 'PATCH',
  path: '/spaces/:spaceId/licences/:licenceId',
  can: 'space.administer',
  params: ofLicence,
  input: z.object({ name: shortName }),
  output: done,
  errors: ['SPACE_FORBIDDEN'],
})

export const licenceActivate = defineRoute({
  name: 'licenceActivate',
  method: 'PATCH',
  path: '/spaces/:spaceId/licences/:licenceId/activate',
  can: 'space.administer',
  params: ofLicence,
  input: nothing,
  output: done,
  errors: ['SPACE_FORBIDDEN', 'LICENCE_UNREADABLE', 'LICENCE_EXPIRED', 'LICENCE_VERSION'],
})

export const licenceDelete = defineRoute({
  name: 'licenceDelete',
  method: 'DELETE',
  path: '/spaces/:spaceId/licences/:licenceId',
  can: 'space.administer',
  params: ofLicence,
  input: nothing,
  output: done,
  errors: ['SPACE_FORBIDDEN', 'LICENCE_ACTIVE'],
})
