/** Of the invitation that somebody is on the way to: it lets them register where others may not. */
export function invitationToken(query: URLSearchParams): string | undefined {
  const [path, search] = (query.get('next') ?? '').split('?')
  return (path === '/invitation' && new URLSearchParams(search).get('token')) || undefined
}
