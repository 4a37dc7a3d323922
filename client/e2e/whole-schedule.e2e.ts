import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { writeXer } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import type { Installation } from './installation.ts'
import { createProject, demoSpaceOf, type SignedIn, signIn } from './people.ts'
import { PlannerPage } from './planner-page.ts'
import { test } from './with-installation.ts'

interface World {
  spaceId: string
  scheduleId: string
}

/** A schedule with a target version, a board with a card and a message. */
async function filled(maya: SignedIn): Promise<World> {
  const spaceId = await demoSpaceOf(maya)
  const projectId = await createProject(maya, 'Whole schedules')
  const xer = writeXer(generatePlan({ seed: 4, works: 30 }), { code: 'TOWER' })
  const { upload } = await maya.upload<{ upload: { id: string } }>(
    `/projects/${projectId}/schedules/upload`,
    'tower.xer',
    xer,
  )
  const confirmed = async () => {
    const { upload: now } = await maya.call<{ upload: { state: string } }>('GET', `/uploads/${upload.id}`)
    return now.state
  }
  await expect.poll(confirmed, { timeout: 60_000 }).toBe('preview')
  const made = await maya.call<{ upload: { scheduleId: string } }>('POST', `/uploads/${upload.id}/confirm`, {
    name: 'Tower',
  })
  const { scheduleId } = made.upload
  await maya.call('POST', `/schedules/${scheduleId}/versions/create`, { name: 'Contract', as: 'target' })
  await maya.call('POST', `/kanban/schedule/${scheduleId}/boards`, { name: 'Site team' })
  const { chat } = await maya.call<{ chat: { id: string } }>('GET', `/chat/eps/${scheduleId}`)
  await maya.form('/chat/create-message', { chatId: chat.id, id: 'message00001', text: 'Crane on Monday' })
  return { spaceId, scheduleId }
}

/** Another space with a project in it, as a page that stands there. */
async function elsewhere(maya: SignedIn, page: Page, { url }: Installation): Promise<string> {
  const { space } = await maya.call<{ space: { id: string } }>('POST', '/spaces/create', { name: 'Partner' })
  const node = (kind: string, parentId: string | null) =>
    maya.call<{ node: { id: string } }>('POST', `/spaces/${space.id}/eps`, { kind, parentId, name: `The ${kind}` })
  const { node: facility } = await node('facility', null)
  await node('project', facility.id)
  await page.goto(`${url}/${space.id}`)
  return space.id
}

const chooseFile = async (page: Page, content: Buffer): Promise<void> => {
  const file = { name: 'Tower.plumb', mimeType: 'application/octet-stream', buffer: content }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
}

test('a whole schedule goes into a file and comes into another space with versions, boards and chat (R-IO-01.plumb)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const { spaceId, scheduleId } = await filled(maya)
  const page = await maya.context.newPage()
  const planner = new PlannerPage(page)
  await planner.open(`${installation.url}/${spaceId}/schedule/${scheduleId}`)
  await planner.command('Export…')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('the whole schedule').click()
  await expect(dialog.getByText('Chat of the schedule and of its works')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('whole-export.png') })
  const downloading = page.waitForEvent('download', { timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Tower.plumb')
  const content = readFileSync(await download.path())
  await expect(dialog).toBeHidden()

  const away = await elsewhere(maya, page, installation)
  await page.getByRole('row', { name: 'The project' }).first().click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Import' }).click()
  await chooseFile(page, content)
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(dialog.getByText('What comes with them')).toBeVisible({ timeout: 60_000 })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Contract' })).toContainText('target')
  await page.screenshot({ path: test.info().outputPath('whole-preview.png') })
  await dialog.getByRole('button', { name: 'Create schedule' }).click()
  await planner.ready()
  const arrived = /schedule\/([A-Za-z0-9_-]{12})/.exec(page.url())?.[1] ?? ''
  expect(page.url()).toContain(away)
  expect(arrived).not.toBe(scheduleId)
  const { versions } = await maya.call<{ versions: { name: string }[] }>('GET', `/schedules/${arrived}/versions`)
  expect(versions.map(({ name }) => name)).toContain('Contract')
  await page.goto(`${installation.url}/${away}/kanban-schedule/${arrived}`)
  await expect(page.getByText('Site team').first()).toBeVisible({ timeout: 30_000 })
  const { chat } = await maya.call<{ chat: { id: string } }>('GET', `/chat/eps/${arrived}`)
  const { messages } = await maya.call<{ messages: { text: string }[] }>('GET', `/chat/${chat.id}/messages`)
  expect(messages.map(({ text }) => text)).toEqual(['Crane on Monday'])

  // The same in the other language and at night.
  const ru = await signIn(installation, browser, 'maya', { locale: 'ru-RU', colorScheme: 'dark' })
  // Other tests choose the language of her account.
  await ru.context.addInitScript(() => localStorage.setItem('plumbline.language', 'ru'))
  const night = await ru.context.newPage()
  await night.goto(`${installation.url}/${away}`)
  await night.getByRole('row', { name: 'The project' }).first().click()
  await night.getByRole('toolbar').getByRole('button', { name: 'Импорт' }).click()
  await chooseFile(night, content)
  await night.getByRole('button', { name: 'Загрузить' }).click()
  await expect(night.getByText('Что переносится вместе с ними')).toBeVisible({ timeout: 60_000 })
  await night.screenshot({ path: test.info().outputPath('whole-preview-ru-dark.png') })
  await ru.context.close()
  await maya.context.close()
})
