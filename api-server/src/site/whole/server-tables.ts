import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { migrate } from '../../platform/database/index.ts'
import type { WholeManifest } from './manifest.ts'

const COLLAB = fileURLToPath(new URL('../../../../collab-server/src/main.ts', import.meta.url))

type Secrets = WholeManifest['secrets']

/** A collab-server of its own on this database. */
export async function startCollab(ownerUrl: string, secrets: Secrets): Promise<{ url: string; stop(): Promise<void> }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [COLLAB], {
    env: { PATH, NODE_COMPILE_CACHE, LOG_LEVEL: 'error', COLLAB_PORT: '0', DATABASE_URL: ownerUrl, ...secrets },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const told = await Promise.race([once(child, 'message'), ended.then(() => null)])
  if (!told) throw new Error('collab-server could not make its tables')
  const [{ port }] = told as [{ port: number }]
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Makes the tables of both servers in an empty database: each server makes its own when it starts. */
export async function makeTables(ownerUrl: string, secrets: Secrets): Promise<void> {
  await migrate({ DATABASE_URL: ownerUrl, TICKET_SECRET: secrets.TICKET_SECRET })
  await (await startCollab(ownerUrl, secrets)).stop()
}
