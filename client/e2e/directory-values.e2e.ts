import { expect } from '@playwright/test'
import { columnTitled, switchColumns } from './grid-columns.ts'
import { demoSpaceOf } from './people.ts'
import { close, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

test('a list takes its values from a branch of a directory: chosen by code, renamed there and so in every work, and followed by what its row says; merged, and assigned by codes (R-WBS-18, R-RES-12, R-SHELL-38.directory_upload_with_assignment)', async ({
  browser,
  installation,
}) => {
  const both = await openTogether(installation, browser, 'Values of a directory')
  const { a, b, maya } = both
  const { page } = a
  const spaceId = await demoSpaceOf(maya)
  const crew = { id: 'crewcrewcrew', code: 'crew', name: 'Crew', type: 'number', unit: '', precision: 0 }
  const columns = [{ ...crew, directoryId: null, required: false, unique: false, usual: '' }]
  const input = { nodeId: null, kind: 'custom', code: '', name: 'Trades', hierarchical: true, columns }
  const { directory } = await maya.call<{ directory: { id: string } }>('POST', `/spaces/${spaceId}/directories`, input)
  const rows = (names: readonly [string, string, string][]) =>
    names.map(([id, code, name]) => ({ id: id.padEnd(12, '0'), code, name }))
  const change = (commands: object[]) => maya.call('POST', `/directories/${directory.id}/commands`, { commands })
  const trades = rows([
    ['concrete', '03', 'Concrete'],
    ['finish', '09', 'Finishes'],
  ])
  const below = rows([
    ['plaster', '09.20', 'Plastering'],
    ['paint', '09.90', 'Painting'],
  ])
  await change([{ do: 'rows.insert', parentId: null, rows: trades }])
  await change([{ do: 'rows.insert', parentId: trades[1]!.id, rows: below }])
  await change([{ do: 'rows.change', rows: [{ id: below[0]!.id, values: { [crew.id]: '4' } }] }])

  await page.keyboard.press('Control+Alt+KeyA')
  const dialog = page.getByTestId('attributes')
  await dialog.getByRole('button', { name: 'New attribute' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Trade')
  await dialog.getByLabel('Code').fill('trade')
  await dialog.getByLabel('Values come from').selectOption('Trades')
  await expect(dialog.getByRole('button', { name: 'Add a value' })).toHaveCount(0)
  await dialog.getByRole('combobox', { name: /^All rows/ }).fill('fin')
  await expect(dialog.getByRole('option', { name: '09 Finishes' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.screenshot({ path: test.info().outputPath('directory.png') })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Who fills it in this schedule')).toBeVisible()
  // Another attribute follows from the row that is chosen.
  await dialog.getByRole('button', { name: 'New attribute' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Crew')
  await dialog.getByLabel('Code').fill('crew')
  await dialog.getByLabel('Holds').selectOption('Number')
  await dialog.getByLabel('Value', { exact: true }).selectOption('Taken from the chosen row of a directory')
  await dialog.getByLabel('List whose row it is').selectOption('Trade')
  await dialog.getByLabel('Column', { exact: true }).selectOption('Crew')
  await page.screenshot({ path: test.info().outputPath('donor.png') })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Who fills it in this schedule')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()

  for (const one of [page, b.page]) {
    await switchColumns(one, ['Dur.', '%', 'TF', 'FF', 'Calendar', 'Limit', 'Trade', 'Crew'])
  }
  const [trade, ofTrade] = [await columnTitled(page, 'Trade'), await columnTitled(page, 'Crew')]
  const [plaster, paint] = await Promise.all(['Plaster', 'Paint'].map((name) => a.keyOf(name)))
  if (!plaster || !paint) throw new Error('the small plan has these works')
  await a.select(plaster, trade)
  await page.keyboard.press('F2')
  // What stands elsewhere in the directory is not offered.
  await expect(page.locator('[data-planner-choices] [role=option]')).toHaveText(['09.20Plastering', '09.90Painting'])
  await page.screenshot({ path: test.info().outputPath('codes.png') })
  await page.keyboard.type('09.2')
  await page.keyboard.press('Enter')
  await expect.poll(() => b.text(plaster, trade)).toBe('Plastering')
  await expect.poll(() => b.text(plaster, ofTrade)).toBe('4.00')
  await expect(b.cell(plaster, ofTrade)).toHaveAttribute('aria-description', 'From the directory')
  await a.type(paint, trade, '09.90')
  await expect.poll(() => b.text(paint, trade)).toBe('Painting')
  await a.saved()
  await change([
    { do: 'rows.change', rows: [{ id: below[0]!.id, name: 'Plaster, by machine', values: { [crew.id]: '2' } }] },
  ])
  await expect.poll(() => b.text(plaster, ofTrade)).toBe('2.00')
  await expect.poll(() => b.text(plaster, trade)).toBe('Plaster, by machine')

  // Two rows become one: who would show the other name is told before.
  const screen = await maya.context.newPage()
  await screen.setViewportSize({ width: 1440, height: 900 })
  await screen.goto(`/${spaceId}/directories?directory=${directory.id}`)
  const lines = screen.getByRole('treegrid', { name: 'Rows' })
  await lines.getByText('Plaster, by machine').click()
  await lines.getByText('Painting').click({ modifiers: ['Shift'] })
  await screen.getByRole('button', { name: 'Merge…' }).click()
  const merging = screen.getByRole('dialog')
  await expect(merging.getByRole('radio')).toHaveCount(2)
  await expect(merging.getByText('1 work')).toBeVisible()
  await screen.screenshot({ path: test.info().outputPath('merge.png') })
  await merging.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(lines.getByText('Painting')).toHaveCount(0)
  await expect.poll(() => b.text(paint, trade)).toBe('Plaster, by machine')
  await screen.getByRole('tab', { name: 'Used' }).click()
  await expect(screen.getByText('2 works')).toBeVisible()
  await screen.screenshot({ path: test.info().outputPath('used.png') })
  await lines.focus()
  await screen.keyboard.press('Control+KeyZ')
  await expect.poll(() => b.text(paint, trade)).toBe('Painting')
  await screen.close()

  // A table of codes: what it would do is told before, and rows that the directory lacks are made with it.
  await a.type(plaster, 'code', 'P1')
  await a.type(paint, 'code', 'P2')
  await a.saved()
  await a.command('Assign rows of a directory')
  const assigning = page.getByRole('dialog')
  // Lists of the whole space, which other tests make as well, stand before it.
  await assigning.getByLabel('Attribute that takes them').selectOption('Trade')
  await assigning.getByLabel('Code of the work, code of the row').fill('P1\t09.90\nP2\t09.95\tWallpaper\nP9\t09.90')
  await expect(assigning.getByText('1 work changes, 0 have it already')).toBeVisible()
  await expect(assigning.getByText('No work has the code, in line 3')).toBeVisible()
  await assigning.getByRole('checkbox', { name: /^Create the row/ }).check({ force: true })
  await page.screenshot({ path: test.info().outputPath('assign.png') })
  await assigning.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect.poll(() => b.text(plaster, trade)).toBe('Painting')
  await close(both)
})
