import type { RouteDefinition } from '@plumbline/core/contract'
import { z } from 'zod'

type Schema = {
  type?: string | string[]
  const?: unknown
  default?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  pattern?: string
  format?: string
  minimum?: number
  minLength?: number
  minItems?: number
}

/** What texts of these forms look like, the first that fits counts. */
const texts = ['Ab3dEf6hIj9k', '2026-11-16T08:00', '2026-11-16', '08:00', 'ab', 'Site works', '1', '480', 'a', 'plan']
const formats: Record<string, string> = {
  email: 'maya@example.com',
  'date-time': '2026-11-16T08:00:00.000Z',
  date: '2026-11-16',
  uri: 'https://example.com',
}

function textFor({ format, pattern, minLength = 0 }: Schema): string {
  if (format && formats[format]) return formats[format]
  const fits = (text: string): boolean => text.length >= minLength && (!pattern || new RegExp(pattern, 'u').test(text))
  return texts.find((text) => pattern && fits(text)) ?? 'Site works'.padEnd(minLength, '.')
}

/** A value of the form: what must be there, and no more. */
function exampleFor(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return exampleFor(choices.find(({ type }) => type !== 'null') ?? {})
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(exampleFor))
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object': {
      const required = (schema.required ?? []).filter((name) => schema.properties?.[name]?.default === undefined)
      return Object.fromEntries(required.map((name) => [name, exampleFor(schema.properties?.[name] ?? {})]))
    }
    case 'array':
      return [exampleFor(schema.items ?? {})]
    case 'string':
      return textFor(schema)
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    default:
      return null
  }
}

/** What a call can send, by its own schema; undefined: it sends nothing, or only a person can say what. */
export function exampleInput({ input, method, body }: RouteDefinition): unknown {
  if (method === 'GET' || method === 'DELETE' || body === 'form' || body === 'multipart') return undefined
  try {
    const example = exampleFor(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema)
    return input.safeParse(example).success ? example : undefined
  } catch {
    // A pattern that only zod understands.
    return undefined
  }
}
