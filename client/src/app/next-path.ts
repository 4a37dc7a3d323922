/** Only paths of this application: a foreign address in `next` would send people away after signing in. */
export function nextPath(wanted: string | null): string {
  const own = wanted !== null && /^\/(?![/\\])/.test(wanted) && !wanted.startsWith('/auth/')
  return own ? wanted : '/auth/select-space'
}
