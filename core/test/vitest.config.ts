import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** These replace a module, which those that come after them in the same process would get as well. */
const apart = ['api-server/src/identity/licences/licences.test.ts']

// As with browser tests: real processes, sockets and clocks. `npm test` names whatever passed so.
const retry = 1

/** One configuration for the unit, property and integration tests of all packages. */
export default defineConfig({
  root,
  test: {
    globalSetup: ['api-server/test/postgres.setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // One more than there are cores: some files wait half a minute for clocks and processes of their own.
    maxWorkers: 3,
    // Files share their modules: loading a whole server anew for each takes longer than many of its tests.
    isolate: false,
    projects: [
      {
        extends: true,
        test: { name: 'pure', include: ['{core,client}/{src,test}/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'servers',
          include: ['{collab-server,api-server}/{src,test}/**/*.test.ts'],
          exclude: apart,
          retry,
        },
      },
      {
        extends: true,
        test: { name: 'servers apart', include: apart, isolate: true, retry },
      },
    ],
  },
})
