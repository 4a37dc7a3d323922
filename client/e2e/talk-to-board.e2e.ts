import { expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { importSchedule, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

test('a message becomes a card that leads back to it, and the card a work of the plan', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Agreed', writeXer(smallPlan()))
  const scheduleId = path.split('/').at(-1)?.split('?')[0] ?? ''
  await maya.call('POST', `/kanban/schedule/${scheduleId}/boards`, { name: 'Site team' })
  const plan = new PlannerPage(await maya.context.newPage())
  const { page } = plan
  const talk = page.getByRole('complementary', { name: 'Chat', exact: true })
  await plan.open(path)
  await page.keyboard.press('Control+KeyK')
  await page.keyboard.type('critical path')
  await page.getByRole('option', { name: /Discuss the critical path/ }).click()
  await expect(talk.getByRole('button', { name: /^Finish of/ })).toBeVisible()
  await talk.getByRole('textbox').fill('Order **20** props\nby Friday')
  await talk.getByRole('textbox').press('Enter')
  const message = talk.getByRole('article').filter({ hasText: 'props' })
  await message.hover()
  await message.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Make a card…', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Name of the card', exact: true })).toHaveValue('Order 20 props')
  await page.getByRole('button', { name: 'Make the card', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goto(path.replace('/schedule/', '/kanban-schedule/').split('?')[0] ?? '')
  await page.getByRole('link', { name: /Site team/ }).click()
  await page.getByTestId('card').filter({ hasText: 'Order 20 props' }).click()
  const card = page.getByTestId('card-panel')
  await card.getByRole('button', { name: 'Show the message it was made of', exact: true }).click()
  await expect(message).toBeFocused()
  await card.getByRole('button', { name: 'Make a work', exact: true }).click()
  const below = page.getByLabel('Below', { exact: true })
  await below.selectOption(await below.locator('option', { hasText: 'Frame' }).getAttribute('value'))
  await page.getByRole('dialog').getByRole('button', { name: 'Make a work', exact: true }).click()
  await card.getByRole('link', { name: /Order 20 props/ }).click()
  await plan.ready()
  const made = await plan.keyOf('Order 20 props')
  await expect(plan.cell(made, 'name')).toHaveAttribute('aria-description', '1 open card')
  await maya.context.close()
})
