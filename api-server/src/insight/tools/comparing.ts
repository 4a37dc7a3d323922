import { z } from 'zod'
import { listVersions } from '../../planning/versions/kinds/index.ts'
import { defineTool, type Tool } from './tool.ts'

const MOST = 30

const versions = defineTool({
  name: 'list_versions',
  title: 'Versions',
  calculates: false,
  description: 'Versions of this schedule: the actual one, targets and drafts, with their finish as last calculated.',
  input: z.object({}),
  answer: async ({ database }, { scope, scheduleId }) => {
    const found = await database.inScope(scope, (tx) => listVersions(tx, scheduleId))
    return {
      total: found.length,
      versions: found.slice(0, MOST).map(({ id, name, kind, locked, activeTarget, createdAt, finish }) => ({
        ...{ id, name, kind, locked, activeTarget, createdAt, finish },
      })),
    }
  },
})

const compare = defineTool({
  name: 'compare_versions',
  title: 'Compare versions',
  calculates: true,
  description:
    'What differs between this version and another one of the same schedule, work by work, and what that does to the finish. `left` is the earlier one. `leftChange` and `rightChange` name moments of their histories; without them the versions are compared as they are now.',
  input: z.object({
    left: z.string().max(32),
    right: z.string().max(32),
    leftChange: z.int().min(1).optional(),
    rightChange: z.int().min(1).optional(),
    text: z.string().max(200).default(''),
    offset: z.int().min(0).max(1_000_000).default(0),
  }),
  answer: async ({ comparisons }, { scope, scheduleId }, { left, right, leftChange, rightChange, text, offset }) => {
    const both = {
      scheduleId,
      left: { versionId: left, seq: leftChange },
      right: { versionId: right, seq: rightChange },
    }
    const page = { group: undefined, search: text, offset, limit: MOST }
    const { works, range: _, ...rest } = await comparisons.compare(scope, both, page)
    return { ...rest, works: works.map(({ bars: __, ...work }) => work) }
  },
})

export const comparingTools: readonly Tool[] = [versions, compare]
