import { expect } from '@playwright/test'
import { tinyIfc, twoWalls } from '../../api-server/test/tiny-ifc.ts'
import { expectAccessible } from './axe.ts'
import { example } from './estimate-example.ts'
import { modelPlan } from './model-plan.ts'
import { signIn } from './people.ts'
import { test } from './with-graphics.ts'

test('quantities are taken from the model, and looked at again when its revision came (R-COST-02.measures)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const plan = await modelPlan(maya, 'Estimated house')
  const modelId = await plan.model('House.ifc', tinyIfc())
  const id = await example(maya, plan.scheduleId, [])
  const page = await maya.context.newPage()
  const dialog = page.getByRole('dialog')
  const sum = dialog.getByTestId('take-off-sum')
  const openTakeOff = async (quantity: string): Promise<void> => {
    await page.locator('[data-column="quantity"]', { hasText: quantity }).first().click()
    await page.getByRole('button', { name: 'Take-off' }).click()
  }

  // Two walls of 2.4 and 1.2 m³, in the unit of the item.
  await page.goto(`${plan.path}/estimates/${id}`)
  await openTakeOff('1.5')
  await dialog.getByRole('button', { name: 'From the model…' }).click()
  await dialog.getByRole('button', { name: 'Condition for elements' }).click()
  await dialog.getByPlaceholder('Text').fill('wall')
  await dialog.getByPlaceholder('Text').press('Enter')
  await expect(dialog.getByTestId('model-amount')).toContainText('2 elements: 0.036 100 m')
  await page.screenshot({ path: test.info().outputPath('from-model.png') })
  await expectAccessible(page, 'a line from the model')
  await dialog.getByRole('button', { name: 'Add line' }).click()
  await expect(sum).toContainText('0.036')
  await dialog.getByRole('button', { name: 'Close' }).click()

  // A wall has grown to 5 m: the estimate says so by itself, and one undo takes back what was taken over.
  const grown = tinyIfc(twoWalls.map((wall) => ({ ...wall, length: wall.length === 4 ? 5 : wall.length })))
  await maya.upload(`/models/${modelId}/revisions`, 'House.ifc', grown)
  await page.getByRole('button', { name: 'Look', exact: true }).click()
  await expect(dialog.getByTestId('take-off-refresh')).toContainText('+0.006')
  await page.screenshot({ path: test.info().outputPath('refresh.png') })
  await expectAccessible(page, 'lines beside the model')
  await dialog.getByRole('button', { name: 'Write 1 line' }).click()
  await openTakeOff('0.042')
  await expect(sum).toContainText('0.042')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('[data-column="quantity"]', { hasText: '0.036' }).first()).toBeVisible()

  // Elements that are chosen in the picture go into an item from there.
  await page.goto(`${plan.path}/model`)
  await page.getByRole('button', { name: 'Volumes', exact: true }).click()
  await page
    .getByRole('radio', { name: 'Take-off' })
    .or(page.getByRole('button', { name: 'Take-off' }))
    .click()
  const takeOff = page.getByRole('region', { name: 'Quantity take-off' })
  await takeOff.getByRole('button', { name: 'Wall', exact: true }).click()
  await takeOff.getByRole('button', { name: 'Into an estimate…' }).click()
  await expect(dialog.getByTestId('into-estimate')).toContainText('0.042')
  await dialog.getByLabel('What').fill('Chosen walls')
  await page.screenshot({ path: test.info().outputPath('into-estimate.png') })
  await dialog.getByRole('button', { name: 'Add line' }).click()
  await expect(page.getByText('A line was added to')).toBeVisible()
  await page.goto(`${plan.path}/estimates/${id}`)
  await openTakeOff('0.078')
  await expect(dialog.getByLabel('What').nth(1)).toHaveValue('Chosen walls')

  // A rule of the models says which elements are meant, also when it says otherwise later.
  const ofClass = (text: string) => ({ field: { of: 'class', key: '' }, kind: 'contains', text })
  await plan.rule('rule00000000', 'All walls', [ofClass('wall')])
  await dialog.getByRole('button', { name: 'From the model…' }).click()
  await dialog.getByLabel('Elements').selectOption('All walls')
  await expect(dialog.getByTestId('model-amount')).toContainText('2 elements: 0.042 100 m')
  await page.screenshot({ path: test.info().outputPath('by-rule.png') })
  await expectAccessible(page, 'a line by a rule of the models')
  await dialog.getByRole('button', { name: 'Add line' }).click()
  await expect(dialog.getByLabel('What').nth(2)).toHaveValue('All walls')
  const others = { field: { of: 'name', key: '' }, kind: 'isNot', text: 'North wall' }
  await plan.rule('rule00000000', 'All walls', [ofClass('wall'), others])
  await dialog.getByRole('button', { name: 'Look at the sources' }).click()
  await expect(dialog.getByTestId('take-off-refresh')).toContainText('−0.03')
  await maya.context.close()
})
