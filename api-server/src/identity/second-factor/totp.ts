/** One-time codes by time (RFC 6238: SHA-1, six digits, thirty seconds), as every authenticator application shows them. */
import { createHmac } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const stepAt = (milliseconds: number): number => Math.floor(milliseconds / 1_000 / STEP_SECONDS)

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step that the code belongs to: now, just before or just after, as clocks differ; null: to none of them. */
export function stepOf(secret: Buffer, code: string, now: number): number | null {
  const step = stepAt(now)
  return [step, step - 1, step + 1].find((near) => codeAt(secret, near) === code) ?? null
}

/** As people type it. */
export function base32(bytes: Buffer): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((part) => BASE32[Number.parseInt(part.padEnd(5, '0'), 2)]).join('')
}

/** What an authenticator application reads from the picture. */
export function otpAddress(secret: Buffer, login: string): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer: 'Plumbline' })
  return `otpauth://totp/Plumbline:${encodeURIComponent(login)}?${query}`
}
