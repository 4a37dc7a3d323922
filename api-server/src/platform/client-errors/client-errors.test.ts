import { type ClientErrorReport, clientErrorCreate, clientErrorList, spaceCreate } from '@plumbline/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { openDatabase } from '../database/index.ts'
import { forgetClientErrors } from './service.ts'

let site: Installation
let maya: Visitor
let tom: Visitor
let spaceId: string

const broken: ClientErrorReport = { kind: 'error', message: 'x is undefined', stack: 'at a\nat b', path: '/p' }

beforeAll(async () => {
  site = await install()
  maya = await site.person('maya')
  tom = await site.person('tom')
  spaceId = (await maya.ok(spaceCreate, { input: { name: 'Bridge' } })).space.id
})
afterAll(() => site.close())

const listed = async () => (await maya.ok(clientErrorList, { params: { spaceId }, input: {} })).errors

test('R-SYS-02 an error of a page is stored, counted when it comes again, and read by the administrators of its space', async () => {
  const input = { ...broken, spaceId, version: '0.1.0' }
  await maya.ok(clientErrorCreate, { input, headers: { 'user-agent': 'Browser 7' } })
  await maya.ok(clientErrorCreate, { input })
  await maya.ok(clientErrorCreate, { input: { ...input, message: 'y is undefined' } })
  const errors = await listed()
  expect(errors.map(({ message, times }) => [message, times])).toEqual([
    ['y is undefined', 1],
    ['x is undefined', 2],
  ])
  expect(errors[1]).toMatchObject({ kind: 'error', stack: 'at a\nat b', path: '/p', person: 'maya Tester' })
})

test('one reported by a visitor, or for a space the person is not in, is kept without a space', async () => {
  const known = (await listed()).length
  await site.visitor().ok(clientErrorCreate, { input: { ...broken, spaceId } })
  await tom.ok(clientErrorCreate, { input: { ...broken, spaceId, message: 'of a stranger' } })
  expect(await listed()).toHaveLength(known)
  const rows = await site.sql<{ message: string }>('SELECT message FROM app.client_errors WHERE space_id IS NULL')
  expect(rows.map(({ message }) => message).sort()).toEqual(['of a stranger', 'x is undefined'])
})

test('a page that reports without end is refused, and one that reports too much at once', async () => {
  const { body } = await maya.call(clientErrorCreate, { input: { ...broken, stack: 'x'.repeat(8_001) } })
  expect(body).toMatchObject({ error: 'BAD_REQUEST', params: { field: 'stack' } })
  const answers: string[] = []
  for (let i = 0; i < 21; i++)
    answers.push((await tom.call(clientErrorCreate, { input: broken })).body.error ?? 'stored')
  expect(answers.at(-1)).toBe('TOO_MANY_REQUESTS')
})

test('errors are kept for 30 days after they were met last', async () => {
  await site.sql("UPDATE app.client_errors SET last_at = now() - interval '31 days' WHERE message = 'y is undefined'")
  const database = openDatabase(await site.serverUrl(), { warn: () => undefined } as never)
  await forgetClientErrors(database)
  await database.close()
  expect((await listed()).map(({ message }) => message)).toEqual(['x is undefined'])
})
