import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Koa from 'koa'
import compress from 'koa-compress'
import { pino } from 'pino'
import type { Config } from './config.ts'
import { bindFeatures } from './features/index.ts'
import { addressGuard } from './features/realtime.ts'
import { createAuthorizer } from './identity/access/index.ts'
import { createSessions } from './identity/auth/index.ts'
import { listenHost } from './identity/installation/index.ts'
import { estimateRefusal } from './identity/licences/index.ts'
import { setHashingMemory } from './identity/users/index.ts'
import { openCollabApi } from './platform/collab/index.ts'
import { migrate, openDatabase } from './platform/database/index.ts'
import {
  allowedOrigins,
  answerErrors,
  beginInTurns,
  createApi,
  incomingFolder,
  keepIncoming,
  localLimit,
  logRequests,
  reportBrokenAnswer,
  secureHeaders,
  serveClient,
  tellPlainAddress,
  tellPublicProtocol,
} from './platform/http/index.ts'
import { routeUpgrades } from './platform/realtime/index.ts'

export interface ApiServer {
  port: number
  /** With which the first person sets the installation up; null: that was done. */
  setUpCode: string | null
  /** Finishes what it does, then lets go of everything. */
  close(): Promise<void>
}

/** Per person, or per address of visitors, and minute: far above what a screen does. */
const CALLS_PER_MINUTE = 3_000
/** What OWASP asks of argon2id at the least. */
const LEAST_SAFE_KIB = 19_456
const COMPRESS_FROM_BYTES = 1_024
/** Of requests that are open when the server is asked to stop. */
const ANSWER_WITHIN_MS = 3_000
const CLOSE_IDLE_AFTER_MS = 65_000

export async function startApiServer(config: Config): Promise<ApiServer> {
  const log = pino({ name: 'api-server', level: config.LOG_LEVEL })
  if (config.PASSWORD_MEMORY_KIB < LEAST_SAFE_KIB) {
    log.warn({ PASSWORD_MEMORY_KIB: config.PASSWORD_MEMORY_KIB }, 'passwords are hashed too cheaply for real people')
  }
  setHashingMemory(config.PASSWORD_MEMORY_KIB)
  const databaseUrl = await migrate(config)
  const database = openDatabase(databaseUrl, log)
  const collabApi = openCollabApi(config.COLLAB_URL, config.SERVICE_TOKEN)
  const sessions = createSessions(database)
  const origins = allowedOrigins(config.PUBLIC_URL, config.ALLOWED_ORIGINS)
  const api = createApi({
    database,
    sessions,
    access: createAuthorizer(estimateRefusal(config.FREE_SEATS)),
    allowedOrigins: origins,
    calls: localLimit({ name: 'calls', points: CALLS_PER_MINUTE, seconds: 60 }),
  })

  const app = new Koa({ proxy: config.TRUSTED_PROXIES > 0, maxIpsCount: config.TRUSTED_PROXIES })
  tellPublicProtocol(app, config.PUBLIC_URL)
  // socket.io wraps the listeners that are there when it comes, so the listener stands before what it calls.
  let answer: RequestListener = (_request, response) => response.writeHead(503).end()
  const server = createServer((request, response) => answer(request, response))
  server.keepAliveTimeout = CLOSE_IDLE_AFTER_MS
  const endRooms = routeUpgrades(server, {
    collabUrl: config.COLLAB_URL,
    allowedOrigins: origins,
    trustedProxies: config.TRUSTED_PROXIES,
    mayEnter: addressGuard(database),
    log,
  })
  const incoming = await incomingFolder(join(config.DATA_DIR, 'incoming'))
  const given = { api, config, database, databaseUrl, collabApi, sessions, origins, server, incoming, log }
  const features = await bindFeatures(given)

  app.on('error', (error: unknown) => reportBrokenAnswer(error, log))
  app.use(tellPlainAddress())
  app.use(beginInTurns())
  app.use(logRequests(log))
  app.use(secureHeaders(config.PUBLIC_URL))
  app.use(compress({ threshold: COMPRESS_FROM_BYTES, br: false }))
  app.use(answerErrors(log))
  app.use(keepIncoming(incoming, features.transfers))
  app.use(features.mcp)
  app.use(api.middleware())
  app.use(serveClient(config.CLIENT_DIR))
  answer = app.callback()

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: config.PORT, host: listenHost(config) }, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    setUpCode: features.setUpCode,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      endRooms()
      setTimeout(() => server.closeAllConnections(), ANSWER_WITHIN_MS).unref()
      await features.close()
      await closed
      await database.close()
    },
  }
}
