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

test('after one choice only what goes with it is offered; what does not go with it is kept and marked, and what follows is shown before it is written (R-DIR-05.dependent_directories)', async ({
  browser,
  installation,
}) => {
  const both = await openTogether(installation, browser, 'Dependent lists')
  const { a, b, maya } = both
  const { page } = a
  const spaceId = await demoSpaceOf(maya)
  const types = await directory(maya, spaceId, 'Sorts of work', ['POUR', 'LAY'])
  const materials = await directory(maya, spaceId, 'Goods', ['MIX', 'STEEL', 'BLOCK'])
  await attribute(maya, spaceId, 'Sort', types)
  await attribute(maya, spaceId, 'Goods', materials)
  const make = async (use: 'list' | 'norm', name: string, directoryIds: string[], rows: object[]): Promise<void> => {
    const input = { use, name, directoryIds }
    const made = await maya.call<{ directoryRelation: { id: string } }>(
      ...(['POST', `/spaces/${spaceId}/directory-relations`, input] as const),
    )
    await maya.call('POST', `/directory-relations/${made.directoryRelation.id}/codes`, { mode: 'create', rows })
  }
  const goes = [
    ['POUR', 'MIX'],
    ['POUR', 'STEEL'],
    ['LAY', 'BLOCK'],
  ]
  await make(
    'list',
    'Goods of sorts',
    [types, materials],
    goes.map((codes) => ({ codes })),
  )
  const norm = { rate: '0.8', crew: '8', productivity: '', unit: '' }
  await make('norm', 'Norms of sorts', [types], [{ codes: ['POUR'], norm }])
  for (const one of [page, b.page]) {
    await switchColumns(one, ['%', 'TF', 'FF', 'Calendar', 'Limit', 'Start', 'Finish', 'Sort', 'Goods'])
  }
  const [sort, goods] = [await columnTitled(page, 'Sort'), await columnTitled(page, 'Goods')]
  const plaster = await a.keyOf('Plaster')
  const options = page.locator('[data-planner-choices] [role=option]')
  const offered = async (texts: readonly string[]): Promise<void> => {
    await a.select(plaster, goods)
    await page.keyboard.press('F2')
    await expect(options).toHaveText(texts)
    await page.keyboard.press('Escape')
  }
  await offered(['MIXGoods MIX', 'STEELGoods STEEL', 'BLOCKGoods BLOCK'])
  await a.type(plaster, sort, 'POUR')
  await expect.poll(() => a.text(plaster, sort)).toBe('Sorts of work POUR')
  await offered(['MIXGoods MIX', 'STEELGoods STEEL'])

  // What does not go with it can be typed all the same: it stays, and everybody sees that.
  await a.type(plaster, goods, 'BLOCK')
  const wrong = 'Does not go with what is chosen here: Goods of sorts'
  await expect(a.cell(plaster, goods)).toHaveAttribute('aria-description', wrong)
  await expect(b.cell(plaster, goods)).toHaveAttribute('aria-description', wrong)
  await page.screenshot({ path: test.info().outputPath('wrong.png') })
  await a.type(plaster, goods, 'MIX')
  await expect(b.cell(plaster, goods)).not.toHaveAttribute('aria-description', wrong)

  // The norm of what was chosen gives the duration once there is a volume: shown first, then one step.
  await switchColumns(page, ['Sort', 'Volume'])
  await a.type(plaster, await columnTitled(page, 'Volume'), '100')
  const offer = page.getByTestId('relations-offer')
  await expect(offer).toContainText('1 work differs')
  await offer.getByRole('button', { name: 'See what changes…' }).click()
  await expect(page.getByRole('dialog').getByRole('row', { name: /Duration/ })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('follows.png') })
  await page.getByRole('dialog').getByRole('button', { name: 'Recalculate' }).click()
  await expect.poll(() => b.text(plaster, 'duration')).toBe('1.25')
  await expect(offer).toHaveCount(0)

  await switchColumns(page, ['Volume', 'Sort'])
  // A row that is switched off stays where it is, and is offered no more.
  const off = { do: 'rows.change', rows: [{ id: idOf('MIX'), status: 'disabled' }] }
  await maya.call('POST', `/directories/${materials}/commands`, { commands: [off] })
  const gone = '“Goods MIX” cannot be chosen any more; it stays as it is'
  await expect(a.cell(plaster, goods)).toHaveAttribute('aria-description', gone)
  await expect(b.cell(plaster, goods)).toHaveAttribute('aria-description', gone)
  await offered(['STEELGoods STEEL'])
  await page.screenshot({ path: test.info().outputPath('disabled.png') })
  await close(both)
})

test('a relation has columns of its own, typed in its table and pasted; what stands in one fills an attribute of works, shown before it is written', async ({
  browser,
  installation,
}) => {
  const both = await openTogether(installation, browser, 'Columns of relations')
  const { a, b, maya } = both
  const { page } = a
  const spaceId = await demoSpaceOf(maya)
  const types = await directory(maya, spaceId, 'Ways of work', ['CAST', 'LAID'])
  const materials = await directory(maya, spaceId, 'Mixes', ['M200', 'M300'])
  const plants = await directory(maya, spaceId, 'Plants', ['NORTH'])
  await attribute(maya, spaceId, 'Way', types)
  await attribute(maya, spaceId, 'Mix', materials)
  const input = { nodeId: null, code: 'curing', name: 'Curing', type: 'number' }
  await maya.call('POST', `/spaces/${spaceId}/attributes`, input)
  const relate = async (name: string, directoryIds: string[], rows: object[]): Promise<void> => {
    const made = await maya.call<{ directoryRelation: { id: string } }>(
      ...(['POST', `/spaces/${spaceId}/directory-relations`, { use: 'list', name, directoryIds }] as const),
    )
    await maya.call('POST', `/directory-relations/${made.directoryRelation.id}/codes`, { mode: 'create', rows })
  }
  await relate('Mixes of ways', [types, materials], [{ codes: ['CAST', 'M200'] }, { codes: ['LAID', 'M300'] }])
  await relate('Plants of mixes', [materials, plants], [{ codes: ['M200', 'NORTH'] }])

  const screen = await maya.context.newPage()
  await screen.goto(`/${spaceId}/directories?directory=${types}`)
  await screen.getByRole('button', { name: 'More' }).click()
  await screen.getByRole('menuitem', { name: 'Relations…' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Mixes of ways/ }).click()
  await dialog.getByRole('button', { name: 'Columns…' }).click()
  await dialog.getByRole('button', { name: 'Add a column' }).click()
  await dialog.getByLabel('Name of column 1').fill('Days of curing')
  await dialog.getByLabel('Type of column 1').selectOption('number')
  await dialog.getByLabel('Attribute filled by column 1').selectOption('fills “Curing”')
  await dialog.getByRole('button', { name: 'Add a column' }).click()
  await dialog.getByLabel('Name of column 2').fill('Surface')
  await dialog.getByLabel('Type of column 2').selectOption('list')
  await dialog.getByLabel('Words of column 2').fill('Smooth; Rough')
  await screen.screenshot({ path: test.info().outputPath('columns.png') })
  await dialog.getByRole('button', { name: 'Save' }).click()

  // Typed with keys alone, one cell after the other.
  const cast = dialog.getByRole('row', { name: /^CAST M200/ })
  const cell = (title: string) => cast.getByTitle(title)
  await cell('Days of curing').focus()
  await screen.keyboard.press('Enter')
  await dialog.getByRole('textbox', { name: 'Days of curing' }).fill('soon')
  await screen.keyboard.press('Enter')
  await expect(screen.getByText('“soon” cannot stand here.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Days of curing' }).fill('7,5')
  await screen.keyboard.press('Enter')
  await expect(cell('Days of curing')).toHaveText('7.5')
  await expect(cell('Days of curing')).toBeFocused()
  await cell('Surface').press('Enter')
  await dialog.getByRole('combobox', { name: 'Surface' }).selectOption('Rough')
  await cell('Coefficient').press('Enter')
  await dialog.getByRole('textbox', { name: 'Coefficient' }).fill('1,02')
  await screen.keyboard.press('Enter')
  await expect(cast).toHaveAccessibleName(/^CAST M200 1.02 7.5 Rough/)
  await dialog.getByLabel(/^Paste rows/).fill('LAID\tM300\t1\t14\tsmooth')
  await expect(dialog.getByText('0 new, 1 changed, 0 as they are here')).toBeVisible()
  await dialog.getByRole('button', { name: 'Write' }).click()
  await expect(dialog.getByRole('row', { name: /^LAID M300 1 14 Smooth/ })).toBeVisible()
  await screen.screenshot({ path: test.info().outputPath('typed.png') })

  // What two lists lead to is a list of its own, without rows.
  await dialog.getByRole('button', { name: 'New relation' }).click()
  await dialog.getByLabel('Name').fill('Plants of ways')
  await dialog.getByLabel('Chosen first').selectOption('Ways of work')
  await dialog.getByLabel('Depends on it').selectOption('Plants')
  await dialog.getByLabel('Its rows').selectOption('Mixes of ways → Plants of mixes')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('button', { name: /^Plants of ways/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog.getByRole('button', { name: 'Columns…' })).toHaveCount(0)
  await screen.close()

  await switchColumns(page, ['Dur.', '%', 'TF', 'FF', 'Calendar', 'Limit', 'Way', 'Mix', 'Curing'])
  const [way, curing] = [await columnTitled(page, 'Way'), await columnTitled(page, 'Curing')]
  const plaster = await a.keyOf('Plaster')
  await a.type(plaster, way, 'CAST')
  const offer = page.getByTestId('relations-offer')
  await expect(offer).toContainText('1 work differs')
  await offer.getByRole('button', { name: 'See what changes…' }).click()
  await expect(page.getByRole('dialog').getByRole('row', { name: /Curing – 7.50/ })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('filled.png') })
  await page.getByRole('dialog').getByRole('button', { name: 'Recalculate' }).click()
  await expect.poll(() => a.text(plaster, curing)).toBe('7.50')
  await switchColumns(b.page, ['%', 'TF', 'FF', 'Calendar', 'Limit', 'Start', 'Finish', 'Curing'])
  await expect.poll(() => b.text(plaster, curing)).toBe('7.50')
  await close(both)
})

test('units are offered that go with what is chosen, and resources that go with it are shown and assigned in their quantity (R-DIR-05.recalculation)', async ({
  browser,
  installation,
}) => {
  const both = await openTogether(installation, browser, 'Needs of works')
  const { a, maya, path } = both
  const { page } = a
  const spaceId = await demoSpaceOf(maya)
  const types = await directory(maya, spaceId, 'Trades', ['SLAB', 'TILE'])
  await attribute(maya, spaceId, 'Trade', types)
  const measures = await maya.call<{ directory: { id: string } }>('POST', `/spaces/${spaceId}/directories`, {
    ...{ nodeId: null, kind: 'measure', code: '', name: 'Measures of trades' },
  })
  const units = ['cum', 'sqm', 'pcs'].map((code) => ({ id: idOf(code), code, name: code }))
  await maya.call('POST', `/directories/${measures.directory.id}/commands`, {
    commands: [{ do: 'rows.insert', parentId: null, rows: units }],
  })
  const mix = { spaceId, code: 'MIX-N', name: 'Concrete of needs', type: 'material' }
  const { resource } = await maya.call<{ resource: { directoryId: string } }>('POST', '/resource/settings/create', mix)
  const relate = async (name: string, directoryIds: string[], rows: object[], more: object = {}): Promise<string> => {
    const made = await maya.call<{ directoryRelation: { id: string } }>(
      ...(['POST', `/spaces/${spaceId}/directory-relations`, { use: 'list', name, directoryIds, ...more }] as const),
    )
    await maya.call('POST', `/directory-relations/${made.directoryRelation.id}/codes`, { mode: 'create', rows })
    return made.directoryRelation.id
  }
  const ofUnits = [{ codes: ['cum', 'SLAB'] }, { codes: ['sqm', 'TILE'] }]
  const ofTrades = await relate('Units of trades', [measures.directory.id, types], ofUnits, { cardinality: '1:n' })
  await relate('Needs of trades', [types, resource.directoryId], [{ codes: ['SLAB', 'MIX-N'], coefficient: '1.02' }])

  await a.open(`${path}?tab=node_info`)
  await switchColumns(page, ['%', 'TF', 'FF', 'Calendar', 'Limit', 'Start', 'Finish', 'Trade'])
  const plaster = await a.keyOf('Plaster')
  await a.type(plaster, await columnTitled(page, 'Trade'), 'SLAB')
  await a.select(plaster)
  const volume = (part: string) => page.getByLabel(`Volume, ${part}`)
  const offered = async (): Promise<string[]> => {
    const list = await volume('Unit').getAttribute('list')
    return page
      .locator(`[id="${list}"] option`)
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
  }
  await expect.poll(offered).toEqual(['cum'])
  for (const [part, text] of [
    ['Unit', 'cum'],
    ['Plan', '100'],
  ] as const) {
    await volume(part).fill(text)
    await volume(part).press('Enter')
  }
  const offer = page.getByTestId('relations-offer')
  await expect(offer).toContainText('1 work differs')
  await offer.getByRole('button', { name: 'See what changes…' }).click()
  await expect(page.getByRole('dialog').getByRole('row', { name: /Concrete of needs – 102/ })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('needs.png') })
  await page.getByRole('dialog').getByRole('button', { name: 'Recalculate' }).click()
  await expect(offer).toHaveCount(0)
  // It would say for works of other tests in this space which units they may have.
  await maya.call('DELETE', `/directory-relations/${ofTrades}`)
  await close(both)
})
