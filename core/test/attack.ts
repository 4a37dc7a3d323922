/** `npm run attack`: the attacks on both servers, one after another; fails when one of them is not held. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const parts = ['collab-server/test/attack.ts', 'api-server/test/attack.ts']

const failed = parts.filter((part) => spawnSync('node', [part], { cwd: root, stdio: 'inherit' }).status !== 0)
for (const part of failed) process.stdout.write(`✗ ${part}\n`)
process.exit(failed.length === 0 ? 0 : 1)
