/**
 * `npm run bench:directories:chromium -- [--rows N] [--json FILE]`: a directory of N rows is opened in a browser, from the server and
 * from what the browser kept. Told are how long it takes until its rows are there, and the long tasks of the main thread.
 */
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { directoryLimits } from '@plumbline/core/directories'
import { install } from '../e2e/installation.ts'
import { createProject, demoSpaceOf, signIn } from '../e2e/people.ts'
import { openBrowser } from './browser.ts'
import { opening } from './long-tasks.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' }, json: { type: 'string' } } })
const ROWS = Number(values.rows)
/** On a machine that has other work. */
const PATIENCE_MS = 300_000

const installation = await install()
const browser = await openBrowser()
try {
  const maya = await signIn(installation, browser, 'maya')
  const spaceId = await demoSpaceOf(maya)
  const nodeId = await createProject(maya, 'A large classifier')
  const { directory } = await maya.call<{ directory: { id: string } }>('POST', `/spaces/${spaceId}/directories`, {
    ...{ nodeId, kind: 'custom', code: '', name: 'Classifier' },
  })
  for (let from = 0; from < ROWS; from += directoryLimits.rowsAtOnce) {
    const rows = Array.from({ length: Math.min(directoryLimits.rowsAtOnce, ROWS - from) }, (_, at) => rowAt(from + at))
    await maya.call('POST', `/directories/${directory.id}/commands`, {
      commands: [{ do: 'rows.insert', parentId: null, rows }],
    })
  }
  // Another browser of hers, which kept nothing yet.
  const { context } = await signIn(installation, browser, 'maya')
  context.setDefaultTimeout(PATIENCE_MS)
  const url = `${installation.url}/${spaceId}/directories?directory=${directory.id}`
  const fromServer = await opening(context, url, shownWhole)
  const fromCopy = await opening(context, url, shownWhole)
  const figures = { rows: ROWS, fromServer, fromCopy, load: loadavg()[0] }
  console.log(figures)
  if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
} finally {
  await browser.close()
  await installation.stop()
}

function rowAt(at: number) {
  const name = `Reinforced concrete of walls and columns, class ${at % 60}, work ${at}`
  return { id: `r${String(at).padStart(11, '0')}`, code: `${at % 97}.${at}`, name }
}

async function shownWhole(page: Page): Promise<void> {
  await page.waitForFunction(
    (rows) => Number(document.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount')) > rows,
    ROWS,
  )
}
