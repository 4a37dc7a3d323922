import { createHash } from 'node:crypto'
import { type LicenceClaims, licenceClaims } from '@plumbline/core/contract'
import { compactVerify, importJWK } from 'jose'
import { z } from 'zod'
import { publicKey } from './public-key.ts'

const SIGNATURE = 'EdDSA'

const signed = z.object({
  iss: z.literal('plumbline-licence'),
  aud: z.literal('plumbline'),
  jti: z.string().min(1),
  exp: z.number().int(),
})

export interface ReadToken {
  claims: LicenceClaims
  /** The same licence issued twice is one licence. */
  fingerprint: Buffer
}

/** So many signatures are not checked twice; a token is checked by its whole text. */
const MAX_KNOWN = 500
const known = new Map<string, Promise<ReadToken | null>>()

/** null for whatever is not signed as it must be. An expired one is read like any other. */
export function readToken(token: string): Promise<ReadToken | null> {
  const before = known.get(token)
  if (before) return before
  const reading = verified(token)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(token, reading)
  return reading
}

async function verified(token: string): Promise<ReadToken | null> {
  try {
    const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', x: publicKey }, SIGNATURE)
    const { payload } = await compactVerify(token, key, { algorithms: [SIGNATURE] })
    const text: unknown = JSON.parse(new TextDecoder().decode(payload))
    const { jti, exp } = signed.parse(text)
    const claims = licenceClaims.parse({ ...(text as object), validTo: new Date(exp * 1_000).toISOString() })
    return { claims, fingerprint: createHash('sha256').update(jti).digest() }
  } catch {
    return null
  }
}

/** Where a licence was sold to: one space, or one installation with all its spaces. */
export interface Bound {
  spaceId: string
  installation: string
}

export function isBoundHere({ space, installation }: LicenceClaims, here: Bound): boolean {
  if (space === null && installation === null) return false
  return (space === null || space === here.spaceId) && (installation === null || installation === here.installation)
}

export const isExpired = ({ validTo }: LicenceClaims): boolean => new Date(validTo).getTime() <= Date.now()
