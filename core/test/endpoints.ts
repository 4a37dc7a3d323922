/** `npm run endpoints`: which of the specification's named calls are bound. `--json FILE` writes the list. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { routes } from '../src/contract/index.ts'
import { root } from './sources.ts'

const { values } = parseArgs({ options: { json: { type: 'string' } } })

/** Parameters have other names in the contract than in the list: only their places count. */
const shapeOf = (method: string, path: string): string => `${method} ${path.replaceAll(/\{[^}]+\}|:[A-Za-z]+/g, '*')}`

const bound = new Set(routes.map((route) => shapeOf(route.method, route.path)))
const named = readFileSync(join(root, 'core/test/spec/endpoints.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [method = '', path = '', group = ''] = line.split('\t')
    return { method, path, group, bound: bound.has(shapeOf(method, path)) }
  })

/** Groups in which nothing may be missing any more: what is, is named. */
const whole = ['system', 'auth', 'users', 'notices', 'localization', 'delegation']

const groups = Map.groupBy(named, (call) => call.group)
for (const [group, calls] of groups) {
  const count = calls.filter((call) => call.bound).length
  console.log(`${group.padEnd(24)} ${String(count).padStart(3)} / ${calls.length}`)
  if (!whole.includes(group)) continue
  for (const { method, path } of calls.filter((call) => !call.bound)) console.log(`  missing: ${method} ${path}`)
}
const total = named.filter((call) => call.bound).length
console.log(`${total} / ${named.length} named calls bound, ${routes.length} routes in all`)
if (values.json)
  writeFileSync(values.json, `${JSON.stringify({ bound: total, all: named.length, calls: named }, null, 2)}\n`)
