import { Router } from '@koa/router'
import type { Context, Middleware } from 'koa'

type Handler = (http: Context) => Promise<void>

/**
 * Routes by the first word of their path: a router asks each of its routes whether a path is theirs, and four hundred of
 * them cost a call more than what it asks for.
 */
export class Addresses {
  private readonly prefix: string
  private readonly routers = new Map<string, Router>()

  constructor(prefix: string) {
    this.prefix = prefix
  }

  add(method: string, path: string, handler: Handler): void {
    const word = firstWordOf(path)
    const router = this.routers.get(word) ?? new Router({ prefix: this.prefix })
    this.routers.set(word, router)
    router.register([path], [method], handler)
  }

  /** `nowhere` answers what is below the prefix and no route's, with the first word of its path. */
  middleware(nowhere: (http: Context, word: string) => never): Middleware {
    const handlers = new Map(
      [...this.routers].map(([word, router]) => [word, router.routes() as unknown as Middleware]),
    )
    const below = `${this.prefix}/`
    return async (http, next) => {
      // Routers do not tell upper from lower case either.
      const path = `${http.path.toLowerCase()}/`
      if (!path.startsWith(below)) return next()
      const word = firstWordOf(path.slice(this.prefix.length))
      const handler = handlers.get(word)
      return handler ? handler(http, async () => nowhere(http, word)) : nowhere(http, word)
    }
  }
}

/** Of `/spaces/:spaceId/members` it is `spaces`. */
export function firstWordOf(path: string): string {
  const [, word = ''] = path.split('/', 2)
  if (word.startsWith(':')) throw new Error(`${path} begins with no word`)
  return word.toLowerCase()
}
