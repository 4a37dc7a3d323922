import { expect } from '@playwright/test'
import { tinyGuid, tinyIfc } from '../../api-server/test/tiny-ifc.ts'
import { modelPlan } from './model-plan.ts'
import { signIn } from './people.ts'
import { test } from './with-graphics.ts'

const list = (name: string, lines: readonly string[]) => ({
  ...{ name, mimeType: 'text/csv' },
  buffer: Buffer.from(lines.join('\r\n')),
})

test('what is built is told of elements, on a phone and by a list; works follow, and the picture is coloured by it', {
  tag: '@slow',
}, async ({ browser, installation }) => {
  const maya = await signIn(installation, browser, 'maya')
  const plan = await modelPlan(maya, 'On site')
  const [north, south] = [await plan.work('W-1', 'North', 2), await plan.work('W-2', 'South', 4)]
  const model = await plan.model('Frame.ifc', tinyIfc())
  await plan.link(model, tinyGuid('north'), north)
  await plan.link(model, tinyGuid('south'), south)

  const page = await maya.context.newPage()
  await page.goto(`${plan.path}/model`)
  const tree = page.getByRole('tree', { name: 'Elements of the models' })
  await page.getByRole('button', { name: 'On site', exact: true }).click()
  const told = page.getByRole('region', { name: 'Progress of the selection' })
  const states = page.getByRole('list', { name: 'Elements beside the plan' }).getByRole('listitem')
  await expect(told).toContainText('Select elements to say how far they are.')

  // Half of it is there.
  await tree.getByRole('treeitem', { name: 'Ground floor' }).click()
  await told.getByRole('textbox', { name: 'Percent' }).fill('150')
  await expect(told.getByRole('alert')).toHaveText('Type a whole number from 0 to 100.')
  await expect(told.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await told.getByRole('textbox', { name: 'Percent' }).fill('50')
  await told.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(states.filter({ hasText: 'Started' }).filter({ hasNotText: 'Not' })).toHaveText('Started1')
  await expect(told).toContainText('Maya Lindqvist')

  // On the site, with a phone: the wall is done, and whose screen it is sees it.
  const phone = { viewport: { width: 412, height: 860 }, hasTouch: true, isMobile: true }
  const tom = await signIn(installation, browser, 'tom', phone)
  const inHand = await tom.context.newPage()
  await inHand.goto(`${plan.path}/model`)
  await expect(inHand.getByRole('contentinfo')).toContainText('2 elements')
  await inHand.getByRole('button', { name: 'Tree of elements' }).tap()
  const inHandTree = inHand.getByRole('tree', { name: 'Elements of the models' })
  await inHandTree.getByRole('treeitem', { name: 'Ground floor' }).tap()
  await inHand.getByRole('button', { name: 'Tree of elements' }).tap()
  await expect(inHandTree).toHaveCount(0)
  await inHand.getByRole('button', { name: 'On site', exact: true }).tap()
  const byTom = inHand.getByRole('region', { name: 'Progress of the selection' })
  await expect(byTom.getByRole('textbox', { name: 'Percent' })).toHaveValue('50')
  await byTom.getByRole('combobox', { name: 'Who' }).fill('Brigade 7')
  await inHand.screenshot({ path: test.info().outputPath('phone.png') })
  await byTom.getByRole('button', { name: 'Done', exact: true }).tap()
  await expect(states.filter({ hasText: 'Done on time' })).toHaveText('Done on time1')
  await expect(told.getByRole('combobox', { name: 'Who' })).toHaveValue('Brigade 7')
  await tom.context.close()

  // A list of the other one, with a line of something that is not here and one that says no date.
  const lists = page.getByRole('region', { name: 'Lists and works' })
  await page
    .getByLabel('Read an as-built list…')
    .setInputFiles(
      list('built.csv', [
        'Element;Done;Percent;Brigade',
        `${tinyGuid('south')};2031-05-20;100;Kessler`,
        `${tinyGuid('west')};2031-05-21;100;Kessler`,
      ]),
    )
  await expect(lists.getByRole('combobox', { name: 'Elements are named by' })).toHaveValue('guid')
  await expect(lists.getByRole('combobox', { name: 'Done on' })).toHaveValue('1')
  await lists.getByRole('combobox', { name: 'Who' }).selectOption('3')
  await expect(lists).toContainText('Lines about elements: 1 of 2, elements: 1.')
  await expect(lists).toContainText(`Lines about elements that are not here: 1 (${tinyGuid('west')}`)
  await page.screenshot({ path: test.info().outputPath('as-built.png') })
  await lists.getByRole('button', { name: 'Keep the progress of 1 element' }).click()
  await expect(states.filter({ hasText: 'Done too late' })).toHaveText('Done too late1')
  await states.getByRole('button', { name: 'Done too late' }).click()
  await expect(page.getByRole('complementary', { name: 'Properties' })).toContainText('Стена юг')
  await expect(told.getByRole('combobox', { name: 'Who' })).toHaveValue('Kessler')

  // Works are as their elements say, when somebody wants it.
  await expect(lists.getByRole('row', { name: /W-1 North/ })).toContainText('1 of 1')
  await lists.getByRole('button', { name: 'Set the progress of 2 works' }).click()
  await expect(lists).toContainText('All works are as their elements say')
  await page.getByRole('combobox', { name: 'Colours by' }).selectOption('facts')
  const legend = page.locator('dl[aria-label="What the colours mean"]')
  await expect(legend).toContainText('Done on time1')
  // As it is today: the other one will be done only on the day of the list.
  await expect(legend).toContainText('Not started1')
  await page.screenshot({ path: test.info().outputPath('facts.png') })

  // What the walls come to: 4 × 3 × 0.2 and 2 × 3 × 0.2 metres.
  await page.getByRole('button', { name: 'Volumes', exact: true }).click()
  await page
    .getByRole('radio', { name: 'Take-off' })
    .or(page.getByRole('button', { name: 'Take-off' }))
    .click()
  const takeOff = page.getByRole('region', { name: 'Quantity take-off' })
  await expect(takeOff.getByRole('row', { name: /^Total/ })).toContainText('3.6 m³')
  await takeOff.getByRole('combobox', { name: 'Grouped by' }).selectOption('storey')
  await expect(takeOff.getByRole('row', { name: /^Ground floor/ })).toContainText('2.4 m³')
  await expect(takeOff.getByRole('row', { name: /^First floor/ })).toContainText('1.2 m³')
  await takeOff.getByRole('combobox', { name: 'Grouped by' }).selectOption('work')
  await expect(takeOff.getByRole('row', { name: /^W-2 South/ })).toContainText('1.2 m³')
  await takeOff.getByRole('combobox', { name: 'Units' }).selectOption('ft³')
  await expect(takeOff.getByRole('row', { name: /^W-2 South/ })).toContainText('42.38 ft³')
  await page.screenshot({ path: test.info().outputPath('take-off.png') })
  await maya.context.close()
})
