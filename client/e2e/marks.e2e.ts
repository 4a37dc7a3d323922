import { expect } from '@playwright/test'
import { atFirst, plan, stored } from './planning.ts'
import { test } from './with-installation.ts'

test('rows are ticked with the mouse and the space bar, stay ticked over a reload, and are a selection for many at once', async ({
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
  await page.locator('.schedule-toasts').getByText('Show').click()
  await expect(page.getByTestId('missing')).toBeVisible()
  await stored(planning)
})
