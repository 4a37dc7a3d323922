import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Program } from '../../platform/http/index.ts'
import type { ToolParts } from '../tools/index.ts'

export interface McpParts extends ToolParts {
  /** Of the program, as it is told. */
  version: string
  log: Logger
  /** The person's screens show the proposal at once. */
  proposed(at: { userId: string; spaceId: string }, event: { versionId: string }): void
}

/** A tool as a program of another maker sees it. */
export interface ProgramTool<Input extends z.ZodObject = z.ZodObject> {
  name: string
  title: string
  description: string
  input: Input
  /** Nothing is other afterwards. */
  reads: boolean
  /** Takes a thread for a while. */
  calculates: boolean
  answer(program: Program, given: z.output<Input>): Promise<unknown>
}
