/**
 * Process: Hocuspocus as it comes, in memory, for comparison. Argument: a file with the document as a Yjs update. Answers
 * any message with what it has used so far.
 */
import { readFileSync } from 'node:fs'
import { Server } from '@hocuspocus/server'

/** What a server process has used. */
export interface Used {
  cpuSeconds: number
  memoryBytes: number
}

const update = readFileSync(process.argv[2]!)
const server = new Server({
  port: 0,
  address: '127.0.0.1',
  quiet: true,
  onLoadDocument: async () => new Uint8Array(update),
})
await server.listen()
process.send?.({ port: server.address.port })
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  const used: Used = { cpuSeconds: (user + system) / 1e6, memoryBytes: process.memoryUsage.rss() }
  process.send?.(used)
})
process.on('disconnect', () => process.exit(0))
