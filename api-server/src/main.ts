import { flushCompileCache } from 'node:module'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { startApiServer } from './server.ts'

function configOrExit() {
  try {
    return readConfig(process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

const config = configOrExit()
const log = pino({ name: 'api-server', level: config.LOG_LEVEL })
// Every promise and listener has somebody who looks after it; of one that was forgotten only its own work is lost.
process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise failed that nobody looked after'))
// What threw in the middle of something may have left it half done: whoever runs the servers starts this one again.
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'a listener threw that nobody looked after')
  process.exit(1)
})
const server = await startApiServer(config)
if (server.setUpCode !== null) {
  const address = (config.PUBLIC_URL ?? `http://localhost:${server.port}`).replace(/\/$/, '')
  // Only whoever reads the terminal is the first person; after `#`, so that no server on the way sees it.
  console.log(`\nNobody has set up this installation yet. Open this link once to do it:`)
  console.log(`  ${address}/auth/set-up#${server.setUpCode}`)
}
process.send?.({ type: 'ready', port: server.port })
// Else it is written when a server stops in order: after a crash all modules would be compiled again.
flushCompileCache()

/** Whatever does not let go by then is left behind; nothing acknowledged depends on it. */
const STOP_WITHIN_MS = 10_000

let stopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    server.close().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
}
