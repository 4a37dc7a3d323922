import { expect } from '@playwright/test'
import { plan, stored } from './planning.ts'
import { close, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

test('a recalculation says who changed what, in the status bar, where it hides nothing', async ({
  browser,
  installation,
}) => {
  const two = await openTogether(installation, browser, 'Who and what')
  const { a, b } = two
  await a.saved()
  await a.type(await a.keyOf('Excavate'), 'duration', '9')
  const own = a.page.getByTestId('recalculation')
  await expect(own).toContainText('You changed “Excavate”:')
  const foreign = b.page.getByTestId('recalculation')
  await expect(foreign).toContainText(/Maya.* changed “Excavate”:/)
  await expect(foreign).toContainText(/rows moved/)
  const strip = (await foreign.boundingBox())!
  const grid = (await b.grid.boundingBox())!
  expect(strip.y).toBeGreaterThanOrEqual(grid.y + grid.height)
  await b.page.screenshot({ path: test.info().outputPath('strip.png') })
  await close(two)
})

test('after a pause without a network one is seen again within two seconds', { tag: '@slow' }, async ({
  browser,
  installation,
}) => {
  const two = await openTogether(installation, browser, 'Seen again')
  const { a, b, tom } = two
  const avatar = a.page.locator('.schedule-presence [data-testid^=presence-]')
  await expect(avatar).toHaveCount(1)
  await b.select(await b.keyOf('Paint'))
  await tom.context.setOffline(true)
  await expect(b.root).toHaveAttribute('data-save', 'offline')
  // Others forget somebody who says nothing after half a minute.
  await expect(avatar).toHaveCount(0, { timeout: 60_000 })
  await tom.context.setOffline(false)
  await expect(b.root).toHaveAttribute('data-save', 'saved', { timeout: 20_000 })
  await expect(avatar).toHaveCount(1, { timeout: 2_000 })
  await close(two)
})

test('a row that is gone to keeps clear of the scroll bar', async ({ browser, installation }) => {
  const planning = await plan(installation, browser, 'Clear')
  const { planner, works } = planning
  const { page } = planner
  await page.setViewportSize({ width: 1000, height: 560 })
  await page.keyboard.press('Control+KeyG')
  await page
    .getByRole('dialog')
    .getByRole('combobox')
    .or(page.getByRole('dialog').getByRole('textbox'))
    .first()
    .fill('Doors')
  await page.keyboard.press('Enter')
  await expect(planner.row(works.doors)).toHaveAttribute('aria-selected', 'true')
  await page.screenshot({ path: test.info().outputPath('clear.png') })
  const row = (await planner.row(works.doors).boundingBox())!
  const grid = (await planner.grid.boundingBox())!
  // The strip below the rows is 20 px high, the scroll bar above it 10.
  expect(row.y + row.height).toBeLessThanOrEqual(grid.y + grid.height - 20 - 10)
  await stored(planning)
})
