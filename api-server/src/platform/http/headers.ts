import type { Middleware } from 'koa'
import helmet from 'koa-helmet'

/** Styles may be inline, because Blueprint positions with them; scripts never are. */
export function secureHeaders(publicUrl: string | undefined): Middleware {
  const known = publicUrl === undefined ? null : socketsOf(new URL(publicUrl).host)
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        workerSrc: ["'self'"],
        connectSrc: ["'self'", (request) => known ?? socketsOf(request.headers.host ?? '')],
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

/** A name or an address with its port, and nothing that would end the directive. */
const HOST = /^[A-Za-z0-9._-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i

/**
 * The sockets of this host: not every browser takes `'self'` to mean them. Any other host is closed, so that what got
 * into the page could send nothing away.
 */
const socketsOf = (host: string): string => (HOST.test(host) ? `ws://${host} wss://${host}` : "'self'")
