import { buffer } from 'node:stream/consumers'
import { type Browser, expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { blankRow } from '@plumbline/core/plan'
import { randomId, seededRandom } from '@plumbline/core/testing'
import { workbookStream } from '../../api-server/src/planning/exchange/tables/index.ts'
import { columnTitled, switchColumns } from './grid-columns.ts'
import type { Installation } from './installation.ts'
import { demoSpaceOf, importSchedule, type SignedIn, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

const ROWS = 20_000
const WORKS = 50

const classifier = (): Promise<Buffer> =>
  buffer(
    workbookStream([
      {
        name: 'Types',
        columns: ['Code', 'Name'].map((title) => ({ title, field: null, hidden: false })),
        *rows() {
          for (let n = 0; n < ROWS; n++) {
            yield { cells: [`T${n}`, `Work type ${n}`], outline: 0, isSummary: false }
          }
        },
      },
    ]),
  )

/** The small plan with fifty works of one day behind it. */
function plan() {
  const small = smallPlan()
  const random = seededRandom(23)
  const more = Array.from({ length: WORKS }, (_, n) => ({
    ...blankRow(randomId(random), null, 'work' as const),
    ...{ code: `W${String(n).padStart(2, '0')}`, name: `Piece ${n}`, duration: 480 },
  }))
  return { ...small, rows: [...small.rows, ...more] }
}

async function pages(installation: Installation, browser: Browser) {
  const [maya, tom] = [await signIn(installation, browser, 'maya'), await signIn(installation, browser, 'tom')]
  await maya.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const path = await importSchedule(maya, 'Norms', writeXer(plan()))
  const a = new PlannerPage(await maya.context.newPage())
  const b = new PlannerPage(await tom.context.newPage())
  return { maya, tom, a, b, path }
}

/** Rows that come from a workbook through the form. */
async function upload({ context }: SignedIn, address: string): Promise<void> {
  const screen = await context.newPage()
  await screen.goto(address)
  await screen.getByRole('button', { name: 'More' }).click()
  await screen.getByRole('menuitem', { name: 'Upload…' }).click()
  const file = { name: 'types.xlsx', mimeType: '', buffer: await classifier() }
  await screen.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
  await screen.getByRole('button', { name: 'Upload 20,000 rows' }).click()
  await expect(screen.getByTestId('toast').filter({ hasText: /^20,000 rows created/ })).toBeVisible({ timeout: 60_000 })
  await screen.close()
}

test('20,000 rows from a workbook are chosen in fifty works by pasted codes; a norm changes, the other person is told which works differ, recalculates them, and takes that back', {
  tag: '@slow',
}, async ({ browser, installation }) => {
  const { maya, tom, a, b, path } = await pages(installation, browser)
  const spaceId = await demoSpaceOf(maya)
  const make = { nodeId: null, kind: 'custom', code: '', name: 'Work types of norms' }
  const { directory } = await maya.call<{ directory: { id: string } }>('POST', `/spaces/${spaceId}/directories`, make)
  await upload(maya, `/${spaceId}/directories?directory=${directory.id}`)
  const list = { nodeId: null, code: 'norm-kind', name: 'Kind of work', type: 'list' }
  const made = await maya.call<{ attribute: { id: string } }>('POST', `/spaces/${spaceId}/attributes`, list)
  const source = { directory: { id: directory.id, branchId: null, level: null } }
  await maya.call('PUT', `/directory-attribute/${made.attribute.id}`, source)

  await Promise.all([a.open(path), b.open(path)])
  for (const { page } of [a, b]) {
    await switchColumns(page, ['%', 'TF', 'FF', 'Calendar', 'Limit', 'Start', 'Finish', 'Volume', 'Kind of work'])
  }
  const kind = await columnTitled(a.page, 'Kind of work')
  const volume = await columnTitled(a.page, 'Volume')
  const [first, third] = [await a.keyOf('Piece 0'), await a.keyOf('Piece 2')]
  // By keyboard: one is looked for by its code and chosen, all are pasted as a workbook has them.
  await a.select(first, kind)
  await a.page.keyboard.press('F2')
  await a.page.keyboard.type('T1999')
  await expect(a.page.locator('[data-planner-choices] [role=option]').first()).toHaveText('T1999Work type 1999')
  await a.page.screenshot({ path: test.info().outputPath('found.png') })
  await a.page.keyboard.press('Escape')
  const paste = async (column: string, cells: readonly string[]): Promise<void> => {
    await a.select(first, column)
    await a.page.evaluate((text) => navigator.clipboard.writeText(text), cells.join('\r\n'))
    await a.page.keyboard.press('Control+KeyV')
    await expect(a.toast(`${WORKS} cells pasted`)).toBeVisible()
  }
  const all = Array.from({ length: WORKS }, (_, n) => n)
  await paste(
    kind,
    all.map((n) => `T${n * 400}`),
  )
  await paste(
    volume,
    all.map(() => '100'),
  )
  await expect.poll(() => b.text(third, kind)).toBe('Work type 800')
  await a.saved()

  const norms = { use: 'norm', name: 'Norms of types', directoryIds: [directory.id] }
  const relation = await maya.call<{ directoryRelation: { id: string } }>(
    ...(['POST', `/spaces/${spaceId}/directory-relations`, norms] as const),
  )
  const codes = `/directory-relations/${relation.directoryRelation.id}/codes`
  const normed = (ns: readonly number[], rate: string) => ({
    mode: 'create',
    rows: ns.map((n) => ({ codes: [`T${n * 400}`], norm: { rate, crew: '8', productivity: '', unit: '' } })),
  })
  await maya.call('POST', codes, normed(all, '0.8'))
  const offer = (one: PlannerPage) => one.page.getByTestId('relations-offer')
  await expect(offer(b)).toContainText('50 works differ')
  await offer(a).getByRole('button', { name: 'Recalculate' }).click()
  await expect.poll(() => b.text(third, 'duration')).toBe('1.25')
  await expect(offer(b)).toHaveCount(0)
  await a.saved()

  await maya.call('POST', codes, normed([2], '1.6'))
  await expect(offer(b)).toContainText('1 work differs')
  await b.page.screenshot({ path: test.info().outputPath('outdated.png') })
  await offer(b).getByRole('button', { name: 'Recalculate' }).click()
  await expect.poll(() => a.text(third, 'duration')).toBe('2.5')
  await b.page.getByRole('treegrid').focus()
  await b.page.keyboard.press('Control+z')
  await expect.poll(() => a.text(third, 'duration')).toBe('1.25')
  await Promise.all([maya.context.close(), tom.context.close()])
})
