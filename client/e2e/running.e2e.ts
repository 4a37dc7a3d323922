import { expect } from '@playwright/test'
import { connectTo } from '../../api-server/test/database-of.ts'
import { tinyIfc } from '../../api-server/test/tiny-ifc.ts'
import { createSchedule, signIn } from './people.ts'
import { test } from './with-installation.ts'

const file = (name: string, text: string) => ({ name, mimeType: 'application/x-step', buffer: Buffer.from(text) })

test('what runs for a person stands in one place, with its end and the way to its result', { tag: '@slow' }, async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const path = await createSchedule(maya, 'House')
  await forgetJobs(installation.dataDir)
  const page = await maya.context.newPage()
  await page.goto(`${path}/model`)
  const button = page.getByRole('button', { name: 'Nothing is running' })
  await button.click()
  const list = page.getByRole('region', { name: 'Running' })
  await expect(list).toContainText('Nothing is running.')
  await page.screenshot({ path: test.info().outputPath('empty.png'), animations: 'disabled' })
  await page.keyboard.press('Escape')

  await page.getByLabel('Add a model', { exact: true }).first().setInputFiles(file('letter.ifc', 'Dear Sir'))
  await page.getByRole('button', { name: 'A job has failed' }).click()
  const jobs = list.getByTestId('job')
  await expect(jobs).toHaveText([/Building model.*letter\.ifc.*This is no IFC model/])
  await page.keyboard.press('Escape')

  await page.getByLabel('Add a model', { exact: true }).first().setInputFiles(file('Frame.ifc', tinyIfc()))
  await expect(page.getByRole('tree', { name: 'Elements of the models' })).toContainText('Frame')
  // Elsewhere it is told as well, and leads back.
  await page.goto(`/${path.split('/')[1]}`)
  await page.getByRole('button', { name: 'A job has failed' }).click()
  await expect(jobs).toHaveText([/Frame\.ifc.*Done.*Open/, /letter\.ifc/])
  await page.screenshot({ path: test.info().outputPath('ended.png'), animations: 'disabled' })
  await jobs.nth(1).getByRole('button', { name: 'Remove from the list' }).click()
  await expect(jobs).toHaveCount(1)
  await jobs.getByRole('link', { name: 'Open' }).click()
  await expect(page).toHaveURL(`${path}/model`)
  await expect(list).toBeHidden()
  await page.getByRole('button', { name: 'Nothing is running' }).click()
  await list.getByRole('button', { name: 'Remove all that have ended' }).click()
  await expect(list).toContainText('Nothing is running.')
})

/** What other tests of this installation ran. */
async function forgetJobs(dataDir: string): Promise<void> {
  const database = await connectTo(dataDir)
  await database.query('DELETE FROM app.jobs')
  await database.end()
}

/** As another server has it, which is at it as long as this test likes. */
async function beginElsewhere(dataDir: string, spaceId: string): Promise<void> {
  const database = await connectTo(dataDir)
  await database.query(
    `INSERT INTO app.jobs (id, space_id, user_id, kind, name, step, progress, task, details)
     SELECT 'longjoblongj', $1, id, 'batch', 'North yard', 'Quay wall', 0.42, '{"members":[]}',
       '{"total":9,"finished":4,"failed":0,"failedNames":[]}'
     FROM app.users WHERE login = 'maya'`,
    [spaceId],
  )
  await database.end()
}

test('a job tells how far it is while it runs, and is stopped from there', { tag: '@slow' }, async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const [, spaceId = ''] = (await createSchedule(maya, 'House')).split('/')
  const page = await maya.context.newPage()
  await page.goto(`/${spaceId}`)
  await expect(page.getByRole('button', { name: /Nothing is running|A job has failed/ })).toBeVisible()
  await beginElsewhere(installation.dataDir, spaceId)
  await page.reload()
  await page.getByRole('button', { name: '1 job is running' }).click()
  const job = page.getByRole('region', { name: 'Running' }).getByTestId('job')
  await expect(job).toHaveText(/Calculation of schedules.*North yard.*Quay wall.*42 %/)
  await page.screenshot({ path: test.info().outputPath('running.png'), animations: 'disabled' })
  await job.getByRole('button', { name: 'Stop' }).click()
  await expect(job).toContainText('Stopped')
})
