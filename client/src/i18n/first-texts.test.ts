import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('..', import.meta.url))
const locales = fileURLToPath(new URL('locales/', import.meta.url))
const namespaces = new Set(readdirSync(join(locales, 'en')).map((file) => file.replace('.json', '')))

/** What comes before any other screen: the frame and the schedule, with what either loads later. */
const entries = ['main.tsx', 'features/schedule/SchedulePage.tsx']
/** What a file loads with all texts, as the router does all other screens. */
const WITH_ALL_TEXTS = /, loadAllTexts\(\)\]/

function filesOf(entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found
  found.add(entry)
  const text = readFileSync(entry, 'utf8')
  const own = WITH_ALL_TEXTS.test(text) ? /from '(\.[^']+)'/g : /(?:from |import\(|import )'(\.[^']+)'/g
  for (const [, path] of text.matchAll(own)) {
    const file = join(dirname(entry), path!)
    if (/\.tsx?$/.test(file) && existsSync(file)) filesOf(file, found)
  }
  return found
}

/** Namespaces that a file reads: by a hook, by an option, or before a colon. */
function readIn(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const named = [...text.matchAll(/useTranslation\(\[?([^)\]]*)/g)].flatMap(([, list]) => list!.match(/\w+/g) ?? [])
  const asked = [...text.matchAll(/\bns: '(\w+)'|['"`](\w+):[\w$]/g)].map(([, ns, prefix]) => ns ?? prefix!)
  return [...named, ...asked].filter((name) => namespaces.has(name))
}

test.each(['en', 'ru'])('the first texts in %s are all that the frame and the schedule read', (language) => {
  const [, listed] = /\{([\w,]+)\}\.json/.exec(readFileSync(join(locales, `${language}.ts`), 'utf8'))!
  const files = entries.reduce((found, entry) => filesOf(join(source, entry), found), new Set<string>())
  const read = [...files].flatMap((file) => readIn(file).map((name) => [name, relative(source, file)] as const))
  const first = new Set(listed!.split(','))
  expect(read.filter(([name]) => !first.has(name))).toEqual([])
  expect(readFileSync(join(locales, `${language}-rest.ts`), 'utf8')).toContain(`{${listed}}`)
})
