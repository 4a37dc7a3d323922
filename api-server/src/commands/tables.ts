import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { migrate } from '../platform/database/index.ts'

const COLLAB = fileURLToPath(new URL('../../../collab-server/src/main.ts', import.meta.url))

/** Makes the tables of both servers in an empty database: each server makes its own when it starts. */
export async function makeTables(
  ownerUrl: string,
  secrets: { TICKET_SECRET: string; SERVICE_TOKEN: string },
): Promise<void> {
  await migrate({ DATABASE_URL: ownerUrl, TICKET_SECRET: secrets.TICKET_SECRET })
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [COLLAB], {
    env: { PATH, NODE_COMPILE_CACHE, LOG_LEVEL: 'error', COLLAB_PORT: '0', DATABASE_URL: ownerUrl, ...secrets },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const isReady = once(child, 'message').then(() => true)
  const made = await Promise.race([isReady, ended.then(() => false)])
  if (!made) throw new Error('collab-server could not make its tables')
  child.kill('SIGTERM')
  await ended
}
