import { epsCreate, spaceCreate, wbsCreate, whoAmI } from '@plumbline/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import type { Visitor } from '../../../test/visitor.ts'

type Fields = Record<string, unknown>
interface Sent {
  headers: Record<string, string>
  body: string | FormData
}

const texts = (fields: Fields): [string, string][] =>
  Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])

/** The same fields as each kind of program sends them. */
const forms: Record<string, (fields: Fields) => Sent> = {
  JSON: (fields) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) }),
  multipart: (fields) => {
    const form = new FormData()
    for (const [name, text] of texts(fields)) form.append(name, text)
    return { headers: {}, body: form }
  },
  'URL-encoded': (fields) => ({
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
    body: new URLSearchParams(texts(fields)).toString(),
  }),
  text: (fields) => ({ headers: { 'content-type': 'text/plain' }, body: JSON.stringify(fields) }),
}

let site: Installation
let maya: Visitor
let spaceId: string
beforeAll(async () => {
  site = await install()
  maya = await site.person('maya')
  spaceId = (await maya.ok(spaceCreate, { input: { name: 'Site' } })).space.id
})
afterAll(() => site.close())

const create = (sent: Sent) => maya.send('POST', epsCreate.path.replace(':spaceId', spaceId), sent)

describe('a call that sends something', () => {
  for (const [name, sentAs] of Object.entries(forms)) {
    test(`takes a body of ${name}, with the validation and the limits of every other (R-IO-05)`, async () => {
      // A name of digits stays a text; null, which only JSON has, is read where no text fits.
      const made = await create(sentAs({ kind: 'facility', parentId: null, name: '2026' }))
      expect(made.body).toMatchObject({ node: { kind: 'facility', parentId: null, name: '2026' } })
      expect(made.status).toBe(200)

      const wrong = await create(sentAs({ kind: 'castle', parentId: null, name: 'Hall' }))
      expect(wrong.body).toMatchObject({ error: 'BAD_REQUEST', params: { field: 'kind' } })
      const broken = await create(sentAs({ kind: 'facility', parentId: null, name: 'a\u0000b' }))
      expect(broken.body).toMatchObject({ error: 'BAD_REQUEST', params: { field: 'name' } })
      const lacking = await create(sentAs({ kind: 'facility', parentId: null }))
      expect(lacking.body).toMatchObject({ error: 'BAD_REQUEST', params: { field: 'name' } })
      const large = await create(sentAs({ kind: 'facility', parentId: null, name: 'x'.repeat(1_100_000) }))
      expect(large.body).toMatchObject({ error: 'PAYLOAD_TOO_LARGE', params: { maxBytes: 1_048_576 } })

      const forged = sentAs({ kind: 'facility', parentId: null, name: 'Forged' })
      const headers = { ...forged.headers, 'x-csrf-token': '' }
      expect((await create({ ...forged, headers })).body).toMatchObject({ error: 'CSRF' })
    })

    test(`reads numbers, truth values and lists of a body of ${name} by what the call wants`, async () => {
      const row = { type: 'work', code: '10', name: '10', parentId: null, after: null }
      const at = wbsCreate.path.replace(':versionId', 'vvvvvvvvvvvv')
      // No such version: what is refused first is the body, where its form is at fault.
      const right = await maya.send('POST', at, sentAs({ ...row, durationMinutes: 480 }))
      expect(right.body).toMatchObject({ error: 'NOT_FOUND' })
      const wrong = await maya.send('POST', at, sentAs({ ...row, durationMinutes: 'long' }))
      expect(wrong.body).toMatchObject({ error: 'BAD_REQUEST', params: { field: 'durationMinutes' } })
    })
  }

  test('takes no file where none is wanted, no other form, no broken one and not countless fields', async () => {
    const form = new FormData()
    form.append('name', new Blob(['x']), 'x.txt')
    expect((await create({ headers: {}, body: form })).body).toMatchObject({
      params: { field: 'name', reason: 'file' },
    })
    const odd = { headers: { 'content-type': 'application/xml' }, body: '<a/>' }
    expect((await create(odd)).body).toMatchObject({ error: 'BAD_REQUEST' })
    const cut = {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: '--b\r\nContent-Disposition: f',
    }
    expect((await create(cut)).body).toMatchObject({ error: 'BAD_REQUEST', params: { reason: 'multipart' } })
    const many = new URLSearchParams(Array.from({ length: 1_001 }, (_, i): [string, string] => [`f${i}`, '']))
    const urlEncoded = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: many.toString() }
    expect((await create(urlEncoded)).body).toMatchObject({ params: { reason: 'too_many_fields' } })
    expect((await maya.call(whoAmI)).status).toBe(200)
  })
})
