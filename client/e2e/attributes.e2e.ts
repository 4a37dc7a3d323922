import { expect } from '@playwright/test'
import { close, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

test('R-WBS-20 an attribute is defined, filled in two works, seen at once by the other, filtered by and undone', async ({
  browser,
  installation,
}) => {
  const both = await openTogether(installation, browser, 'Attributes')
  const { a, b } = both
  const { page } = a
  await page.keyboard.press('Control+Alt+KeyA')
  const dialog = page.getByTestId('attributes')
  await expect(dialog).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('empty.png') })
  await dialog.getByRole('button', { name: 'New attribute' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Floor')
  await dialog.getByLabel('Code').fill('floor')
  await dialog.getByRole('button', { name: 'Add a value' }).click()
  await page.keyboard.type('Ground floor')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Roof')
  await page.screenshot({ path: test.info().outputPath('dialog.png') })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Who fills it in this schedule')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()

  const attribute = await shown(a.page)
  await shown(b.page)
  const [plaster, paint] = await Promise.all(['Plaster', 'Paint'].map((name) => a.keyOf(name)))
  if (!plaster || !paint) throw new Error('the small plan has these works')
  await a.select(plaster, attribute)
  await page.keyboard.press('F2')
  await expect(page.locator('[data-planner-choices] [role=option]')).toHaveCount(2)
  await page.screenshot({ path: test.info().outputPath('list.png') })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => a.text(plaster, attribute)).toBe('Roof')
  await expect.poll(() => b.text(plaster, attribute)).toBe('Roof')
  await a.select(paint, attribute)
  await page.keyboard.type('gr')
  await page.keyboard.press('Enter')
  await expect.poll(() => b.text(paint, attribute)).toBe('Ground floor')

  await a.type(paint, attribute, 'Ground floor')
  await a.select(paint, attribute)
  await page.keyboard.type('Attic')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The list has no value of this name')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await a.text(paint, attribute)).toBe('Ground floor')

  await page.getByRole('button', { name: 'Filter' }).first().click()
  const filter = page.getByTestId('filter')
  await filter.getByRole('button', { name: 'Add a condition' }).click()
  await filter.getByLabel('Column').selectOption({ label: 'Floor' })
  await filter.getByLabel('Roof').check()
  await expect.poll(async () => (await a.shown()).map(({ cells }) => cells[1])).toContain('Plaster')
  expect((await a.shown()).map(({ cells }) => cells[1])).not.toContain('Paint')
  await filter.getByRole('button', { name: 'Show all rows' }).click()
  await page.keyboard.press('Escape')

  await a.select(paint, attribute)
  await page.keyboard.press('Control+KeyZ')
  await expect.poll(() => b.text(paint, attribute)).toBe('')
  await expect.poll(() => b.text(plaster, attribute)).toBe('Roof')
  await a.saved()
  await close(both)
})

/** Brings the new attribute into the grid, and says the key of its column. */
async function shown(page: import('@playwright/test').Page): Promise<string> {
  await page.getByRole('treegrid').focus()
  await page.keyboard.press('Control+Alt+KeyO')
  const columns = page.getByRole('dialog').getByRole('list')
  // So that the new column is in sight.
  for (const name of ['Dur.', 'FF', 'Calendar', 'Limit', 'Floor']) {
    await columns.getByText(name, { exact: true }).click()
  }
  await page.screenshot({ path: test.info().outputPath('columns.png') })
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  const head = page.getByRole('columnheader', { name: 'Floor' })
  return (await head.getAttribute('data-column')) ?? ''
}
