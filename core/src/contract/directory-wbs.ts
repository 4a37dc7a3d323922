/** Which works of a version hold which rows of a directory, and rows given to many works by codes. */
import { z } from 'zod'
import { directoryLimits } from '../directories/index.ts'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { id } from './fields.ts'

const params = z.object({ versionId: id, directoryId: id })
const code = plainText().trim().min(1).max(directoryLimits.code)

/** In the order of the tree; what a work holds in several attributes are several lines. */
export const directoryWbsList = defineRoute({
  name: 'directoryWbsList',
  method: 'GET',
  path: '/versions/:versionId/directory-wbs/:directoryId',
  can: 'schedule.read',
  params,
  input: z.object({
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(2_000).default(500),
  }),
  output: z.object({
    total: z.int(),
    works: z.array(z.object({ id, code: z.string(), name: z.string(), attributeId: id, rowIds: z.array(z.string()) })),
  }),
  errors: [],
})

/** Why a line gives nothing to anybody: no work or no row of this code that can be chosen, or several works of it. */
export const assignmentProblems = ['work', 'works', 'row', 'several'] as const

/**
 * Gives works the rows whose codes stand beside theirs, as one entry of the history; `preview` only tells. Several lines of
 * one work are several rows, where the attribute takes several. Lines that mean nothing are told by their places, from 0.
 */
export const directoryWbsAssign = defineRoute({
  name: 'directoryWbsAssign',
  method: 'POST',
  path: '/versions/:versionId/directory-wbs/:directoryId',
  can: 'schedule.edit',
  params,
  input: z.object({
    attributeId: id,
    preview: z.boolean().default(false),
    lines: z
      .array(z.object({ work: code, row: code }))
      .min(1)
      .max(5_000),
  }),
  output: z.object({
    changed: z.int(),
    unchanged: z.int(),
    problems: z.array(z.object({ line: z.int(), is: z.enum(assignmentProblems) })),
  }),
  errors: [
    'VERSION_LOCKED',
    'VERSION_TOO_LARGE',
    'ATTRIBUTE_CLOSED',
    'ATTRIBUTE_NOT_A_LIST',
    'DIRECTORY_ELSEWHERE',
    'RIGHT_FACTS_ONLY',
  ],
})
