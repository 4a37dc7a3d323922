/**
 * The space a person was in last: a key per person in this browser, and the cookie `space_id` (decision 19), which
 * holds no secret and is sent with calls.
 */
const keyOf = (userId: string) => `plumbline.space.${userId}`

export function rememberSpace(userId: string, spaceId: string): void {
  localStorage.setItem(keyOf(userId), spaceId)
  writeCookie(spaceId, 31_536_000)
}

export function lastSpaceOf(userId: string): string | null {
  return localStorage.getItem(keyOf(userId))
}

export function forgetSpace(userId: string): void {
  localStorage.removeItem(keyOf(userId))
  writeCookie('', 0)
}

/** Cross-site only works over HTTPS; plain HTTP at localhost gets the lax form. */
export function spaceCookie(spaceId: string, maxAgeSeconds: number, secure: boolean): string {
  const site = secure ? 'SameSite=None; Secure' : 'SameSite=Lax'
  return `space_id=${encodeURIComponent(spaceId)}; Path=/; Max-Age=${maxAgeSeconds}; ${site}`
}

function writeCookie(spaceId: string, maxAgeSeconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain HTTP
  document.cookie = spaceCookie(spaceId, maxAgeSeconds, location.protocol === 'https:')
}
