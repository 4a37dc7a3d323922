import { type CDPSession, expect, type Locator } from '@playwright/test'
import { boardStatus, cardOf, cardsIn, columnOf, makeBoard } from './board-pages.ts'
import { signIn } from './people.ts'
import { test } from './with-installation.ts'

interface Point {
  x: number
  y: number
}

async function middleOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** One finger: where it goes, step by step. */
async function slide(cdp: CDPSession, from: Point, to: Point): Promise<void> {
  for (let step = 1; step <= 8; step++) {
    const point = { x: from.x + ((to.x - from.x) * step) / 8, y: from.y + ((to.y - from.y) * step) / 8 }
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
  }
}

test('on a telephone a swipe scrolls the board, and a card that is held goes to a column that comes into sight (R-KAN-03)', async ({
  installation,
  browser,
}) => {
  const phone = { viewport: { width: 412, height: 800 }, hasTouch: true, isMobile: true }
  const maya = await signIn(installation, browser, 'maya', phone)
  const board = await makeBoard(maya, 'Rebar', 'Props')
  const page = await maya.context.newPage()
  const cdp = await maya.context.newCDPSession(page)
  const press = (point: Point) => cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  const lift = () => cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.goto(board.path)
  await expect(boardStatus(page)).toHaveText('Saved')
  const columns = page.getByTestId('board')
  const scrolled = () => columns.evaluate(({ scrollLeft }) => scrollLeft)

  const rebar = await middleOf(cardOf(page, 'Rebar'))
  await press(rebar)
  await slide(cdp, rebar, { x: rebar.x - 150, y: rebar.y })
  await lift()
  await expect.poll(scrolled).toBeGreaterThan(50)
  await expect(cardsIn(page, 'To do')).toHaveCount(2)
  await columns.evaluate((element) => element.scrollTo(0, 0))

  // Held at the edge, the board scrolls under it as far as there are columns.
  const props = await middleOf(cardOf(page, 'Props'))
  await press(props)
  await expect(page.locator('.kanban-card.is-ghost')).toHaveText('Props')
  await slide(cdp, props, { x: 405, y: props.y })
  await expect(columnOf(page, 'Done')).toBeInViewport({ ratio: 0.8 })
  const done = await middleOf(columnOf(page, 'Done'))
  await slide(cdp, { x: 405, y: props.y }, done)
  await expect(columnOf(page, 'Done')).toHaveAttribute('data-target', 'true')
  await lift()
  await expect(cardsIn(page, 'Done')).toHaveText(/Props/)
  await expect(cardsIn(page, 'To do')).toHaveText(/Rebar/)
  await expect(page.locator('.kanban-card.is-ghost')).toHaveCount(0)
  await expect(page.getByTestId('card-panel')).toHaveCount(0)
  await expect(boardStatus(page)).toHaveText('Saved')

  // A tap opens the card as a click does.
  await page.touchscreen.tap(...(Object.values(await middleOf(cardOf(page, 'Props'))) as [number, number]))
  await expect(page.getByTestId('card-panel')).toBeVisible()
  await maya.context.close()
})
