import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Context } from 'koa'

/** `__Host-` ties the cookie to HTTPS and this host; browsers refuse it on plain HTTP, so there it has a plain name. */
export const SECURE_NAME = '__Host-plumbline'
export const PLAIN_NAME = 'plumbline'

const REMEMBER_MS = 30 * 24 * 3_600_000

/**
 * On HTTPS the cookie with the plain name counts for nothing: a neighbouring host, or somebody on the way of a page
 * without encryption, could have set it.
 */
export function sessionTokenOf(headers: IncomingHttpHeaders, secure: boolean): string | null {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const name = secure ? SECURE_NAME : PLAIN_NAME
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null
}

/** Of a request that no middleware has seen, by the same trust in proxies as theirs. */
export function isSecure({ headers, socket }: IncomingMessage, trustedProxies: number): boolean {
  if ('encrypted' in socket && socket.encrypted === true) return true
  const told = trustedProxies > 0 ? String(headers['x-forwarded-proto'] ?? '') : ''
  return told.split(',')[0]?.trim() === 'https'
}

const ATTEMPT_MS = 10 * 60_000
const attemptName = (http: Context): string => `${http.secure ? '__Host-' : ''}plumbline-attempt`

/**
 * Ties what an identity provider answers to the browser that asked. It has to come along with the form that the
 * provider's page sends, which browsers do on HTTPS only.
 */
export function setAttemptCookie(http: Context, secret: string): void {
  const sameSite = http.secure ? 'none' : 'lax'
  const options = { httpOnly: true, secure: http.secure, sameSite, path: '/', overwrite: true } as const
  http.cookies.set(attemptName(http), secret, { ...options, maxAge: ATTEMPT_MS })
}

export const attemptOf = (http: Context): string | null => http.cookies.get(attemptName(http)) ?? null

/** Of a program that acts for somebody; null: the caller shows none, and may have a session. */
export function accessTokenOf(headers: IncomingHttpHeaders): string | null {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null
}

/**
 * Programs that know name and password alone send the token as the password; the name says nothing. Some have one field
 * for a key, and send that as the name.
 */
export function basicTokenOf(headers: IncomingHttpHeaders): string | null {
  const sent = /^Basic ([A-Za-z0-9+/=]{1,1000})$/i.exec(headers.authorization ?? '')?.[1]
  if (sent === undefined) return null
  const [name = '', ...password] = Buffer.from(sent, 'base64').toString('utf8').split(':')
  return password.join(':') || name || null
}

/** Without `remember` the cookie ends with the browser. */
export function setSessionCookie(http: Context, token: string, remember: boolean): void {
  http.cookies.set(http.secure ? SECURE_NAME : PLAIN_NAME, token, {
    httpOnly: true,
    secure: http.secure,
    sameSite: 'lax',
    path: '/',
    overwrite: true,
    ...(remember ? { maxAge: REMEMBER_MS } : {}),
  })
}

export function clearSessionCookie(http: Context): void {
  const name = http.secure ? SECURE_NAME : PLAIN_NAME
  http.cookies.set(name, null, { httpOnly: true, secure: http.secure, sameSite: 'lax', path: '/', overwrite: true })
}
