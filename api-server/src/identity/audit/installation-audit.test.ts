import {
  accessTokenCreate,
  accessTokenDelete,
  auditList,
  type InstallationKind,
  installationAudit,
  spaceBackupCreate,
  spaceCreate,
  spaceDelete,
  spaceUpdate,
  spaceUserRole,
  versionEvidence,
  webhookCreate,
  webhookDelete,
  wholeBackupCreate,
} from '@plumbline/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import { admit, breakGround, eventually, type Site } from '../../../test/planning.ts'
import { passwordOf, type Visitor } from '../../../test/visitor.ts'

let site: Installation
let root: Visitor
let maya: Visitor
let rita: Visitor
let home: Site
let officeId: string

beforeAll(async () => {
  site = await install({ collab: true, environment: { TRUSTED_PROXIES: '1' } })
  root = await site.person('root')
  await site.sql('UPDATE app.users SET administers_installation = true WHERE id = $1', [root.id])
  officeId = (await root.ok(spaceCreate, { input: { name: 'Office' } })).space.id
  maya = await site.person('maya')
  rita = await site.person('rita')
  home = await breakGround(maya, 'Home')
  await admit(site, home.spaceId, rita, 'planner')
}, 120_000)
afterAll(() => site.close())

type Filter = Parameters<
  typeof root.ok<typeof installationAudit.params, typeof installationAudit.input, typeof installationAudit.output>
>[1]

const ask = async (input: NonNullable<Filter>['input'] = {}) => root.ok(installationAudit, { input })
const told = async (input: NonNullable<Filter>['input'] = {}) =>
  (await ask(input)).events.map(({ kind, by, space, subject, after }) => [kind, by, space, subject, after])

describe('the audit of the installation', { timeout: 120_000 }, () => {
  test('R-SPACE-20 rights, keys, backups and evidence of all spaces stand in one list, with who did it and where', async () => {
    const params = { spaceId: home.spaceId }
    await maya.ok(spaceUserRole, { params: { ...params, userId: rita.id }, input: { role: 'reader' } })
    const { webhook } = await maya.ok(webhookCreate, {
      params,
      input: { address: 'https://hooks.example/a', kinds: ['imported'] },
    })
    await maya.ok(webhookDelete, { params: { ...params, webhookId: webhook.id } })
    await maya.ok(spaceBackupCreate, { params })
    const input = { name: 'Nightly', days: 30, password: passwordOf('rita') }
    const { token } = await rita.ok(accessTokenCreate, { input })
    await rita.ok(accessTokenDelete, { params: { tokenId: token.id } })
    expect((await maya.call(versionEvidence, { params: { versionId: home.versionId } })).status).toBe(200)
    await root.ok(wholeBackupCreate, { input: { spaceId: officeId } })
    expect(await told()).toEqual([
      ['whole_backup.made', 'root Tester', '', '', ''],
      ['evidence.exported', 'maya Tester', 'Home', 'A schedule', expect.any(String)],
      ['token.deleted', 'rita Tester', '', 'Nightly', ''],
      ['token.created', 'rita Tester', '', 'Nightly', ''],
      ['backup.made', 'maya Tester', 'Home', 'Home', ''],
      ['webhook.deleted', 'maya Tester', 'Home', 'https://hooks.example/a', ''],
      ['webhook.created', 'maya Tester', 'Home', 'https://hooks.example/a', ''],
      ['member.role', 'maya Tester', 'Home', 'rita Tester', 'reader'],
      ['person.registered', 'rita Tester', '', 'rita', ''],
      ['person.registered', 'maya Tester', '', 'maya', ''],
      ['person.registered', 'root Tester', '', 'root', ''],
    ])
    // What is told in a space is told there as well, and all else only here.
    const { events } = await maya.ok(auditList, { params })
    expect(events.map(({ kind }) => kind)).toEqual(['member.role'])
  })

  test('it is found by person, kind, day and words', async () => {
    expect((await told({ person: 'RITA' })).map(([kind]) => kind)).toEqual([
      'token.deleted',
      'token.created',
      'person.registered',
    ])
    expect(await told({ kind: 'member.role' })).toHaveLength(1)
    expect((await told({ search: 'hooks.example', person: 'maya' })).map(([kind]) => kind)).toEqual([
      'webhook.deleted',
      'webhook.created',
    ])
    expect(await told({ search: '100%_' })).toEqual([])
    const today = new Date().toISOString().slice(0, 10)
    expect((await told({ from: today, to: today })).length).toBeGreaterThan(5)
    expect(await told({ to: '2020-01-01' })).toEqual([])
    expect((await root.call(installationAudit, { input: { from: 'yesterday' } })).status).toBe(400)
  })

  test('what is told of a space stays when the space is gone', async () => {
    const { space } = await maya.ok(spaceCreate, { input: { name: 'Short' } })
    await maya.ok(spaceUpdate, { params: { spaceId: space.id }, input: { auditDays: 30 } })
    await maya.ok(spaceDelete, { params: { spaceId: space.id }, input: { name: 'Short' } })
    await site.sql('DELETE FROM app.spaces WHERE id = $1', [space.id])
    expect((await told({ search: 'Short' })).map(([kind]) => kind)).toContain('space.deleted')
  })

  test('nobody else reads it, an access token of who may reads nothing either, and nothing of it is changed or taken away', async () => {
    for (const who of [maya, rita]) expect((await who.call(installationAudit)).body.error).toBe('FORBIDDEN')
    expect((await site.visitor().call(installationAudit)).status).toBe(401)
    const { text } = await root.ok(accessTokenCreate, {
      input: { name: 'Program', days: 1, password: passwordOf('root') },
    })
    const program = Object.assign(site.visitor(), { accessToken: text })
    expect((await program.call(installationAudit)).status).not.toBe(200)
    const refused = /Events of the installation are added/
    await expect(site.sql("UPDATE app.installation_events SET by_name = 'Nobody'")).rejects.toThrow(refused)
    await expect(site.sql('DELETE FROM app.installation_events')).rejects.toThrow(refused)
    // As the server asks, but in a space: it sees nothing of it.
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: await site.serverUrl() })
    await client.connect()
    expect((await client.query('SELECT FROM app.installation_events')).rowCount).toBe(0)
    await expect(client.query('UPDATE app.installation_events SET by_name = $1', ['Nobody'])).resolves.toMatchObject({
      rowCount: 0,
    })
    await client.end()
  })

  test('a hundred thousand events come page by page, each in its time', async () => {
    await site.sql(
      `INSERT INTO app.installation_events (at, kind, user_id, by_name, on_behalf_of, in_space, space_name, subject, before, after)
       SELECT now() - n * interval '5 minutes', 'member.role', 'x', 'Person ' || (n % 500), '', 's', 'Space ' || (n % 50), 'Subject ' || n, 'reader', 'planner'
       FROM generate_series(1, 100000) AS n ORDER BY n DESC`,
    )
    await site.sql('ANALYZE app.installation_events')
    const timed = async (input: NonNullable<Filter>['input']) => {
      const begun = performance.now()
      const page = await ask(input)
      return { ...page, ms: performance.now() - begun }
    }
    const kind: InstallationKind = 'member.role'
    const first = await timed({ kind })
    expect([first.events.length, first.more, first.days]).toEqual([100, true, 1_095])
    const second = await timed({ kind, before: Number(first.events.at(-1)?.id) })
    expect(Number(second.events[0]?.id)).toBeLessThan(Number(first.events.at(-1)?.id))
    expect(new Set([...first.events, ...second.events].map(({ id }) => id)).size).toBe(200)
    const rare = await timed({ search: 'Subject 99999' })
    expect(rare.events.map(({ subject }) => subject)).toEqual(['Subject 99999'])
    const nobody = await timed({ person: 'Nobody at all' })
    expect(nobody.events).toEqual([])
    for (const { ms } of [first, second, rare, nobody]) expect(ms).toBeLessThan(2_000)
  })

  test('what is older than the rule keeps goes, and nothing younger', async () => {
    const { deleteOldInstallationEvents } = await import('./index.ts')
    const { openDatabase } = await import('../../platform/database/index.ts')
    const { pino } = await import('pino')
    const database = openDatabase(await site.serverUrl(), pino({ level: 'silent' }))
    await database.asSystem((tx) => deleteOldInstallationEvents(tx, 200))
    // Less than the table itself keeps is not less.
    const [oldest] = await site.sql<{ days: number }>(
      'SELECT extract(day FROM now() - min(at))::int AS days FROM app.installation_events',
    )
    expect(oldest?.days).toBe(199)
    await database.asSystem((tx) => deleteOldInstallationEvents(tx, 1))
    const [after] = await site.sql<{ days: number }>(
      'SELECT extract(day FROM now() - min(at))::int AS days FROM app.installation_events',
    )
    expect(after?.days).toBe(89)
    await database.close()
    await eventually(async () => (await told()).length > 0)
  })
})
