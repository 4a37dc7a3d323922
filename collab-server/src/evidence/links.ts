/** How a change becomes a link of the chain: what the database computes (`storage/chain.ts`), for whoever checks it. */
import { createHash } from 'node:crypto'

const sha256 = (...parts: (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const head = (...words: (string | number)[]): string => `${words.join('\n')}\n`

export interface ChangeToHash {
  room: string
  seq: number
  epoch: number
  userId: string
  sessionId: string
  /** To the microsecond, of UTC. */
  at: string
  bytes: Uint8Array
}

export const digestOfChange = ({ room, seq, epoch, userId, sessionId, at, bytes }: ChangeToHash): Buffer =>
  sha256(head('change', room, seq, epoch, userId, sessionId, at), bytes)

export const digestOfBase = (base: { room: string; seq: number; epoch: number; encoding: string; bytes: Uint8Array }) =>
  sha256(head('base', base.room, base.seq, base.epoch, base.encoding), base.bytes)

export const digestOfBeginning = ({ room, seq }: { room: string; seq: number }): Buffer =>
  sha256(head('begun', room, seq))

export const linked = (before: Uint8Array, digest: Uint8Array): Buffer => sha256(before, digest)

/** What is signed: the head of a chain at a moment, and the signature before it. */
export const statementOf = (anchor: {
  room: string
  number: number
  seq: number
  hash: Uint8Array
  at: string
  why: string
  before: Uint8Array
}): Buffer =>
  Buffer.from(
    head(
      'plumbline anchor',
      anchor.room,
      anchor.number,
      anchor.seq,
      Buffer.from(anchor.hash).toString('hex'),
      anchor.at,
      anchor.why,
      Buffer.from(anchor.before).toString('hex'),
    ),
  )
