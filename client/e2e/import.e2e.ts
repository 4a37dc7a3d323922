import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { generatePlan, type MspdiTask, mspdiFile } from '@plumbline/core/testing'
import type { Installation } from './installation.ts'
import { demoSpaceOf, type SignedIn, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { test } from './with-installation.ts'

const corpus = process.env.PLUMBLINE_CORPUS ?? fileURLToPath(new URL('../../../shared/data/schedules', import.meta.url))

interface Nodes {
  nodes: { id: string; kind: string; name: string }[]
}

async function structure(person: SignedIn): Promise<{ spaceId: string; nodes: Nodes['nodes'] }> {
  const spaceId = await demoSpaceOf(person)
  return { spaceId, ...(await person.call<Nodes>('GET', `/spaces/${spaceId}/eps`)) }
}

/** Chooses a file in the import dialog of the first project and sends it. */
async function send(
  page: Page,
  installation: Installation,
  person: SignedIn,
  name: string,
  content: Buffer,
): Promise<void> {
  const { spaceId, nodes } = await structure(person)
  const project = nodes.find((node) => node.kind === 'project')
  await page.goto(`${installation.url}/${spaceId}`)
  await page.getByRole('row', { name: project?.name }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Import' }).click()
  await choose(page, name, content)
  await page.getByRole('button', { name: 'Upload' }).click()
}

async function choose(page: Page, name: string, content: Buffer): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: content }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
}

test('a P6 file is uploaded, previewed with its counts and differences, confirmed, and opens (R-SHELL-37.version_upload, R-SHELL-38.version_upload)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const page = await maya.context.newPage()
  const plan = generatePlan({ seed: 21, works: 1200 })
  await send(page, installation, maya, 'generated.xer', Buffer.from(writeXer(plan)))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Relations')).toBeVisible({ timeout: 60_000 })
  await expect(dialog).toContainText(plan.relations.length.toLocaleString('en-US'))
  await dialog.getByLabel('Name of the schedule').fill('Imported by hand')
  await dialog.getByRole('button', { name: 'Create schedule' }).click()
  const planner = new PlannerPage(page)
  await planner.ready()
  await expect(page.getByText('Imported by hand').first()).toBeVisible()
  await planner.official()
  await maya.context.close()
})

test('a real P6 file is previewed with no date that differs from the stored ones', async ({
  browser,
  installation,
}) => {
  const roads = `${corpus}/convention_roads.xer`
  test.skip(!existsSync(roads), `the folder of real schedules is not here (${corpus})`)
  const maya = await signIn(installation, browser, 'maya')
  const page = await maya.context.newPage()
  await send(page, installation, maya, 'convention_roads.xer', readFileSync(roads))
  await expect(page.getByRole('dialog')).toContainText('activities come out with the dates stored in the file', {
    timeout: 60_000,
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Abort' }).click()
  await maya.context.close()
})

test('a file of MS Project is previewed with its dates, opens, and says why they are so', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const page = await maya.context.newPage()
  const dated = (start: string, finish: string) => ({
    Duration: 'PT16H0M0S',
    Start: `2026-03-${start}T08:00:00`,
    Finish: `2026-03-${finish}T17:00:00`,
  })
  const tasks: MspdiTask[] = [
    { uid: 1, name: 'Foundations' },
    { uid: 2, name: 'Excavate', level: 2, fields: dated('02', '03') },
    { uid: 3, name: 'Pour', level: 2, fields: dated('04', '05'), links: [{ PredecessorUID: 2 }] },
    { uid: 4, name: 'Walls', fields: dated('06', '09'), links: [{ PredecessorUID: 1 }] },
    { uid: 5, name: 'Crane', fields: { ...dated('03', '04'), Manual: 1 }, links: [{ PredecessorUID: 4 }] },
  ]
  await send(page, installation, maya, 'riverside.xml', Buffer.from(mspdiFile(tasks)))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('All 4 activities come out with the dates stored in the file', { timeout: 60_000 })
  await expect(dialog).toContainText('Links of summaries became links of the tasks below them')
  await dialog.getByRole('button', { name: 'Create schedule' }).click()
  const planner = new PlannerPage(page)
  await planner.ready()
  await planner.official()
  const why = page.getByTestId('why')
  await planner.select(await planner.keyOf('Crane'), 'start')
  await page.keyboard.press('Shift+F1')
  await expect(why).toContainText('Scheduled by hand on Tue 03.03.2026: logic is not asked')
  await planner.select(await planner.keyOf('Walls'), 'start')
  await expect(why.getByRole('listitem').last()).toContainText('starts Fri 06.03.2026')
  await expect(why).toContainText('Pour')
  await expect(why).not.toContainText('Data date')
  await maya.context.close()
})

test('a broken file is refused naming table and line, and nothing is created', async ({ browser, installation }) => {
  const maya = await signIn(installation, browser, 'maya')
  const page = await maya.context.newPage()
  const before = (await structure(maya)).nodes.length
  const whole = writeXer(generatePlan({ seed: 22, works: 50 }))
  const cut = whole.slice(0, whole.lastIndexOf('%T\tTASKPRED') + 400)
  await send(page, installation, maya, 'cut.xer', Buffer.from(cut))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('TASKPRED', { timeout: 30_000 })
  await expect(dialog).toContainText('Nothing was created or changed')
  expect((await structure(maya)).nodes.length).toBe(before)
  await maya.context.close()
})

/** The same project twice in one file, the second under another number and name. */
function withAnnex(xer: string): string {
  const lines = xer.split('\r\n')
  const at = lines.findIndex((line) => line.startsWith('%T\tPROJECT'))
  const row = lines.findIndex((line, index) => index > at && line.startsWith('%R'))
  const second = (lines[row] ?? '').replace('%R\t1\t', '%R\t2\t').replace('TOWER', 'ANNEX')
  return [...lines.slice(0, row + 1), second, ...lines.slice(row + 1)].join('\r\n')
}

test('of several projects in one file a person chooses the second', async ({ browser, installation }) => {
  const maya = await signIn(installation, browser, 'maya')
  const page = await maya.context.newPage()
  const plan = generatePlan({ seed: 23, works: 40 })
  await send(page, installation, maya, 'two.xer', Buffer.from(withAnnex(writeXer(plan, { code: 'TOWER' }))))
  const dialog = page.getByRole('dialog')
  const projects = dialog.getByRole('listitem')
  await expect(projects).toHaveCount(3, { timeout: 30_000 })
  await expect(projects.first()).toContainText('TOWER')
  await expect(projects.last()).toContainText('All together')
  await projects.nth(1).getByRole('button').filter({ hasText: 'ANNEX' }).click()
  await expect(dialog.getByLabel('Name of the schedule')).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Abort' }).click()
  await maya.context.close()
})

test('a file dropped on a project in the structure begins its import', async ({ browser, installation }) => {
  const maya = await signIn(installation, browser, 'maya')
  const page = await maya.context.newPage()
  const { spaceId, nodes } = await structure(maya)
  const project = nodes.find((node) => node.kind === 'project')
  await page.goto(`${installation.url}/${spaceId}`)
  const xer = writeXer(generatePlan({ seed: 24, works: 30 }))
  const files = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'dropped.xer'))
    return transfer
  }, xer)
  const row = page.getByRole('row', { name: project?.name })
  await row.dispatchEvent('dragover', { dataTransfer: files })
  await row.dispatchEvent('drop', { dataTransfer: files })
  const dialog = page.getByRole('dialog', { name: project?.name })
  await expect(dialog).toContainText('dropped.xer')
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(dialog.getByLabel('Name of the schedule')).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Abort' }).click()
  await maya.context.close()
})

test('a file that is no schedule and an empty file are refused in words', async ({ browser, installation }) => {
  const maya = await signIn(installation, browser, 'maya')
  const page = await maya.context.newPage()
  await send(page, installation, maya, 'letter.xer', Buffer.from('Dear all, please find the schedule attached.'))
  await expect(page.getByText('letter.xer cannot be imported')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await choose(page, 'empty.xer', Buffer.alloc(0))
  await expect(page.getByRole('alert')).toHaveText('The file is empty')
  await expect(page.getByRole('button', { name: 'Upload' })).toBeDisabled()
  await maya.context.close()
})
