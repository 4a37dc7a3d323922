/** What the contract shows of webhooks happens, and a receiver gets it as it is shown. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { comparisonGroups } from '@plumbline/core/comparison'
import {
  attributeCreate,
  calculateSettingsEdit,
  daySheetTurn,
  epsCommentCreate,
  invitationAccept,
  openApiRead,
  spaceInvite,
  spaceStorageSet,
  spaceUserRole,
  timesheetSave,
  timesheetSettingsEdit,
  timesheetTurn,
  timetableCalculate,
  versionCreate,
  versionDelete,
  versionMerge,
  versionSetActualStatus,
  versionSetLocked,
  versionUploadSynchronous,
  type WebhookEvent,
  wbsEdit,
  webhookCreate,
  webhookDelete,
  webhookTest,
} from '@plumbline/core/contract'
import { scheduleFormats } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { useGround } from '../../../test/ground.ts'
import { eventually } from '../../../test/planning.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { openCollabApi } from '../../platform/collab/index.ts'

interface Document {
  paths: Record<string, { post: { requestBody: { content: Record<string, { example: never }> } } }>
  webhooks: Record<
    string,
    {
      post: {
        parameters: { name: string; schema: { pattern?: string } }[]
        requestBody: { content: Record<string, { example: WebhookEvent }> }
      }
    }
  >
  components: { schemas: { WebhookEvent: Parameters<typeof z.fromJSONSchema>[0] } }
}

const ground = useGround({ REMOTE_PRIVATE: 'true' })
const received: { headers: IncomingHttpHeaders; event: WebhookEvent }[] = []
let receiver: Server
beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    received.push({ headers: request.headers, event: JSON.parse(await text(request)) as WebhookEvent })
    response.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})

const described = async () => (await ground.site.visitor().call(openApiRead)).body as unknown as Document
const exampleIn = (of: { content: Record<string, { example: unknown }> }) => of.content['application/json']!.example

describe('the description of webhooks', () => {
  test('shows how one is made, and the server takes it as it stands', async () => {
    const { paths } = await described()
    const input = exampleIn(paths['/spaces/{spaceId}/webhooks']!.post.requestBody) as never
    const params = { spaceId: ground.spaceId }
    const { webhook } = await ground.maya.ok(webhookCreate, { params, input })
    expect(webhook).toMatchObject(input)
    await ground.maya.ok(webhookDelete, { params: { ...params, webhookId: webhook.id } })
  })

  test('shows each kind of event as it is sent when that happens', { timeout: 60_000 }, async () => {
    const { webhooks, components } = await described()
    const kinds = Object.keys(webhooks).filter((kind) => kind !== 'test')
    await listen(kinds)
    await letAllHappen()
    const schema = z.fromJSONSchema(components.schemas.WebhookEvent)
    for (const [kind, { post }] of Object.entries(webhooks)) {
      const is = await eventually(async () => received.find(({ event }) => event.kind === kind)).catch(() => null)
      expect(is, `${kind} was sent`).not.toBeNull()
      const example = exampleIn(post.requestBody) as WebhookEvent
      for (const one of [example, is!.event]) expect(schema.safeParse(one).error, kind).toBeUndefined()
      expect(formOf(is!.event), kind).toEqual(formOf(example))
      for (const { name, schema: header } of post.parameters) {
        expect(String(is!.headers[name]), name).toMatch(new RegExp(header.pattern ?? `^${kind}$`))
      }
    }
  })
})

async function listen(kinds: readonly string[]): Promise<void> {
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  const params = { spaceId: ground.spaceId }
  const { webhook } = await ground.maya.ok(webhookCreate, { params, input: { address, kinds: kinds as never } })
  await ground.maya.ok(webhookTest, { params: { ...params, webhookId: webhook.id } })
}

/** Which keys there are, and what is null. */
const formOf = ({ params = {}, ...event }: WebhookEvent) => ({
  ...Object.fromEntries(Object.entries(event).map(([name, value]) => [name, value === null])),
  params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value])),
})

async function letAllHappen(): Promise<void> {
  const tom = await comesIn()
  await ground.maya.ok(epsCommentCreate, { params: { epsId: ground.projectId }, input: { text: 'See @tom' } })
  await letHoursBeTold(tom)
  await letVersionsChange(tom)
  const file = scheduleFormats.xer.write(
    { plan: generatePlan({ seed: 3, works: 5 }), attributes: [], notes: new Map() },
    { date: '2026-01-05' },
  )
  for (const content of [file, 'nothing of ours']) {
    await ground.maya.upload(versionUploadSynchronous, { scheduleId: ground.scheduleId }, content)
  }
  await fillUp()
}

async function comesIn(): Promise<Visitor> {
  const params = { spaceId: ground.spaceId }
  const { token } = await ground.maya.ok(spaceInvite, { params, input: { role: 'planner', email: '' } })
  const tom = await ground.site.person('tom')
  await tom.ok(invitationAccept, { input: { token } })
  await ground.maya.ok(spaceUserRole, { params: { ...params, userId: tom.id }, input: { role: 'executor' } })
  return tom
}

/** A week of a work that has begun is missing, is handed in, declined and approved. */
async function letHoursBeTold(tom: Visitor): Promise<void> {
  const work = await ground.work('Shift', 5)
  const progress = { actualStart: '2026-03-02T08:00' }
  await ground.maya.ok(wbsEdit, { params: { ...ground.ofVersion.params, wbsId: work }, input: progress })
  const command = { do: 'row.set' as const, ids: [work], fields: { executor: tom.id } }
  const collabApi = openCollabApi(ground.site.collabUrl, ground.site.serviceToken)
  await collabApi.command(`schedule/${ground.versionId}`, [command], ground.maya.id, 'write')
  for (const dataDate of ['2026-03-02T08:00', '2026-03-09T08:00']) {
    await ground.maya.ok(calculateSettingsEdit, { ...ground.ofVersion, input: { dataDate } })
    await ground.maya.ok(timetableCalculate, ground.ofVersion)
    await ground.maya.ok(timesheetSettingsEdit, { ...ground.ofSchedule, input: { asked: true, dueDays: 0 } })
  }
  const params = { ...ground.ofSchedule.params, userId: tom.id, monday: '2026-03-02' }
  const worker = { kind: 'user' as const, id: tom.id }
  const days = [{ day: '2026-03-02', hours: '8', overtime: '0' }]
  const line = { id: 'line-of-tom0', worker, workId: work, assignmentId: null, activity: null, note: '', days }
  await tom.ok(timesheetSave, { params, input: { revision: 0, lines: [line] } })
  const turns = [
    { who: tom, state: 'submitted', reason: '' },
    { who: ground.maya, state: 'DECLINED', reason: 'Friday is missing' },
    { who: tom, state: 'submitted', reason: '' },
    { who: ground.maya, state: 'APPROVED', reason: '' },
  ] as const
  for (const [place, { who, ...input }] of turns.entries()) {
    await who.ok(timesheetTurn, { params, input: { revision: place + 1, ...input } })
  }
  const ofDays = { ...ground.ofVersion.params, executorId: tom.id, monday: '2026-03-02' }
  for (const { who, ...input } of turns) await who.ok(daySheetTurn, { params: ofDays, input })
}

async function letVersionsChange(tom: Visitor): Promise<void> {
  const work = await workOf(tom)
  const copy = async (name: string): Promise<string> => {
    const { version } = await ground.maya.ok(versionCreate, { ...ground.ofSchedule, input: { name, as: 'branch' } })
    await ground.maya.ok(wbsEdit, { params: { versionId: version.id, wbsId: work }, input: { name } })
    return version.id
  }
  const branch = await copy('Branch')
  const merge = { from: branch, into: ground.versionId, groups: [...comparisonGroups] }
  await ground.maya.ok(versionMerge, { ...ground.ofSchedule, input: merge })
  for (const locked of [true, false]) {
    await ground.maya.ok(versionSetLocked, { params: { versionId: branch }, input: { locked } })
  }
  await ground.maya.ok(versionSetActualStatus, { params: { versionId: await copy('Next') } })
  await ground.maya.ok(versionDelete, { params: { versionId: branch } })
}

async function workOf(tom: Visitor): Promise<string> {
  const input = { nodeId: null, code: 'Lead', name: 'Lead', type: 'person' as const }
  const { attribute } = await ground.maya.ok(attributeCreate, { params: { spaceId: ground.spaceId }, input })
  const id = await ground.work('Pour', 5)
  const command = { do: 'row.values' as const, ids: [id], values: { [attribute.id]: `u${tom.id}` } }
  const collabApi = openCollabApi(ground.site.collabUrl, ground.site.serviceToken)
  await collabApi.command(`schedule/${ground.versionId}`, [command], ground.maya.id, 'write')
  return id
}

async function fillUp(): Promise<void> {
  const { spaceId } = ground
  await ground.site.sql(
    `INSERT INTO app.space_storage (space_id, documents) VALUES ($1, 9000000)
     ON CONFLICT (space_id) DO UPDATE SET documents = 9000000`,
    [spaceId],
  )
  await ground.maya.ok(spaceStorageSet, { params: { spaceId }, input: { megabytes: 10 } })
}
