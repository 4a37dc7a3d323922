import { expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { importSchedule, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

const DAY_PX = 24

test('a work is split where its bar is pointed at, its part is dragged, changed on the Info tab, and joined again', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Pauses', writeXer(smallPlan()))
  const planner = new PlannerPage(await maya.context.newPage())
  const { page } = planner
  await planner.open(`${path}?tab=node_info`)
  await planner.zoomTo('day')
  const [excavate, formwork] = [await planner.keyOf('Excavate'), await planner.keyOf('Formwork')]
  const finish = planner.cell(excavate, 'finish')
  const bar = await planner.bar(excavate)
  const barCell = planner.cell(excavate, 'bar')

  await page.mouse.click(bar.left + 2 * DAY_PX, bar.middle, { button: 'right' })
  await page.getByTestId('menu').getByRole('menuitem', { name: 'Split work…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Split work' })
  await expect(dialog.getByRole('textbox', { name: 'Interrupted from' })).toHaveValue('04.03.2026')
  await dialog.getByRole('textbox', { name: 'For (days)' }).fill('x')
  await expect(dialog.getByRole('status')).toHaveText('Type a length, such as 2, 4h or 1.5')
  await dialog.getByRole('textbox', { name: 'For (days)' }).fill('2')
  await dialog.getByRole('textbox', { name: 'Interrupted from' }).fill('20.03.2026')
  await expect(dialog.getByRole('status')).toHaveText('The pause must lie inside the work')
  await dialog.getByRole('textbox', { name: 'Interrupted from' }).fill('04.03.2026')
  await page.keyboard.press('Enter')
  await expect(finish).toHaveText('10.03.2026')
  await expect(planner.cell(excavate, 'duration')).toHaveText('5')
  await expect(planner.cell(formwork, 'start')).toHaveText('11.03.2026')
  await expect(barCell).toHaveAttribute('data-pauses', /\d+ \d+/)
  await expect(barCell).toHaveAttribute('aria-label', /2 parts/)

  const parted = await planner.bar(excavate)
  const grip = { x: parted.right - 2 * DAY_PX, y: parted.middle }
  await planner.drag(grip, { x: grip.x + DAY_PX, y: grip.y })
  await expect(finish).toHaveText('11.03.2026')
  const length = page.getByRole('textbox', { name: 'Pause 1, length', exact: true })
  await expect(length).toHaveValue('3')
  await planner.official()

  await length.fill('1')
  await length.press('Enter')
  await expect(finish).toHaveText('09.03.2026')
  await planner.select(excavate)
  await planner.command('Join the parts of the work')
  await expect(finish).toHaveText('06.03.2026')
  await expect(barCell).not.toHaveAttribute('data-pauses', /./)
  await page.keyboard.press('Control+Z')
  await expect(finish).toHaveText('09.03.2026')
  await planner.saved()
  await maya.context.close()
})
