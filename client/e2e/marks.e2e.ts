import { expect } from '@playwright/test'
import { atFirst, plan, stored } from './planning.ts'
import { test } from './with-installation.ts'

test('rows are ticked with the mouse and the space bar, stay ticked over a reload, and are a selection for many at once (R-DLG-08, R-WBS-08, R-WBS-24)', async ({
  browser,
  installation,
}) => {
  const planning = await plan(installation, browser, 'Marks')
  const { planner, works } = planning
  const { page } = planner
  const { keyboard } = page
  await planner.command('Delete the checked')
  await expect(planner.toast('Work not checked')).toBeVisible()

  await planner.select(works.plaster)
  await keyboard.press('Space')
  await expect(planner.row(works.plaster)).toHaveAttribute('data-checked', 'true')
  const box = await planner.row(works.doors).boundingBox()
  const grid = await planner.grid.boundingBox()
  await page.mouse.click((grid?.x ?? 0) + 8, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  await expect(planner.row(works.doors)).toHaveAttribute('data-checked', 'true')
  await page.reload()
  await planner.ready()
  await expect(planner.row(works.doors)).toHaveAttribute('data-checked', 'true')
  await expect(planner.row(works.paint)).toHaveAttribute('data-checked', 'false')
  await planner.command('Select the checked')
  await expect(page.locator('[role=row][aria-selected=true]')).toHaveCount(2)
  await page.screenshot({ path: test.info().outputPath('marks.png') })
  await planner.command('Delete the checked')
  await expect(page.getByRole('dialog')).toContainText('Delete 2 checked rows?')
  await planner.confirm('Delete 2')
  await expect.poll(() => planner.outline()).toEqual(atFirst.filter((row) => !/Plaster|Doors/.test(row)))
  await keyboard.press('Control+KeyZ')
  await expect.poll(() => planner.outline()).toEqual(atFirst)

  await planner.saved()
  await planner.command('Check works for missing')
  await expect(planner.toast('not checked, data is missing: 3, 4 and 6 more')).toBeVisible()
  await page.locator('.pl-toasts').getByText('Show').click()
  await expect(page.getByTestId('missing')).toBeVisible()
  await stored(planning)
})

test('everything has a menu, with the mouse and with the menu key, fed by one list of commands', async ({
  browser,
  installation,
}) => {
  const planning = await plan(installation, browser, 'Menus')
  const { planner, works } = planning
  const { page } = planner
  const menu = page.getByTestId('menu')
  const opened = async (on: string): Promise<void> => {
    await expect(menu).toHaveAttribute('data-menu', on)
    await expect(menu.locator('[role=menuitem]:not(.bp6-disabled)').first()).toBeFocused()
  }
  await planner.zoomTo('day')
  const grid = (await planner.grid.boundingBox())!
  const bar = await planner.bar(works.excavate)

  await planner.select(works.doors)
  await page.keyboard.press('Shift+F10')
  await opened('row')
  await page.screenshot({ path: test.info().outputPath('menu.png') })
  const box = (await menu.boundingBox())!
  expect(box.y + box.height).toBeLessThanOrEqual(900)
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitem').nth(1)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await page.keyboard.press('Shift+F10')
  await page.keyboard.press('End')
  // The key that opened a question, let go on its button, does not answer it.
  await page.keyboard.down('Enter')
  await expect(page.getByRole('dialog')).toContainText('13 Doors')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete' })).toBeFocused()
  await page.keyboard.up('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  await page.mouse.click(bar.left + 20, bar.middle, { button: 'right' })
  await opened('bar')
  await page.keyboard.press('Escape')

  await page.mouse.click(bar.right + 40, grid.y + 8, { button: 'right' })
  await opened('scale')
  await menu.getByText('Zoom to the whole plan').click()
  await expect(menu).toHaveCount(0)

  const last = (await planner.row(works.doors).boundingBox())!
  await page.mouse.click(grid.x + 200, last.y + 60, { button: 'right' })
  await opened('empty')
  await menu.getByText('Insert many rows').click()
  await expect(page.getByRole('dialog')).toContainText('Insert many rows')
  await page.keyboard.press('Escape')

  await planner.zoomTo('day')
  const from = await planner.bar(works.excavate)
  const to = await planner.bar(works.formwork)
  await page.mouse.click(from.right + 8, (from.middle + to.middle) / 2, { button: 'right' })
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await stored(planning)
})
