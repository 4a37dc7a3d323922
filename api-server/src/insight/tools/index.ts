import { comparingTools } from './comparing.ts'
import { foreseeingTools } from './foreseeing.ts'
import { readingTools } from './reading.ts'
import type { Tool } from './tool.ts'

export { createForesight } from './foresight.ts'
export { answerText, schemaOf, type Tool, type ToolParts, type ToolPlace } from './tool.ts'

/** What an assistant of whatever kind may ask about a version. */
export const tools: readonly Tool[] = [...readingTools, ...comparingTools, ...foreseeingTools]
