/**
 * `npm run licence -- --key FILE --customer NAME --paid 10 (--space ID | --installation ID) [--estimate 5] [--bim 5]
 * [--days 365] [--min-version 0.1.0]` prints a licence token. `--new-key` makes the file first, and prints the public
 * half, which goes into `api-server/src/identity/licences/public-key.ts`.
 *
 * The key belongs where licences are sold, and to no installation: so this is no part of the servers.
 */
import { createPrivateKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { LicenceClaims } from '../core/src/contract/index.ts'

const DAY_S = 86_400

/** A JWS of Ed25519, as `readToken` of the api-server reads it. */
export function issueToken(privateKey: string, { validTo, ...claims }: LicenceClaims, serial: string): string {
  const now = Math.floor(Date.now() / 1_000)
  const exp = Math.floor(new Date(validTo).getTime() / 1_000)
  const payload = { ...claims, iss: 'plumbline-licence', aud: 'plumbline', jti: serial, iat: now, exp }
  const text = `${part({ alg: 'EdDSA' })}.${part(payload)}`
  return `${text}.${sign(null, Buffer.from(text), createPrivateKey(privateKey)).toString('base64url')}`
}

const part = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url')

export interface KeyPair {
  /** PEM; stays where licences are sold. */
  privateKey: string
  /** The `x` of the JWK, which is compiled into the servers. */
  publicKey: string
}

export function newKeys(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
  }
}

const options = {
  key: { type: 'string' },
  'new-key': { type: 'boolean', default: false },
  customer: { type: 'string' },
  paid: { type: 'string' },
  space: { type: 'string' },
  installation: { type: 'string' },
  estimate: { type: 'string', default: '0' },
  bim: { type: 'string', default: '0' },
  days: { type: 'string', default: '365' },
  'min-version': { type: 'string', default: '0.1.0' },
} as const

function main(): void {
  const { values } = parseArgs({ options })
  if (!values.key) throw new Error('--key FILE is needed')
  if (values['new-key']) {
    if (existsSync(values.key)) throw new Error(`${values.key} is there already`)
    const keys = newKeys()
    writeFileSync(values.key, keys.privateKey, { mode: 0o600 })
    console.log(keys.publicKey)
    return
  }
  if (!values.customer || !values.paid) throw new Error('--customer and --paid are needed')
  if (!values.space && !values.installation) throw new Error('--space or --installation is needed')
  const claims: LicenceClaims = {
    customer: values.customer,
    space: values.space ?? null,
    installation: values.installation ?? null,
    validTo: new Date(Date.now() + Number(values.days) * DAY_S * 1_000).toISOString(),
    minVersion: values['min-version'],
    paid: Number(values.paid),
    estimate: Number(values.estimate),
    bim: Number(values.bim),
  }
  console.log(issueToken(readFileSync(values.key, 'utf8'), claims, randomUUID()))
}

if (import.meta.main) {
  try {
    main()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
