/**
 * `npm run bench:branching [-- --rows 1300,10000 --turns N --json FILE]`: how long somebody waits for a new branch (Enter in its
 * dialog until its rows stand there with dates), for a merge of it (pressed until it is said to be done), and how long whoever
 * looks at the target waits for what was merged and how often rows stood there without a name meanwhile (aim: a second, never).
 * Beside them, in turn, what such a branch costs the server alone: the same call without a screen.
 */
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import { install } from '../e2e/installation.ts'
import { calculateSchedule, importSchedule, type SignedIn, signIn } from '../e2e/people.ts'
import { PlannerPage, watchBlankRows } from '../e2e/planner-page.ts'
import { openBrowser } from './browser.ts'
import { quantile } from './gantt/figures.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1300,10000' },
    turns: { type: 'string', default: '5' },
    json: { type: 'string' },
  },
})
const TURNS = Number(values.turns)
/** Changed in the branch and taken over by the merge; the first of them is looked for on the other's screen. */
const CHANGED = 20

interface Ground {
  maya: SignedIn
  path: string
  scheduleId: string
  origin: string
}

interface Turn {
  branch: number
  'server alone': number
  merge: number
  'seen by the other': number
  blanks: number
}

const installation = await install()
const browser = await openBrowser()
try {
  const maya = await signIn(installation, browser, 'maya')
  maya.context.setDefaultTimeout(120_000)
  const figures = []
  for (const rows of values.rows.split(',').map(Number)) {
    figures.push(await measure(maya, rows))
    console.table(figures.slice(-1))
    if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
  }
  console.log(`Milliseconds, medians of ${TURNS}; blanks are all of them.`)
} finally {
  await browser.close()
  await installation.stop()
}

async function measure(maya: SignedIn, rows: number) {
  const path = await importSchedule(maya, `${rows} rows`, writeXer(generatePlan({ works: rows, seed: 7 })))
  await calculateSchedule(maya, path)
  const scheduleId = path.split('/').at(-1) ?? ''
  const { versions } = await maya.call<{ versions: { id: string }[] }>('GET', `/schedules/${scheduleId}/versions`)
  const ground = { maya, path, scheduleId, origin: versions[0]?.id ?? '' }
  const other = new PlannerPage(await maya.context.newPage())
  await other.open(path)
  const turns: Turn[] = []
  for (let turn = 0; turn < TURNS; turn++) turns.push(await branchAndMerge(ground, other, `Turn ${turn}`))
  await other.page.close()
  const median = (key: keyof Turn): number =>
    Math.round(
      quantile(
        turns.map((turn) => turn[key]),
        0.5,
      ),
    )
  return {
    rows,
    branch: median('branch'),
    'server alone': median('server alone'),
    merge: median('merge'),
    'seen by the other': median('seen by the other'),
    blanks: turns.reduce((sum, { blanks }) => sum + blanks, 0),
    'load average': Number((loadavg()[0] ?? 0).toFixed(1)),
  }
}

async function branchAndMerge(ground: Ground, other: PlannerPage, name: string): Promise<Turn> {
  const alone = await timed(() => createdBranch(ground, `${name} alone`))
  const page = await ground.maya.context.newPage()
  await new PlannerPage(page).open(ground.path)
  await page.getByTestId('version-switcher').click()
  await page.getByTestId('version-list').getByRole('button', { name: 'New branch' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  const branch = await timed(() => branched(page, name))
  const branchId = new URL(page.url()).searchParams.get('version') ?? ''
  const renamed = await changeSome(ground, branchId, { name, looked: await rowsOf(other.page) })

  await page.goto(`${ground.path}/compare?left=${ground.origin}&right=${branchId}&merge=1`)
  const panel = page.getByTestId('merge-panel')
  await panel
    .getByTestId('merge-count')
    .filter({ hasText: `${CHANGED} changes` })
    .waitFor()
  const blanks = await watchBlankRows(other.page)
  const begun = performance.now()
  const shown = other.grid.getByText(renamed).first().waitFor()
  await panel.getByRole('button', { name: 'Merge' }).click()
  await page
    .getByTestId('toast')
    .filter({ hasText: `${CHANGED} changes taken over` })
    .waitFor()
  const merge = performance.now() - begun
  await shown
  const seen = performance.now() - begun
  const { times } = await blanks.jsonValue()
  await page.close()
  return { branch, 'server alone': alone, merge, 'seen by the other': seen, blanks: times }
}

async function branched(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name', exact: true }).press('Enter')
  await page.getByTestId('version-switcher').filter({ hasText: name }).waitFor()
  await page.locator('[data-testid=schedule-page][data-state=ready]:not([data-result-hash=""])').waitFor()
}

async function createdBranch({ maya, scheduleId, origin }: Ground, name: string): Promise<void> {
  await maya.call('POST', `/schedules/${scheduleId}/versions/create`, { name, from: origin })
}

function rowsOf(page: Page): Promise<(string | null)[]> {
  return page
    .locator('[role=row][data-row-key]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row-key')))
}

/** Works of the branch get names of this turn, first those that are looked at; that of the first. */
async function changeSome(
  { maya }: Ground,
  branchId: string,
  { name, looked }: { name: string; looked: readonly (string | null)[] },
): Promise<string> {
  const { rows } = await maya.call<{ rows: { id: string; type: string }[] }>('GET', `/versions/${branchId}/wbs`)
  const works = rows.filter(({ type }) => type === 'work')
  const isLooked = ({ id }: { id: string }): boolean => looked.includes(id)
  const chosen = [...works.filter(isLooked), ...works.filter((one) => !isLooked(one))].slice(0, CHANGED)
  const named = (at: number): string => `${name}: work ${at}`
  for (const [at, { id }] of chosen.entries()) {
    await maya.call('PATCH', `/versions/${branchId}/wbs/${id}`, { name: named(at) })
  }
  return named(0)
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await act()
  return performance.now() - begun
}
