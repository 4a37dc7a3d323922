import type { BrowserContext, Page } from '@playwright/test'

/** A page that notes the long tasks of its main thread. */
export async function watched(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
  return page
}

/** Milliseconds of each, in their order. */
export const tasksOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => [...(window as unknown as { tasks: number[] }).tasks])

/** The copy of the browser is written meanwhile. */
const SETTLE_MS = 4_000

/** From the address until all is shown; what else the page does then is watched too. */
export async function opening(context: BrowserContext, url: string, shown: (page: Page) => Promise<void>) {
  const page = await watched(context)
  const begun = performance.now()
  await page.goto(url)
  await shown(page)
  const openMs = Math.round(performance.now() - begun)
  await page.waitForTimeout(SETTLE_MS)
  const longTasks = (await tasksOf(page)).map(Math.round).sort((one, other) => other - one)
  await page.close()
  return { openMs, longTasks }
}
