import { expect } from '@playwright/test'
import { columnTitled, switchColumns } from './grid-columns.ts'
import { demoSpaceOf, type SignedIn } from './people.ts'
import { close, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'

const idOf = (code: string): string => code.toLowerCase().padEnd(12, '0')

async function directory(person: SignedIn, spaceId: string, name: string, codes: readonly string[]): Promise<string> {
  const input = { nodeId: null, kind: 'custom', code: '', name }
  const made = await person.call<{ directory: { id: string } }>('POST', `/spaces/${spaceId}/directories`, input)
  const rows = codes.map((code) => ({ id: idOf(code), code, name: `${name} ${code}` }))
  const commands = [{ do: 'rows.insert', parentId: null, rows }]
  await person.call('POST', `/directories/${made.directory.id}/commands`, { commands })
  return made.directory.id
}

async function attribute(person: SignedIn, spaceId: string, name: string, directoryId: string): Promise<void> {
  const input = { nodeId: null, code: `related-${name.toLowerCase()}`, name, type: 'list' }
  const made = await person.call<{ attribute: { id: string } }>('POST', `/spaces/${spaceId}/attributes`, input)
  const source = { directory: { id: directoryId, branchId: null, level: null } }
  await person.call('PUT', `/directory-attribute/${made.attribute.id}`, source)
}

test('two directories are related, rows pasted by codes; whoever plans is told which works differ, looks at them and recalculates; they go out as a file and come in again (R-DIR-05.relations, R-IO-07)', async ({
  browser,
  installation,
}) => {
  const both = await openTogether(installation, browser, 'Relations')
  const { a, b, maya } = both
  const { page } = a
  const spaceId = await demoSpaceOf(maya)
  const types = await directory(maya, spaceId, 'Kinds of work', ['CON', 'MAS'])
  const materials = await directory(maya, spaceId, 'Stuff', ['C25', 'BRICK'])
  await attribute(maya, spaceId, 'Kind', types)
  await attribute(maya, spaceId, 'Stuff', materials)
  await switchColumns(page, ['Dur.', '%', 'TF', 'FF', 'Calendar', 'Limit', 'Kind', 'Stuff'])
  const [kind, stuff] = [await columnTitled(page, 'Kind'), await columnTitled(page, 'Stuff')]
  const plaster = await a.keyOf('Plaster')
  if (!plaster) throw new Error('the small plan has this work')
  await a.type(plaster, kind, 'CON')
  await a.saved()

  const screen = await maya.context.newPage()
  await screen.goto(`/${spaceId}/directories?directory=${types}`)
  await screen.getByRole('button', { name: 'More' }).click()
  await screen.getByRole('menuitem', { name: 'Relations…' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'New relation' }).click()
  await dialog.getByLabel('Name').fill('Stuff of kinds')
  await dialog.getByLabel('Chosen first').selectOption('Kinds of work')
  await dialog.getByLabel('Depends on it').selectOption('Stuff')
  await screen.screenshot({ path: test.info().outputPath('new.png') })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('No rows yet.')).toBeVisible()
  await dialog.getByLabel(/^Paste rows/).fill('CON\tC25\t1,02\nMAS\tBRICK\nXX\tBRICK')
  await expect(dialog.getByText('2 new, 0 changed, 0 as they are here')).toBeVisible()
  await expect(dialog.getByText('Codes that no directory has, in line 3')).toBeVisible()
  await dialog.getByRole('button', { name: 'Write' }).click()
  await expect(dialog.getByRole('row', { name: /CON C25 1.02/ })).toBeVisible()
  await screen.screenshot({ path: test.info().outputPath('rows.png') })
  const [file] = await Promise.all([
    screen.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download as text (.csv)' }).click(),
  ])
  await dialog.getByRole('button', { name: 'Remove MAS BRICK' }).click()
  await expect(dialog.getByRole('row', { name: /MAS/ })).toHaveCount(0)
  await dialog.locator('input[type=file]').setInputFiles(await file.path())
  await expect(dialog.getByText('1 new, 0 changed, 1 as they are here')).toBeVisible()
  await dialog.getByRole('button', { name: 'Write' }).click()
  await dialog.getByRole('button', { name: 'Remove MAS BRICK' }).click()
  await expect(dialog.getByRole('row', { name: /MAS/ })).toHaveCount(0)
  await screen.close()

  // Both are told; one looks at what would change, and takes it.
  const offer = page.getByTestId('relations-offer')
  await expect(offer).toContainText('1 work differs')
  await expect(b.page.getByTestId('relations-offer')).toContainText('1 work differs')
  await offer.getByRole('button', { name: 'See what changes…' }).click()
  await expect(page.getByRole('dialog').getByRole('row', { name: /Plaster Stuff – Stuff C25/ })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('different.png') })
  await page.getByRole('dialog').getByRole('button', { name: 'Recalculate' }).click()
  await expect.poll(() => a.text(plaster, stuff)).toBe('Stuff C25')
  await expect(offer).toHaveCount(0)
  await close(both)
})
