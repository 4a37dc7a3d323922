import { type Browser, expect, type Locator } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import type { Installation } from './installation.ts'
import { importSchedule, type SignedIn, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

interface Asking {
  maya: SignedIn
  planner: PlannerPage
  why: Locator
}

async function open(installation: Installation, browser: Browser, name: string): Promise<Asking> {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, name, writeXer(smallPlan()))
  const planner = new PlannerPage(await maya.context.newPage())
  await planner.open(path)
  await expect(planner.grid.getByText('Doors', { exact: true })).toBeAttached()
  return { maya, planner, why: planner.page.getByTestId('why') }
}

test('Shift+F1 names the predecessor that puts a start where it is, and a later limit that takes over', async ({
  browser,
  installation,
}) => {
  const { maya, planner, why } = await open(installation, browser, 'Why')
  const slab = await planner.keyOf('Slab')
  await planner.select(slab, 'start')
  await planner.page.keyboard.press('Shift+F1')
  await expect(why).toContainText('Why Thu 26.03.2026?')
  const knots = why.getByRole('listitem')
  await expect(knots.first()).toContainText('Mon 02.03.2026')
  await expect(knots.nth(-3)).toContainText('Columns')
  await expect(knots.nth(-3)).toContainText('6 d to Wed 25.03.2026')
  await expect(knots.nth(-2)).toContainText('Finish to start, lag 0')
  await expect(knots.last()).toContainText('starts Thu 26.03.2026 · no limit')

  await planner.type(slab, 'start', '06.04.2026')
  await planner.select(slab, 'start')
  await expect(why).toContainText('Why Mon 06.04.2026?')
  await expect(knots.first()).toContainText('Held by limit: start not earlier than Mon 06.04.2026')
  await expect(why).not.toContainText('Columns')
  await planner.saved()
  await maya.context.close()
})

test('a late date in the Info tab is asked by a click, and a cause leads to its row', async ({
  browser,
  installation,
}) => {
  const { maya, planner, why } = await open(installation, browser, 'Why late')
  await planner.select(await planner.keyOf('Excavate'))
  await planner.page.getByTestId('tab-info').click()
  await planner.page.getByTestId('bottom-panel').getByRole('button', { name: '06.03.2026' }).last().click()
  await expect(why.getByRole('combobox')).toHaveValue('late_finish')
  await expect(why.getByRole('listitem').first()).toContainText('Finish of the schedule')
  await why
    .getByRole('button', { name: /Formwork/ })
    .first()
    .click()
  await expect(planner.page.getByTestId('bottom-panel')).toContainText('Formwork')
  await expect(why.getByRole('listitem').last()).toContainText('Formwork')
  await maya.context.close()
})
