import { z } from 'zod'
import { Refused } from './refused.ts'

const body = z.object({
  commands: z
    .array(z.looseObject({ do: z.string() }))
    .min(1)
    .max(100_000),
})

/** Of the JSON that the API sends. Throws Refused. */
export function readCommands(json: Uint8Array): readonly unknown[] {
  const read = body.safeParse(parsed(json))
  if (!read.success) throw new Refused('BAD_REQUEST', { problem: z.prettifyError(read.error) })
  return read.data.commands
}

function parsed(json: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(json).toString('utf8'))
  } catch {
    throw new Refused('BAD_REQUEST', { problem: 'not JSON' })
  }
}
