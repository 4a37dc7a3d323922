import { expect, type Page } from '@playwright/test'
import { signIn } from './people.ts'
import { plan } from './planning.ts'
import { test } from './with-installation.ts'

const DAY = (Date.UTC(2026, 2, 3) / 86_400_000) | 0

const cellOf = (page: Page, row: string, column: string) =>
  page.locator(`[role=row][data-row-key="${row}"] [data-column="${column}"]`)

async function typeInto(page: Page, row: string, column: string, text: string): Promise<void> {
  await cellOf(page, row, column).click()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-planner-editor]')).toHaveCount(0)
}

const saved = (page: Page) => expect(page.getByTestId('days-status')).toHaveText('Saved', { timeout: 30_000 })

test('the daily plan is typed and filled by keyboard, seen live, approved, goes on without a network, and moves the plan (R-DP-11, R-DP-01)', async ({
  browser,
  installation,
}) => {
  const { maya, planner, works, path } = await plan(installation, browser, 'Days')
  await planner.official()
  const days = `${path.split('?')[0]}/days?from=2026-03-02`
  const page = await maya.context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(days)
  const row = (line: string) => `${works.excavate}:volume:${line}`
  await cellOf(page, row('plan'), `d${DAY}`).waitFor({ timeout: 30_000 })
  await typeInto(page, row('plan'), `d${DAY}`, '46')
  await cellOf(page, row('plan'), `d${DAY}`).click()
  for (const _ of [1, 2]) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+KeyD')
  await expect(cellOf(page, row('plan'), `d${DAY + 2}`)).toHaveText('46')
  await expect(cellOf(page, row('plan'), `s${DAY - 1}`)).toHaveText('138')
  await saved(page)

  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByTestId('sheet-state')).toHaveText('Submitted')
  await page.getByRole('button', { name: 'Approve sheet' }).click()
  await expect(page.getByTestId('sheet-state')).toHaveText('Approved')
  await expect(cellOf(page, row('approved'), `d${DAY}`)).toHaveText('46')

  // Somebody else of the space has it open; facts are typed without a network meanwhile.
  const tom = await signIn(installation, browser, 'tom')
  const other = await tom.context.newPage()
  await other.goto(days)
  await expect(cellOf(other, row('approved'), `d${DAY}`)).toHaveText('46', { timeout: 30_000 })
  await maya.context.setOffline(true)
  await typeInto(page, row('fact'), `d${DAY}`, '44')
  await typeInto(page, row('fact'), `d${DAY + 1}`, '40')
  await expect(page.getByTestId('days-status')).toContainText('2 entries wait')
  await maya.context.setOffline(false)
  await saved(page)
  await expect(cellOf(other, row('fact'), `d${DAY + 1}`)).toHaveText('40', { timeout: 30_000 })
  await expect(page.getByTestId('ppc-total')).toHaveText('0 %', { timeout: 30_000 })

  // The facts are an input of the calculation: browser and server agree on it.
  await planner.page.reload()
  await planner.ready()
  await planner.official()
  await tom.context.close()
  await maya.context.close()
})
