import { readFileSync } from 'node:fs'
import { expect, type Locator } from '@playwright/test'
import type { PlannerPage } from './planner-page.ts'
import { close, expectSameEverywhere, openTogether, type TwoPeople } from './two-people.ts'
import { test } from './with-installation.ts'

const refused = (planner: PlannerPage): Locator => planner.page.getByTestId('refused-change')

/** Types a duration into a cell and leaves the editor open. */
async function typeHalf(planner: PlannerPage, key: string): Promise<void> {
  await planner.select(key, 'duration')
  await planner.page.keyboard.press('F2')
  await planner.page.locator('[data-planner-editor]').fill('8')
}

async function setLocked({ maya, path }: TwoPeople, locked: boolean): Promise<void> {
  const schedule = `/schedules/${path.split('/').at(-1)}`
  const { currentVersion } = await maya.call<{ currentVersion: { id: string } }>('GET', schedule)
  await maya.call('POST', `/versions/${currentVersion.id}/setLocked`, { locked })
}

/** What Tom typed is a proposal with this reason, and is in nobody's schedule. */
async function expectProposal({ a, b }: TwoPeople, key: string, reason: string): Promise<void> {
  await expect(b.page.getByTestId('refused')).toContainText(reason, { timeout: 40_000 })
  await expect(b.root).toHaveAttribute('data-pending', '0')
  await b.page.getByTestId('refused').getByRole('button', { name: 'Show' }).click()
  await expect(refused(b)).toContainText('Duration: 3 d → 8 d')
  for (const planner of [a, b]) await expect(planner.cell(key, 'duration')).toHaveText('3')
  await expect(async () => expect(await a.resultHash()).toBe(await b.resultHash())).toPass({ timeout: 20_000 })
  expect(await a.allRows()).toEqual(await b.allRows())
}

async function applyAgain(two: TwoPeople, key: string): Promise<void> {
  const { a, b } = two
  await expect(async () => {
    if (await refused(b).count()) {
      await refused(b).getByRole('button', { name: 'Apply again' }).click({ timeout: 1_000 })
    }
    await expect(refused(b)).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 40_000 })
  await expect(a.cell(key, 'duration')).toHaveText('8')
  await expectSameEverywhere(two)
  await close(two)
}

test('a value being typed while the right to edit is taken away becomes a proposal', async ({
  browser,
  installation,
}) => {
  const two = await openTogether(installation, browser, 'Half typed')
  const paint = await two.b.keyOf('Paint')
  await typeHalf(two.b, paint)
  installation.setRole('tom', 'reader')
  await expectProposal(two, paint, 'You have no right to do this')
  installation.setRole('tom', 'planner')
  await applyAgain(two, paint)
})

test('a value being typed while the version is locked becomes a proposal', async ({ browser, installation }) => {
  const two = await openTogether(installation, browser, 'Half locked')
  const paint = await two.b.keyOf('Paint')
  await typeHalf(two.b, paint)
  await setLocked(two, true)
  await expectProposal(two, paint, 'This version is locked')
  await setLocked(two, false)
  await applyAgain(two, paint)
})

test('an update that is beyond the right of its sender is refused by the server and becomes a proposal', async ({
  browser,
  installation,
}) => {
  const two = await openTogether(installation, browser, 'Beyond')
  const { b, tom } = two
  const paint = await b.keyOf('Paint')
  await tom.context.setOffline(true)
  await expect(b.root).toHaveAttribute('data-save', 'offline')
  await b.type(paint, 'duration', '8')
  // Whoever tells facts still writes into the document: its handshake carries what was typed before.
  installation.setRole('tom', 'executor')
  await tom.context.setOffline(false)
  await expectProposal(two, paint, 'You may enter facts in this schedule, but not change its plan')
  installation.setRole('tom', 'planner')
  await applyAgain(two, paint)
})

test('whoever is thrown out of the space while typing takes their work along', async ({ browser, installation }) => {
  const two = await openTogether(installation, browser, 'Thrown out')
  const { a, b, tom, path } = two
  const paint = await b.keyOf('Paint')
  await tom.context.setOffline(true)
  await expect(b.root).toHaveAttribute('data-save', 'offline')
  await b.type(paint, 'duration', '8')
  installation.setRole('tom', 'none')
  await tom.context.setOffline(false)
  // The schedule is closed to them at once, and not what they typed in it.
  await expect(b.page.getByText('You do not have access to the selected space')).toBeVisible({ timeout: 40_000 })
  const kept = b.page.getByTestId('kept-work')
  const [download] = await Promise.all([
    b.page.waitForEvent('download'),
    kept.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toContain('3 d → 8 d')

  // Later the space is closed to them, and their work is still offered.
  await b.page.goto(path)
  await b.page.getByText('Choose a space').click()
  await expect(kept).toContainText('1 change of yours', { timeout: 40_000 })
  await expect(a.cell(paint, 'duration')).toHaveText('3')
  installation.setRole('tom', 'planner')
  await close(two)
})

test('whoever types while the schedule is deleted takes their work along', async ({ browser, installation }) => {
  const two = await openTogether(installation, browser, 'Deleted')
  const { b, maya, path } = two
  const paint = await b.keyOf('Paint')
  await two.tom.context.setOffline(true)
  await expect(b.root).toHaveAttribute('data-save', 'offline')
  await b.type(paint, 'duration', '8')
  await maya.call('DELETE', `/schedules/${path.split('/').at(-1)}`)
  await two.tom.context.setOffline(false)
  await expect(b.page.getByTestId('refused').or(b.page.getByTestId('kept-work'))).toBeVisible({ timeout: 40_000 })
  const [download] = await Promise.all([
    b.page.waitForEvent('download'),
    b.page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toContain('3 d → 8 d')
  await close(two)
})
