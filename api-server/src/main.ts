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

const server = await startApiServer(configOrExit())
process.send?.({ type: 'ready', port: server.port })

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
