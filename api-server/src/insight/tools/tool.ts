import { AppError } from '@plumbline/core/errors'
import { z } from 'zod'
import type { DocumentReader } from '../../planning/schedules/document/index.ts'
import type { Comparisons } from '../../planning/versions/comparison/index.ts'
import type { Database, Scope } from '../../platform/database/index.ts'
import type { Foresight } from './foresight.ts'

/** What tools read through: the same services as the calls of people. */
export interface ToolParts {
  database: Database
  reader: DocumentReader
  comparisons: Comparisons
  foresight: Foresight
}

/** Whose rights, and which schedule: nothing that a model says leads anywhere else. */
export interface ToolPlace {
  scope: Scope
  scheduleId: string
  versionId: string
}

/** One question about a version, for assistants of whatever kind. It reads and calculates; nothing of it writes. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  name: string
  /** For people who look at what an assistant may do. */
  title: string
  description: string
  /** Takes a thread for a while. */
  calculates: boolean
  input: Input
  answer(parts: ToolParts, place: ToolPlace, given: z.output<Input>): Promise<unknown>
}

export const defineTool = <Input extends z.ZodObject>(tool: Tool<Input>): Tool => tool as unknown as Tool

/** Of one answer of a tool. */
const MAX_CHARACTERS = 12_000

/** What a tool is told to take, as JSON schema. */
export function schemaOf(input: z.ZodObject): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input' })
  return schema
}

/** What was said, as JSON; what is not understood or may not be is said so, for the model to try again. */
export async function answerText(answer: () => Promise<unknown>): Promise<{ text: string; failed: boolean }> {
  try {
    const text = JSON.stringify(await answer())
    if (text.length <= MAX_CHARACTERS) return { text, failed: false }
    return { text: JSON.stringify({ error: 'Too much: ask for fewer works.' }), failed: true }
  } catch (error) {
    const said = errorText(error)
    if (said === null) throw error
    return { text: JSON.stringify({ error: said }), failed: true }
  }
}

function errorText(error: unknown): string | null {
  if (error instanceof z.ZodError || error instanceof SyntaxError) return 'Wrong arguments.'
  return error instanceof AppError ? error.code : null
}
