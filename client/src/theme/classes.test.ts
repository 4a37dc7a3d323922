import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('..', import.meta.url))
const main = join(source, 'main.tsx')
const paths = readdirSync(source, { recursive: true, encoding: 'utf8' }).map((path) => join(source, path))
const scripts = paths.filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
const sheets = paths.filter((path) => path.endsWith('.css'))

/** Files that `pattern` names in `file`, by its first group. */
function filesIn(file: string, pattern: RegExp): string[] {
  const named = [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, path]) => join(dirname(file), path!))
  return named.filter((path) => existsSync(path))
}

/** What comes together with `file`: all that it imports, and what that imports. */
function comesWith(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  if (/\.tsx?$/.test(file))
    for (const one of filesIn(file, /(?:^import\s+|from\s+)'(\.[^']+)'/gm)) comesWith(one, found)
  return found
}

/** What is loaded later → who loads it. */
const loaders = new Map<string, string[]>([[main, []]])
for (const script of scripts)
  for (const later of filesIn(script, /import\(\s*'(\.[^']+)'/g))
    loaders.set(later, [...(loaders.get(later) ?? []), script])
const parts = new Map([...loaders.keys()].map((part) => [part, comesWith(part)]))

const partsWith = (file: string): string[] => [...parts].filter(([, files]) => files.has(file)).map(([part]) => part)

/** Sheets that are there whenever `part` is: its own, and those that all who may have loaded it have in common. */
function sheetsWith(part: string, asked: readonly string[] = []): Set<string> {
  const own = [...parts.get(part)!].filter((file) => file.endsWith('.css'))
  const waiting = [...asked, part]
  const before = (loaders.get(part) ?? []).flatMap(partsWith).filter((one) => !waiting.includes(one))
  const theirs = before.map((one) => sheetsWith(one, waiting))
  return new Set([...own, ...[...(theirs[0] ?? [])].filter((sheet) => theirs.every((one) => one.has(sheet)))])
}

/** Classes that a file gives by name; `is-…` ones only modify others. */
function classesOf(file: string): Set<string> {
  const named = readFileSync(file, 'utf8').matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)
  const words = [...named].flatMap(([, plain, composed]) =>
    (plain ?? composed!).replace(/\$\{[^}]*\}/g, ' ').split(/\s+/),
  )
  return new Set(words.filter((word) => word !== '' && !word.startsWith('is-')))
}

test('a class has its sheet on every screen where it stands, whatever was opened before', () => {
  const definitions = sheets.map((sheet) => ({ sheet, text: readFileSync(sheet, 'utf8') }))
  const known = new Map([...parts.keys()].map((part) => [part, sheetsWith(part)]))
  const missing: string[] = []
  for (const script of scripts)
    for (const name of classesOf(script)) {
      const own = definitions.filter(({ text }) => new RegExp(`\\.${name}(?![\\w-])`).test(text))
      if (own.length === 0) continue
      const bare = partsWith(script).filter((part) => !own.some(({ sheet }) => known.get(part)!.has(sheet)))
      missing.push(...bare.map((part) => `${relative(source, script)} .${name} in ${relative(source, part)}`))
    }
  expect(missing).toEqual([])
})
