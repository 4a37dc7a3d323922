import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { decodeFrames, encodeFrames } from '@plumbline/core/internal-api'
import { selectNames } from '../../../identity/users/index.ts'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope } from '../../../platform/database/index.ts'
import { roomOf } from '../../schedules/document/index.ts'

interface EvidenceParts {
  database: Database
  collabApi: CollabApi
}

interface Named {
  versionId: string
  schedule: string
  versionName: string
}

const nothing = new Uint8Array()
const frame = (told: unknown): Uint8Array => encodeFrames([{ told, bytes: nothing }])

/**
 * A version's whole history with its chain and signatures, for whoever checks it elsewhere (`npm run verify`). Signed anew first, so
 * that all of it is. Link by link: nothing of it stands in memory as a whole.
 */
export async function evidenceOf(parts: EvidenceParts, scope: Scope, named: Named): Promise<Readable> {
  const room = roomOf(named.versionId)
  await parts.collabApi.sign(room, 'export')
  const signed = await parts.collabApi.signatures(room)
  // Who breaks the download off is nobody's failure.
  return pipeline(Readable.from(pieces(parts, scope, { ...named, room, signed })), createGzip(), () => undefined)
}

interface Writing extends Named {
  room: string
  signed: Awaited<ReturnType<CollabApi['signatures']>>
}

async function* pieces(
  { database, collabApi }: EvidenceParts,
  scope: Scope,
  { room, signed, schedule, versionName }: Writing,
): AsyncGenerator<Uint8Array> {
  const of = { format: 'plumbline evidence', version: 1, room, madeAt: new Date().toISOString() }
  yield frame({ ...of, schedule, versionName, ...signed })
  const people = new Set<string>()
  const last = signed.anchors.at(-1)?.seq ?? 0
  for (let seq = 0; seq < last; ) {
    const page = await collabApi.links(room, seq)
    if (page.last === 0) break
    for (const { told } of decodeFrames(page.bytes)) {
      const { userId } = told as { userId: string | null }
      if (userId !== null) people.add(userId)
    }
    yield page.bytes
    seq = page.last
  }
  const names = await database.inScope(scope, (tx) => selectNames(tx, [...people]))
  yield frame({ people: Object.fromEntries(names) })
}
