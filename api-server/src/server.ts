import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import compress from 'koa-compress'
import { pino } from 'pino'
import type { Config } from './config.ts'
import { bindFeatures } from './features/index.ts'
import { addressGuard } from './features/realtime.ts'
import { createAccessDesk } from './identity/access/index.ts'
import { createSessions } from './identity/auth/index.ts'
import { openDoor } from './platform/collab/index.ts'
import { migrate, openDatabase } from './platform/database/index.ts'
import {
  allowedOrigins,
  answerErrors,
  createApi,
  localLimit,
  logRequests,
  reportBrokenAnswer,
  secureHeaders,
  serveClient,
  tellPlainAddress,
} from './platform/http/index.ts'
import { routeUpgrades } from './platform/realtime/index.ts'

export interface ApiServer {
  port: number
  /** Finishes what it does, then lets go of everything. */
  close(): Promise<void>
}

/** Per person, or per address of visitors, and minute: far above what a screen does. */
const CALLS_PER_MINUTE = 3_000
const COMPRESS_FROM_BYTES = 1_024
/** Of requests that are open when the server is asked to stop. */
const ANSWER_WITHIN_MS = 3_000
const CLOSE_IDLE_AFTER_MS = 65_000

export async function startApiServer(config: Config): Promise<ApiServer> {
  const log = pino({ name: 'api-server', level: config.LOG_LEVEL })
  await migrate(config.DATABASE_URL)
  const database = openDatabase(config.DATABASE_URL, log)
  const door = openDoor(config.COLLAB_URL, config.SERVICE_TOKEN)
  const sessions = createSessions(database)
  const origins = allowedOrigins(config.PUBLIC_URL, config.ALLOWED_ORIGINS)
  const api = createApi({
    database,
    sessions,
    access: createAccessDesk(),
    allowedOrigins: origins,
    calls: localLimit({ name: 'calls', points: CALLS_PER_MINUTE, seconds: 60 }),
  })

  const app = new Koa({ proxy: config.TRUSTED_PROXIES > 0, maxIpsCount: config.TRUSTED_PROXIES })
  // socket.io wraps the listeners that are there when it comes, so the listener stands before what it calls.
  let answer: RequestListener = (_request, response) => response.writeHead(503).end()
  const server = createServer((request, response) => answer(request, response))
  server.keepAliveTimeout = CLOSE_IDLE_AFTER_MS
  routeUpgrades(server, {
    collabUrl: config.COLLAB_URL,
    allowedOrigins: origins,
    trustedProxies: config.TRUSTED_PROXIES,
    mayEnter: addressGuard(database),
    log,
  })
  const features = await bindFeatures({ api, config, database, door, sessions, origins, server, log })

  app.on('error', (error: unknown) => reportBrokenAnswer(error, log))
  app.use(tellPlainAddress())
  app.use(logRequests(log))
  app.use(secureHeaders())
  app.use(compress({ threshold: COMPRESS_FROM_BYTES, br: false }))
  app.use(answerErrors(log))
  app.use(api.middleware())
  app.use(serveClient(config.CLIENT_DIR))
  answer = app.callback()

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.PORT, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      setTimeout(() => server.closeAllConnections(), ANSWER_WITHIN_MS).unref()
      await features.close()
      await closed
      await database.close()
    },
  }
}
