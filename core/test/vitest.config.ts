import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** One configuration for the unit, property and integration tests of all packages. */
export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  test: {
    include: ['{core,collab-server,api-server,client}/{src,test}/**/*.test.{ts,tsx}'],
    globalSetup: ['api-server/test/postgres.setup.ts'],
    setupFiles: ['api-server/test/quick-hashing.setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
