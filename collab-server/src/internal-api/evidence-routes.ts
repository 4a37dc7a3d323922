import { encodeFrames, internalApi } from '@plumbline/core/internal-api'
import type { Signer } from '../evidence/signer.ts'
import { RoomGone } from '../rooms/refused.ts'
import type { Database } from '../storage/database.ts'
import { readKeptFrom } from '../storage/documents.ts'
import { type Linked, readAnchors, readChainHead, readLinked } from '../storage/evidence.ts'
import { answering, responding } from './answering.ts'
import type { InternalRoute } from './server.ts'

const PAGE = { limit: 1_000, maxBytes: 524_288 }
const nothing = new Uint8Array()

/** The chain of a document and its signatures, for whoever is to check them elsewhere. */
export function evidenceRoutes(database: Database, signer: Signer): InternalRoute[] {
  return [
    responding(internalApi.links, async ({ room, seq }) => {
      const links = await readLinked(database, room, seq, PAGE)
      const frames = links.map((link) => ({ told: toldOf(link), bytes: link.bytes ?? nothing }))
      return { status: 200, bytes: encodeFrames(frames), headers: { 'x-seq': String(links.at(-1)?.seq ?? 0) } }
    }),
    answering(internalApi.anchors, async ({ room }) => {
      if (!(await readChainHead(database, room))) throw new RoomGone(room)
      const anchors = await readAnchors(database, room)
      return {
        publicKey: signer.key.public,
        keptFrom: await readKeptFrom(database, room),
        anchors: anchors.map(({ hash, before, signature, ...anchor }) => ({
          ...anchor,
          ...{ hash: hash.toString('hex'), before: before.toString('hex'), signature: signature.toString('hex') },
        })),
      }
    }),
    answering(internalApi.sign, async ({ room, query }) => {
      if (!(await signer.sign(room, query.why))) throw new RoomGone(room)
      return { success: true as const }
    }),
  ]
}

const toldOf = ({ bytes, digest, hash, ...link }: Linked) => ({
  ...link,
  ...{ digest: digest.toString('hex'), hash: hash.toString('hex'), isKept: bytes !== null },
})
