import { answerText, schemaOf, type ToolParts, type ToolPlace, tools } from '../tools/index.ts'
import type { ToolDefinition } from './chat-client.ts'

export const readingTools: readonly ToolDefinition[] = tools.map(({ name, description, input }) => ({
  type: 'function',
  function: { name, description, parameters: schemaOf(input) },
}))

/** What a tool says, as JSON; what it does not understand it says so, for the model to try again. */
export async function runTool(parts: ToolParts, place: ToolPlace, name: string, given: string): Promise<string> {
  const tool = tools.find((one) => one.name === name)
  if (!tool) return JSON.stringify({ error: 'There is no such tool.' })
  return (await answerText(async () => tool.answer(parts, place, tool.input.parse(JSON.parse(given || '{}'))))).text
}
