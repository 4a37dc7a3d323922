import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What is kept sealed is worth nothing without the secret of the installation. */
export interface Sealing {
  seal(secret: Buffer): Buffer
  /** Null: it was sealed by another installation, or with a key that was changed since. */
  open(sealed: Buffer): Buffer | null
  hash(text: string): Buffer
}

/** `use`: what is sealed for one cannot be opened for another. */
export function createSealing(installationSecret: string, use: string): Sealing {
  const keyFor = (info: string): Buffer => Buffer.from(hkdfSync('sha256', installationSecret, '', info, 32))
  const sealingKey = keyFor(use)
  const hashingKey = keyFor('recovery codes')
  return {
    seal: (secret) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce)
      const body = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open: (sealed) => {
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, nonce)
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
      } catch {
        return null
      }
    },
    hash: (text) => createHmac('sha256', hashingKey).update(text).digest(),
  }
}
