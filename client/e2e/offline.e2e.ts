import { type BrowserContext, expect, type Page } from '@playwright/test'
import { signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { close, expectSameEverywhere, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'
import { readyForOffline } from './without-network.ts'

// What is reloaded without a network comes from the service worker.
test.use({ serviceWorkers: 'allow' })

const cachesOf = (page: Page): Promise<string[]> => page.evaluate(async () => caches.keys())

async function reopened(context: BrowserContext, path: string): Promise<PlannerPage> {
  for (const page of context.pages()) await page.close()
  const planner = new PlannerPage(await context.newPage())
  await planner.open(path)
  return planner
}

test('a schedule opens without a network at its own address, and what is typed there is saved on return', async ({
  browser,
  installation,
}) => {
  const two = await openTogether(installation, browser, 'Cellar')
  const { a, tom, path } = two
  await readyForOffline(two.b.page)
  await tom.context.setOffline(true)
  const offline = await reopened(tom.context, path)
  await expect(offline.root).toHaveAttribute('data-save', 'offline')
  const paint = await offline.keyOf('Paint')
  await offline.type(paint, 'duration', '7')
  await offline.type(paint, 'name', 'Paint, two coats')
  await expect(offline.page.getByTestId('save-status')).toContainText('Offline, 2 changes waiting')
  await expect(offline.page.getByTestId('save-spoken')).toContainText('Offline')

  // Closed and opened again, still without a network.
  const again = await reopened(tom.context, path)
  await expect(again.root).toHaveAttribute('data-pending', '2')
  await expect(again.cell(paint, 'duration')).toHaveText('7')

  await tom.context.setOffline(false)
  await expect(a.cell(paint, 'name')).toHaveText('Paint, two coats', { timeout: 40_000 })
  await expectSameEverywhere({ a, b: again })
  await close(two)
})

test('without a network the structure shows what was kept, and says that it is offline', async ({
  browser,
  installation,
}) => {
  const tom = await signIn(installation, browser, 'tom')
  const page = await tom.context.newPage()
  await page.goto('/auth/select-space')
  await page.locator('.pl-space-card a').first().click()
  await expect(page.locator('.pl-structure')).toBeVisible()
  const address = page.url()
  const shown = await page.locator('.pl-structure [role=row]').count()
  await readyForOffline(page)
  await tom.context.setOffline(true)
  await page.goto(address)
  await expect(page.locator('.pl-structure [role=row]')).toHaveCount(shown)
  await expect(page.locator('.pl-statusbar')).toContainText('Offline, reconnecting')
  await expect(page.locator('.pl-statusbar')).toContainText('Connection lost')
  await page.goto('/auth/select-space')
  await expect(page.locator('.pl-space-card').first()).toBeVisible()
  await tom.context.setOffline(false)
  await tom.context.close()
})

test('the service worker keeps the application and no answer of the server', async ({ browser, installation }) => {
  const tom = await signIn(installation, browser, 'tom')
  const page = await tom.context.newPage()
  await page.goto('/auth/select-space')
  await readyForOffline(page)
  await page.locator('.pl-space-card').first().click()
  await expect(page.locator('.pl-structure')).toBeVisible()
  expect(await cachesOf(page)).toHaveLength(1)
  const kept = await page.evaluate(async () => {
    const [name = ''] = await caches.keys()
    const cache = await caches.open(name)
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/')
  expect(kept.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual(['/early.js'])
  // Large and seldom needed: kept when it is used for the first time.
  expect(kept.some((path) => path.startsWith('/assets/ModelPage-'))).toBe(false)
  expect(kept.some((path) => path.includes('session.worker'))).toBe(true)
  expect(kept.some((path) => path.includes('SchedulePage'))).toBe(true)
  expect(kept.some((path) => path.endsWith('.woff2'))).toBe(true)
  const { headers, status } = await page.evaluate(async () => {
    const response = await fetch('/sw.js', { cache: 'no-store' })
    return { status: response.status, headers: Object.fromEntries(response.headers) }
  })
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-type']).toContain('javascript')
  await tom.context.close()
})

test('what one person typed offline is neither shown nor sent to the next one in the same browser', {
  tag: '@slow',
}, async ({ browser, installation }) => {
  const two = await openTogether(installation, browser, 'Shared desk')
  const { a, b, tom, path } = two
  await readyForOffline(b.page)
  const paint = await b.keyOf('Paint')
  await tom.context.setOffline(true)
  await b.type(paint, 'duration', '9')
  await expect(b.root).toHaveAttribute('data-pending', '1')
  await b.page.close()

  // Somebody else signs in where Tom was.
  await tom.context.setOffline(false)
  const { cookies } = await two.maya.context.storageState()
  const own = (await tom.context.storageState()).cookies
  await tom.context.clearCookies()
  await tom.context.addCookies(cookies)
  const stranger = await reopened(tom.context, path)
  await stranger.saved()
  await expect(stranger.cell(paint, 'duration')).toHaveText('3')
  await expect(a.cell(paint, 'duration')).toHaveText('3')
  await stranger.page.close()

  await tom.context.clearCookies()
  await tom.context.addCookies(own)
  const back = await reopened(tom.context, path)
  await expect(a.cell(paint, 'duration')).toHaveText('9', { timeout: 40_000 })
  await expectSameEverywhere({ a, b: back })
  await close(two)
})

test('an ended session leads to the sign-in page and loses nothing that was typed', { tag: '@slow' }, async ({
  browser,
  installation,
}) => {
  const two = await openTogether(installation, browser, 'Ended')
  const { a, b, tom, path } = two
  await readyForOffline(b.page)
  const doors = await b.keyOf('Doors')
  await tom.context.setOffline(true)
  await b.type(doors, 'duration', '6')
  await tom.context.clearCookies()
  await tom.context.setOffline(false)
  await expect(b.page).toHaveURL(/\/auth\/login\?next=/, { timeout: 40_000 })
  await expect(a.cell(doors, 'duration')).toHaveText('2')

  const again = await signIn(installation, browser, 'tom')
  await tom.context.addCookies((await again.context.storageState()).cookies)
  const back = await reopened(tom.context, path)
  await expect(a.cell(doors, 'duration')).toHaveText('6', { timeout: 40_000 })
  await expectSameEverywhere({ a, b: back })
  await again.context.close()
  await close(two)
})
