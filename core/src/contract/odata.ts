/** What tools for reports read: OData 4.0, without anything that writes. */
import { z } from 'zod'
import { MAX_FILTER } from '../odata/tokens.ts'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { id, nothing } from './fields.ts'

/** A space, or a node of one: a schedule, a project, a facility. */
const feed = z.object({ feedId: id })
const ofSet = feed.extend({ entitySet: z.string().regex(/^[A-Za-z]{1,40}$/) })

const condition = plainText().max(MAX_FILTER)
const names = plainText().max(8_000)
const counted = z.coerce.number().int().min(0)

export const odataService = defineRoute({
  name: 'odataService',
  method: 'GET',
  path: '/odata/:feedId',
  can: 'schedule.read',
  params: feed,
  input: nothing,
  answer: 'odata',
  output: z.object({}),
  errors: [],
})

export const odataMetadata = defineRoute({
  name: 'odataMetadata',
  method: 'GET',
  path: '/odata/:feedId/$metadata',
  can: 'schedule.read',
  params: feed,
  input: nothing,
  answer: 'odata',
  output: z.object({}),
  errors: [],
})

/** Rows of a page, unless `Prefer: odata.maxpagesize` wants fewer. */
export const ODATA_PAGE = 1_000

export const odataSet = defineRoute({
  name: 'odataSet',
  method: 'GET',
  path: '/odata/:feedId/:entitySet',
  can: 'schedule.read',
  params: ofSet,
  input: z.object({
    $select: names.optional(),
    $filter: condition.optional(),
    $orderby: names.optional(),
    $top: counted.max(10_000_000).optional(),
    $skip: counted.max(10_000_000).optional(),
    $count: z.enum(['true', 'false']).optional(),
    $format: z.enum(['json', 'application/json', 'application/json;odata.metadata=minimal']).optional(),
    /** Of `@odata.nextLink`. */
    $skiptoken: plainText().max(500).optional(),
  }),
  answer: 'odata',
  output: z.object({}),
  errors: ['ODATA_QUERY', 'ODATA_UNSUPPORTED'],
})

/** A number, as plain text. */
export const odataCount = defineRoute({
  name: 'odataCount',
  method: 'GET',
  path: '/odata/:feedId/:entitySet/$count',
  can: 'schedule.read',
  params: ofSet,
  input: z.object({ $filter: condition.optional() }),
  answer: 'odata',
  output: z.object({}),
  errors: ['ODATA_QUERY', 'ODATA_UNSUPPORTED'],
})
