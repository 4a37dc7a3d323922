import { type AssistantDraft, assistantLimits } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Id } from '@plumbline/core/plan'
import { z } from 'zod'
import { schemaOf } from '../tools/index.ts'
import type { ToolDefinition } from './chat-client.ts'

const { rows: MAX_ROWS, name, reason, days, quantity, unit } = assistantLimits
const text = (most: number) =>
  z.string().transform((value) =>
    value
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, most),
  )

export const proposedRows = z
  .array(
    z.object({
      key: z.string().min(1).max(40).describe('Short name of the row within the proposal: a, b, c'),
      name: text(name).pipe(z.string().min(1)),
      days: z.number().min(0).max(days).describe('Working days; of a row that others stand below they are not read'),
      parent: z.string().max(40).optional().describe('Key of the row of the proposal that it stands below'),
      quantity: z
        .object({ amount: z.number().positive().max(quantity), unit: text(unit).describe('m3, t, pcs') })
        .optional()
        .describe('How much is done'),
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

/** What was handed in as a tree, with only such links as lead somewhere and close no loop. Throws ASSISTANT_ANSWER. */
export function draftOf(wbsId: Id, rows: z.output<typeof proposedRows>): AssistantDraft {
  const keys = new Set(rows.map(({ key }) => key))
  if (keys.size !== rows.length) throw new AppError('ASSISTANT_ANSWER', { reason: 'malformed' })
  const above = parentsOf(rows, keys)
  const holders = new Set(above.values())
  const before = new Map<string, string[]>(rows.map(({ key }) => [key, []]))
  let leftOut = 0
  for (const { key, after } of rows) {
    for (const other of new Set(after)) {
      const isWork = keys.has(other) && !holders.has(other) && !holders.has(key)
      if (!isWork || leads(before, other, key)) leftOut++
      else before.get(key)!.push(other)
    }
  }
  return { wbsId, rows: inOrder(rows, above).map((row) => settled(row, above, holders, before)), leftOut }
}

type Row = z.output<typeof proposedRows>[number]

/** Of rows that stand below another one, unless that would close a loop. */
function parentsOf(rows: readonly Row[], keys: ReadonlySet<string>): Map<string, string> {
  const above = new Map<string, string>()
  for (const { key, parent } of rows) {
    if (parent === undefined || !keys.has(parent)) continue
    let top: string | undefined = parent
    while (top !== undefined && top !== key) top = above.get(top)
    if (top === undefined) above.set(key, parent)
  }
  return above
}

/** Each followed by what stands below it. */
function inOrder(rows: readonly Row[], above: ReadonlyMap<string, string>): Row[] {
  const below = Map.groupBy(rows, ({ key }) => above.get(key) ?? '')
  const walk = (key: string): Row[] => (below.get(key) ?? []).flatMap((row) => [row, ...walk(row.key)])
  return walk('')
}

function settled(
  { key, name: title, days: length, reason: why, quantity: told }: Row,
  above: ReadonlyMap<string, string>,
  holders: ReadonlySet<string>,
  before: ReadonlyMap<string, string[]>,
): AssistantDraft['rows'][number] {
  const parent = above.get(key)
  const row = { key, name: title, reason: why, ...(parent === undefined ? {} : { parent }) }
  if (holders.has(key)) return { ...row, days: 0, after: [] }
  return { ...row, days: length, after: before.get(key)!, ...(told && { quantity: told }) }
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
