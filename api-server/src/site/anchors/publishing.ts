import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Blobs } from '../../platform/blobs/index.ts'
import { asOwner } from '../../platform/database/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import { insertPublication, type StoredAnchor, selectAnchorsSince, selectLastPublication } from './repository.ts'
import { timestampOf } from './timestamp.ts'

/** What another node signed before, and stored after, the last publication is in the next one. */
const LATE_MS = 600_000
const LONGEST_LETTER = 200_000
const MS_PER_DAY = 86_400_000

export interface PublishingParts {
  /** Signatures are tables of collab-server: the role that owns those of both reads them. */
  ownerUrl: string
  to: Blobs
  /** How long nobody may change or remove what was told; 0: as long as nobody does. */
  keepDays: number
  mail: Pick<Mail, 'post'>
  /** Whom each publication is sent to; undefined: nobody. */
  address: string | undefined
  /** Of an authority of timestamps (RFC 3161); undefined: none is asked. */
  authority: string | undefined
  log: Logger
}

/**
 * Tells outside of the database which heads were signed since the last time: what is taken out of a history after that does not
 * agree with it (`npm run verify -- FILE --anchors FILE`). Each publication has the hash of the one before. Resolves with the key; null:
 * nothing was signed.
 */
export async function publishAnchors(parts: PublishingParts): Promise<string | null> {
  const written = await asOwner(parts.ownerUrl, 'plumbline-anchors', async (owner) => {
    const last = await selectLastPublication(owner)
    const since = last === null ? '' : new Date(Date.parse(last.upto) - LATE_MS).toISOString()
    const anchors = await selectAnchorsSince(owner, since)
    const upto = anchors.at(-1)?.at ?? ''
    if (upto <= (last?.upto ?? '')) return null
    const number = (last?.number ?? 0) + 1
    const bytes = documentOf({ number, before: last?.sha256 ?? '', anchors })
    const sha256 = createHash('sha256').update(bytes)
    const digest = sha256.digest()
    const key = `anchors/${String(number).padStart(8, '0')}-${upto.replace(/\W/g, '')}.json`
    // First where they are kept: what is noted as told is there.
    await put(parts, key, bytes)
    const isOurs = await insertPublication(owner, { number, key, upto, sha256: digest.toString('hex') })
    return isOurs ? { key, bytes, digest } : null
  })
  if (written) await tellOthers(parts, written)
  return written?.key ?? null
}

interface Written {
  key: string
  bytes: Buffer
  digest: Buffer
}

const documentOf = (told: { number: number; before: string; anchors: readonly StoredAnchor[] }): Buffer =>
  Buffer.from(
    `${JSON.stringify({ format: 'plumbline anchors', version: 1, madeAt: new Date().toISOString(), ...told }, null, 1)}\n`,
  )

const put = ({ to, keepDays }: PublishingParts, key: string, bytes: Buffer): Promise<void> =>
  keepDays === 0 ? to.put(key, bytes) : to.putFor(key, bytes, new Date(Date.now() + keepDays * MS_PER_DAY))

async function tellOthers(parts: PublishingParts, { key, bytes, digest }: Written): Promise<void> {
  const { mail, address, authority, log } = parts
  const sha256 = digest.toString('hex')
  if (address !== undefined) {
    const whole = bytes.length <= LONGEST_LETTER ? `\n\n${bytes.toString()}` : ''
    const text = `Keep this letter: it proves what was signed by then.\n\n${key}\nSHA-256 ${sha256}${whole}`
    mail.post(async () => ({ to: address, subject: `Plumbline: signed histories, ${key}`, text }))
  }
  if (authority === undefined) return
  try {
    await put(parts, key.replace(/json$/, 'tsr'), await timestampOf(authority, digest))
  } catch (err) {
    log.error({ err, key }, 'the authority of timestamps was not reached; the signatures are told without its word')
  }
}
