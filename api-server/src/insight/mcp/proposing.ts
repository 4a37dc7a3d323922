import { assistantLimits } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { z } from 'zod'
import { findVersion } from '../../planning/versions/kinds/index.ts'
import { durableLimit } from '../../platform/http/index.ts'
import { draftOf, keepDraft, proposedRows } from '../assistant/index.ts'
import type { McpParts, ProgramTool } from './types.ts'

/** Of one person; nobody looks through more. */
const PROPOSALS_PER_HOUR = 60

const input = z.object({
  versionId: z.string().max(32),
  wbsId: z.string().max(32).describe('The row below which the new ones shall stand'),
  why: z.string().trim().max(assistantLimits.question).default('').describe('What the person reads above the rows'),
  rows: proposedRows,
})

/** Rows that wait in the person's history of the assistant, to be applied there as one change or not at all. */
export function proposing({ database, reader, proposed }: McpParts): ProgramTool {
  const proposals = durableLimit(database, { name: 'mcp-proposals', points: PROPOSALS_PER_HOUR, seconds: 3_600 })
  return {
    name: 'propose_subtree',
    title: 'Propose rows',
    description:
      'Hands in rows with durations and relations below a row. The schedule stays as it is: the person finds the proposal in the assistant of the schedule, and applies all, some or none of its rows.',
    input,
    reads: false,
    calculates: false,
    answer: async (program, given) => {
      const { versionId, wbsId, why, rows } = input.parse(given)
      const spaceOf = async (tx: Parameters<typeof findVersion>[0]) =>
        (await findVersion(tx, versionId))?.spaceId ?? null
      const { spaceId } = await program.mayDo('schedule.edit', spaceOf, { versionId })
      const [row] = await reader.byIds(versionId, [wbsId])
      if (!row) throw new AppError('ROW_MISSING', { id: wbsId })
      const draft = draftOf(wbsId, rows)
      const at = { spaceId, versionId, userId: program.scope.userId }
      await proposals.take(at.userId)
      const itemId = await database.inScope(program.scope, (tx) => keepDraft(tx, at, { question: why, draft }))
      proposed(at, { versionId })
      return { itemId, rows: draft.rows.length, relationsLeftOut: draft.leftOut, applied: false }
    },
  }
}
