import { expect } from '@playwright/test'
import { tinyIfc } from '../../api-server/test/tiny-ifc.ts'
import { seenIn } from './model-picture.ts'
import { createSchedule, signIn } from './people.ts'
import { test } from './with-graphics.ts'

test('works and elements look as profiles and states say, for everybody at once (R-BIM-02)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const tom = await signIn(installation, browser, 'tom')
  const path = await createSchedule(maya, 'Looks')
  const scheduleId = path.split('/schedule/')[1] ?? ''
  await maya.upload(`/schedules/${scheduleId}/models`, 'Frame.ifc', tinyIfc())
  const [page, beside] = [await maya.context.newPage(), await tom.context.newPage()]
  await page.goto(`${path}/model`)
  await beside.goto(`${path}/model`)

  // A profile that Maya makes is in Tom's list, as she calls it.
  await beside.getByRole('button', { name: 'Profiles', exact: true }).click()
  await page.getByRole('button', { name: 'Profiles', exact: true }).click()
  await page.getByRole('button', { name: 'New profile' }).click()
  const form = page.getByRole('region', { name: 'Profile', exact: true })
  await form.getByLabel('Name of the profile').fill('Formwork')
  await form.getByLabel('What the works do').selectOption('temporary')
  const after = form.getByLabel('After: visibility')
  await expect(after).toHaveValue('gone')
  await after.selectOption('faint')
  await form.getByLabel('Work', { exact: true }).click({ force: true })
  const ofTom = beside.getByRole('region', { name: 'Appearance profiles' }).getByRole('listitem')
  await expect(ofTom).toContainText('FormworkTemporary · Work')

  // A state hides a storey; Tom, who shows it, sees what Maya adds.
  await page.getByRole('button', { name: 'States', exact: true }).click()
  await page.getByRole('button', { name: 'New state' }).click()
  const tree = page.getByRole('tree', { name: 'Elements of the models' })
  await tree.getByRole('treeitem', { name: 'First floor' }).click()
  await page.getByRole('button', { name: 'Override', exact: true }).click()
  await expect(page.getByText('1 override', { exact: true })).toBeVisible()
  await beside.getByRole('button', { name: 'States', exact: true }).click()
  await beside.getByRole('button', { name: 'State 1', exact: true }).click()
  await expect(beside.getByText('1 override', { exact: true })).toBeVisible()
  await tree.getByRole('treeitem', { name: 'Ground floor' }).click()
  await page.getByLabel('Selection: visibility').selectOption('full')
  await page.getByLabel('Selection: kind of colour').selectOption('other')
  await page.getByRole('button', { name: 'Override', exact: true }).click()
  await expect(beside.getByText('2 overrides', { exact: true })).toBeVisible()

  // What the state moves stands elsewhere in everybody's picture: the wall goes out of the left half of it.
  await expect(page.getByText('0 moves', { exact: true })).toBeVisible()
  const east = page.getByLabel('Move, m: East')
  await east.fill('20')
  await east.press('Enter')
  await expect(beside.getByText('1 move', { exact: true })).toBeVisible()
  const picture = beside.getByRole('application', { name: 'Building model' })
  await picture.focus()
  await beside.keyboard.press('2')
  const [left, right] = [
    { from: [0.01, 0.01], to: [0.5, 0.99] },
    { from: [0.5, 0.01], to: [0.99, 0.99] },
  ] as const satisfies { from: [number, number]; to: [number, number] }[]
  expect(await seenIn(beside, left)).toBe('')
  expect(await seenIn(beside, right)).toBe('North wall')
  const changed = page.locator('.bp6-toast', { hasText: 'State 1' })
  await changed.getByRole('button', { name: 'Undo' }).click()
  await expect(beside.getByText('0 moves', { exact: true })).toBeVisible()
  expect(await seenIn(beside, left)).toBe('North wall')
  await Promise.all([maya.context.close(), tom.context.close()])
})

test('shapes are placed by hand, moved and taken away, as elements that everybody sees (R-BIM-05)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await createSchedule(maya, 'Cranes')
  const page = await maya.context.newPage()
  await page.goto(`${path}/model`)
  await page.getByRole('button', { name: 'Begin with a shape' }).click()
  const tree = page.getByRole('tree', { name: 'Elements of the models' })
  await expect(tree.getByRole('treeitem', { name: 'Shapes' })).toBeVisible()
  await page.getByRole('button', { name: 'Shapes', exact: true }).click()
  await page.getByRole('button', { name: 'Cylinder', exact: true }).click()
  const form = page.getByRole('region', { name: 'Shape', exact: true })
  await expect(form.getByLabel('Name')).toHaveValue('Cylinder 2')
  const height = form.getByLabel('Size, m: Up')
  await height.fill('30')
  await height.press('Enter')
  const facts = page.getByRole('complementary', { name: 'Properties' })
  await expect(facts).toContainText('94.248 m³')

  await form.getByRole('button', { name: 'Place by a click' }).click()
  await page.getByRole('application').click({ position: { x: 100, y: 300 } })
  await expect(form.getByLabel('Position, m: East')).not.toHaveValue('0')

  // Drawn by its arrow to the east it is there for Tom as well.
  const tom = await signIn(installation, browser, 'tom')
  const beside = await tom.context.newPage()
  // What he chooses before it is in his picture is in the form as soon as it is.
  const arrival = Promise.withResolvers<void>()
  await beside.route('**/models/*/geometry*', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await beside.goto(`${path}/model`)
  await beside.getByRole('button', { name: 'Shapes', exact: true }).click()
  await beside.getByRole('button', { name: 'Cylinder 2', exact: true }).click()
  arrival.resolve()
  const ofTom = beside.getByLabel('Position, m: East')
  const picture = page.getByRole('application', { name: 'Building model' })
  await picture.focus()
  await page.keyboard.press('1')
  const east = form.getByLabel('Position, m: East')
  const before = Number(await east.inputValue())
  await expect(ofTom).toHaveValue(String(before))
  const box = await picture.boundingBox()
  if (!box) throw new Error('There is no picture')
  // From above the arrow begins in the middle of the picture and is a tenth of its height long.
  const [x, y] = [box.x + box.width / 2 + box.height * 0.08, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 80, y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => Number(await east.inputValue())).toBeGreaterThan(before + 1)
  await expect(ofTom).toHaveValue(await east.inputValue())
  await tom.context.close()
  await form.getByRole('button', { name: 'Delete', exact: true }).click()
  const shapes = page.getByRole('region', { name: 'Shapes placed by hand' }).getByRole('listitem')
  await expect(shapes).toHaveText(['Box 1Box'])
  const deleted = page.locator('.bp6-toast', { hasText: 'deleted' })
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await expect(shapes).toHaveCount(2)
  await maya.context.close()
})
