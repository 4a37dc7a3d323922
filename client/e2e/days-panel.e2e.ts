import { expect } from '@playwright/test'
import { switchColumns } from './grid-columns.ts'
import { plan } from './planning.ts'
import { test } from './with-installation.ts'

const DAY = (Date.UTC(2026, 2, 3) / 86_400_000) | 0

test('a work is promised when what stands in its way is cleared, a week is copied, reasons are listed, and unplanned work says why', async ({
  browser,
  installation,
}) => {
  const { maya, planner, works, path } = await plan(installation, browser, 'Promises')
  await switchColumns(planner.page, [
    'WBS',
    'Dur.',
    'Start',
    'Finish',
    '%',
    'TF',
    'FF',
    'Calendar',
    'Limit',
    'Executor',
  ])
  await planner.type(works.excavate, 'executor', 'Tom Okafor')
  await planner.saved()
  await planner.official()
  const page = await maya.context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${path.split('?')[0]}/days?from=2026-03-02`)
  const cellOf = (line: string, day: number) =>
    page.locator(`[role=row][data-row-key="${works.excavate}:volume:${line}"] [data-column="d${day}"]`)
  const saved = () => expect(page.getByTestId('days-status')).toHaveText('Saved', { timeout: 30_000 })
  const panel = page.getByRole('complementary', { name: 'Promises, proposals and what must be cleared' })

  // The reasons of the space.
  await panel.getByRole('button', { name: 'Edit' }).click({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Add a reason' }).click()
  await page.getByLabel('Letter').fill('D')
  await page.getByLabel('Reason', { exact: true }).fill('Late delivery')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await cellOf('plan', DAY).click()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await saved()
  await cellOf('plan', DAY).click()
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await panel.getByLabel('What must be cleared').fill('Rebar lot 4 on site')
  await panel.getByLabel('Who sees to it').selectOption('Tom Okafor')
  await panel.locator('form').getByRole('button', { name: 'Add', exact: true }).click()
  const blocked = panel.getByRole('listitem').filter({ hasText: 'Rebar lot 4 on site' })
  await expect(blocked).toContainText('Excavate · Tom Okafor')
  await saved()

  // Not before that is out of the way.
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByTestId('sheet-state')).toHaveText('Submitted')
  const refused = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.status() === 409)
  await page.getByRole('button', { name: 'Approve sheet' }).click()
  expect(await (await refused).json()).toMatchObject({ error: 'DAY_NOT_CLEARED' })
  await expect(page.getByTestId('sheet-state')).toHaveText('Submitted')
  await page.screenshot({ path: test.info().outputPath('not-cleared.png') })
  await blocked.getByRole('button', { name: 'Cleared: Rebar lot 4 on site' }).click()
  await saved()
  await page.getByRole('button', { name: 'Approve sheet' }).click()
  await expect(page.getByTestId('sheet-state')).toHaveText('Approved')

  // Less than was promised, for a reason that is typed behind the number.
  await cellOf('fact', DAY).click()
  await page.keyboard.type('7 D')
  await page.keyboard.press('Enter')
  await saved()
  await expect(panel.getByTestId('ppc-total')).toHaveText('0 %', { timeout: 30_000 })
  await expect(panel.locator('.days-reasons')).toContainText('Late delivery', { timeout: 30_000 })

  await page.getByRole('button', { name: 'Copy week' }).click()
  await expect(cellOf('plan', DAY + 7)).toHaveText('12')
  await page.getByRole('button', { name: 'Unplanned work' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What was done').fill('Edge protection again')
  await dialog.getByLabel('Unit').fill('h')
  await dialog.getByLabel('Why it was not planned').selectOption('Late delivery')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Edge protection again' })).toBeVisible({ timeout: 15_000 })
  await saved()
  await page.screenshot({ path: test.info().outputPath('unplanned.png') })
  await maya.context.close()
})
