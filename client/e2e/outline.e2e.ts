import { expect } from '@playwright/test'
import { atFirst, plan, stored } from './planning.ts'
import { test } from './with-installation.ts'

test('many rows are inserted, duplicated, numbered anew and changed, each as one step that is undone in its message', async ({
  browser,
  installation,
}) => {
  const planning = await plan(installation, browser, 'Many rows')
  const { planner, works } = planning
  const { page } = planner
  const dialog = page.getByRole('dialog')
  const undo = page.locator('.pl-toasts').getByText('Undo')

  await planner.select(works.doors)
  await page.keyboard.press('Control+Shift+Enter')
  await dialog.getByLabel('Name', { exact: true }).fill('Floor {n}')
  await dialog.getByLabel('How many').fill('3')
  await dialog.getByLabel('Code').fill('F{n:2}')
  await dialog.getByLabel('Duration').fill('2')
  await dialog.getByText('Each follows the one before').click()
  await dialog.getByRole('button', { name: 'Insert 3 rows' }).click()
  await expect(planner.toast('3 rows inserted')).toBeVisible()
  await expect.poll(() => planner.outline()).toEqual([...atFirst, '    Floor 1', '    Floor 2', '    Floor 3'])
  const third = await planner.keyOf('Floor 3')
  await expect(planner.cell(third, 'code')).toHaveText('F03')
  await expect(planner.cell(third, 'start')).toHaveText('06.03.2026')
  await undo.click()
  await expect.poll(() => planner.outline()).toEqual(atFirst)

  await planner.select(works.foundations)
  await page.keyboard.press('Control+Alt+KeyD')
  await expect(planner.toast('4 rows duplicated')).toBeVisible()
  const doubled = [...atFirst.slice(0, 5), ...atFirst.slice(1, 5), ...atFirst.slice(5)]
  await expect.poll(() => planner.outline()).toEqual(doubled)
  const copies = (await planner.shown()).slice(5, 9)
  expect(copies.map(({ cells }) => cells[0])).toEqual(['1.3', '6', '10', '14'])
  // Linked among themselves as the first ones are, and with nothing else.
  await expect(planner.cell(copies[3]!.key, 'finish')).toHaveText('17.03.2026')
  await undo.click()
  await expect.poll(() => planner.outline()).toEqual(atFirst)

  await planner.command('Renumber')
  await dialog.getByLabel('By level').fill('{x}')
  await expect(dialog.getByText('A pattern needs')).toBeVisible()
  await dialog.getByLabel('Presets').selectOption('works')
  await expect(dialog.getByTestId('new-codes')).toContainText('A1010')
  await page.screenshot({ path: test.info().outputPath('renumber.png') })
  await dialog.getByRole('button', { name: 'Change 12 codes' }).click()
  await expect(planner.cell(works.formwork, 'code')).toHaveText('A1010')
  await expect(planner.cell(works.foundations, 'code')).toHaveText('1.1')

  await planner.select(works.plaster)
  await planner.select(works.doors, 'name', ['Shift'])
  await planner.command('Change the type')
  await dialog.getByLabel('Type').selectOption('milestone_finish')
  await dialog.getByRole('button', { name: 'Set' }).click()
  await expect(planner.toast('3 rows changed')).toBeVisible()
  await expect(planner.cell(works.paint, 'duration')).toHaveText(/^0?$/)
  await page.keyboard.press('Control+KeyZ')
  await expect(planner.cell(works.paint, 'duration')).toHaveText('3')
  await stored(planning)
})

test('a node is dissolved or deleted after the question that the act deserves; what is below may be kept (R-DLG-05, R-DLG-08, R-WBS-29)', async ({
  browser,
  installation,
}) => {
  const planning = await plan(installation, browser, 'Dissolve')
  const { planner, works } = planning
  const { page } = planner
  const dialog = page.getByRole('dialog')
  const dissolved = ['Block A', '  Excavate', '  Formwork', '  Concrete', ...atFirst.slice(5)]

  await planner.select(works.foundations)
  await page.keyboard.press('Control+Shift+Delete')
  await expect(dialog).toContainText('Dissolve the row?')
  await page.keyboard.press('Escape')
  await expect.poll(() => planner.outline()).toEqual(atFirst)
  await page.keyboard.press('Control+Shift+Delete')
  await page.keyboard.press('Enter')
  await expect(planner.toast('1 row dissolved')).toBeVisible()
  await expect.poll(() => planner.outline()).toEqual(dissolved)
  await expect(planner.cell(works.concrete, 'finish')).toHaveText('17.03.2026')
  await page.keyboard.press('Control+KeyZ')
  await expect.poll(() => planner.outline()).toEqual(atFirst)

  // One row: its name; many: how many, and a box that keeps what is below.
  await planner.select(works.paint)
  await page.keyboard.press('Delete')
  await expect(dialog).toContainText('12 Paint')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await planner.select(works.foundations)
  await page.keyboard.press('Delete')
  await expect(dialog).toContainText('Delete 4 rows?')
  await page.screenshot({ path: test.info().outputPath('delete.png') })
  await planner.confirm('Delete 4', true)
  await expect.poll(() => planner.outline()).toEqual(dissolved)
  await page.keyboard.press('Control+KeyZ')
  await expect.poll(() => planner.outline()).toEqual(atFirst)
  await stored(planning)
})

test('rows move to another branch by a dialog with search and by dragging; Esc lets go of them (R-WBS-08, R-WBS-09)', async ({
  browser,
  installation,
}) => {
  const planning = await plan(installation, browser, 'Branches')
  const { planner, works } = planning
  const { page } = planner
  const dialog = page.getByRole('dialog')
  await planner.select(works.paint)
  await planner.select(works.doors, 'name', ['Shift'])
  await page.keyboard.press('Control+Shift+KeyM')
  await dialog.getByPlaceholder('Type a code').fill('Found')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  const moved = [...atFirst.slice(0, 5), '    Paint', '    Doors', ...atFirst.slice(5, 11)]
  await expect.poll(() => planner.outline()).toEqual(moved)
  await expect(planner.toast('2 rows moved')).toBeVisible()
  await page.keyboard.press('Control+KeyZ')
  await expect.poll(() => planner.outline()).toEqual(atFirst)

  const gutter = async (key: string): Promise<{ x: number; y: number }> => {
    const box = await planner.row(key).boundingBox()
    const grid = await planner.grid.boundingBox()
    return { x: (grid?.x ?? 0) + 38, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  }
  await planner.select(works.doors)
  const from = await gutter(works.doors)
  const name = await planner.cell(works.excavate, 'name').boundingBox()
  const to = { x: (name?.x ?? 0) + 60, y: (name?.y ?? 0) + 2 }
  await planner.drag(from, to, true)
  await page.screenshot({ path: test.info().outputPath('drop.png') })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect.poll(() => planner.outline()).toEqual(atFirst)
  await planner.drag(from, to)
  await expect.poll(() => planner.outline()).toEqual([...atFirst.slice(0, 2), '    Doors', ...atFirst.slice(2, 12)])
  await expect(planner.toast('1 row moved')).toBeVisible()

  await page.keyboard.press('Alt+Shift+Digit2')
  await expect.poll(() => planner.outline()).toEqual(['Block A', '  Foundations', '  Frame', '  Fit-out'])
  await page.keyboard.press('Alt+Shift+Digit1')
  await expect.poll(() => planner.outline()).toEqual(['Block A'])
  await page.keyboard.press('Alt+Shift+Digit0')
  await expect.poll(async () => (await planner.outline()).length).toBe(13)
  await stored(planning)
})
