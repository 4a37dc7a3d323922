import { expect } from '@playwright/test'
import type { Installation } from './installation.ts'
import { close, expectSameEverywhere, openTogether, type TwoPeople } from './two-people.ts'
import { test } from './with-installation.ts'

/** Both type, each into two works of their own; nobody waits for anything. */
async function bothType({ a, b }: TwoPeople, days: number): Promise<[key: string, text: string][]> {
  const typed: [string, string][] = []
  const names = [
    [a, 'Excavate'],
    [b, 'Plaster'],
    [a, 'Columns'],
    [b, 'Paint'],
  ] as const
  for (const [index, [planner, name]] of names.entries()) {
    const key = await planner.keyOf(name)
    const text = String(days + index)
    await planner.type(key, 'duration', text)
    await expect(planner.cell(key, 'duration')).toHaveText(text)
    typed.push([key, text])
  }
  return typed
}

async function expectEverywhere(two: TwoPeople, typed: readonly [string, string][]): Promise<void> {
  for (const planner of [two.a, two.b]) {
    for (const [key, text] of typed) await expect(planner.cell(key, 'duration')).toHaveText(text, { timeout: 60_000 })
    await expect(planner.root).toHaveAttribute('data-connection', 'live', { timeout: 60_000 })
    await expect(planner.page.getByTestId('refused')).toHaveCount(0)
  }
  await expectSameEverywhere(two)
}

const kills = ['collab-server', 'api-server'] as const satisfies readonly Parameters<Installation['kill']>[0][]

for (const server of kills) {
  test(`${server} is killed while two people type: nothing is lost, and both see the same`, async ({
    browser,
    installation,
  }) => {
    const two = await openTogether(installation, browser, `Without ${server}`)
    const before = await bothType(two, 10)
    installation.kill(server)
    const during = await bothType(two, 20)
    expect(during.map(([key]) => key)).toEqual(before.map(([key]) => key))
    await expectEverywhere(two, during)
    await close(two)
  })
}

test('PostgreSQL stops while two people type: nothing is called saved until it is back, and nothing is lost', async ({
  browser,
  installation,
}) => {
  const two = await openTogether(installation, browser, 'Without PostgreSQL')
  await bothType(two, 10)
  await expectSameEverywhere(two)
  const startAgain = await installation.stopPostgres()
  const typed = await bothType(two, 20)
  for (const { root, page } of [two.a, two.b]) {
    await expect(root).toHaveAttribute('data-pending', '2')
    await expect(root).not.toHaveAttribute('data-save', 'saved')
    await expect(page.getByTestId('save-status')).toContainText(/Syncing 2|Offline, 2 changes waiting/)
  }
  startAgain()
  await expectEverywhere(two, typed)
  await close(two)
})
