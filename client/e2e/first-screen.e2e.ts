import { expect } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { demoSpaceOf, importSchedule, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { smallPlan } from './small-plan.ts'
import { test } from './with-installation.ts'

test('the first screen of the demo has bars beside its rows, target bars, and no empty quarter', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const spaceId = await demoSpaceOf(maya)
  const { nodes } = await maya.call<{ nodes: { id: string; name: string }[] }>('GET', `/spaces/${spaceId}/eps`)
  const schedule = nodes.find(({ name }) => name === 'Master schedule')?.id ?? ''
  const planner = new PlannerPage(await maya.context.newPage())
  await planner.open(`/${spaceId}/schedule/${schedule}`)
  const { page } = planner
  const bars = page.locator('[role=row] [data-column=bar]:visible')
  const inSight = async (): Promise<number> =>
    (await bars.evaluateAll((cells) => cells.filter((cell) => cell.getBoundingClientRect().width > 0))).length
  const rows = await page.locator('[role=row][data-row-key]').count()
  await expect.poll(async () => (await inSight()) / rows).toBeGreaterThan(0.5)
  await expect.poll(() => page.locator('[data-column=bar][data-baseline]').count()).toBeGreaterThan(rows / 2)
  const panel = page.getByTestId('bottom-panel')
  await expect(panel.locator('[data-relation]').first()).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('first.png') })
  await maya.context.close()
})

test('codes that the tool of the file shows are read whole, until somebody sizes their column', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const plan = smallPlan()
  const coded = { ...plan, rows: plan.rows.map((row, at) => ({ ...row, code: `PROC-${1010 + at}` })) }
  const path = await importSchedule(maya, 'Codes of P6', writeXer(coded))
  const planner = new PlannerPage(await maya.context.newPage())
  await planner.open(path)
  const { page } = planner
  const widthOf = async (column: string): Promise<number> =>
    (await page.locator(`[role=columnheader][data-column=${column}]`).boundingBox())?.width ?? 0
  // 64 px unless it holds more.
  await expect.poll(() => widthOf('code')).toBeGreaterThan(75)
  expect(await widthOf('code')).toBeLessThanOrEqual(112)
  await maya.context.close()
})

test('making a target shows its bars at once and offers its columns', async ({ browser, installation }) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'With a target', writeXer(smallPlan()))
  const planner = new PlannerPage(await maya.context.newPage())
  await planner.open(path)
  const { page } = planner
  await expect(page.locator('[data-column=bar][data-baseline]')).toHaveCount(0)
  await planner.command('New target version')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Approved')
  await page.getByRole('textbox', { name: 'Name', exact: true }).press('Enter')
  const bar = planner.cell(await planner.keyOf('Slab'), 'bar')
  await expect(bar).toHaveAttribute('data-baseline', /\d+ \d+/)
  await page.getByRole('button', { name: 'Show its columns' }).click()
  const heads = page.getByRole('columnheader')
  for (const column of ['baselineStart', 'baselineFinish', 'finishVariance']) {
    await expect(heads.and(page.locator(`[data-column="${column}"]`))).toHaveCount(1)
  }
  await expect(planner.cell(await planner.keyOf('Slab'), 'baselineFinish')).toHaveText('01.04.2026')
  await page.screenshot({ path: test.info().outputPath('target.png') })
  await maya.context.close()
})

test('until rows are there a skeleton stands for them, and chat and notices are asked once', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Opening', writeXer(smallPlan()))
  const planner = new PlannerPage(await maya.context.newPage())
  const { page, root } = planner
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  // Without a ticket there is no document, and so no row.
  await page.route('**/rooms/ticket', async (route) => {
    await held
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}${search} ${request.postData() ?? ''}`)
  })
  await page.goto(path)
  await expect(root).toHaveAttribute('data-state', 'loading')
  await expect(page.locator('.schedule-skeleton')).toBeVisible()
  await expect(page.getByTestId('empty-schedule')).toHaveCount(0)
  await expect(page.getByText('1970')).toHaveCount(0)
  await page.screenshot({ path: test.info().outputPath('skeleton.png') })
  release()
  await planner.ready()
  await expect(page.locator('.schedule-skeleton')).toHaveCount(0)
  await expect(page.getByTestId('bottom-panel')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Notices/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const news = asked.filter((one) => /\/(notices|chat)\b/.test(one))
  expect(news.length).toBeGreaterThan(0)
  expect(news.filter((one, at) => news.indexOf(one) !== at)).toEqual([])
  await maya.context.close()
})

/** Script of the first rows, as it is sent: all icons of a size would be a quarter more. */
const MOST_SCRIPT_BYTES = 300 * 1_024
/** Each is a request, of which some wait for others. */
const MOST_SCRIPTS = 14
/** With those of the dialogs, which may be on their way. */
const MOST_SHEETS = 14

test('a schedule opens in few files, without the dialogs, and without icons that nothing shows', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await importSchedule(maya, 'Light', writeXer(smallPlan()))
  const page = await maya.context.newPage()
  // What the page itself names is brought at once; the rest comes when it is asked for.
  const early = await (await page.request.get('/early.js')).text()
  const [, ofSchedule = ''] = /"schedule":\{"code":\[([^\]]*)\]/.exec(early) ?? []
  expect(ofSchedule).toMatch(/SchedulePage-/)
  expect(ofSchedule).not.toMatch(
    /\/(zod|yjs|days|soon-parts|second|dialogs|UploadDialog|ViewPanel|HistogramStrip|HistoryTab|LogicTab|QualityTab)-[\w-]+\.js/,
  )
  await page.goto(path)
  await page.locator('[data-testid=schedule-page][data-state=ready]').waitFor()
  const files = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map((file) => ({
      name: new URL(file.name).pathname,
      bytes: file.encodedBodySize,
    })),
  )
  // The worker is no script of the page; what is brought next, and news, may be on their way.
  const next =
    /\/(session\.worker|socket|esm|dialogs|soon-parts|second|days|zod|yjs|toaster|en-site|ConfirmDialog|schedule_shell|schedule_structure|calendars_schedule|offers|ViewPanel|BottomPanel|en-rest|screens|door|forms|relations)-/
  const first = [...new Map(files.filter(({ name }) => !next.test(name)).map((file) => [file.name, file])).values()]
  const scripts = first.filter(({ name }) => name.endsWith('.js'))
  const told = scripts.map(({ name, bytes }) => `${name} ${bytes}`).join('\n')
  expect(scripts.length, told).toBeLessThanOrEqual(MOST_SCRIPTS)
  expect(
    scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    told,
  ).toBeLessThan(MOST_SCRIPT_BYTES)
  // Texts of the language on screen alone; no schema is read before it is needed.
  expect(files.filter(({ name }) => /\/assets\/ru[.-]/.test(name))).toEqual([])
  expect(await (await page.request.get('/')).text()).not.toMatch(/\/zod-/)
  expect(first.filter(({ name }) => name.endsWith('.css')).length).toBeLessThanOrEqual(MOST_SHEETS)
  await maya.context.close()
})
