import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8')
const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        license: z.string().optional(),
        dev: z.boolean().optional(),
        link: z.boolean().optional(),
        resolved: z.string().optional(),
        integrity: z.string().optional(),
      }),
    ),
  })
  .parse(JSON.parse(read('package-lock.json')))

const bill = z.object({
  bomFormat: z.string(),
  components: z.array(
    z.object({
      name: z.string(),
      purl: z.string(),
      hashes: z.array(z.unknown()).optional(),
      licenses: z.array(z.unknown()).optional(),
    }),
  ),
})

const production = Object.entries(lock.packages)
  .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
  .map(([path, about]) => ({ path, name: path.slice(path.lastIndexOf('node_modules/') + 13), ...about }))

/** What a product under Apache-2.0 may be given away with, also to people who do not open theirs. */
const permissive = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Zlib',
  'BlueOak-1.0.0',
]
/** Fonts, and what stays open in its own files only. */
const limited = ['OFL-1.1', 'MPL-2.0']
/** libvips, a shared library that anybody may exchange for their own. */
const replaceable = /^@img\/sharp-(libvips-|win32-|wasm32)/

/** Their package.json says it in the plural of long ago; the lock file does not. */
const saidElsewhere: Record<string, string> = { busboy: 'MIT', streamsearch: 'MIT', 'xmlhttprequest-ssl': 'MIT' }

/** Only the text beside them says it. */
const saidInText: Record<string, string> = { 'png-js': 'MIT' }

function isAllowed(name: string, licence: string): boolean {
  if (/ OR /.test(licence)) {
    return licence
      .replace(/[()]/g, '')
      .split(' OR ')
      .some((one) => isAllowed(name, one))
  }
  return licence
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((one) => {
      if (permissive.includes(one) || limited.includes(one)) return true
      return one === 'LGPL-3.0-or-later' && replaceable.test(name)
    })
}

test('everything that runs in production has a licence that allows it', () => {
  expect(production.length).toBeGreaterThan(100)
  const refused = production
    .map(({ name, license = saidElsewhere[name] ?? saidInText[name] ?? 'none' }) => ({ name, license }))
    .filter(({ name, license }) => !isAllowed(name, license))
  expect(refused).toEqual([])
})

test('the list refuses what would bind the product', () => {
  const texts = ['GPL-3.0-only', 'AGPL-3.0', 'LGPL-3.0-or-later', 'MIT AND GPL-2.0', 'none', 'UNLICENSED']
  expect(texts.filter((licence) => isAllowed('some-package', licence))).toEqual([])
  expect(isAllowed('some-package', '(GPL-3.0-only OR MIT)')).toBe(true)
})

test('what is said elsewhere is what the packages themselves say', () => {
  const said = Object.keys(saidElsewhere).map((name) => {
    const { licenses } = JSON.parse(read(`node_modules/${name}/package.json`)) as { licenses: { type: string }[] }
    return [name, licenses[0]?.type]
  })
  expect(Object.fromEntries(said)).toEqual(saidElsewhere)
  for (const [name, licence] of Object.entries(saidInText)) {
    expect(read(`node_modules/${name}/LICENSE`)).toMatch(new RegExp(`^${licence} License`))
  }
})

test('every package comes from a registry, with the checksum of its content', () => {
  // The lock file names no addresses, but for what is not of the registry that npm is set to.
  const elsewhere = production.filter(({ resolved }) => resolved && !resolved.startsWith('https://registry.npmjs.org/'))
  const unchecked = production.filter(({ integrity }) => !integrity?.startsWith('sha512-'))
  expect([...elsewhere, ...unchecked].map(({ path }) => path)).toEqual([])
})

test('people who find a hole are told where to say so', () => {
  const text = read('.github/SECURITY.md')
  for (const heading of ['Reporting', 'What is promised', 'Against whom', 'Against whom it does not']) {
    expect(text).toContain(heading)
  }
})

test('the bill of materials names each package of production, with its version, checksum and licence', () => {
  const text = execFileSync('node', ['core/test/sbom.ts'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1_048_576 })
  const { bomFormat, components } = bill.parse(JSON.parse(text))
  expect(bomFormat).toBe('CycloneDX')
  const named = new Set(components.map(({ purl }) => decodeURIComponent(purl)))
  const missing = production.filter(({ name, version }) => !named.has(`pkg:npm/${name}@${version}`))
  expect(missing.map(({ path }) => path)).toEqual([])
  const ofRegistry = components.filter(({ name }) => !name.startsWith('@plumbline/'))
  expect(ofRegistry.length).toBeLessThanOrEqual(production.length)
  expect(ofRegistry.filter(({ hashes }) => !hashes?.length).map(({ purl }) => purl)).toEqual([])
  const unsaid = ofRegistry.filter(
    ({ name, licenses }) => !licenses?.length && !saidElsewhere[name] && !saidInText[name],
  )
  expect(unsaid.map(({ purl }) => purl)).toEqual([])
}, 60_000)
