import { z } from 'zod'

const part = z.string().regex(/^[0-9a-f]{64}$/)

/** The list of what a backup of an installation consists of. */
export const wholeManifest = z.object({
  format: z.literal('whole 1'),
  program: z.string(),
  madeAt: z.iso.datetime(),
  /** With which signatures go on, and people stay signed in; nothing else of the machine is needed. */
  secrets: z.object({ TICKET_SECRET: z.string(), SERVICE_TOKEN: z.string() }),
  /** Of both servers: the tables are those of these steps. */
  steps: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      rows: z.int(),
      /** Of all rows: what is restored is compared with it. */
      digest: z.string(),
      /** Each row is a line: the text of it as JSON. */
      parts: z.array(part),
    }),
  ),
  files: z.array(
    z.object({ blob: z.string(), spaceId: z.string(), sha256: z.string(), bytes: z.number(), parts: z.array(part) }),
  ),
  /** Files that were damaged where they are kept. */
  lost: z.array(z.string()),
  bytes: z.number(),
})
export type WholeManifest = z.infer<typeof wholeManifest>

export function partsOfWhole({ tables, files }: Pick<WholeManifest, 'tables' | 'files'>): Set<string> {
  const parts = new Set<string>()
  for (const one of [...tables, ...files]) for (const name of one.parts) parts.add(name)
  return parts
}
