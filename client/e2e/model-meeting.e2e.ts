import { expect, type Page } from '@playwright/test'
import { tinyGuid, tinyIfc } from '../../api-server/test/tiny-ifc.ts'
import { seenIn } from './model-picture.ts'
import { modelPlan } from './model-plan.ts'
import { signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { test } from './with-graphics.ts'

/** A second is meant; a machine that draws by its processor beside other tests has more. */
const SOON = { timeout: 5_000 }

/** What the picture says beside the selected element. */
const calloutOf = (page: Page) => page.getByRole('region', { name: 'What is known of the work of the element' })
const legendOf = (page: Page) => page.locator('dl[aria-label="What the colours mean"]')

test('at the meeting one drags a bar below the model, and the other’s model and callout follow within a second (R-BIM-01)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const tom = await signIn(installation, browser, 'tom')
  const plan = await modelPlan(maya, 'Meeting')
  const walls = await plan.work('W-1', 'Walls', 10)
  const model = await plan.model('Frame.ifc', tinyIfc())
  await plan.link(model, tinyGuid('north'), walls)
  const page = await maya.context.newPage()
  await page.goto(`${plan.path}/model`)
  const tree = page.getByRole('tree', { name: 'Elements of the models' })
  await tree.getByRole('treeitem', { name: 'Ground floor' }).click()
  await expect(calloutOf(page)).toContainText('W-1 Walls')
  await page.getByRole('button', { name: 'Play the schedule' }).click()
  const player = page.getByRole('region', { name: 'Player' })
  await player.getByText('Target', { exact: true }).click()
  await player.getByRole('button', { name: 'Forward one week' }).click()

  // Whoever comes later and follows sees date, mode and selection at once.
  const beside = await tom.context.newPage()
  await beside.goto(`${plan.path}/model`)
  await expect(beside.getByRole('contentinfo')).toContainText('2 elements')
  await beside.getByRole('button', { name: /^Follow Maya/ }).click()
  const hisPlayer = beside.getByRole('region', { name: 'Player' })
  const date = (await player.locator('.model-player-date').textContent()) ?? ''
  await expect(hisPlayer.locator('.model-player-date')).toHaveText(date, SOON)
  await expect(hisPlayer.getByRole('radio', { name: 'Target' })).toBeChecked()
  await expect(calloutOf(beside)).toContainText('W-1 Walls')
  await player.getByText('Plan', { exact: true }).click()
  await expect(hisPlayer.getByRole('radio', { name: 'Plan' })).toBeChecked(SOON)
  await expect(legendOf(beside)).toContainText('In progress1')

  // The bar goes two weeks on: the wall is not there yet.
  const planner = new PlannerPage(page)
  const before = (await calloutOf(beside).textContent()) ?? ''
  const bar = await planner.bar(walls)
  const middle = { x: (bar.left + bar.right) / 2, y: bar.middle }
  await planner.drag(middle, { x: middle.x + (bar.right - bar.left), y: middle.y })
  const dropped = performance.now()
  await expect(legendOf(beside)).toContainText('Not started1', SOON)
  const description = String(Math.round(performance.now() - dropped))
  test.info().annotations.push({ type: 'ms from the drop to the picture of the other', description })
  await expect(calloutOf(beside)).not.toHaveText(before, SOON)
  await expect(calloutOf(beside)).toHaveText((await calloutOf(page).textContent()) ?? '')
  await beside.screenshot({ path: test.info().outputPath('followed.png') })
  await Promise.all([maya.context.close(), tom.context.close()])
})

test('what can be done with an element stands in a menu at it; storeys, the cube of views and panels leave room on a small screen', {
  tag: '@slow',
}, async ({ browser, installation }) => {
  const small = { viewport: { width: 1024, height: 768 }, hasTouch: true }
  const maya = await signIn(installation, browser, 'maya', small)
  const plan = await modelPlan(maya, 'Small screen')
  const walls = await plan.work('W-1', 'Walls', 10)
  await plan.model('Frame.ifc', tinyIfc())
  const page = await maya.context.newPage()
  await page.goto(`${plan.path}/model`)
  const tree = page.getByRole('tree', { name: 'Elements of the models' })
  const picture = page.getByRole('application', { name: 'Building model' })
  const status = page.getByRole('contentinfo')
  const item = (name: string) => page.getByRole('menuitem', { name })

  // The work is chosen below, and the wall that fills the picture is linked to it where it is.
  await page.getByRole('button', { name: 'Works', exact: true }).click()
  await page.getByRole('tree', { name: 'Works of the schedule' }).getByRole('treeitem', { name: 'Walls' }).click()
  await tree.getByRole('treeitem', { name: 'Ground floor' }).click()
  await picture.focus()
  await page.keyboard.press('f')
  await page.keyboard.press('Escape')
  await expect(status).toContainText('0 selected')
  await picture.click({ button: 'right' })
  await expect(status).toContainText('1 selected')
  await page.screenshot({ path: test.info().outputPath('menu.png') })
  await item('Link to W-1 Walls').click()
  await expect(calloutOf(page)).toContainText('W-1 Walls')
  await picture.click({ button: 'right' })
  await item('Show the selection only').click()
  await expect(status).toContainText('1 hidden')
  await picture.click({ button: 'right' })
  await item('Show everything').click()
  await expect(status).not.toContainText('hidden')

  // A finger that rests opens it too. What is below the pointer is known when the triangles are sorted.
  const box = await picture.boundingBox()
  if (!box) throw new Error('There is no picture')
  const touch = await maya.context.newCDPSession(page)
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await expect(async () => {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await expect(item('Section here')).toBeVisible()
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    const isKnown = (await item('Section here').getAttribute('aria-disabled')) !== 'true'
    if (!isKnown) await page.keyboard.press('Escape')
    expect(isKnown).toBe(true)
  }).toPass()
  await item('Section here').click()
  const section = page.getByRole('button', { name: 'Section', exact: true })
  await expect(section).toHaveAttribute('aria-pressed', 'true')
  await picture.focus()
  await page.keyboard.press('c')
  await expect(section).toHaveAttribute('aria-pressed', 'false')
  await picture.click({ button: 'right' })
  await item('New issue…').click()
  await page.getByRole('dialog').getByLabel('New issue of what is seen').fill('A crack')
  await page.getByRole('dialog').getByRole('button', { name: 'Add the issue' }).click()
  await page.getByRole('button', { name: 'Issues', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Open', exact: true }).getByRole('listitem')).toContainText('A crack')
  await page.getByRole('button', { name: 'Issues', exact: true }).click()

  // From the front, and nothing of the storey above.
  const cube = page.getByRole('group', { name: 'Where one looks from' })
  await cube.getByRole('button', { name: 'Front' }).click()
  await expect(cube.getByRole('button')).toHaveText(['S'])
  await section.click()
  await page.getByRole('combobox', { name: 'Storey' }).selectOption('Ground floor')
  await section.click()
  await expect(page.getByRole('combobox', { name: 'Storey' })).toBeHidden()
  await picture.focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('2')
  await page.keyboard.press(']')
  expect(await seenIn(page, { from: [0.01, 0.01], to: [0.99, 0.99] })).toBe('North wall')

  await page.keyboard.press('[')
  await expect(tree).toHaveCount(0)
  await page.keyboard.press('[')
  const border = page.getByRole('separator', { name: 'Width of the panel' }).first()
  const before = Number(await border.getAttribute('aria-valuenow'))
  await border.focus()
  await page.keyboard.press('ArrowRight')
  await expect(border).toHaveAttribute('aria-valuenow', String(before + 16))
  await page.screenshot({ path: test.info().outputPath('small.png') })

  await tree.getByRole('treeitem', { name: 'Ground floor' }).click()
  await picture.click({ button: 'right' })
  await item('Go to W-1 Walls').click()
  await expect(new PlannerPage(page).row(walls)).toHaveAttribute('aria-selected', 'true')
  await maya.context.close()
})
