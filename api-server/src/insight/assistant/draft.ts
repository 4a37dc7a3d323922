import { type AssistantDraft, assistantLimits } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Id } from '@plumbline/core/plan'
import { z } from 'zod'
import { schemaOf } from '../tools/index.ts'
import type { ToolDefinition } from './chat-client.ts'

const { rows: MAX_ROWS, name, reason, days } = assistantLimits
const text = (most: number) =>
  z
    .string()
    .transform((value) =>
      value
        .replaceAll(/[\p{Cc}\s]+/gu, ' ')
        .trim()
        .slice(0, most),
    )
    .pipe(z.string().min(1))

export const proposedRows = z
  .array(
    z.object({
      key: z.string().min(1).max(40).describe('Short name of the row within the proposal: a, b, c'),
      name: text(name),
      days: z.number().min(0).max(days).describe('Working days'),
      after: z.array(z.string().max(40)).max(MAX_ROWS).default([]).describe('Keys of rows that end before it starts'),
      reason: z
        .string()
        .max(10_000)
        .default('')
        .transform((value) => value.slice(0, reason))
        .describe('Why it is there and takes that long'),
    }),
  )
  .min(1)
  .max(MAX_ROWS)
const proposed = z.object({ rows: proposedRows })

/** How the model hands in its proposal. */
export const proposeTool: ToolDefinition = {
  type: 'function',
  function: {
    name: 'propose_subtree',
    description: 'Hands in the rows to propose below the work: the last thing to do.',
    parameters: schemaOf(proposed),
  },
}

/** What was handed in, with only such links as lead somewhere and close no loop. Throws ASSISTANT_ANSWER. */
export function draftOf(wbsId: Id, rows: z.output<typeof proposedRows>): AssistantDraft {
  const keys = new Set(rows.map(({ key }) => key))
  if (keys.size !== rows.length) throw new AppError('ASSISTANT_ANSWER', { reason: 'malformed' })
  const before = new Map<string, string[]>(rows.map(({ key }) => [key, []]))
  let leftOut = 0
  for (const { key, after } of rows) {
    for (const other of new Set(after)) {
      if (!keys.has(other) || leads(before, other, key)) leftOut++
      else before.get(key)!.push(other)
    }
  }
  return { wbsId, rows: rows.map((row) => ({ ...row, after: before.get(row.key)! })), leftOut }
}

/** Of the text that a model hands in. Throws ASSISTANT_ANSWER. */
export function rowsIn(given: string): z.output<typeof proposedRows> {
  try {
    return proposed.parse(JSON.parse(given)).rows
  } catch {
    throw new AppError('ASSISTANT_ANSWER', { reason: 'malformed' })
  }
}

/** Is `to` among what comes before `from`, or `from` itself? */
function leads(before: ReadonlyMap<string, readonly string[]>, from: string, to: string): boolean {
  const seen = new Set<string>()
  const visit = (key: string): boolean => {
    if (key === to) return true
    if (seen.has(key)) return false
    seen.add(key)
    return (before.get(key) ?? []).some(visit)
  }
  return visit(from)
}
