import { expect } from '@playwright/test'
import { close, expectSameEverywhere, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

test('people whose schedule is written anew go on with it: nothing typed offline is lost, and undo still works', {
  tag: '@slow',
}, async ({ browser, installation }) => {
  const two = await openTogether(installation, browser, 'Epochs')
  const { a, b, maya, tom, path } = two
  const paint = await b.keyOf('Paint')
  const doors = await b.keyOf('Doors')
  const list = await maya.call<{ versions: { id: string }[] }>('GET', `/schedules/${path.split('/').at(-1)}/versions`)
  const versionId = list.versions[0]!.id
  await a.type(paint, 'name', 'Paint, one coat')
  await a.saved()
  await tom.context.setOffline(true)
  await expect(b.root).toHaveAttribute('data-save', 'offline')
  await b.type(doors, 'duration', '6')
  await b.type(doors, 'name', 'Doors, oak')
  await expect(b.root).toHaveAttribute('data-pending', '2')

  await installation.rebase(`schedule/${versionId}`)
  await a.type(paint, 'duration', '7')
  await expect(a.cell(paint, 'duration')).toHaveText('7')
  await a.saved()
  await tom.context.setOffline(false)
  await expect(a.cell(doors, 'name')).toHaveText('Doors, oak', { timeout: 40_000 })
  await expect(a.cell(doors, 'duration')).toHaveText('6')
  await expect(b.cell(paint, 'duration')).toHaveText('7')
  await expect(b.page.getByTestId('refused')).toHaveCount(0)
  await expectSameEverywhere(two)

  // What was done in the document before is undone in this one.
  await a.page.keyboard.press('Control+KeyZ')
  await expect(b.cell(paint, 'duration')).toHaveText('3')
  await a.page.keyboard.press('Control+KeyZ')
  await expect(b.cell(paint, 'name')).toHaveText('Paint')
  await expectSameEverywhere(two)

  // And once more while both are there.
  await installation.rebase(`schedule/${versionId}`)
  await b.type(doors, 'duration', '4')
  await expect(a.cell(doors, 'duration')).toHaveText('4', { timeout: 20_000 })
  await expectSameEverywhere(two)
  await close(two)
})
