import { expect, type Page } from '@playwright/test'
import { tinyIfc } from '../../api-server/test/tiny-ifc.ts'
import { modelPlan } from './model-plan.ts'
import { signIn } from './people.ts'
import { test } from './with-graphics.ts'

/** Clicks so far from the middle of the picture, in pixels. */
async function pointAt(page: Page, x: number, y: number): Promise<void> {
  const box = await page.getByRole('application', { name: 'Building model' }).boundingBox()
  if (!box) throw new Error('There is no picture')
  await page.mouse.click(box.x + box.width / 2 + x, box.y + box.height / 2 + y)
}

test('an area and an angle are measured at places of a wall, and taken back (R-BIM-01)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const plan = await modelPlan(maya, 'Measured')
  await plan.model('Frame.ifc', tinyIfc())
  const page = await maya.context.newPage()
  await page.goto(`${plan.path}/model`)
  await page.getByRole('treeitem', { name: 'Ground floor' }).click()
  const picture = page.getByRole('application', { name: 'Building model' })
  await picture.focus()
  // The wall fills the picture, seen from the front.
  await page.keyboard.press('2')
  await page.keyboard.press('Shift+A')
  const bar = page.getByRole('toolbar', { name: 'Measure' })
  const told = bar.getByRole('status')
  // Places are known when the triangles are sorted.
  await expect(async () => {
    await pointAt(page, -60, -40)
    await expect(told).toHaveText('Point at the next corner; Enter ends the area', { timeout: 1_000 })
  }).toPass()
  await pointAt(page, 60, -40)
  await pointAt(page, 60, 40)
  await page.keyboard.press('Enter')
  await expect(told).toHaveText(/^\d+(\.\d+)? m²$/)
  await expect(page.locator('.model-measures polygon')).toHaveCount(1)

  await bar.getByText('Angle', { exact: true }).click()
  await pointAt(page, -60, -40)
  await expect(told).toHaveText('Point at the corner of the angle')
  await pointAt(page, 60, -40)
  await pointAt(page, 60, 40)
  await expect(told).toHaveText('90°')
  await page.screenshot({ path: test.info().outputPath('measured.png') })
  await picture.focus()
  await page.keyboard.press('Backspace')
  await expect(told).toHaveText(/ m²$/)
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await maya.context.close()
})
