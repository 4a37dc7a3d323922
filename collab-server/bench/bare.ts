/** Process: Hocuspocus as it comes, in memory, for comparison. Argument: a file with the document as a Yjs update. */
import { readFileSync } from 'node:fs'
import { Server } from '@hocuspocus/server'

const update = readFileSync(process.argv[2]!)
const server = new Server({
  port: 0,
  address: '127.0.0.1',
  quiet: true,
  onLoadDocument: async () => new Uint8Array(update),
})
await server.listen()
process.send?.({ port: server.address.port })
process.on('disconnect', () => process.exit(0))
