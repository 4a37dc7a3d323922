/**
 * `npm run bench:board [-- --cards N] [--json FILE]`: a board of 5,000 cards in a running installation: how long it takes
 * to open it, how smoothly a column scrolls, how soon a card that one person moves is moved here and there, and how large
 * the document is.
 */
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { cardOf, type MadeBoard, makeBoard } from '../e2e/board-pages.ts'
import { install } from '../e2e/installation.ts'
import { type SignedIn, signIn } from '../e2e/people.ts'
import { openBrowser } from './browser.ts'
import { frameTimes, quantile } from './gantt/figures.ts'
import { movingTimes, openingTime, whenSeen } from './pages/times.ts'

const { values } = parseArgs({ options: { cards: { type: 'string' }, json: { type: 'string' } } })
const CARDS = Number(values.cards ?? 5_000)
const MOVED = Math.min(50, CARDS / 4)
const OPENED = 5
const SCROLL_MS = 5_000
const CARD = '[data-testid=card]'
const LIST = '[data-testid=column] [data-scroller]'
/** The column right of the first. */
const NEXT = '[data-testid=column] ~ [data-testid=column]'

const load = loadavg()[0] ?? 0
const installation = await install()
const browser = await openBrowser('whole')

try {
  const maya = await signIn(installation, browser, 'maya')
  const tom = await signIn(installation, browser, 'tom')
  const board = await makeBoard(maya, ...titles())
  const documentBytes = await installation.documentBytes(`kanban/${board.id}`)
  const figures = { load, cards: CARDS, documentBytes, ...(await measure(maya, tom, board)) }
  console.log(figures)
  if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
} finally {
  await browser.close()
  await installation.stop()
}

function titles(): string[] {
  return Array.from({ length: CARDS }, (_, i) => `Card ${i}: formwork of slab ${i % 90}`)
}

async function measure(maya: SignedIn, tom: SignedIn, { path }: MadeBoard) {
  const [one, other] = [await maya.context.newPage(), await tom.context.newPage()]
  const opening: number[] = []
  for (let i = 0; i < OPENED; i++) opening.push(await openingTime(one, path, CARD))
  await openingTime(other, path, CARD)
  const scroll = frameTimes(await movingTimes(one, LIST, 'scroll', 60, SCROLL_MS))
  await movingTimes(one, LIST, 'scroll', -1_000_000, 100)
  const [own, seen]: [number[], number[]] = [[], []]
  for (let i = 0; i < MOVED; i++) {
    const [here, there] = await move(one, other, titles()[i]!)
    own.push(here)
    seen.push(there)
  }
  return {
    openMs: { p50: quantile(opening, 0.5), worst: Math.max(...opening) },
    scroll,
    ownMs: { p50: quantile(own, 0.5), p99: quantile(own, 0.99) },
    seenMs: { p50: quantile(seen, 0.5), p99: quantile(seen, 0.99) },
  }
}

/**
 * By keys, from the press until the card stands in the next column: on the own screen, and on the other one. Then it goes
 * into the archive, so that the next one comes into sight there too.
 */
async function move(from: Page, to: Page, title: string): Promise<[number, number]> {
  const [here, there] = [whenSeen(from, NEXT, title), whenSeen(to, NEXT, title)]
  await cardOf(from, title).focus()
  const pressed = Date.now()
  await from.keyboard.press('Alt+Shift+ArrowRight')
  const times: [number, number] = [(await here) - pressed, (await there) - pressed]
  await from.keyboard.press('e')
  await Promise.all([from, to].map((page) => cardOf(page, title).waitFor({ state: 'detached' })))
  return times
}
