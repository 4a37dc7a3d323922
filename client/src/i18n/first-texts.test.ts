import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('..', import.meta.url))
const locales = fileURLToPath(new URL('locales/', import.meta.url))
const namespaces = new Set(readdirSync(join(locales, 'en')).map((file) => file.replace('.json', '')))

/** What comes before any other screen: the frame and the schedule, with what either loads later. */
const entries = ['main.tsx', 'features/schedule/SchedulePage.tsx']
/** What a file loads with all texts, as the router does all other screens, or with its first ones. */
const WITH_ALL_TEXTS = /, load(All|First)Texts\(\)\]|[ (]later\(/
/** What they say waits for the texts of all screens, or is about something that was done on this one. */
const lateSpeakers = [
  'shell/error-sentence.ts',
  'features/schedule/screen/calculation-errors.ts',
  'features/schedule/screen/voice.ts',
  'features/schedule/view/changed-cells.ts',
]

function filesOf(entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found
  found.add(entry)
  // What is imported as a type is not loaded.
  const text = readFileSync(entry, 'utf8').replace(/^import type .*$/gm, '')
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

type Part = '' | '-frame' | '-site'

/** What a file of texts names. */
function listedIn(language: string, part: Part): string[] {
  const [, listed = ''] = /\{([\w,]+)\}\.json/.exec(readFileSync(join(locales, `${language}${part}.ts`), 'utf8')) ?? []
  return listed.split(',')
}

function readFrom(entries: readonly string[]): (readonly [string, string])[] {
  const files = entries.reduce((found, entry) => filesOf(join(source, entry), found), new Set<string>())
  return [...files]
    .map((file) => ({ file, at: relative(source, file) }))
    .filter(({ at }) => !lateSpeakers.includes(at))
    .flatMap(({ file, at }) => readIn(file).map((name) => [name, at] as const))
}

test.each(['en', 'ru'])('the first texts in %s are all that the frame and the schedule read', (language) => {
  const first = new Set([...listedIn(language, ''), ...listedIn(language, '-frame')])
  expect(readFrom(entries).filter(([name]) => !first.has(name))).toEqual([])
  const rest = readFileSync(join(locales, `${language}-rest.ts`), 'utf8')
  for (const part of ['', '-frame', '-site'] as const) expect(rest).toContain(`{${listedIn(language, part).join(',')}}`)
})

test.each(['en', 'ru'])('a phone on site begins with all texts in %s that its day reads', (language) => {
  const site = new Set([...listedIn(language, '-site'), ...listedIn(language, '-frame')])
  expect(readFrom(['features/days/phone/PhonePage.tsx']).filter(([name]) => !site.has(name))).toEqual([])
})
