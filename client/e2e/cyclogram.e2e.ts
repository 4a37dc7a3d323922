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

test('a sheet of very many lines begins with a choice of them, and is drawn as chosen', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const plan = smallPlan()
  const pattern = plan.rows.find(({ name }) => name === 'Paint')!
  const many = Array.from({ length: 200 }, (_, at) => ({
    ...pattern,
    id: `line${at}`.padEnd(12, '0'),
    code: `L${at}`,
    name: `Line ${at}`,
  }))
  const path = await importSchedule(maya, 'Very many lines', writeXer({ ...plan, rows: [...plan.rows, ...many] }))
  const page = await maya.context.newPage()
  await page.goto(`${path}/cyclogram`)
  const lines = page.locator('.cyclogram-grip')
  await expect(page.getByRole('heading', { name: /^\d{3} lines$/ })).toBeVisible()
  await expect(lines).toHaveCount(0)
  await page.getByRole('button', { name: 'Draw the 20 with most works' }).click()
  await expect(page.getByRole('heading', { name: /^\d{3} lines$/ })).toHaveCount(0)
  await expect(lines).toHaveCount(20)
  await page.screenshot({ path: test.info().outputPath('chosen.png') })
  await maya.context.close()
})
