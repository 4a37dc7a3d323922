/** A browser without a screen: keeps the cookies of each site and follows where it is sent. */
export class Browser {
  readonly #jars = new Map<string, Map<string, string>>()

  /** Where it stands after all redirects; pages of `stopAt` are not opened any more. */
  async open(
    address: string,
    { stopAt, ...init }: RequestInit & { stopAt?: string } = {},
  ): Promise<Response & { at: URL }> {
    let at = new URL(address)
    let request: RequestInit = init
    for (let hop = 0; hop < 20; hop++) {
      const response = await fetch(at, { ...request, redirect: 'manual', headers: this.#headersFor(at, request) })
      this.#keep(at, response)
      const location = response.headers.get('location')
      if (!location) return Object.assign(response, { at })
      await response.arrayBuffer()
      at = new URL(location, at)
      request = {}
      if (stopAt && at.href.startsWith(stopAt)) return Object.assign(response, { at })
    }
    throw new Error(`Sent around without an end, at last to ${at}`)
  }

  cookiesOf(address: string): string {
    const jar = this.#jars.get(new URL(address).host) ?? new Map()
    return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #headersFor(at: URL, { headers }: RequestInit): Headers {
    const all = new Headers(headers)
    const cookies = this.cookiesOf(at.href)
    if (cookies) all.set('cookie', cookies)
    return all
  }

  #keep(at: URL, response: Response): void {
    const jar = this.#jars.get(at.host) ?? new Map<string, string>()
    this.#jars.set(at.host, jar)
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const cut = pair.indexOf('=')
      jar.set(pair.slice(0, cut), pair.slice(cut + 1))
    }
  }
}
