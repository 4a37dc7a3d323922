import { expect, type Page } from '@playwright/test'
import { tinyGuid, tinyIfc } from '../../api-server/test/tiny-ifc.ts'
import { seenIn } from './model-picture.ts'
import { modelPlan } from './model-plan.ts'
import { signIn } from './people.ts'
import { test } from './with-graphics.ts'

/** Of the halves of the picture, without what lies at their border. */
const left = { from: [0.01, 0.01], to: [0.49, 0.99] } as const
const right = { from: [0.51, 0.01], to: [0.99, 0.99] } as const
const seenOn = (page: Page, { from, to }: typeof left | typeof right) => seenIn(page, { from: [...from], to: [...to] })

test('plan and fact stand beside each other by one camera: what is planned and not begun is seen in the plan alone (R-BIM-01)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const plan = await modelPlan(maya, 'Beside')
  const [north, south] = [await plan.work('W-1', 'North', 10), await plan.work('W-2', 'South', 10)]
  const model = await plan.model('Frame.ifc', tinyIfc())
  await plan.link(model, tinyGuid('north'), north)
  await plan.link(model, tinyGuid('south'), south)
  const settings = `/versions/${plan.versionId}/calculate-settings`
  const first = '2026-03-02T08:00'
  await maya.call('PATCH', settings, { plannedStart: first, dataDate: first })
  await maya.call('POST', `/schedules/${plan.scheduleId}/versions/create`, { name: 'Agreed', as: 'target' })
  await maya.call('PATCH', `/versions/${plan.versionId}/wbs/${south}`, { actualStart: first })
  await maya.call('PATCH', settings, { dataDate: '2026-03-05T08:00' })
  const page = await maya.context.newPage()
  await page.goto(`${plan.path}/model`)
  await expect(page.getByRole('contentinfo')).toContainText('2 elements')
  await expect(page.getByRole('button', { name: 'Play the schedule' })).toBeEnabled({ timeout: 120_000 })

  await page.getByRole('application', { name: 'Building model' }).focus()
  await page.keyboard.press('v')
  const labels = page.locator('.model-side-label')
  await expect(labels).toHaveText([
    'Target Agreed0 of 2 works done2 works active',
    'Fact0 of 2 works done1 work active',
  ])
  await expect(page.locator('dl[aria-label="What the colours mean"]')).toHaveText('In progress2')
  await expect(page.locator('dl[aria-label="What the colours of the facts mean"]')).toContainText('Not started1')
  await expect(page.getByRole('radio', { name: 'Fact' })).toHaveCount(0)
  expect(await seenOn(page, left)).toBe('2')
  expect(await seenOn(page, right)).toBe('Стена юг')
  const callout = page.getByRole('region', { name: 'What is known of the work of the element' })
  await expect(callout).toContainText('W-2 South')
  await page.screenshot({ path: test.info().outputPath('beside.png') })

  // What has not come yet is not known, but expected.
  await page.getByRole('button', { name: 'Forward one week' }).click()
  await expect(labels.nth(1)).toContainText('Forecast')

  // One camera: from above both are seen from above; the button puts the pictures together again.
  await page.getByRole('application', { name: 'Building model' }).focus()
  await page.keyboard.press('1')
  await page.setViewportSize({ width: 1024, height: 768 })
  // The properties lie on the picture now, and the card goes out of their way.
  const properties = page.getByRole('complementary', { name: 'Properties' })
  await expect(async () => {
    const [card, panel] = [await callout.boundingBox(), await properties.boundingBox()]
    if (!card || !panel) throw new Error('They are not both there')
    expect(card.x + card.width).toBeLessThanOrEqual(panel.x)
  }).toPass()
  await page.screenshot({ path: test.info().outputPath('beside-small.png') })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: test.info().outputPath('beside-dark.png') })
  await page.getByRole('button', { name: 'Plan and fact side by side (V)' }).click()
  await expect(labels).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Fact' })).toHaveCount(1)
  // The button has the focus now; the key means the pictures all the same.
  await page.keyboard.press('v')
  await expect(labels).toHaveCount(2)
  await maya.context.close()
})
