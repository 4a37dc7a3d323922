/**
 * `npm run licence -- --customer NAME --paid 10 [--estimate 5] [--bim 5] [--days 365] [--min-version 0.1.0]` prints a
 * licence token for this installation.
 *
 * The first run makes two files of keys in the data directory: `licence-keys.json` is what the servers read licences
 * with, `licence-issuer.json` makes licences and does not belong on a server.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { exportJWK, generateKeyPair } from 'jose'
import { newId } from '../../platform/ids.ts'
import { type IssuingKeys, issueToken, type ReadingKeys } from './token.ts'

const DAY_MS = 86_400_000

/** Made when they are missing. */
export async function issuerKeys(dataDir: string): Promise<IssuingKeys> {
  const file = join(dataDir, 'licence-issuer.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as IssuingKeys
  const signing = await generateKeyPair('EdDSA', { extractable: true })
  const encrypting = await generateKeyPair('ECDH-ES+A256KW', { extractable: true })
  const issuing = { sign: await exportJWK(signing.privateKey), encrypt: await exportJWK(encrypting.publicKey) }
  const reading: ReadingKeys = {
    verify: await exportJWK(signing.publicKey),
    decrypt: await exportJWK(encrypting.privateKey),
  }
  mkdirSync(dataDir, { recursive: true })
  write(join(dataDir, 'licence-keys.json'), reading)
  write(file, issuing)
  return issuing
}

function write(file: string, content: object): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
}

const options = {
  customer: { type: 'string' },
  paid: { type: 'string' },
  estimate: { type: 'string', default: '0' },
  bim: { type: 'string', default: '0' },
  days: { type: 'string', default: '365' },
  'min-version': { type: 'string', default: '0.1.0' },
} as const

async function main(): Promise<void> {
  const { values } = parseArgs({ options })
  if (!values.customer || !values.paid) throw new Error('--customer and --paid are needed')
  const claims = {
    customer: values.customer,
    validTo: new Date(Date.now() + Number(values.days) * DAY_MS).toISOString(),
    minVersion: values['min-version'],
    paid: Number(values.paid),
    estimate: Number(values.estimate),
    bim: Number(values.bim),
  }
  const keys = await issuerKeys(resolve(process.env.DATA_DIR ?? '.data'))
  console.log(await issueToken(keys, claims, newId()))
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}
