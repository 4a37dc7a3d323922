import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LauncherEnvironment } from './environment.ts'

/** Beside the secrets, which the first start makes. */
const SECRETS = 'secrets.json'
const MARK = 'demo'

/**
 * Is there to be a demo? Where `DEMO` does not say, there is one on a first start of which nobody but this machine learns,
 * and on those that follow in the same data directory. Asked before anything else is made in it.
 */
export function decideDemo({ dataDir, demo, isPublic }: LauncherEnvironment): boolean {
  if (demo !== null) return demo
  if (isPublic) return false
  const mark = join(dataDir, MARK)
  if (!existsSync(join(dataDir, SECRETS))) writeFileSync(mark, '')
  return existsSync(mark)
}

export const demoBanner = [
  '  ┌────────────────────────────────────────────────────────────────────────┐',
  '  │ This is a demo: whoever reaches it signs in as one of the people below. │',
  '  │ For real work: DEMO=false npm start                                     │',
  '  └────────────────────────────────────────────────────────────────────────┘',
]
