import { expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { importSchedule, signIn } from './people.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

test('R-SHELL-27 a line of the cyclogram is put off, moves at once, comes back, and leads to its work (R-AN-10)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Lines', writeXer(smallPlan()))
  const page = await maya.context.newPage()
  await page.goto(`${path}/cyclogram?find=paint`)
  await page.getByRole('button', { name: 'Paint', exact: true }).click()
  await expect(page).toHaveURL(/find=paint/)
  const work = page.getByRole('link', { name: /Paint Fit-out/ })
  await expect(work).toContainText('02.03.2026 – 04.03.2026')

  await page.getByRole('spinbutton', { name: 'Calendar days' }).fill('7')
  await page.getByRole('button', { name: 'Shift the line' }).click()
  await expect(work).toContainText('09.03.2026 – 11.03.2026')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(work).toContainText('02.03.2026 – 04.03.2026')

  // Drawn by the mouse to other days.
  const line = page.locator('.cyclogram-grip')
  const box = await line.boundingBox()
  if (!box) throw new Error('the line is not drawn')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 150, y, { steps: 5 })
  await page.mouse.up()
  await expect(work).not.toContainText('02.03.2026')

  await work.click()
  await expect(page).toHaveURL(new RegExp(`${path}\\?`))
  await maya.context.close()
})
