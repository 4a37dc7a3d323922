import { type AssistantDraft, assistantLimits } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Id } from '@plumbline/core/plan'
import { z } from 'zod'
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

const proposed = z.object({
  rows: z
    .array(
      z.object({
        key: z.string().min(1).max(40),
        name: text(name),
        days: z.number().min(0).max(days),
        after: z.array(z.string().max(40)).max(MAX_ROWS).default([]),
        reason: z
          .string()
          .max(10_000)
          .default('')
          .transform((value) => value.slice(0, reason)),
      }),
    )
    .min(1)
    .max(MAX_ROWS),
})

/** How the model hands in its proposal. */
export const proposeTool: ToolDefinition = {
  type: 'function',
  function: {
    name: 'propose_subtree',
    description: 'Hands in the rows to propose below the work: the last thing to do.',
    parameters: {
      type: 'object',
      required: ['rows'],
      properties: {
        rows: {
          type: 'array',
          maxItems: MAX_ROWS,
          items: {
            type: 'object',
            required: ['key', 'name', 'days', 'after', 'reason'],
            properties: {
              key: { type: 'string', description: 'Short name of the row within the proposal: a, b, c' },
              name: { type: 'string' },
              days: { type: 'number', description: 'Working days' },
              after: {
                type: 'array',
                items: { type: 'string' },
                description: 'Keys of rows that end before it starts',
              },
              reason: { type: 'string', description: 'Why it is there and takes that long' },
            },
          },
        },
      },
    },
  },
}

/** What was handed in, with only such links as lead somewhere and close no loop. Throws ASSISTANT_ANSWER. */
export function draftOf(wbsId: Id, given: string): AssistantDraft {
  const { rows } = parsed(given)
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

function parsed(given: string): z.infer<typeof proposed> {
  try {
    return proposed.parse(JSON.parse(given))
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
