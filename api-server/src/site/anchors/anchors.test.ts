import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { versionCreate } from '@plumbline/core/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import { breakGround, eventually, type Site } from '../../../test/planning.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { folderBlobs, openBlobs } from '../../platform/blobs/index.ts'
import type { Email } from '../../platform/mail/index.ts'
import { publishAnchors } from './publishing.ts'

let site: Installation
let maya: Visitor
let ground: Site
let folder: string
let authority: Server
const asked: Buffer[] = []
let answer = Buffer.from('3005300302010' + '0', 'hex')
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-anchors-'))
  site = await install({ collab: true })
  maya = await site.person('maya')
  ground = await breakGround(maya)
  authority = createServer(async (request, response) => {
    asked.push(await buffer(request))
    response.end(answer)
  })
  await new Promise<void>((resolve) => authority.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  authority.close()
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const letters: Email[] = []
const parts = () => ({
  ownerUrl: site.databaseUrl,
  to: folderBlobs(folder),
  keepDays: 3_650,
  mail: { post: (write: () => Promise<Email | null>) => void write().then((email) => email && letters.push(email)) },
  address: 'notary@site.example',
  authority: `http://127.0.0.1:${(authority.address() as AddressInfo).port}`,
  log: pino({ level: 'silent' }),
})
const baseline = async (name: string): Promise<void> => {
  const count = async () => (await site.sql('SELECT FROM collab.anchors')).length
  const before = await count()
  await maya.ok(versionCreate, { params: { scheduleId: ground.scheduleId }, input: { name, as: 'target' } })
  await eventually(async () => (await count()) > before)
}

describe('signatures are told outside of the database', () => {
  test('as files that name the one before, by mail, and with the word of an authority of timestamps', async () => {
    await baseline('Contract')
    const first = await publishAnchors(parts())
    expect(await publishAnchors(parts())).toBeNull()
    await baseline('Addendum')
    const second = await publishAnchors(parts())
    const [one, two] = await Promise.all([first, second].map((key) => readFile(join(folder, key!))))
    const told = JSON.parse(two!.toString())
    expect(told).toMatchObject({
      format: 'plumbline anchors',
      number: 2,
      before: createHash('sha256').update(one!).digest('hex'),
    })
    const [stored] = await site.sql<{ room: string; signature: string }>(
      "SELECT room, encode(signature, 'hex') AS signature FROM collab.anchors ORDER BY at DESC LIMIT 1",
    )
    expect(told.anchors.at(-1)).toMatchObject(stored!)
    expect((await stat(join(folder, second!))).mode & 0o777).toBe(0o400)
    expect(letters.map(({ to }) => to)).toEqual(['notary@site.example', 'notary@site.example'])
    expect(letters[1]?.text).toContain(createHash('sha256').update(two!).digest('hex'))
    expect((await readdir(join(folder, 'anchors'))).filter((name) => name.endsWith('.tsr'))).toHaveLength(2)
    // What was asked is what others read as a question for the time of these bytes.
    const query = join(folder, 'query.tsq')
    await writeFile(query, asked[1]!)
    const read = execFileSync('openssl', ['ts', '-query', '-in', query, '-text']).toString()
    expect(read).toContain('Hash Algorithm: sha256')
    const bytes = read
      .match(/- ((?:[0-9a-f]{2}[ -]){16})/g)!
      .join('')
      .replace(/[^0-9a-f]/g, '')
    expect(bytes).toBe(createHash('sha256').update(two!).digest('hex'))
  })

  test('without an authority that says no, or is not there', async () => {
    answer = Buffer.from('30053003020102', 'hex')
    await baseline('Second addendum')
    const key = await publishAnchors(parts())
    expect(key).not.toBeNull()
    expect(await readdir(join(folder, 'anchors'))).not.toContain(key!.slice(8).replace('json', 'tsr'))
  })

  test('in a bucket under a lock that nobody lifts before its time', async () => {
    const seen: IncomingHttpHeaders[] = []
    const bucket = createServer(async (request, response) => {
      seen.push(request.headers)
      await buffer(request)
      response.end()
    })
    await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve))
    const at = {
      DATA_DIR: folder,
      S3_BUCKET: 'kept',
      S3_REGION: 'us-east-1',
      S3_PREFIX: '',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    }
    const to = openBlobs({ ...at, S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}` })
    await baseline('Third addendum')
    await publishAnchors({ ...parts(), to, authority: undefined })
    expect(seen[0]).toMatchObject({
      'x-amz-object-lock-mode': 'COMPLIANCE',
      'x-amz-checksum-sha256': expect.any(String),
    })
    const until = Date.parse(String(seen[0]?.['x-amz-object-lock-retain-until-date']))
    expect(until).toBeGreaterThan(Date.now() + 3_649 * 86_400_000)
    bucket.close()
  })
})
