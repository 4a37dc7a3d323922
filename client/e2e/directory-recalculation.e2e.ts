import { expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { blankRow } from '@plumbline/core/plan'
import { randomId, seededRandom } from '@plumbline/core/testing'
import { columnTitled, switchColumns } from './grid-columns.ts'
import { demoSpaceOf, importSchedule, type SignedIn, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

/** Several parts of the job. */
const WORKS = 10_000

/** The small plan with as many works of one day behind it. */
function plan() {
  const small = smallPlan()
  const random = seededRandom(29)
  const more = Array.from({ length: WORKS }, (_, n) => ({
    ...blankRow(randomId(random), null, 'work' as const),
    ...{ code: `W${n}`, name: `Piece ${n}`, duration: 480 },
  }))
  return { ...small, rows: [...small.rows, ...more] }
}

/** A directory of one kind of work, an attribute that takes it, and the norm that goes with it. */
async function normed(maya: SignedIn) {
  const spaceId = await demoSpaceOf(maya)
  const make = { nodeId: null, kind: 'custom', code: '', name: 'Kinds of many works' }
  const { directory } = await maya.call<{ directory: { id: string } }>('POST', `/spaces/${spaceId}/directories`, make)
  const rows = [{ id: 'kindofmanywo', code: 'K1', name: 'Kind one' }]
  await maya.call('POST', `/directories/${directory.id}/commands`, {
    commands: [{ do: 'rows.insert', parentId: null, rows }],
  })
  const list = { nodeId: null, code: 'many-kind', name: 'Kind of many', type: 'list' }
  const { attribute } = await maya.call<{ attribute: { id: string } }>('POST', `/spaces/${spaceId}/attributes`, list)
  const source = { directory: { id: directory.id, branchId: null, level: null } }
  await maya.call('PUT', `/directory-attribute/${attribute.id}`, source)
  return async (): Promise<void> => {
    const norms = { use: 'norm', name: 'Norms of many', directoryIds: [directory.id] }
    const { directoryRelation } = await maya.call<{ directoryRelation: { id: string } }>(
      ...(['POST', `/spaces/${spaceId}/directory-relations`, norms] as const),
    )
    const row = { codes: ['K1'], norm: { rate: '0.8', crew: '8', productivity: '', unit: '' } }
    await maya.call('POST', `/directory-relations/${directoryRelation.id}/codes`, { mode: 'create', rows: [row] })
  }
}

test('works that are too many for the page are recalculated by a job: it tells how far it is, is stopped from there, and goes on with the rest', {
  tag: '@slow',
}, async ({ browser, installation }) => {
  const maya = await signIn(installation, browser, 'maya')
  await maya.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const path = await importSchedule(maya, 'Many norms', writeXer(plan()))
  const relate = await normed(maya)
  const a = new PlannerPage(await maya.context.newPage())
  await a.open(path)
  await switchColumns(a.page, ['%', 'TF', 'FF', 'Calendar', 'Limit', 'Start', 'Finish', 'Volume', 'Kind of many'])
  const [kind, volume] = [await columnTitled(a.page, 'Kind of many'), await columnTitled(a.page, 'Volume')]
  const first = await a.keyOf('Piece 0')
  for (const [column, text] of [
    [kind, 'K1'],
    [volume, '100'],
  ] as const) {
    await a.select(first, column)
    await a.page.keyboard.press('Control+Shift+ArrowDown')
    // One cell goes into all that are selected.
    await a.page.evaluate((cell) => navigator.clipboard.writeText(cell), text)
    await a.page.keyboard.press('Control+KeyV')
    await expect(a.toast(/^10\d{3} cells pasted/)).toBeVisible({ timeout: 120_000 })
    await a.page.keyboard.press('Control+Home')
  }
  await a.saved()
  await relate()

  const offer = a.page.getByTestId('relations-offer')
  await expect(offer).toContainText(/10,\d{3} works differ/, { timeout: 60_000 })
  await offer.getByRole('button', { name: 'Recalculate' }).click()
  await a.page.getByRole('button', { name: '1 job is running' }).click()
  const job = a.page.getByRole('region', { name: 'Running' }).getByTestId('job').first()
  await expect(job).toContainText(/[1-9]\d*\s?%/)
  await a.page.screenshot({ path: test.info().outputPath('running.png') })
  await job.getByRole('button', { name: 'Stop' }).click()
  await expect(job).toContainText('Stopped', { timeout: 60_000 })
  await a.page.keyboard.press('Escape')
  // What was changed stays, the rest differs as before.
  await a.page.reload()
  await expect(offer).toContainText(/works differ/, { timeout: 60_000 })
  await expect(offer).not.toContainText(/10,\d{3} works differ/)
  await offer.getByRole('button', { name: 'Recalculate' }).click()
  await expect(offer).toHaveCount(0, { timeout: 120_000 })
  await expect.poll(() => a.text(first, 'duration'), { timeout: 60_000 }).toBe('1.25')
  await maya.context.close()
})
