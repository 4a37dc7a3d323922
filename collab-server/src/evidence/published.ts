/** What was told outside of the database of signatures, and whether a history still agrees with it. */
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Evidence } from './package.ts'
import type { Problem } from './verify.ts'

const hex = z.string().regex(/^([0-9a-f]{2})*$/)

const publication = z.object({
  format: z.literal('plumbline anchors'),
  version: z.literal(1),
  anchors: z.array(
    z.object({ room: z.string(), number: z.int(), seq: z.int(), hash: hex, at: z.string(), signature: hex }),
  ),
})
export type Publication = z.infer<typeof publication>

export const readPublication = async (path: string): Promise<Publication> =>
  publication.parse(JSON.parse(await readFile(path, 'utf8')))

/** Who takes the newest changes out with their signatures leaves a chain that is whole: what was told outside says so. */
export function publishedProblems({ header, links }: Evidence, { anchors }: Publication): Problem[] {
  const problems: Problem[] = []
  const here = new Map(header.anchors.map((anchor) => [anchor.number, anchor]))
  const bySeq = new Map(links.map((link) => [link.seq, link]))
  const last = links.at(-1)?.seq ?? 0
  for (const { room, number, seq, hash, at, signature } of anchors) {
    if (room !== header.room) continue
    if (seq > last) problems.push({ kind: 'cut_off', seq, detail: `told outside ${at}, the history ends with ${last}` })
    else if (bySeq.get(seq)?.hash.toString('hex') !== hash)
      problems.push({ kind: 'signed_otherwise', seq, detail: `told outside ${at}` })
    if (here.get(number)?.signature.toString('hex') !== signature) {
      problems.push({ kind: 'anchors', seq: number, detail: `that was told outside ${at} is not there` })
    }
  }
  return problems
}
