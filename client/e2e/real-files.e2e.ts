import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect } from '@playwright/test'
import { changesBy, corpus, exported, imported, NO_WORK_MORE_OR_LESS, SAME } from './exchange-page.ts'
import { signIn } from './people.ts'
import { test } from './with-installation.ts'

/** Files of P6 and MS Project that people made, those of P6 XML beside them. */
function realFiles(): string[] {
  const folders = [corpus, join(corpus, 'statused'), join(corpus, '..', 'pmxml')].filter((path) => existsSync(path))
  const all = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  return all.filter((path) => /\.(xer|xml|pmxml)$/i.test(path))
}

/** Back into the format that it came in. */
function formatOf(content: Buffer): string {
  const head = content.subarray(0, 4_000).toString('latin1')
  if (head.startsWith('ERMHDR')) return 'Primavera P6 (XER)'
  return head.includes('APIBusinessObjects') ? 'Primavera P6 (XML)' : 'MS Project (XML)'
}

for (const path of realFiles()) {
  test(`${basename(path)} is uploaded, looked at, imported and exported, and the export is no change @slow`, async ({
    browser,
    installation,
  }) => {
    const content = readFileSync(path)
    const maya = await signIn(installation, browser, 'maya')
    const page = await maya.context.newPage()
    const planner = await imported(page, installation, maya, { name: basename(path), content })
    const out = await exported(planner, formatOf(content))
    // What the export said before that it cannot hold is all that may differ: no work comes or goes.
    expect(await changesBy(planner, out)).toMatch(out.said.includes('as they are') ? SAME : NO_WORK_MORE_OR_LESS)
    await maya.context.close()
  })
}
