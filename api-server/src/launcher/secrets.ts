import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const secret = z.string().min(32)
const schema = z.object({ databasePassword: secret, serviceToken: secret, ticketSecret: secret })

export type Secrets = z.infer<typeof schema>

/** Made on the first start, kept in the data directory, readable by its owner alone. */
export function loadSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json')
  if (existsSync(file)) return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const fresh = () => randomBytes(32).toString('hex')
  const secrets: Secrets = { databasePassword: fresh(), serviceToken: fresh(), ticketSecret: fresh() }
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  return secrets
}
