import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'

export interface PrivacyPolicy {
  /** Follows from the text: another text is to be accepted again. */
  version: string
  /** Null: the installation has none of its own, and nothing is to be accepted. */
  text: string | null
}

const MAX_BYTES = 200_000
const BUILT_IN: PrivacyPolicy = { version: 'built-in-1', text: null }

/** Read once, when the server starts; a file that is missing or too long stops it. */
export function readPolicy(file: string | undefined): PrivacyPolicy {
  if (file === undefined) return BUILT_IN
  if (statSync(file).size > MAX_BYTES) throw new Error(`The privacy policy ${file} is longer than ${MAX_BYTES} bytes`)
  const text = readFileSync(file, 'utf8').trim()
  return { version: createHash('sha256').update(text).digest('hex').slice(0, 16), text }
}

/** Whoever signs in is asked before anything else. */
export const isDue = ({ text, version }: PrivacyPolicy, accepted: string | null): boolean =>
  text !== null && accepted !== version
