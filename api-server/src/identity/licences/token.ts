import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type LicenceClaims, licenceClaims } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { CompactEncrypt, compactDecrypt, errors, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'

/** What an installation needs to read licences: whose signature counts, and its own key of the encryption. */
export interface ReadingKeys {
  verify: JWK
  decrypt: JWK
}

/** What stays with whoever sells them. */
export interface IssuingKeys {
  sign: JWK
  encrypt: JWK
}

const SIGNATURE = 'EdDSA'
const ENCRYPTION = { alg: 'ECDH-ES+A256KW', enc: 'A256GCM' } as const
const ISSUER = 'plumbline-licence'
const AUDIENCE = 'plumbline'

export async function issueToken(keys: IssuingKeys, claims: LicenceClaims, serial: string): Promise<string> {
  const { validTo, ...rest } = licenceClaims.parse(claims)
  const signed = await new SignJWT(rest)
    .setProtectedHeader({ alg: SIGNATURE })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setJti(serial)
    .setIssuedAt()
    .setExpirationTime(new Date(validTo))
    .sign(await importJWK(keys.sign, SIGNATURE))
  return new CompactEncrypt(new TextEncoder().encode(signed))
    .setProtectedHeader(ENCRYPTION)
    .encrypt(await importJWK(keys.encrypt, ENCRYPTION.alg))
}

export interface ReadToken {
  claims: LicenceClaims
  /** The same for every encryption of the same licence. */
  fingerprint: Buffer
}

/** Throws LICENCE_UNREADABLE for whatever is not signed and encrypted as it must be, and LICENCE_EXPIRED. */
export async function readToken(keys: ReadingKeys, token: string): Promise<ReadToken> {
  try {
    const { plaintext } = await compactDecrypt(token, await importJWK(keys.decrypt, ENCRYPTION.alg), {
      keyManagementAlgorithms: [ENCRYPTION.alg],
      contentEncryptionAlgorithms: [ENCRYPTION.enc],
    })
    const signed = new TextDecoder().decode(plaintext)
    const { payload } = await jwtVerify(signed, await importJWK(keys.verify, SIGNATURE), {
      algorithms: [SIGNATURE],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['exp', 'jti'],
    })
    const validTo = new Date((payload.exp ?? 0) * 1_000).toISOString()
    const claims = licenceClaims.parse({ ...payload, validTo })
    return { claims, fingerprint: createHash('sha256').update(signed).digest() }
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError('LICENCE_EXPIRED')
    throw new AppError('LICENCE_UNREADABLE')
  }
}

/** null: this installation reads no licences yet. */
export async function loadReadingKeys(file: string): Promise<ReadingKeys | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ReadingKeys
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
