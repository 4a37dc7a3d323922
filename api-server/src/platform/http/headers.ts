import type { Middleware } from 'koa'
import helmet from 'koa-helmet'

/** Styles may be inline, because Blueprint positions with them; scripts never are. */
export function secureHeaders(): Middleware {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        workerSrc: ["'self'"],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // Browsers ignore it on plain HTTP.
    strictTransportSecurity: { maxAge: 15_552_000, includeSubDomains: false },
  }) as unknown as Middleware
}
