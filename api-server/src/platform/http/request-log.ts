import type { Context, Middleware, Next } from 'koa'
import type { Logger } from 'pino'
import { newId } from '../ids.ts'

/** Gives every request an id that its answer, its errors and its log line carry. */
export function logRequests(log: Logger): Middleware {
  return async (http: Context, next: Next) => {
    const started = performance.now()
    const requestId = newId()
    http.state.requestId = requestId
    http.set('x-request-id', requestId)
    await next()
    log.debug(
      {
        request: requestId,
        method: http.method,
        route: http.state.route ?? http.path,
        status: http.status,
        ms: Math.round(performance.now() - started),
        user: http.state.userId,
      },
      'request',
    )
  }
}
