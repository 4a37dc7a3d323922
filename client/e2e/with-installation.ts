import { test as base } from '@playwright/test'
import { isOutOfTime, OUT_OF_TIME } from '../../core/test/time-left.ts'
import { type Installation, install } from './installation.ts'
import { keepContexts } from './kept-contexts.ts'

/** Of what the servers called an error while a test failed. */
const LAST_COMPLAINTS = 10
const LINE = 2_000

/** Tests that share one running Plumbline; it stops with the worker. */
export const test = base.extend<{ kept: undefined; told: undefined }, { installation: Installation }>({
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
  told: [
    async ({ installation }, use, info) => {
      info.skip(isOutOfTime([info.title]), OUT_OF_TIME)
      installation.complaints()
      await use(undefined)
      const complaints = installation.complaints().slice(-LAST_COMPLAINTS)
      if (info.status !== info.expectedStatus)
        for (const one of complaints) console.log(`server: ${one.slice(0, LINE)}`)
    },
    { auto: true },
  ],
  baseURL: async ({ installation }, use) => use(installation.url),
})
