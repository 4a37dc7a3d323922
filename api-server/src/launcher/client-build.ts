import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const client = join(root, 'client')

/** Builds the client unless the build is newer than every source it is made from. */
export function buildClientIfNeeded(say: (line: string) => void): void {
  if (!isStale()) return
  say('Building the client …')
  execFileSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    // Whoever starts the product, a test runner too, gets the build that people get.
    env: { ...process.env, NODE_ENV: 'production' },
    cwd: client,
    stdio: 'inherit',
  })
}

function isStale(): boolean {
  const built = join(client, 'dist', 'index.html')
  if (!existsSync(built)) return true
  const at = statSync(built).mtimeMs
  const sources = [join(client, 'src'), join(root, 'core', 'src'), join(root, 'package-lock.json')]
  const config = readdirSync(client).filter((name) => /^(build-.*|vite\.config)\.ts$/.test(name))
  return [...sources, ...['index.html', ...config].map((name) => join(client, name))].some((path) => newest(path) > at)
}

function newest(path: string): number {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}
