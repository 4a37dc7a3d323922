/**
 * `npm run bench:chat [-- --messages N] [--json FILE]`: a channel of 100,000 messages in a running installation: how long
 * it takes to open it, how smoothly it scrolls back, how soon what one person sends is seen by the other, and how large
 * its document is as the channel grows. The newest messages are said through the API, the years before them are rows.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { randomId, seededRandom } from '@plumbline/core/testing'
import { install } from '../e2e/installation.ts'
import { demoSpaceOf, type SignedIn, signIn } from '../e2e/people.ts'
import { openBrowser } from './browser.ts'
import { frameTimes, quantile } from './gantt/figures.ts'
import { movingTimes, openingTime, whenSeen } from './pages/times.ts'

const { values } = parseArgs({ options: { messages: { type: 'string' }, json: { type: 'string' } } })
const MESSAGES = Number(values.messages ?? 100_000)
/** Of them so many are said; the document knows nothing of older ones. */
const SAID = Math.min(MESSAGES, 3_000)
const SENT = 50
const OPENED = 5
const SCROLL_MS = 5_000
/** Told this often while the channel grows. */
const STEPS = 10
/** Calls under way at once. */
const WRITERS = 8

const LIST = '.pl-chat-messages'
const LINE = '.pl-chat-message'
const oldMessages = fileURLToPath(new URL('../../api-server/test/old-messages.ts', import.meta.url))

const random = seededRandom(7)
const load = loadavg()[0] ?? 0
const installation = await install()
const browser = await openBrowser('whole')

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
  await installation.rebase(`chat/${talk.chatId}`)
  growth.push({ messages: SAID, documentBytes: await bytesOf(talk) })
  if (MESSAGES > SAID) addYears(talk, MESSAGES - SAID)
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

/** The server takes so many calls of one person in a minute; what it refused then is asked for again. */
async function patiently(ask: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await ask()
      return
    } catch (error) {
      if (!String(error).includes('TOO_MANY_REQUESTS')) throw error
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
}

async function fill(who: SignedIn, talk: Talk): Promise<{ messages: number; documentBytes: number }[]> {
  const growth: { messages: number; documentBytes: number }[] = []
  let said = 0
  for (let step = 1; step <= STEPS; step++) {
    const end = Math.round((SAID * step) / STEPS)
    const writers = Array.from({ length: WRITERS }, async () => {
      while (said < end) {
        const text = `Message ${said++} about the **slab** of level ${said % 9}, by Friday`
        await patiently(() => say(who, talk, text))
      }
    })
    await Promise.all(writers)
    growth.push({ messages: said, documentBytes: await bytesOf(talk) })
  }
  return growth
}

function bytesOf({ chatId }: Talk): Promise<number> {
  return installation.documentBytes(`chat/${chatId}`)
}

/** Rows before the oldest that has left the document. */
function addYears({ chatId }: Talk, count: number): void {
  execFileSync(process.execPath, [oldMessages, installation.dataDir, chatId, String(count)], { stdio: 'inherit' })
}

async function measure(maya: SignedIn, tom: SignedIn, talk: Talk) {
  const [one, other] = [await maya.context.newPage(), await tom.context.newPage()]
  const opening: number[] = []
  const address = `/${talk.spaceId}?chat=${talk.chatId}`
  for (let i = 0; i < OPENED; i++) opening.push(await openingTime(one, address, LINE))
  await openingTime(other, address, LINE)
  const seen: number[] = []
  for (let i = 0; i < SENT; i++) seen.push(await sendAndSee(one, other, `Sent ${i} ${randomId(random)}`))
  return {
    openMs: { p50: quantile(opening, 0.5), worst: Math.max(...opening) },
    sentToSeenMs: { p50: quantile(seen, 0.5), p99: quantile(seen, 0.99) },
    scroll: frameTimes(await movingTimes(one, LIST, 'scroll', -60, SCROLL_MS)),
  }
}

/** From the key press of one to the line on the screen of the other. */
async function sendAndSee(from: Page, to: Page, text: string): Promise<number> {
  const seen = whenSeen(to, `${LIST} > :last-child`, text)
  const field = from.getByRole('complementary').getByRole('textbox').last()
  await field.fill(text)
  const pressed = Date.now()
  await field.press('Enter')
  return (await seen) - pressed
}
