import { randomInt } from 'node:crypto'

/** Without letters and digits that look alike. */
const EMAILS = 'abcdefghjkmnpqrstuvwxyz23456789'
const CODES = 10
const HALF = 5

const half = (): string => Array.from({ length: HALF }, () => EMAILS[randomInt(EMAILS.length)]).join('')

/** Each signs in once in place of a code, when the telephone is lost: 49 random bits. */
export const newRecoveryCodes = (): string[] => Array.from({ length: CODES }, () => `${half()}-${half()}`)

/** However people type it. */
export const recoveryCodeKey = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, '')
