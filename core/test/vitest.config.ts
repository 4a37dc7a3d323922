import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** One configuration for the unit, property and integration tests of all packages. */
export default defineConfig({
  root,
  test: {
    globalSetup: ['api-server/test/postgres.setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['{core,client}/{src,test}/**/*.test.{ts,tsx}'],
          // What only calculates shares its modules: loading them anew for every file takes longer than the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'servers',
          include: ['{collab-server,api-server}/{src,test}/**/*.test.ts'],
          // As with browser tests: real processes, sockets and clocks. `npm test` names whatever passed so.
          retry: 1,
        },
      },
    ],
  },
})
