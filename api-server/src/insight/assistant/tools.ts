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

/** Keys whose texts are words of ours. */
const ours = new Set(['kind', 'type', 'value', 'holds', 'state', 'relation', 'limit', 'error'])
const ID = /^[A-Za-z0-9_-]{1,32}$/
const DATE = /^\d{4}-\d\d-\d\d(T[\d:.]+Z?)?$/

/** What a tool said with nothing in it that people wrote: numbers, dates, ids and words of ours stay. */
export function withoutNames(told: string): string {
  return JSON.stringify(JSON.parse(told), (key, value: unknown) => {
    if (typeof value !== 'string' || ours.has(key) || DATE.test(value)) return value
    return isIdKey(key) && ID.test(value) ? value : undefined
  })
}

const isIdKey = (key: string): boolean => key === 'id' || key.endsWith('Id')
