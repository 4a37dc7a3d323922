/** What stands in a file of evidence: SPEC.md beside this. */
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { decodeFrames } from '@plumbline/core/internal-api'
import { z } from 'zod'

const unzip = promisify(gunzip)

const hex = z.string().regex(/^([0-9a-f]{2})*$/)
const bytes = hex.transform((text) => Buffer.from(text, 'hex'))

const header = z.object({
  format: z.literal('plumbline evidence'),
  version: z.literal(1),
  room: z.string(),
  madeAt: z.string(),
  schedule: z.string(),
  versionName: z.string(),
  publicKey: z.string(),
  /** What was journaled before this change is forgotten, but for its links. */
  keptFrom: z.int(),
  anchors: z.array(
    z.object({
      number: z.int(),
      seq: z.int(),
      hash: bytes,
      at: z.string(),
      why: z.string(),
      before: bytes,
      signature: bytes,
    }),
  ),
})
const people = z.record(z.string(), z.string())
export interface Header extends z.infer<typeof header> {
  /** Names by ids. */
  people: z.infer<typeof people>
}

const link = z.object({
  seq: z.int(),
  kind: z.enum(['begun', 'base', 'change']),
  digest: bytes,
  hash: bytes,
  epoch: z.int().nullable(),
  userId: z.string().nullable(),
  sessionId: z.string().nullable(),
  at: z.string().nullable(),
  encoding: z.enum(['identity', 'zstd']).nullable(),
  isKept: z.boolean(),
})
export interface EvidenceLink extends z.infer<typeof link> {
  bytes: Uint8Array
}

export interface Evidence {
  header: Header
  links: EvidenceLink[]
}

/** Throws where it is no such file. */
export async function readEvidence(path: string): Promise<Evidence> {
  return parseEvidence(await readFile(path))
}

export async function parseEvidence(packed: Uint8Array): Promise<Evidence> {
  const [first, ...rest] = decodeFrames(await unzip(packed))
  const frames = rest.slice(0, -1)
  return {
    // Whose changes these are is known last.
    header: { ...header.parse(first?.told), ...z.object({ people }).parse(rest.at(-1)?.told) },
    links: frames.map(({ told, bytes }) => ({ ...link.parse(told), bytes })),
  }
}
