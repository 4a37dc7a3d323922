import { flushCompileCache } from 'node:module'
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { startCollabServer } from './server.ts'

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel, name: 'collab-server' })
  // Hocuspocus writes to the console; all of it belongs into one log of one form.
  console.error = (...parts: unknown[]) => log.warn({ hocuspocus: parts.map(String) }, 'hocuspocus')
  console.warn = console.error
  // Every promise and listener has somebody who looks after it; of one that was forgotten only its own work is lost.
  process.on('unhandledRejection', (error) => {
    log.error({ error: String(error) }, 'a promise failed that nobody looked after')
  })
  // A document may be half changed in memory, never in the journal: whoever runs the servers starts this one again.
  process.on('uncaughtException', (error) => {
    log.fatal({ error: error.stack ?? String(error) }, 'a listener threw that nobody looked after')
    process.exit(1)
  })
  const server = await startCollabServer(config, log)
  process.send?.({ type: 'ready', port: server.port })
  // Else it is written when a server stops in order: after a crash all modules would be compiled again.
  flushCompileCache()

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    server.close().then(
      () => process.exit(0),
      (error) => {
        log.fatal({ error: String(error) }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', stop)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
