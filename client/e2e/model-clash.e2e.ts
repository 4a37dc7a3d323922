import { expect } from '@playwright/test'
import { tinyIfc, twoWalls } from '../../api-server/test/tiny-ifc.ts'
import { createSchedule, signIn } from './people.ts'
import { test } from './with-graphics.ts'

test('clashes of two models are found, shown in the picture, and told of together', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await createSchedule(maya, 'Clashing house')
  const scheduleId = path.split('/schedule/')[1] ?? ''
  await maya.upload(`/schedules/${scheduleId}/models`, 'Frame.ifc', tinyIfc())
  const renamed = twoWalls.map((wall) => ({
    ...wall,
    guid: wall.guid.replace('0', '9'),
    name: `Scaffold at ${wall.name}`,
  }))
  await maya.upload(`/schedules/${scheduleId}/models`, 'Scaffold.ifc', tinyIfc(renamed))

  const page = await maya.context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${path}/model`)
  await page.getByRole('button', { name: 'Clashes', exact: true }).click()
  await page.getByRole('button', { name: 'New test' }).click()
  const form = page.getByRole('region', { name: 'Clashes', exact: true })
  await form.getByRole('combobox', { name: 'Models of Set A' }).selectOption('Frame')
  await form.getByRole('combobox', { name: 'Models of Set B' }).selectOption('Scaffold')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Run the test' }).click()
  const rows = form.getByRole('row').filter({ has: page.getByRole('checkbox') })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('−100 mm')
  await expect(rows.first()).toContainText('New')

  // A click shows the two, and nothing else is selected.
  await rows.filter({ hasText: 'North wall' }).getByRole('button').click()
  await expect(page.getByText('2 selected')).toBeVisible()

  await rows.filter({ hasText: 'North wall' }).getByRole('checkbox').check()
  await form.getByRole('combobox', { name: 'Assign to' }).fill('Tom Reviewer')
  await form.getByRole('combobox', { name: 'Assign to' }).press('Enter')
  await expect(rows.filter({ hasText: 'North wall' })).toContainText('Tom Reviewer')
  await rows.filter({ hasText: 'North wall' }).getByRole('checkbox').check()
  await form.getByRole('combobox', { name: 'Set state' }).selectOption('Reviewed')
  await expect(rows.filter({ hasText: 'North wall' })).toContainText('Reviewed')

  await maya.context.close()
})
