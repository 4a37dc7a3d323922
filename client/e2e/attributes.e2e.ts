import { expect, type Page } from '@playwright/test'
import { columnTitled, switchColumns } from './grid-columns.ts'
import { close, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

test('R-WBS-20 R-SHELL-37.attribute_editing a list attribute is defined in the schedule, filled in two works and seen at once by the other', async ({
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
  await a.saved()
  await page.keyboard.press('Control+KeyK')
  await page.keyboard.type('Replacements')
  await page.keyboard.press('Enter')
  const replacements = page.getByRole('dialog', { name: 'Replacements' })
  await replacements.getByRole('combobox', { name: 'List' }).selectOption('Floor')
  await replacements.getByRole('combobox', { name: 'Replace', exact: true }).selectOption('Roof')
  await replacements.getByRole('combobox', { name: 'With', exact: true }).selectOption('Ground floor')
  await replacements.getByRole('button', { name: 'Add' }).click()
  await expect(replacements.getByText('Floor: Roof → Ground floor')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('replacements.png') })
  await replacements.getByRole('button', { name: 'See values…' }).click()
  await expect(replacements.getByText('1 work changes:')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('replaced.png') })
  await replacements.getByRole('button', { name: 'Replace' }).click()
  await expect.poll(() => b.text(plaster, attribute)).toBe('Ground floor')
  await close(both)
})

test('R-WBS-15 a work takes its value from the row above, is overridden, and goes back to the donor', async ({
  browser,
  installation,
}) => {
  const both = await openTogether(installation, browser, 'Donors')
  const { a, b } = both
  const { page } = a
  await page.keyboard.press('Control+Alt+KeyA')
  const dialog = page.getByTestId('attributes')
  await dialog.getByRole('button', { name: 'New attribute' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Zone')
  await dialog.getByLabel('Code').fill('zone')
  await dialog.getByLabel('Holds').selectOption('Text')
  await dialog.getByLabel('Value', { exact: true }).selectOption('Taken from the row above')
  await expect(dialog.getByLabel('Of its attribute')).toHaveValue('')
  await page.screenshot({ path: test.info().outputPath('donor.png') })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Who fills it in this schedule')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()

  const zone = await shown(page, 'Zone')
  await shown(b.page, 'Zone')
  const [above, plaster] = await Promise.all(['Fit-out', 'Plaster'].map((name) => a.keyOf(name)))
  if (!above || !plaster) throw new Error('the small plan has these rows')
  await a.type(above, zone, 'North')
  await expect.poll(() => b.text(plaster, zone)).toBe('North')
  await expect(b.cell(plaster, zone)).toHaveAttribute('aria-description', 'From the row above “Fit-out”')
  await b.page.screenshot({ path: test.info().outputPath('taken.png') })
  await a.type(plaster, zone, 'South')
  await expect.poll(() => b.text(plaster, zone)).toBe('South')
  await a.select(plaster, zone)
  await page.keyboard.press('Control+KeyK')
  await page.keyboard.type('Back to the donor')
  await page.keyboard.press('Enter')
  await expect.poll(() => b.text(plaster, zone)).toBe('North')
  await close(both)
})

/** Brings the new attribute into the grid, and says the key of its column. */
async function shown(page: Page, title = 'Floor'): Promise<string> {
  // So that the new column is in sight.
  await switchColumns(page, ['Dur.', '%', 'TF', 'FF', 'Calendar', 'Limit', title])
  return columnTitled(page, title)
}
