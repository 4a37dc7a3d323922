import { expect } from '@playwright/test'
import { columnTitled, switchColumns } from './grid-columns.ts'
import { demoSpaceOf, type SignedIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { close, openTogether } from './two-people.ts'
import { test } from './with-installation.ts'
import { readyForOffline } from './without-network.ts'

// What is opened without a network comes from the service worker.
test.use({ serviceWorkers: 'allow' })

/** A directory with these rows, and an attribute that takes them. */
async function listed(maya: SignedIn, spaceId: string, name: string, codes: readonly string[]): Promise<string> {
  const made = await maya.call<{ directory: { id: string } }>('POST', `/spaces/${spaceId}/directories`, {
    ...{ nodeId: null, kind: 'custom', code: '', name },
  })
  const rows = codes.map((code) => ({ id: code.toLowerCase().padEnd(12, '0'), code, name: `${name} ${code}` }))
  const commands = [{ do: 'rows.insert', parentId: null, rows }]
  await maya.call('POST', `/directories/${made.directory.id}/commands`, { commands })
  const input = { nodeId: null, code: `offline-${name.toLowerCase()}`, name, type: 'list' }
  const { attribute } = await maya.call<{ attribute: { id: string } }>('POST', `/spaces/${spaceId}/attributes`, input)
  const source = { directory: { id: made.directory.id, branchId: null, level: null } }
  await maya.call('PUT', `/directory-attribute/${attribute.id}`, source)
  return made.directory.id
}

test('opened without a network, a schedule offers what goes with a choice and marks what does not', async ({
  browser,
  installation,
}) => {
  const both = await openTogether(installation, browser, 'Lists without a network')
  const { a, tom, maya, path } = both
  const spaceId = await demoSpaceOf(maya)
  const types = await listed(maya, spaceId, 'Craft', ['WELD', 'GLUE'])
  const stuff = await listed(maya, spaceId, 'Supply', ['ROD', 'RESIN', 'TAPE'])
  const { directoryRelation } = await maya.call<{ directoryRelation: { id: string } }>(
    ...(['POST', `/spaces/${spaceId}/directory-relations`] as const),
    { use: 'list', name: 'Supplies of crafts', directoryIds: [types, stuff] },
  )
  const pairs = [
    ['WELD', 'ROD'],
    ['GLUE', 'RESIN'],
    ['GLUE', 'TAPE'],
  ]
  const rows = pairs.map((codes) => ({ codes }))
  await maya.call('POST', `/directory-relations/${directoryRelation.id}/codes`, { mode: 'create', rows })
  const columns = ['%', 'TF', 'FF', 'Calendar', 'Limit', 'Start', 'Finish', 'Craft', 'Supply']
  await switchColumns(a.page, columns)
  const [craft, supply] = [await columnTitled(a.page, 'Craft'), await columnTitled(a.page, 'Supply')]
  const plaster = await a.keyOf('Plaster')
  await a.type(plaster, craft, 'GLUE')
  await a.type(plaster, supply, 'ROD')
  await a.saved()
  const wrong = 'Does not go with what is chosen here: Supplies of crafts'

  // Tom saw it once with a network.
  const { page } = both.b
  await switchColumns(page, columns)
  await expect(both.b.cell(plaster, supply)).toHaveAttribute('aria-description', wrong)
  await readyForOffline(page)
  await tom.context.setOffline(true)
  await page.close()
  const offline = new PlannerPage(await tom.context.newPage())
  await offline.open(path)
  await expect(offline.root).toHaveAttribute('data-save', 'offline')
  // A column that is not shown cannot be read: which are shown is remembered here.
  await expect(offline.page.getByRole('columnheader', { name: 'Supply', exact: true })).toBeVisible()
  await expect(offline.cell(plaster, supply)).toHaveAttribute('aria-description', wrong)
  await offline.select(plaster, supply)
  await offline.page.keyboard.press('F2')
  const options = offline.page.locator('[data-planner-choices] [role=option]')
  await expect(options).toHaveText(['RESINSupply RESIN', 'TAPESupply TAPE'])
  await offline.page.keyboard.press('Escape')
  await tom.context.setOffline(false)
  await close(both)
})
