import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (pattern: string): [string, string][] =>
  globSync(pattern, { cwd: root }).map((path) => [path, readFileSync(join(root, path), 'utf8')])

test('styles name no colour, shadow or font that is not there: a browser would drop the line without a word', () => {
  const styles = read('**/*.css')
  const given = [...styles, ...read('**/*.{ts,tsx}')].flatMap(([, text]) =>
    [...text.matchAll(/(--pl-[\w-]+)(?=['"`\]]*\s*[:,])/g)].map(([, name]) => name),
  )
  const known = new Set(given)
  const missing = styles.flatMap(([path, text]) =>
    [...text.matchAll(/var\((--pl-[\w-]+)\)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !known.has(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('no rule names a part of an element of one browser beside one of another: each drops the whole rule', () => {
  const mixed = read('**/*.css').flatMap(([path, text]) =>
    [...text.matchAll(/[^{}]*\{/g)]
      .map(([selectors]) => selectors)
      .filter((selectors) => selectors.includes('::-webkit-') && selectors.includes('::-moz-'))
      .map((selectors) => `${path}: ${selectors.trim()}`),
  )
  expect(mixed).toEqual([])
})
