import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { decideDemo } from './demo.ts'
import { readEnvironment } from './environment.ts'
import { loadSecrets } from './secrets.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'plumbline-demo-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const start = (variables: Record<string, string> = {}): boolean => {
  const demo = decideDemo(readEnvironment({ DATA_DIR: dataDir, ...variables }))
  loadSecrets(dataDir)
  return demo
}

test('a first start by hand on this machine is a demo, and so are those that follow', () => {
  expect([start(), start()]).toEqual([true, true])
})

test('what was there before, or is said to be none, is no demo', () => {
  loadSecrets(dataDir)
  expect(start()).toBe(false)
  expect(start({ DEMO: 'true' })).toBe(true)
  expect(start({ DEMO: 'false' })).toBe(false)
})

test.each([
  ['HOST', '0.0.0.0'],
  ['PUBLIC_URL', 'https://plan.example'],
])('a server that others reach by %s is none unless it is asked for', (name, value) => {
  expect(start({ [name]: value })).toBe(false)
  expect(start({ [name]: value, DEMO: 'true' })).toBe(true)
})

test('a demo that others are to reach ends, unless it is asked for', () => {
  expect(start()).toBe(true)
  expect(start({ PUBLIC_URL: 'https://plan.example' })).toBe(false)
})
