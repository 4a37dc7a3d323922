import type { Page } from '@playwright/test'

/** The service worker has everything that the application is made of. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready
    return navigator.serviceWorker.controller !== null
  })
}
