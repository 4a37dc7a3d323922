import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Vite with hot reload at `port`; it passes calls and sockets on to the api-server at `apiPort`. */
export function startDevClient(apiPort: number, port: number): ChildProcess {
  const flags = ['--port', String(port), '--strictPort', '--clearScreen', 'false', '--logLevel', 'warn']
  return spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), ...flags], {
    cwd: join(root, 'client'),
    env: { ...process.env, API_PORT: String(apiPort) },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}
