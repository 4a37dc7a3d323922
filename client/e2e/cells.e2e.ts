import { expect, type Page } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { importSchedule, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

/** What a spreadsheet puts into the clipboard. */
async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+KeyV')
}

test('cells go to a spreadsheet and back: copy, paste, fill down, series, clear, each one step of undo', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  await maya.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const planner = new PlannerPage(await maya.context.newPage())
  await planner.open(await importSchedule(maya, 'Cells', writeXer(smallPlan())))
  const { page } = planner
  const { keyboard } = page
  const [plaster, paint, doors] = await Promise.all(['Plaster', 'Paint', 'Doors'].map((name) => planner.keyOf(name)))
  if (!plaster || !paint || !doors) throw new Error('the small plan has these works')
  const texts = (column: string) => Promise.all([plaster, paint, doors].map((key) => planner.text(key, column)))

  await planner.select(plaster, 'name')
  await pasteText(page, 'Plaster walls\t6\r\n"Paint ""A"""\t2,5\r\n')
  await expect.poll(() => texts('name')).toEqual(['Plaster walls', 'Paint "A"', 'Doors'])
  expect(await texts('duration')).toEqual(['6', '2.5', '2'])
  await keyboard.press('Control+KeyZ')
  await expect.poll(() => texts('duration')).toEqual(['4', '3', '2'])

  await planner.select(plaster, 'name')
  await planner.select(doors, 'duration', ['Shift'])
  await keyboard.press('Control+KeyC')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Plaster\t4\r\nPaint\t3\r\nDoors\t2')

  await planner.select(plaster, 'duration')
  await planner.select(doors, 'duration', ['Shift'])
  await page.screenshot({ path: test.info().outputPath('range.png') })
  await keyboard.press('Control+KeyD')
  await expect.poll(() => texts('duration')).toEqual(['4', '4', '4'])
  await planner.type(paint, 'duration', '6')
  await planner.select(plaster, 'duration')
  await planner.select(doors, 'duration', ['Shift'])
  await keyboard.press('Control+Shift+KeyD')
  await expect.poll(() => texts('duration')).toEqual(['4', '6', '8'])

  await planner.select(plaster, 'duration')
  await pasteText(page, 'soon\r\n3')
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Row 11, Dur., “soon”')
  await page.screenshot({ path: test.info().outputPath('refused.png') })
  await question.getByRole('button', { name: 'Paste nothing' }).click()
  expect(await texts('duration')).toEqual(['4', '6', '8'])
  await planner.select(plaster, 'duration')
  await pasteText(page, 'soon\r\n3')
  await question.getByRole('button', { name: 'Paste the rest' }).click()
  await expect.poll(() => texts('duration')).toEqual(['4', '3', '8'])
  await expect(planner.toast('1 cell pasted')).toBeVisible()
  await expect(planner.cell(plaster, 'duration')).toHaveAttribute('aria-description', /“soon” was not pasted/)
  await planner.type(plaster, 'duration', '5')
  await expect(planner.cell(plaster, 'duration')).not.toHaveAttribute('aria-description', /soon/)

  await planner.select(plaster, 'percent')
  await pasteText(page, '50')
  await expect.poll(() => texts('percent')).toEqual(['50', '0', '0'])
  await keyboard.press('Delete')
  await expect.poll(() => texts('percent')).toEqual(['0', '0', '0'])

  await planner.select(doors, 'name')
  await keyboard.press('Shift+Space')
  await pasteText(page, '90\tHandover\r\n91\t  Snagging\t2\r\n92\t  Cleaning\t1')
  await expect
    .poll(async () => (await planner.outline()).slice(-4))
    .toEqual(['    Doors', '    Handover', '      Snagging', '      Cleaning'])
  await keyboard.press('Control+KeyZ')
  await expect.poll(async () => (await planner.outline()).at(-1)).toBe('    Doors')

  // From the last row on: a cell of it, and rows that come at the end beside it, as a tree by their codes.
  await planner.select(doors, 'code')
  await pasteText(page, '13\tDoors and locks\r\n14\tHandover\r\n14.1\tSnagging\t2\r\n14.2\tCleaning\tone\r\n')
  await expect(question).toContainText('Row 16, Dur., “one”')
  await question.getByRole('button', { name: 'Paste the rest' }).click()
  await expect
    .poll(async () => (await planner.outline()).slice(-4))
    .toEqual(['    Doors and locks', '    Handover', '      Snagging', '      Cleaning'])
  await expect(planner.toast('Cells pasted: 1, new rows: 3')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('pasted.png') })
  await planner.saved()
  await maya.context.close()
})

test('everything is found by typing: commands, rows, texts to replace, and the sheet of all keys', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const planner = new PlannerPage(await maya.context.newPage())
  await planner.open(await importSchedule(maya, 'Finding', writeXer(smallPlan())))
  const { page } = planner
  const { keyboard } = page
  const slab = await planner.keyOf('Slab')

  await planner.select(await planner.keyOf('Paint'))
  await keyboard.press('Control+KeyK')
  const field = page
    .getByRole('combobox', { name: 'Command, code or name' })
    .or(page.getByLabel('Command, code or name'))
  await field.first().fill('slab')
  await expect(page.getByRole('option', { name: 'Slab' })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('palette.png') })
  await keyboard.press('Enter')
  await expect(planner.row(slab)).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Control+KeyK')
  await field.first().fill('below add')
  await keyboard.press('Enter')
  await expect(page.locator('[data-planner-editor]')).toBeVisible()
  await keyboard.press('Escape')
  await expect(planner.grid.getByText('New work')).toBeAttached()

  await keyboard.press('Control+KeyF')
  const find = page.getByTestId('find')
  await find.getByLabel('Find in codes, names and shown attributes').fill('a')
  await expect(find.getByRole('status')).toHaveText(/ of \d+$/)
  await find.getByLabel('Find in codes, names and shown attributes').fill('pla')
  await keyboard.press('Enter')
  await expect(find.getByRole('status')).toHaveText('1 of 1')
  await find.getByLabel('Replace with').fill('Dry pla')
  await page.screenshot({ path: test.info().outputPath('find.png') })
  await find.getByRole('button', { name: 'Replace all' }).click()
  await expect(planner.grid.getByText('Dry plaster')).toBeAttached()
  await keyboard.press('Escape')
  await expect(find).toHaveCount(0)

  await keyboard.press('Control+Slash')
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('Fill down')
  await expect(sheet).toContainText('Ctrl+D')
  await page.screenshot({ path: test.info().outputPath('keys.png') })
  await keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await maya.context.close()
})

test('a person chooses which columns are shown, in which order, and finds them so again', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const planner = new PlannerPage(await maya.context.newPage())
  const path = await importSchedule(maya, 'Columns', writeXer(smallPlan()))
  await planner.open(path)
  const { page } = planner
  const headers = (): Promise<string[]> => planner.grid.getByRole('columnheader').allTextContents()
  await page.keyboard.press('Control+Alt+KeyO')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Dur.', { exact: true }).click()
  await dialog.getByText('Late finish', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Move “Finish” to the left' }).click()
  await page.screenshot({ path: test.info().outputPath('columns.png') })
  await dialog.getByRole('button', { name: 'Done' }).click()
  const chosen = ['WBS', 'Name', 'Finish', 'Start', '%', 'TF', 'FF', 'Calendar', 'Limit', 'Late finish']
  await expect.poll(headers).toEqual(chosen)
  await planner.select(await planner.keyOf('Paint'), 'finish')
  await page.keyboard.press('Control+KeyK')
  await page.keyboard.press('Escape')
  await page.reload()
  await planner.ready()
  await expect.poll(headers).toEqual(chosen)
  await planner.type(await planner.keyOf('Paint'), 'finish', '10.03.2026')
  await expect(planner.cell(await planner.keyOf('Paint'), 'finish')).toHaveText('10.03.2026')
  await maya.context.close()
})

test('rows are filtered by what they are and by conditions, which are saved and found again (R-VIEW-01, R-WBS-10)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const planner = new PlannerPage(await maya.context.newPage())
  const path = await importSchedule(maya, 'Filtering', writeXer(smallPlan()))
  await planner.open(path)
  const { page } = planner
  const names = async (): Promise<string[]> => (await planner.outline()).map((line) => line.trim())
  const filter = page.getByTestId('filter')
  await planner.select(await planner.keyOf('Paint'))
  await page.keyboard.press('Control+Shift+KeyF')
  await filter.getByText('Tasks', { exact: true }).click()
  await expect.poll(names).toEqual(['Block A', 'Foundations', 'Frame', 'Fit-out'])
  await filter.getByText('Works', { exact: true }).click()
  await filter.getByRole('button', { name: 'Add a condition' }).click()
  await filter.getByLabel('Column').selectOption('duration')
  await filter.getByLabel('Operator').selectOption('gte')
  await filter.getByLabel('Value').fill('5')
  await expect.poll(names).toEqual(['Block A', 'Foundations', 'Excavate', 'Frame', 'Columns', 'Slab'])
  await filter.getByLabel('Value').fill('soon')
  await expect(filter.getByLabel('Value')).toHaveAttribute('aria-invalid', 'true')
  await filter.getByLabel('Value').fill('6')
  await filter.getByRole('button', { name: 'Add a condition' }).click()
  await filter.getByLabel('Column').nth(1).selectOption('finish')
  await filter.getByLabel('Operator').nth(1).selectOption('range')
  await filter.getByLabel('Value').nth(1).fill('01.03.2026')
  await filter.getByLabel('Value').nth(2).fill('31.03.2026')
  await expect.poll(names).toEqual(['Block A', 'Frame', 'Columns'])
  await filter.getByLabel('Name of the filter').fill('Long in March')
  await filter.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(filter.getByRole('button', { name: 'Long in March', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.screenshot({ path: test.info().outputPath('filter.png') })
  await page.keyboard.press('Escape')
  await expect(filter).toHaveCount(0)

  await page.reload()
  await planner.ready()
  await expect.poll(names).toEqual(['Block A', 'Frame', 'Columns'])
  await expect(page).toHaveURL(/filter=/)
  await page.locator('[data-command=filter]').click()
  await filter.getByRole('button', { name: 'Show all rows' }).click()
  await expect.poll(async () => (await names()).length).toBe(13)
  await filter.getByRole('button', { name: 'Long in March', exact: true }).click()
  await expect.poll(names).toEqual(['Block A', 'Foundations', 'Frame', 'Columns'])
  await filter.getByRole('button', { name: 'Delete the filter “Long in March”' }).click()
  await expect(filter.getByRole('button', { name: 'Long in March', exact: true })).toHaveCount(0)
  await maya.context.close()
})
