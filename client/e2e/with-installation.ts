import { test as base } from '@playwright/test'
import { type Installation, install } from './installation.ts'
import { keepContexts } from './kept-contexts.ts'

/** Tests that share one running Plumbline; it stops with the worker. */
export const test = base.extend<{ kept: undefined }, { installation: Installation }>({
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
  kept: [
    async ({ serviceWorkers }, use) => {
      // With a service worker a context is as its test wants it, and no other's.
      keepContexts(serviceWorkers === 'block')
      await use(undefined)
      keepContexts(false)
    },
    { auto: true },
  ],
  baseURL: async ({ installation }, use) => use(installation.url),
})
