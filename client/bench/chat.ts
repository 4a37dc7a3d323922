/**
 * `npm run bench:chat [-- --messages N] [--json FILE]`: a channel of 100,000 messages in a running installation, filled
 * through the API: how long it takes to open it, how smoothly it scrolls back, how soon what one person sends is seen by
 * the other, and how large its document is as the channel grows.
 */
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { randomId, seededRandom } from '@plumbline/core/testing'
import { ensureChromium } from '../../core/test/chromium.ts'
import { install } from '../e2e/installation.ts'
import { demoSpaceOf, type SignedIn, signIn } from '../e2e/people.ts'
import { frameTimes, quantile } from './gantt/figures.ts'

const { values } = parseArgs({ options: { messages: { type: 'string' }, json: { type: 'string' } } })
const MESSAGES = Number(values.messages ?? 100_000)
const SENT = 50
const OPENED = 5
const SCROLL_MS = 5_000
/** Told this often while the channel grows. */
const STEPS = 10
/** Calls under way at once. */
const WRITERS = 8

const random = seededRandom(7)
const load = loadavg()[0] ?? 0
const installation = await install()
const browser = await chromium.launch({
  executablePath: ensureChromium(console.log) ?? undefined,
  args: ['--no-sandbox'],
})

interface Talk {
  chatId: string
  spaceId: string
}

try {
  const maya = await signIn(installation, browser, 'maya')
  const tom = await signIn(installation, browser, 'tom')
  const spaceId = await demoSpaceOf(maya)
  const { chats } = await maya.call<{ chats: { id: string; kind: string }[] }>('GET', `/chat/list?spaceId=${spaceId}`)
  const talk = { spaceId, chatId: chats.find(({ kind }) => kind === 'space')?.id ?? '' }
  const growth = await fill(maya, talk)
  const figures = { load, messages: MESSAGES, growth, ...(await measure(maya, tom, talk)) }
  console.table(growth)
  console.log(figures)
  if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
} finally {
  await browser.close()
  await installation.stop()
}

function say(who: SignedIn, { chatId }: Talk, text: string): Promise<unknown> {
  return who.form('/chat/create-message', { chatId, id: randomId(random), text })
}

async function fill(who: SignedIn, talk: Talk): Promise<{ messages: number; documentBytes: number }[]> {
  const growth: { messages: number; documentBytes: number }[] = []
  let said = 0
  for (let step = 1; step <= STEPS; step++) {
    const end = Math.round((MESSAGES * step) / STEPS)
    const writers = Array.from({ length: WRITERS }, async () => {
      while (said < end) await say(who, talk, `Message ${said++} about the **slab** of level ${said % 9}, by Friday`)
    })
    await Promise.all(writers)
    growth.push({ messages: said, documentBytes: await installation.documentBytes(`chat/${talk.chatId}`) })
  }
  return growth
}

async function measure(maya: SignedIn, tom: SignedIn, talk: Talk) {
  const [one, other] = [await maya.context.newPage(), await tom.context.newPage()]
  const opening: number[] = []
  for (let i = 0; i < OPENED; i++) opening.push(await open(one, talk))
  await open(other, talk)
  const seen: number[] = []
  for (let i = 0; i < SENT; i++) seen.push(await sendAndSee(one, other, `Sent ${i} ${randomId(random)}`))
  return {
    openMs: { p50: quantile(opening, 0.5), worst: Math.max(...opening) },
    sentToSeenMs: { p50: quantile(seen, 0.5), p99: quantile(seen, 0.99) },
    scroll: frameTimes(await scrollBack(one)),
  }
}

/** From the address in the browser to the newest message on screen. */
async function open(page: Page, { spaceId, chatId }: Talk): Promise<number> {
  const started = performance.now()
  await page.goto(`/${spaceId}?chat=${chatId}`)
  await page.locator('.pl-chat-message').last().waitFor()
  return performance.now() - started
}

/** From the key press here to the line there; both pages have the clock of this machine. */
async function sendAndSee(from: Page, to: Page, text: string): Promise<number> {
  const arrived = to.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const list = document.querySelector('.pl-chat-messages')!
        const look = (): void => {
          if (!list.lastElementChild?.textContent?.includes(wanted)) return
          watch.disconnect()
          resolve(Date.now())
        }
        const watch = new MutationObserver(look)
        watch.observe(list, { childList: true, subtree: true, characterData: true })
      }),
    text,
  )
  const field = from.getByRole('complementary').getByRole('textbox').last()
  await field.fill(text)
  const pressed = Date.now()
  await field.press('Enter')
  return (await arrived) - pressed
}

/** Up by the wheel, page after page of the archive; the times between frames. */
function scrollBack(page: Page): Promise<number[]> {
  return page.evaluate(
    (milliseconds) =>
      new Promise<number[]>((resolve) => {
        const list = document.querySelector('.pl-chat-messages')!
        const intervals: number[] = []
        const started = performance.now()
        let last = 0
        const tick = (now: number): void => {
          if (last > 0) intervals.push(now - last)
          last = now
          if (now - started > milliseconds) {
            resolve(intervals)
            return
          }
          list.scrollTop -= 60
          requestAnimationFrame(tick)
        }
        requestAnimationFrame(tick)
      }),
    SCROLL_MS,
  )
}
