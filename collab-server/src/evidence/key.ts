import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'

export interface SigningKey {
  secret: KeyObject
  /** SPKI, base64. */
  public: string
}

/** PKCS 8 before the seed of an Ed25519 key. */
const PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const SEED_BYTES = 32

/** The key of the installation: the same on every node, and known to nobody who has only the database. */
export function signingKey(installationSecret: string): SigningKey {
  const seed = Buffer.from(hkdfSync('sha256', installationSecret, 'plumbline evidence', 'signing key', SEED_BYTES))
  const secret = createPrivateKey({ key: Buffer.concat([PREFIX, seed]), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(secret).export({ format: 'der', type: 'spki' })
  return { secret, public: spki.toString('base64') }
}
