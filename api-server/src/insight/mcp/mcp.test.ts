import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import {
  accessTokenCreate,
  accessTokenDelete,
  aiApplyDecomposeWbsItem,
  aiHistoryList,
  assignmentCreate,
  relationCreate,
  resourceSettingsCreate,
  riskAssumptionsSave,
  timetableCalculate,
  versionCreate,
  wbsList,
} from '@plumbline/core/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { useReadGround } from '../../../test/ground.ts'
import { breakGround } from '../../../test/planning.ts'
import { passwordOf, type Visitor } from '../../../test/visitor.ts'
import { usualAssumptions } from '../../planning/official/risk/index.ts'

const on = useReadGround()
const open: Client[] = []
afterEach(async () => {
  for (const client of open.splice(0)) await client.close()
})

const tokenOf = async (who: Visitor): Promise<{ text: string; id: string }> => {
  const password = passwordOf(who === on.maya ? 'maya' : 'rita')
  const { text, token } = await who.ok(accessTokenCreate, { input: { name: 'MCP', days: 1, password } })
  return { text, id: token.id }
}

const address = () => new URL('/mcp', on.site.url)

async function connect(text: string): Promise<Client> {
  const client = new Client({ name: 'tests', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${text}` } }
  await client.connect(new StreamableHTTPClientTransport(address(), { requestInit }))
  open.push(client)
  return client
}

const texts = new Map<Visitor, string>()
/** A client with a token of that person. */
async function clientOf(who: Visitor): Promise<Client> {
  const text = texts.get(who) ?? (await tokenOf(who)).text
  texts.set(who, text)
  return connect(text)
}

/** What a tool told, or the code of what it was refused with. */
async function told(client: Client, name: string, given: object = {}) {
  const { content, isError } = await client.callTool({ name, arguments: { ...given } })
  const said = JSON.parse((content as { text: string }[])[0]!.text)
  return isError ? said.error : said
}

const ofVersion = () => ({ versionId: on.versionId })
const raw = (body: unknown, headers: Record<string, string>) =>
  fetch(address(), {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
  })
const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

describe('a program that speaks the Model Context Protocol', () => {
  test('finds the schedules of the person, reads and searches them', async () => {
    const dig = await on.work('Dig', 5)
    await on.maya.ok(timetableCalculate, on.ofVersion)
    const client = await clientOf(on.rita)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      ...['list_schedules', 'schedule_summary', 'find_works', 'critical_works', 'works_by_id', 'relations_of'],
      ...['list_versions', 'compare_versions', 'explain_date', 'simulate', 'propose_subtree'],
    ])
    const listed = await told(client, 'list_schedules')
    const own = listed.schedules.find(({ versionId }: { versionId: string }) => versionId === on.versionId)
    expect(own).toMatchObject({ scheduleId: on.scheduleId, finish: expect.any(String) })
    expect((await told(client, 'schedule_summary', ofVersion())).works).toBe(1)
    const found = await told(client, 'find_works', { ...ofVersion(), text: 'dig' })
    expect(found).toMatchObject({ isCut: false, works: [{ id: dig, name: 'Dig', days: 5, critical: true }] })
  })

  test('is told why a date is what it is', async () => {
    const dig = await on.work('Dig', 5)
    const pour = await on.work('Pour', 3)
    const input = { predId: dig, succId: pour, type: 'fs' as const }
    await on.maya.ok(relationCreate, { ...on.ofVersion, input })
    const client = await clientOf(on.rita)
    const why = await told(client, 'explain_date', { ...ofVersion(), id: pour, value: 'start' })
    expect(why).toMatchObject({ work: { id: pour, name: 'Pour' }, value: 'start', isCritical: null })
    expect(why.chains[0].steps[0].causes[0]).toMatchObject({ kind: 'relation', relation: 'fs', work: { name: 'Dig' } })
    expect(await told(client, 'explain_date', { ...ofVersion(), id: 'gonegonegone' })).toBe('ROW_MISSING')
  })

  test('tries other durations and simulates; nothing is changed by that', async () => {
    const dig = await on.work('Dig', 5)
    const client = await clientOf(on.rita)
    const certain = await told(client, 'simulate', { ...ofVersion(), durations: [{ id: dig, days: 10 }] })
    expect(certain).toMatchObject({ shiftDays: 7, futures: null })
    const impact = { shape: 'uniform' as const, min: 480, likely: 480, max: 960 }
    const late = { id: 'rebarLate001', name: 'Rebar late', probability: 0.5, effect: 'absolute' as const, impact }
    const assumptions = {
      ...{ ...usualAssumptions, tolerance: 480, limit: 2_000, target: '2030-01-01' },
      risks: [{ ...late, works: [dig], cost: null, answer: null, state: 'open' as const, owner: null, due: null }],
    }
    await on.maya.ok(riskAssumptionsSave, { ...on.ofVersion, input: { revision: 0, assumptions } })
    const { futures, shiftDays } = await told(client, 'simulate', ofVersion())
    expect(shiftDays).toBe(0)
    expect(futures).toMatchObject({ isCutShort: false, targetChance: 1, drivers: [{ name: 'Rebar late' }] })
    expect(futures.p10 < futures.p80).toBe(true)
    const { rows } = await on.maya.ok(wbsList, { ...on.ofVersion, input: { limit: 10 } })
    expect(rows[0]).toMatchObject({ id: dig, durationMinutes: 5 * 480 })
  })

  test('where runs of the schedule have works wait for resources, a simulation has them wait as well (RK20)', async () => {
    const [slab, wall] = [await on.work('Slab', 4), await on.work('Wall', 4)]
    const input = { spaceId: on.spaceId, name: 'Crane', code: 'CR', type: 'machine' as const }
    const availability = [{ from: null, units: '1' }]
    const { resource } = await on.maya.ok(resourceSettingsCreate, { input: { ...input, availability, prices: [] } })
    const assigned = { resourceId: resource.id, wbsIds: [slab, wall], units: '1' }
    await on.maya.ok(assignmentCreate, { ...on.ofVersion, input: assigned })
    const impact = { shape: 'uniform' as const, min: 480, likely: 480, max: 480 }
    const late = { id: 'rebarLate001', name: 'Rebar late', probability: 1, effect: 'absolute' as const, impact }
    const risks = [{ ...late, works: [slab], cost: null, answer: null, state: 'open' as const, owner: null, due: null }]
    const client = await clientOf(on.rita)
    const [side, queue] = [false, true].map((levelled, revision) => async () => {
      const assumptions = { ...usualAssumptions, limit: 1_000, risks, levelled }
      await on.maya.ok(riskAssumptionsSave, { ...on.ofVersion, input: { revision, assumptions } })
      return (await told(client, 'simulate', ofVersion())).futures
    })
    const alone = await side!()
    const waiting = await queue!()
    expect([alone.isLevelled, waiting.isLevelled]).toEqual([false, true])
    // Five days of the slab, then four of the wall, in place of both at once; weekends between.
    const days = (Date.parse(waiting.p80.slice(0, 10)) - Date.parse(alone.p80.slice(0, 10))) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(4)
    expect(days).toBeLessThanOrEqual(7)
  })

  test('compares versions of one schedule, and no others', async () => {
    const elsewhere = await breakGround(on.maya)
    await on.work('Dig', 5)
    const { version } = await on.maya.ok(versionCreate, {
      ...on.ofSchedule,
      input: { name: 'Other', from: on.versionId },
    })
    await on.work('Pour', 3, {}, version.id)
    const client = await clientOf(on.maya)
    const { versions } = await told(client, 'list_versions', ofVersion())
    expect(versions.map(({ id }: { id: string }) => id).sort()).toEqual([on.versionId, version.id].sort())
    const both = { ...ofVersion(), left: on.versionId, right: version.id }
    expect(await told(client, 'compare_versions', both)).toMatchObject({ total: 1, works: [{ name: 'Pour' }] })
    expect(await told(client, 'compare_versions', { ...both, right: elsewhere.versionId })).toBe('NOT_FOUND')
  })

  test('proposes rows, which change nothing before the person applies them', async () => {
    const earth = await on.work('Earthworks', 10, { type: 'task', durationMinutes: 0 })
    const rows = [
      { key: 'a', name: 'Strip', days: 2 },
      { key: 'b', name: 'Dig', days: 3, after: ['a', 'b'] },
    ]
    const client = await clientOf(on.maya)
    const proposal = { ...ofVersion(), wbsId: earth, why: 'As on the last site', rows }
    const { itemId, ...rest } = await told(client, 'propose_subtree', proposal)
    expect(rest).toEqual({ rows: 2, relationsLeftOut: 1, applied: false })
    const names = async () =>
      (await on.maya.ok(wbsList, { ...on.ofVersion, input: { limit: 10 } })).rows.map(({ name }) => name)
    expect(await names()).toEqual(['Earthworks'])
    const { items } = await on.maya.ok(aiHistoryList, { ...on.ofVersion, input: {} })
    expect(items).toMatchObject([{ id: itemId, question: 'As on the last site', model: 'MCP', applied: null }])
    await on.maya.ok(aiApplyDecomposeWbsItem, { ...on.ofVersion, input: { itemId } })
    expect(await names()).toEqual(['Earthworks', 'Strip', 'Dig'])
    expect(await told(client, 'propose_subtree', { ...proposal, rows: [] })).toBe('Wrong arguments.')
    const reading = await clientOf(on.rita)
    expect(await told(reading, 'propose_subtree', proposal)).toBe('FORBIDDEN')
  })
})

describe('who is let in', () => {
  test('is who shows a token that lives: no cookie, no wrong one, none that was taken back', async () => {
    expect((await raw(listing, {})).status).toBe(401)
    const refused = await raw(listing, { authorization: 'Bearer plumbline_wrong' })
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect((await raw(listing, { cookie: on.maya.cookie, 'x-csrf-token': on.maya.csrfToken })).status).toBe(401)
    await expect(connect('plumbline_wrong')).rejects.toThrow()
    const { text, id } = await tokenOf(on.maya)
    expect((await raw(listing, { authorization: `Bearer ${text}` })).status).toBe(200)
    await on.maya.ok(accessTokenDelete, { params: { tokenId: id } })
    expect((await raw(listing, { authorization: `Bearer ${text}` })).status).toBe(401)
  })

  test('gets at nothing that the person may not read', async () => {
    const elsewhere = await breakGround(on.maya)
    await on.work('Hidden vault', 9, {}, elsewhere.versionId)
    const client = await clientOf(on.rita)
    const { versionId } = elsewhere
    const calls: [string, object][] = [
      ['find_works', { text: 'Hidden' }],
      ['schedule_summary', {}],
      ['critical_works', {}],
      ['relations_of', { id: 'gonegonegone' }],
      ['list_versions', {}],
      ['compare_versions', { left: versionId, right: versionId }],
      ['explain_date', { id: 'gonegonegone' }],
      ['simulate', {}],
      ['propose_subtree', { wbsId: 'gonegonegone', rows: [{ key: 'a', name: 'A', days: 1 }] }],
    ]
    for (const [name, given] of calls) expect(await told(client, name, { versionId, ...given }), name).toBe('NOT_FOUND')
    expect(JSON.stringify(await told(client, 'list_schedules'))).not.toContain(versionId)
  })

  test('is no page of a foreign site, and asks one thing at a time', async () => {
    const { text } = await tokenOf(on.maya)
    const authorization = `Bearer ${text}`
    expect((await raw(listing, { authorization, origin: 'https://evil.example' })).status).toBe(403)
    expect((await raw([listing, listing], { authorization })).status).toBe(400)
    expect((await raw({ ...listing, padding: 'x'.repeat(2_000_000) }, { authorization })).status).toBe(413)
    const listen = await fetch(address(), { headers: { authorization, accept: 'text/event-stream' } })
    expect([listen.status, listen.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test('what calculates is counted by person and minute', async () => {
    const client = await clientOf(on.rita)
    // Refused for want of the version: that counts as well, and costs this test nothing.
    const ask = () => told(client, 'explain_date', { versionId: 'gonegonegone', id: 'gonegonegone' })
    const answers = await Promise.all(Array.from({ length: 40 }, ask))
    expect([...new Set(answers)].sort()).toEqual(['NOT_FOUND', 'TOO_MANY_REQUESTS'])
    expect((await told(client, 'list_versions', ofVersion())).total).toBe(1)
  })
})
