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
  // With the name of the profile where another test has left the space one.
  await expect(page.locator('dl[aria-label="What the colours mean"]')).toHaveText(/^In progress( · \w+)?2$/)
  await expect(page.locator('dl[aria-label="What the colours of the facts mean"]')).toContainText(
    /Not started( · [^\d]+)?1/,
  )
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
  // The properties cover neither picture, nor the card that stands in the right one.
  const properties = page.getByRole('complementary', { name: 'Properties' })
  await expect(async () => {
    const [card, panel] = [await callout.boundingBox(), await properties.boundingBox()]
    const pictures = await page.getByRole('application', { name: 'Building model' }).boundingBox()
    if (!card || !panel || !pictures) throw new Error('They are not all there')
    expect(panel.x + panel.width).toBeLessThanOrEqual(pictures.x)
    expect(card.x).toBeGreaterThanOrEqual(pictures.x + pictures.width / 2)
    expect(card.x + card.width).toBeLessThanOrEqual(pictures.x + pictures.width)
    // The element in the middle of its picture is not covered.
    const middle = pictures.y + pictures.height / 2
    expect(card.y > middle || card.y + card.height < middle).toBe(true)
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

test('the border between plan and fact, and that above the Gantt, are dragged and moved by keys, and stay where they are (R-BIM-01)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const plan = await modelPlan(maya, 'Border')
  await plan.model('Frame.ifc', tinyIfc())
  // It builds none of the elements: on every day both stand in both pictures.
  await plan.work('W-1', 'North', 10)
  const page = await maya.context.newPage()
  const picture = page.getByRole('application', { name: 'Building model' })
  const sides = page.locator('.model-sides > .model-side')
  const open = async (): Promise<void> => {
    await page.goto(`${plan.path}/model`)
    await expect(page.getByRole('contentinfo')).toContainText('2 elements')
    await expect(page.getByRole('button', { name: 'Play the schedule' })).toBeEnabled({ timeout: 120_000 })
    await picture.focus()
    await page.keyboard.press('v')
    await expect(sides).toHaveCount(2)
  }
  await open()
  const border = page.getByRole('separator', { name: 'Border between plan and fact' })
  const leftWidth = async (): Promise<number> => (await sides.first().boundingBox())?.width ?? 0
  const box = await picture.boundingBox()
  if (!box) throw new Error('There is no picture')
  expect(Math.abs((await leftWidth()) - box.width / 2)).toBeLessThan(2)

  // Both are seen in the narrow picture too, and it is their numbers that are drawn there.
  await page.mouse.move(box.x + box.width / 2, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.7, box.y + 40, { steps: 4 })
  await page.mouse.up()
  await expect.poll(leftWidth).toBeGreaterThan(box.width * 0.69)
  await picture.focus()
  await page.keyboard.press('f')
  expect(await seenIn(page, { from: [0.01, 0.01], to: [0.69, 0.99] })).toBe('2')
  expect(await seenIn(page, { from: [0.72, 0.01], to: [0.99, 0.99] })).toBe('2')
  // Beyond a part nothing goes.
  await border.focus()
  for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowRight')
  await expect.poll(leftWidth).toBeLessThan(box.width * 0.81)
  const before = await leftWidth()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(leftWidth).toBeLessThan(before - 10)
  const kept = await leftWidth()

  // What is played has its bars below it.
  const below = page.getByRole('separator', { name: 'Height of the panel' })
  const strip = Number(await below.getAttribute('aria-valuenow'))
  await below.focus()
  await page.keyboard.press('ArrowUp')
  await expect(below).toHaveAttribute('aria-valuenow', String(strip + 16))
  const grip = await below.boundingBox()
  if (!grip) throw new Error('There is no border')
  await page.mouse.move(grip.x + 400, grip.y + 3)
  await page.mouse.down()
  await page.mouse.move(grip.x + 400, grip.y + 53, { steps: 4 })
  await page.mouse.up()
  await expect(below).toHaveAttribute('aria-valuenow', String(strip + 16 - 50))
  await page.screenshot({ path: test.info().outputPath('wider.png') })

  await open()
  await expect.poll(leftWidth).toBe(kept)
  await border.dblclick()
  await expect.poll(async () => Math.abs((await leftWidth()) - box.width / 2)).toBeLessThan(2)
  await maya.context.close()
})
