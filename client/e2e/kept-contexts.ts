/**
 * Contexts that go from test to test. In one whose page has read the application before, it is there with two thirds of
 * the processor time: files come from the cache, and scripts are compiled. All else is as in a new one: no cookies, no
 * storage, no permissions, nobody signed in.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test'

interface Kept {
  browser: Browser
  baseURL: string
  context: BrowserContext
  /** Null until a test opens one. */
  page: Page | null
}

const left: Kept[] = []
let keeping = false

/** Whether contexts of the running test may come from others and go on to others. */
export function keepContexts(keep: boolean): void {
  keeping = keep
}

/** A context with nobody signed in; `close` leaves it for later tests, the first `newPage` is that of earlier ones. */
export async function cleanContext(browser: Browser, baseURL: string): Promise<BrowserContext> {
  if (!keeping) return browser.newContext({ baseURL })
  const at = left.findLastIndex((one) => one.browser === browser && one.baseURL === baseURL)
  const [kept] = at < 0 ? [] : left.splice(at, 1)
  return lend(kept ?? { browser, baseURL, context: await browser.newContext({ baseURL }), page: null })
}

function lend(kept: Kept): BrowserContext {
  const { context } = kept
  // What a test before this one has put in their place does not count.
  const { newPage, close } = Object.getPrototypeOf(context) as BrowserContext
  let isTaken = false
  let isClean = true
  let isLeft = false
  const spoil = (): void => {
    isClean = false
  }
  tell(context, lasting, spoil)
  tell(context.clock, lastingOfClock, spoil)
  if (kept.page) tell(kept.page, lasting, spoil)
  return Object.assign(context, {
    newPage: async () => {
      if (isTaken || kept.page?.isClosed()) return newPage.call(context)
      isTaken = true
      if (kept.page) return kept.page
      kept.page = await newPage.call(context)
      tell(kept.page, lasting, spoil)
      return kept.page
    },
    close: async () => {
      if (isLeft) return
      isLeft = true
      if (isClean && (await isCleaned(kept))) left.push(kept)
      else await close.call(context)
    },
  })
}

/** What puts something into a context or a page that nothing takes away again. */
const lasting = ['addInitScript', 'exposeFunction', 'exposeBinding']
const lastingOfClock = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']

function tell(owner: object, acts: readonly string[], listener: () => void): void {
  for (const act of acts) {
    const plain: (...args: unknown[]) => unknown = Reflect.get(Object.getPrototypeOf(owner), act)
    Reflect.set(owner, act, (...args: unknown[]) => {
      listener()
      return plain.apply(owner, args)
    })
  }
}

/** On a page without scripts of the same origin, which keeps the process that has compiled the application. */
const EMPTY = '/early.js'

const heard = [
  'console',
  'dialog',
  'pageerror',
  'popup',
  'request',
  'requestfinished',
  'response',
  'websocket',
] as const

/** False when it is like new only by being closed: without a page there is nothing to keep, and servers may be gone. */
async function isCleaned(kept: Kept): Promise<boolean> {
  const { page } = kept
  if (!page || page.isClosed()) return false
  return clean(kept, page).then(
    () => true,
    () => false,
  )
}

async function clean({ baseURL, context }: Kept, page: Page): Promise<void> {
  await context.setOffline(false)
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of heard) page.removeAllListeners(event)
  await Promise.all([page.unrouteAll(), context.unrouteAll(), context.clearPermissions()])
  await page.goto(EMPTY, { timeout: 10_000 })
  await page.evaluate(() => sessionStorage.clear())
  const cdp = await context.newCDPSession(page)
  const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,file_systems'
  await cdp.send('Storage.clearDataForOrigin', { origin: baseURL, storageTypes })
  await cdp.detach()
  await context.clearCookies()
  // Nothing is below the pointer.
  await page.mouse.move(-1, -1)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null, media: null })
  await page.setViewportSize({ width: 1440, height: 900 })
}
