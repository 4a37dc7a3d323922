import { expect } from '@playwright/test'
import { tinyGuid, tinyIfc, twoWalls } from '../../api-server/test/tiny-ifc.ts'
import { modelPlan } from './model-plan.ts'
import { createSchedule, signIn } from './people.ts'
import { test } from './with-graphics.ts'

test('clashes of two models are found, shown in the picture, and told of together', { tag: '@slow' }, async ({
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

test('works that are under way beside each other at the same time are told, with their days, and become an issue', {
  tag: '@slow',
}, async ({ browser, installation }) => {
  const maya = await signIn(installation, browser, 'maya')
  const plan = await modelPlan(maya, 'Works beside each other')
  // A work that is added later stands above.
  const [north, south] = [await plan.work('W-1', 'Walls north', 5), await plan.work('W-2', 'Walls south', 3)]
  const frame = await plan.model('Frame.ifc', tinyIfc())
  await plan.link(frame, tinyGuid('north'), north)
  await plan.link(frame, tinyGuid('south'), south)

  const page = await maya.context.newPage()
  await page.goto(`${plan.path}/model`)
  await page.getByRole('button', { name: 'Clashes', exact: true }).click()
  await page.getByRole('button', { name: 'New test' }).click()
  const form = page.getByRole('region', { name: 'Clashes', exact: true })
  await form.getByRole('combobox', { name: 'Kind of test' }).selectOption("Space: works in each other's way")
  const room = form.getByRole('textbox', { name: 'Room needed' })
  await expect(room).toHaveValue('1000')
  await room.fill('8000')
  await room.press('Enter')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Run the test' }).click()
  const rows = form.getByRole('row').filter({ has: page.getByRole('checkbox') })
  await expect(rows).toHaveText([/W-2 Walls south × W-1 Walls north.*\+\d.*\d\d\.\d\d\.\d{4} – \d\d\.\d\d\.\d{4}/])

  // A click shows both, on their first common day.
  await rows.getByRole('button').click()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expect(page.locator('dl[aria-label="What the colours mean"]')).toContainText(/In progress( · \w+)?2/)
  await page.screenshot({ path: test.info().outputPath('space.png') })
  await rows.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Make an issue' }).click()
  await expect(page.getByText('The issue “W-2 Walls south × W-1 Walls north” is made')).toBeVisible()

  // One after the other they are in nobody's way, and nobody runs the test again.
  await plan.follow(north, south)
  await expect(rows).toHaveCount(0)
  await maya.context.close()
})

test('what stands on other days is no clash, and a clash becomes an issue that is moved, assigned and goes out as BCF', {
  tag: '@slow',
}, async ({ browser, installation }) => {
  const maya = await signIn(installation, browser, 'maya')
  const plan = await modelPlan(maya, 'Clashing in time')
  const [walls, scaffolding] = [await plan.work('W-1', 'Walls', 5), await plan.work('W-2', 'Scaffolding', 3)]
  await plan.follow(scaffolding, walls)
  const { profile } = await maya.call<{ profile: { id: string } }>(
    'POST',
    `/spaces/${plan.spaceId}/bim/appearance-profile`,
    { name: 'Scaffold that goes', kind: 'temporary' },
  )
  const frame = await plan.model('Frame.ifc', tinyIfc())
  const scaffold = await plan.model(
    'Scaffold.ifc',
    tinyIfc(twoWalls.map((wall) => ({ ...wall, guid: wall.guid.replace('0', '9'), name: `Scaffold at ${wall.name}` }))),
  )
  await plan.link(frame, tinyGuid('north'), walls)
  await plan.link(scaffold, tinyGuid('north').replace('0', '9'), scaffolding, profile.id)

  const page = await maya.context.newPage()
  await page.goto(`${plan.path}/model`)
  await page.getByRole('button', { name: 'Clashes', exact: true }).click()
  await page.getByRole('button', { name: 'New test' }).click()
  const form = page.getByRole('region', { name: 'Clashes', exact: true })
  await form.getByRole('combobox', { name: 'Models of Set A' }).selectOption('Frame')
  await form.getByRole('combobox', { name: 'Models of Set B' }).selectOption('Scaffold')
  await form.getByText('On the same day only').click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Run the test' }).click()
  // The scaffold at the north wall is gone when that wall begins; nobody knows of the other one.
  const rows = form.getByRole('row').filter({ has: page.getByRole('checkbox') })
  await expect(rows).toHaveText([/Стена юг.*always/])
  // When the walls need not wait any more both stand on the same day, and nobody runs the test again.
  const { relations } = await maya.call<{ relations: { id: string }[] }>('GET', `/versions/${plan.versionId}/relations`)
  await maya.call('DELETE', `/versions/${plan.versionId}/relations/${relations[0]?.id}`)
  await expect(rows).toHaveCount(2)
  await page.screenshot({ path: test.info().outputPath('in-time.png') })

  await rows.filter({ hasText: 'North wall' }).getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Make an issue' }).click()
  await page.getByRole('button', { name: 'Issues', exact: true }).click()
  const board = page.getByRole('region', { name: 'Issues', exact: true })
  const [open, going] = ['Open', 'In Progress'].map((name) => board.getByRole('region', { name, exact: true }))
  const card = open!.getByRole('listitem')
  await expect(card).toContainText('North wall × Scaffold at North wall')
  const name = 'North wall × Scaffold at North wall'
  await board.getByRole('textbox', { name: 'New issue of what is seen' }).fill('Who signs this?')
  await board.getByRole('textbox', { name: 'New issue of what is seen' }).press('Enter')
  await expect(card).toHaveCount(2)

  // Dragged into another column, and assigned.
  await card.filter({ hasText: name }).dragTo(going!)
  await expect(going!.getByRole('listitem')).toContainText(name)
  await board.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Assigned to').fill('Tom Reviewer')
  await dialog.getByLabel('Due', { exact: true }).fill('2026-01-15')
  await dialog.getByLabel('Labels, separated by commas').fill('north, scaffold')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(going!.getByRole('listitem')).toContainText('Tom Reviewer')
  await page.screenshot({ path: test.info().outputPath('issues.png') })

  // What goes out as BCF comes back as it was.
  await board.getByRole('button', { name: 'Export BCF…' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the file' }).click()
  const bcf = await (await download).path()
  await page.getByRole('tab', { name: 'Views' }).click()
  await page.getByRole('button', { name: `What to do with the view ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(going!.getByRole('listitem')).toHaveCount(0)
  await board.getByRole('button', { name: 'Import BCF…' }).click()
  await page.getByLabel('Choose a BCF file', { exact: true }).and(page.locator('input')).setInputFiles(bcf)
  await page.getByRole('button', { name: 'Add to the views' }).click()
  await expect(going!.getByRole('listitem')).toContainText('Tom Reviewer')
  await board.getByRole('button', { name: 'List', exact: true }).click()
  await expect(board.getByRole('row').filter({ hasText: name })).toContainText('In Progress')
  await expect(board.getByRole('row').filter({ hasText: name })).toContainText('north, scaffold')
  await maya.context.close()
})
