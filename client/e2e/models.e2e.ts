import { expect } from '@playwright/test'
import { tinyGuid, tinyIfc, twoWalls } from '../../api-server/test/tiny-ifc.ts'
import { seenIn } from './model-picture.ts'
import { createSchedule, signIn } from './people.ts'
import { test } from './with-graphics.ts'

const file = (name: string, text: string) => ({ name, mimeType: 'application/x-step', buffer: Buffer.from(text) })

/** Runs in the page: how often it says anew that there is no model, after a file was chosen. */
function flashesOfEmptiness(): { times: number } {
  const flashes = { times: 0 }
  const isSaid = (): boolean => document.body.innerText.includes('There is no building model yet')
  let wasSaid = true
  new MutationObserver(() => {
    if (isSaid() && !wasSaid) flashes.times++
    wasSaid = isSaid()
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
  return flashes
}

test('a building model is added, looked at, selected in the picture and in the tree, and replaced', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await createSchedule(maya, 'House')
  const page = await maya.context.newPage()
  await page.goto(`${path}/model`)
  await expect(page.getByText('There is no building model yet.', { exact: false })).toBeVisible()
  await page.getByLabel('Add a model', { exact: true }).first().setInputFiles(file('letter.ifc', 'Dear Sir'))
  await expect(page.getByRole('alert').getByText('This is no IFC model.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  const flashes = await page.evaluateHandle(flashesOfEmptiness)
  await page.getByLabel('Add a model', { exact: true }).first().setInputFiles(file('Frame.ifc', tinyIfc()))

  const tree = page.getByRole('tree', { name: 'Elements of the models' })
  await expect(tree.getByRole('treeitem')).toHaveText([/Frame2/, /First floor1/, /Ground floor1/])
  expect(await flashes.jsonValue()).toEqual({ times: 0 })
  const picture = page.getByRole('application', { name: 'Building model' })
  const facts = page.getByRole('complementary', { name: 'Properties' })
  const status = page.getByRole('contentinfo')

  await tree.getByRole('treeitem', { name: 'Ground floor' }).click()
  await expect(facts.getByRole('heading', { level: 2 })).toHaveText('North wall')
  await expect(facts).toContainText('EI 60')
  await expect(facts).toContainText('2.4 m³')

  // The selection fills the picture, so that its middle is the wall.
  await picture.focus()
  await page.keyboard.press('F')
  await page.keyboard.press('Escape')
  await expect(facts).toContainText('Select an element')
  await picture.click()
  await expect(facts.getByRole('heading', { level: 2 })).toHaveText('North wall')
  await page.screenshot({ path: test.info().outputPath('selected.png') })
  await page.keyboard.press('h')
  await expect(status).toContainText('1 hidden')
  await page.keyboard.press('0')
  const box = await picture.boundingBox()
  if (!box) throw new Error('There is no picture')
  expect(await seenIn(page, { from: [0.01, 0.01], to: [0.99, 0.99] })).toBe('Стена юг')
  await page.keyboard.press('Shift+H')
  await expect(status).not.toContainText('hidden')
  // From the front the upper storey is above the lower one, and both are in the picture.
  await page.keyboard.press('Escape')
  await page.keyboard.press('2')
  expect(await seenIn(page, { from: [0.01, 0.55], to: [0.99, 0.99] })).toBe('North wall')
  expect(await seenIn(page, { from: [0.01, 0.01], to: [0.99, 0.99] })).toBe('2')
  await page.getByRole('tab', { name: 'Systems' }).click()
  await expect(tree.getByRole('treeitem')).toHaveText([/Frame2/, /Wall2/])
  await page.getByRole('tab', { name: 'Storeys' }).click()
  expect(await seenIn(page, { from: [0.01, 0.01], to: [0.99, 0.45] })).toBe('Стена юг')
  await page.keyboard.press('0')

  // Corner to corner of the wall, whichever they are: it is 4 × 3 × 0.2 metres.
  await page.keyboard.press('m')
  const measuring = page.getByRole('toolbar', { name: 'Measure' })
  await expect(measuring).toContainText('Point at the first place')
  await picture.click()
  await expect(measuring).toContainText('Point at the second place')
  await picture.click({ position: { x: box.width / 2 + 20, y: box.height / 2 + 20 } })
  await expect(measuring).toContainText(/\d m$|\d mC/)
  await page.keyboard.press('Escape')
  await expect(measuring).toBeHidden()
  // The picture has the keys of a tool that was taken from a menu.
  await page.getByRole('button', { name: 'More tools' }).click()
  await page.getByRole('menuitem', { name: 'Walk' }).click()
  await expect(page.getByRole('toolbar', { name: 'Walk' })).toBeVisible()
  await expect(picture).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('toolbar', { name: 'Walk' })).toBeHidden()
  await page.keyboard.press('Shift+Slash')
  await expect(page.getByRole('dialog')).toContainText('Section box')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('tab', { name: 'Views' }).click()
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('The south wall')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const tom = await signIn(installation, browser, 'tom')
  const other = await tom.context.newPage()
  await other.goto(`${path}/model`)
  await page.getByRole('button', { name: /^Follow Tom/ }).click()
  await expect(page.getByRole('button', { name: /^Stop following Tom/ })).toHaveAttribute('aria-pressed', 'true')
  await other.getByRole('tab', { name: 'Views' }).click()
  await other.getByRole('button', { name: 'The south wall', exact: true }).click()
  // The view keeps what was selected.
  await expect(other.getByRole('complementary', { name: 'Properties' })).toContainText('Стена юг')
  await tom.context.close()
  await expect(page.getByRole('button', { name: /Tom/ })).toBeHidden()
  // The view goes out as BCF, and when it is deleted it comes back from there.
  await page.getByRole('button', { name: 'Export BCF…' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the file' }).click()
  const bcf = await (await download).path()
  await page.getByRole('button', { name: 'What to do with the view The south wall' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Import BCF…' }).click()
  await page.getByLabel('Choose a BCF file', { exact: true }).and(page.locator('input')).setInputFiles(bcf)
  await expect(page.getByRole('dialog')).toContainText('New: views 1, comments 0')
  await page.getByRole('button', { name: 'Add to the views' }).click()
  await expect(page.getByRole('button', { name: 'The south wall', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Comments on The south wall' }).click()
  const snapshot = page.getByRole('img', { name: 'Picture of “The south wall” from the file' })
  await expect.poll(() => snapshot.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)
  await page.getByRole('tab', { name: 'Storeys' }).click()

  await page.getByRole('searchbox', { name: 'Name, class, property, GlobalId' }).fill('FireRating 60')
  await page.getByRole('button', { name: 'Select 1 found' }).click()
  await expect(facts).toContainText(tinyGuid('north'))
  await page.getByRole('searchbox', { name: 'Name, class, property, GlobalId' }).fill('')

  const [north] = twoWalls
  await page
    .getByLabel('New revision…', { exact: true })
    .setInputFiles(file('Frame 2.ifc', tinyIfc(north ? [north] : [])))
  await expect(tree.getByRole('treeitem')).toHaveText([/Frame1/, /Ground floor1/])
  await page.getByRole('button', { name: 'What to do with Frame' }).click()
  await page.getByRole('menuitem', { name: 'Revisions' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 removed')
  // A wall of 2 × 3 × 0.2 metres is gone.
  await page.getByRole('dialog').getByRole('tab', { name: 'Quantities' }).click()
  const quantities = page.getByRole('region', { name: 'Quantities of two revisions' })
  await expect(quantities.getByRole('row', { name: /^Wall/ })).toContainText('2 → 12.4 m³−1.2 m³')
  await quantities.getByText('By storey').click()
  await expect(quantities.getByRole('row', { name: /^First floor/ })).toContainText('1 → 00 m³−1.2 m³')
  await page.screenshot({ path: test.info().outputPath('quantities.png') })
  await page.keyboard.press('Escape')
  await maya.context.close()
})
