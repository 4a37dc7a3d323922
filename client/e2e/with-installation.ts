import { test as base } from '@playwright/test'
import { type Installation, install } from './installation.ts'

/** Tests that share one running Plumbline; it stops with the worker. */
export const test = base.extend<object, { installation: Installation }>({
  installation: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      // It may be its own neighbour, which stands at an address of this machine.
      const installation = await install({ REMOTE_PRIVATE: 'true' })
      await use(installation)
      await installation.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ installation }, use) => use(installation.url),
})
