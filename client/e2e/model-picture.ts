import { expect, type Page } from '@playwright/test'

/** Of the picture of the models, by shares of its size from the upper left corner. */
interface Part {
  from: [x: number, y: number]
  to: [x: number, y: number]
}

/**
 * Which element is seen in a part of the picture, as the viewer itself knows it: a rectangle selects by the numbers of
 * elements that are drawn there instead of colours. The name of one, how many there are of several, '' for none.
 */
export async function seenIn(page: Page, { from, to }: Part): Promise<string> {
  const picture = page.getByRole('application', { name: 'Building model' })
  const box = await picture.boundingBox()
  if (!box) throw new Error('There is no picture')
  const at = ([x, y]: [number, number]): [number, number] => [box.x + box.width * x, box.y + box.height * y]
  await picture.focus()
  await page.keyboard.press('Escape')
  await page.keyboard.down('Shift')
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at(to), { steps: 3 })
  await page.mouse.up()
  await page.keyboard.up('Shift')
  const selected = page.getByRole('contentinfo').getByText(/^\d+ selected$/)
  const count = Number.parseInt((await selected.textContent()) ?? '', 10)
  if (count !== 1) return count === 0 ? '' : String(count)
  const name = page.getByRole('complementary', { name: 'Properties' }).getByRole('heading', { level: 2 })
  await expect(name).not.toBeEmpty()
  return (await name.textContent()) ?? ''
}
