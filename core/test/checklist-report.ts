/**
 * `npm run checklist`: how many requirements of the specification are proven by tests, per group.
 *
 * A requirement counts as proven when `checklist.ts` names tests for it and each of them exists. With
 * `--verify UNIT.json BROWSER.json` (the reports of a whole run) each must also have passed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { proofs } from './checklist.ts'
import { packages, root, sources } from './sources.ts'

const { values, positionals } = parseArgs({
  options: { json: { type: 'string' }, verify: { type: 'boolean', default: false } },
  allowPositionals: true,
})

interface Requirement {
  id: string
  group: string
}

function requirements(): Requirement[] {
  let group = ''
  return readFileSync(join(root, 'core/test/spec/checklist.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const heading = /^## \d+\. (.+)$/.exec(line)
      if (heading) group = heading[1] ?? ''
      const row = /^- (R-[A-Z0-9]+-\d+) /.exec(line)
      return row?.[1] ? [{ id: row[1], group }] : []
    })
}

/** Titles as written in the test files; those made from data are written with a `%s` or `${…}` and do not count. */
function writtenTitles(): Set<string> {
  const folders = packages.flatMap((name) =>
    name === 'client' ? ['client/src', 'client/e2e'] : [`${name}/src`, `${name}/test`],
  )
  const titles = new Set<string>()
  for (const { text } of sources(...folders.filter((folder) => folderExists(folder)))) {
    for (const match of text.matchAll(
      /\b(?:it|test|rule)(?:\.\w+(?:\([^)]*\))?)?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g,
    )) {
      titles.add((match[2] ?? '').replaceAll("\\'", "'"))
    }
  }
  return titles
}

function folderExists(folder: string): boolean {
  try {
    sources(folder)
    return true
  } catch {
    return false
  }
}

interface VitestReport {
  testResults: { assertionResults: { title: string; status: string }[] }[]
}

interface Suite {
  suites?: Suite[]
  specs?: { title: string; ok: boolean }[]
}

function passedTitles([unit, browser]: string[]): Set<string> {
  const read = (file: string | undefined): unknown => JSON.parse(readFileSync(file ?? '', 'utf8'))
  const vitest = read(unit) as VitestReport
  const results = vitest.testResults.flatMap((file) => file.assertionResults)
  const titles = results.filter((result) => result.status === 'passed').map((result) => result.title)
  const specs = (suite: Suite): { title: string; ok: boolean }[] => [
    ...(suite.specs ?? []),
    ...(suite.suites ?? []).flatMap(specs),
  ]
  const browserTitles = specs(read(browser) as Suite)
    .filter((spec) => spec.ok)
    .map((spec) => spec.title)
  return new Set([...titles, ...browserTitles])
}

const all = requirements()
const known = values.verify ? passedTitles(positionals) : writtenTitles()
const missing = Object.entries(proofs).flatMap(([id, titles]) =>
  titles
    .filter((title) => !known.has(title))
    .map((title) => `${id}: no ${values.verify ? 'passed ' : ''}test “${title}”`),
)
const unknown = Object.keys(proofs).filter((id) => !all.some((requirement) => requirement.id === id))
const proven = new Set(
  Object.entries(proofs)
    .filter(([, titles]) => titles.length > 0 && titles.every((title) => known.has(title)))
    .map(([id]) => id),
)

for (const [group, rows] of Map.groupBy(all, (requirement) => requirement.group)) {
  const count = rows.filter((row) => proven.has(row.id)).length
  console.log(`${group.padEnd(60)} ${String(count).padStart(3)} / ${rows.length}`)
}
for (const line of [...missing, ...unknown.map((id) => `${id}: not in the checklist`)]) console.log(line)
console.log(`${proven.size} / ${all.length} proven`)
if (values.json)
  writeFileSync(values.json, `${JSON.stringify({ proven: [...proven], all: all.length, missing }, null, 2)}\n`)
process.exit(missing.length + unknown.length > 0 ? 1 : 0)
