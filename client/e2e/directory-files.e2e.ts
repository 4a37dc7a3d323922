import { buffer } from 'node:stream/consumers'
import { expect, type Page } from '@playwright/test'
import { workbookStream } from '../../api-server/src/planning/exchange/tables/index.ts'
import { demoSpaceOf, signIn } from './people.ts'
import { test } from './with-installation.ts'

const MANY = 20_000

/** A classifier as a company has it: groups and what stands below them, and one cell that nobody can read. */
const classifier = (): Promise<Buffer> =>
  buffer(
    workbookStream([
      {
        name: 'Types',
        columns: ['Шифр', 'Наименование', 'Level', 'Norm, h'].map((title) => ({ title, field: null, hidden: false })),
        *rows() {
          for (let n = 0; n < MANY; n++) {
            const cells = [`c${n}`, `Work type ${n}`, n % 100 === 0 ? 1 : 2, n === 5 ? 'about two' : n / 8]
            yield { cells, outline: 0, isSummary: false }
          }
        },
      },
    ]),
  )

const openUpload = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Upload…' }).click()
}
const give = (page: Page, name: string, content: Buffer) =>
  page.getByRole('dialog').locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: content })
const count = (page: Page, is: string) => page.locator(`.directory-upload-counts [data-is=${is}] dd`)

test('a classifier of 20,000 rows comes from a workbook, is looked at before it is written, taken back in one step, and goes out again; what a file calls otherwise is learned (R-DIR-07, R-SHELL-38.directory_upload)', async ({
  browser,
  installation,
}) => {
  const maya = await signIn(installation, browser, 'maya')
  const spaceId = await demoSpaceOf(maya)
  const norm = { id: 'normnormnorm', code: 'norm', name: 'Norm, h', type: 'number' as const, unit: '', precision: 3 }
  const { directory } = await maya.call<{ directory: { id: string } }>('POST', `/spaces/${spaceId}/directories`, {
    ...{ nodeId: null, kind: 'custom', code: '', name: 'Work types of files', hierarchical: true },
    columns: [{ ...norm, directoryId: null, required: false, unique: false, usual: '' }],
  })
  const page = await maya.context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/${spaceId}/directories?directory=${directory.id}`)
  await expect(page.getByText('No rows yet')).toBeVisible()

  await openUpload(page)
  await page.screenshot({ path: test.info().outputPath('file.png') })
  await give(page, 'types.xlsx', await classifier())
  await expect(count(page, 'create')).toHaveText('19,999')
  await expect(count(page, 'wrong')).toHaveText('1')
  await expect(page.getByText('“about two” cannot stand here')).toBeVisible()
  await expect(page.getByLabel('Column A')).toHaveValue('code')
  await expect(page.getByLabel('Column D')).toHaveValue('normnormnorm')
  await page.screenshot({ path: test.info().outputPath('looked-at.png') })

  // A column that nobody wants is left out, and with it what was wrong; a row is left out by its number.
  await page.getByLabel('Column D').selectOption('')
  await expect(count(page, 'create')).toHaveText('20,000')
  await page.getByRole('button', { name: 'Leave out row 4', exact: true }).click()
  await expect(count(page, 'none')).toHaveText('1')
  await page.getByRole('button', { name: 'Upload 19,999 rows' }).click()
  await expect(page.getByTestId('toast').filter({ hasText: /^19,999 rows created/ })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('.directories-foot')).toContainText('19,999 rows')

  // The same again finds nothing but what was left out; what came is one step to undo.
  await openUpload(page)
  await give(page, 'types.xlsx', await classifier())
  await expect(count(page, 'create')).toHaveText('1')
  await page.getByRole('button', { name: 'Abort' }).click()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Download' }).hover()
  await page.getByRole('menuitem', { name: 'Text (.csv)' }).click()
  expect((await downloaded).suggestedFilename()).toBe('Work types of files.csv')
  await page.locator('.directories-sheet').focus()
  await page.keyboard.press('Control+z')
  await expect(page.getByText('No rows yet')).toBeVisible()

  // Somebody else's file calls a row otherwise: what is said of it once is known the next time.
  const rows = [{ id: 'slabsslabssl', code: '03.1', name: 'Slabs by pump' }]
  const commands = [{ do: 'rows.insert', parentId: null, rows }]
  await maya.call('POST', `/directories/${directory.id}/commands`, { commands })
  await expect(page.getByRole('treegrid', { name: 'Rows' }).getByText('Slabs by pump')).toBeVisible()
  const theirs = Buffer.from('Code,Name,"Norm, h"\nB-7,Pump slabs by crane,3\n')
  await openUpload(page)
  await give(page, 'theirs.csv', theirs)
  await expect(page.getByText('1 row is called otherwise')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('called.png') })
  await page.getByRole('button', { name: 'It is' }).click()
  await expect(count(page, 'update')).toHaveText('1')
  await page.getByRole('button', { name: 'Upload 1 row' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openUpload(page)
  await give(page, 'theirs.csv', theirs)
  await expect(count(page, 'same')).toHaveText('1')
  await page.getByRole('button', { name: 'Abort' }).click()
  await page.getByRole('treegrid', { name: 'Rows' }).getByText('Slabs by pump').click()
  await expect(page.locator('.directories-synonyms')).toContainText('pump slabs by crane')

  // What is no table is told, and nothing is written.
  await openUpload(page)
  await give(page, 'types.json', Buffer.from('{"rows": 5}'))
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('neither a table')
  await page.screenshot({ path: test.info().outputPath('refused.png') })
  await maya.context.close()
})
