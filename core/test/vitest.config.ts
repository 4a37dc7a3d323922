import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** These replace a module, which those that come after them in the same process would get as well. */
const apart = globSync('{client,collab-server,api-server}/{src,test}/**/*.test.{ts,tsx}', { cwd: root }).filter(
  (file) => /\bvi\.(do)?mock\(/i.test(readFileSync(join(root, file), 'utf8')),
)
const [apartOfClient, apartOfServers] = [
  apart.filter((file) => file.startsWith('client')),
  apart.filter((file) => file.includes('-server')),
]

// As with browser tests: real processes, sockets and clocks. `npm test` names whatever passed so, and tries again alone.
const retry = 1

/** Of tests that start servers, their threads and a database: on a machine that has other work each takes its time. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000, setupFiles: join(root, 'core/test/time-left.setup.ts') }

/** Node loads these as it does when they run: nothing is compiled for the tests alone, and each module once for all runs. */
const asNode = { viteModuleRunner: false }

/** One configuration for the unit, property and integration tests of all packages. */
export default defineConfig({
  root,
  test: {
    globalSetup: ['api-server/test/postgres.setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    // One more than there are cores: some files wait half a minute for clocks and processes of their own.
    maxWorkers: 3,
    // Files share their modules: loading a whole server anew for each takes longer than many of its tests.
    isolate: false,
    projects: [
      {
        extends: true,
        test: { name: 'client', include: ['client/{src,test}/**/*.test.{ts,tsx}'], exclude: apartOfClient },
      },
      {
        extends: true,
        test: { name: 'client apart', include: apartOfClient, isolate: true },
      },
      {
        extends: true,
        test: { name: 'core', include: ['core/{src,test}/**/*.test.ts'], experimental: asNode },
      },
      {
        extends: true,
        test: {
          name: 'servers',
          include: ['{collab-server,api-server}/{src,test}/**/*.test.ts'],
          exclude: apartOfServers,
          experimental: asNode,
          retry,
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'servers apart',
          include: apartOfServers,
          isolate: true,
          experimental: asNode,
          retry,
          ...patience,
        },
      },
    ],
  },
})
