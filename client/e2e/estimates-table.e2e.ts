import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { example } from './estimate-example.ts'
import { createSchedule, signIn } from './people.ts'
import { test } from './with-installation.ts'

test('the table of an estimate is narrowed, its columns are chosen and kept; items, rules and coefficients are their own (R-COST-02.version_layout)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await createSchedule(maya, 'Estimate as one likes it')
  const id = await example(maya, path.split('/').at(-1)!, [])
  const page = await maya.context.newPage()
  const cell = (column: string, text: string) => page.locator(`[data-column="${column}"]`, { hasText: text }).first()
  await page.goto(`${path}/estimates/${id}`)
  await expect(cell('quantity', '3.2')).toBeVisible()

  // Hours instead of what labour costs, kept for everybody.
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByText('Man-hours', { exact: true }).click()
  await expect(cell('manHours', '204.8')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Layouts' }).click()
  await page.getByLabel('Name of the layout').fill('Hours')
  await page.getByText('For everybody').click()
  await page.getByRole('button', { name: 'Save as it is now' }).click()
  await expect(page.getByRole('menuitem', { name: 'Hours' })).toContainText('shared')
  await page.screenshot({ path: test.info().outputPath('layouts.png') })

  // As columns of the version they stand there for whoever has chosen none.
  await page.getByRole('menuitem', { name: 'Make these the columns of the version' }).click()
  const tom = await signIn(installation, browser, 'tom')
  const other = await tom.context.newPage()
  await other.goto(`${path}/estimates/${id}`)
  await expect(other.locator('[data-column="manHours"]', { hasText: '204.8' }).first()).toBeVisible()
  await other.getByRole('button', { name: 'Layouts' }).click()
  await expect(other.getByRole('menuitem', { name: 'Columns of the version', exact: true })).toBeVisible()
  await tom.context.close()
  await page.keyboard.press('Escape')

  // Only slabs, then all again.
  await page.getByLabel('Code, name or note').fill('slab conc')
  await expect(page.locator('[data-column="name"]', { hasText: 'Upstands, in situ' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(cell('name', 'Upstands, in situ')).toBeVisible()
  await page.getByRole('button', { name: /items without works/ }).click()
  await expect(page.getByLabel('Which items')).toHaveValue('withoutWorks')
  await page.getByRole('button', { name: 'Show all' }).click()

  // A second rule of profit, for one item alone; another coefficient from the library of the space.
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Calculation' }).click()
  const profit = dialog.getByRole('group', { name: 'Profit' })
  await profit.getByRole('button', { name: 'Rule', exact: true }).click()
  await profit.getByLabel('Percent').fill('10')
  await profit.getByLabel('For which works').fill('Repairs')
  await page.screenshot({ path: test.info().outputPath('settings.png') })
  await expectAccessible(page, 'calculation of an estimate')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await cell('quantity', '3.2').click()
  const panel = page.getByRole('group', { name: 'How it is calculated' }).or(page.locator('.estimates-item-settings'))
  await panel.first().getByText('How it is calculated').click()
  await panel.first().getByLabel('Profit').selectOption({ label: 'Repairs 10 %' })
  await panel.first().getByLabel('Price').selectOption('Included in another item')
  await expect(page.getByTestId('estimate-net')).not.toHaveText('2,002,247.76')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Coefficients' }).click()
  await dialog.getByRole('button', { name: 'Keep in the library' }).click()
  const library = dialog.getByRole('region', { name: 'Library of the space' })
  await library
    .getByRole('button', { name: /Cramped site/ })
    .first()
    .click()
  await expect(dialog.getByRole('button', { name: /Cramped site/ })).toHaveCount(4)
  await page.screenshot({ path: test.info().outputPath('library.png') })
  await expectAccessible(page, 'coefficients of an estimate')
  await maya.context.close()
})
