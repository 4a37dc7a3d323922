/** What webhooks tell, for the document: one example a kind of event. A test lets each of them happen. */
import { type WebhookEvent, webhookEvent, webhookKinds } from '@plumbline/core/contract'
import { z } from 'zod'

type Json = Record<string, unknown>
type Kind = WebhookEvent['kind']

const [space, project, schedule, version] = ['Sp4ceOfTower', 'Pr0jectTower', 'Sch3duleTowr', 'V3rs1onNumb1']
const ofSpace = { epsId: null, scheduleId: null, versionId: null }
const ofSchedule = { epsId: schedule, scheduleId: schedule, versionId: null }
const ofVersion = { ...ofSchedule, versionId: version }
const locking = { ...ofVersion, params: { version: 'Version 1', schedule: 'Tower' } }
const named = { version: 'Version 1', schedule: 'Tower', count: 3, work: 'Pour the slab' }

const sheet = { schedule: 'Tower', person: 'Egor Fitter', week: '2026-03-02', user: 'P3rsonOnSite', reason: '' }

const about: Readonly<Record<Kind, Partial<WebhookEvent>>> = {
  joined: { ...ofSpace, params: { role: 'planner' } },
  role_changed: { ...ofSpace, params: { role: 'reader' } },
  works_merged: { ...ofVersion, params: named },
  works_actual: { ...ofVersion, params: named },
  mentioned: { ...ofSpace, epsId: project, params: { node: 'Tower', text: '@tom, is the crane there on Monday?' } },
  imported: { ...ofVersion, params: { file: 'tower.xer', schedule: 'Tower' } },
  import_failed: { ...ofSpace, params: { file: 'tower.mpp', schedule: '' } },
  version_locked: locking,
  version_unlocked: locking,
  version_deleted: { ...locking, versionId: null },
  version_actual: locking,
  storage: { ...ofSpace, by: null, params: { percent: 80, megabytes: 10_240 } },
  timesheet_due: {
    ...ofSchedule,
    by: null,
    params: { schedule: 'Tower', week: '2026-03-02', count: 2, user: 'P3rsonOnSite' },
  },
  timesheet_submitted: { ...ofSchedule, params: sheet },
  timesheet_approved: { ...ofSchedule, params: sheet },
  timesheet_declined: { ...ofSchedule, params: { ...sheet, reason: 'Friday is missing' } },
  days_submitted: { ...ofSchedule, params: sheet },
  days_approved: { ...ofSchedule, params: sheet },
  days_declined: { ...ofSchedule, params: { ...sheet, reason: 'The slab was not poured' } },
  test: {},
}

function exampleOf(kind: Kind): WebhookEvent {
  const head = { id: 'Ab3dEf6hIj9k', at: '2026-03-02T08:00:00.000Z', kind, spaceId: space }
  return kind === 'test' ? head : { ...head, by: 'P3rsonWhoDid', ...about[kind] }
}

const headers = [
  { name: 'plumbline-event', description: 'The kind', schema: { type: 'string' } },
  { name: 'plumbline-timestamp', description: 'Seconds since 1970', schema: { type: 'string', pattern: '^\\d+$' } },
  {
    name: 'plumbline-signature',
    description: 'HMAC-SHA256 of the timestamp, a dot and the body, with the secret of the webhook',
    schema: { type: 'string', pattern: '^v1=[0-9a-f]{64}$' },
  },
].map((header) => ({ ...header, in: 'header', required: true }))

export const webhookSchema: Json = z.toJSONSchema(webhookEvent, { io: 'output' })

export interface DescribedWebhook {
  post: {
    summary: string
    parameters: typeof headers
    requestBody: { content: { 'application/json': { schema: Json; example: WebhookEvent } } }
    responses: Json
  }
}

export const webhooks: Readonly<Record<string, DescribedWebhook>> = Object.fromEntries(
  ([...webhookKinds, 'test'] as const).map((kind) => [
    kind,
    {
      post: {
        summary: `Tells a receiver of ${kind.replaceAll('_', ' ')}`,
        parameters: headers,
        requestBody: {
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/WebhookEvent' }, example: exampleOf(kind) },
          },
        },
        responses: { '2XX': { description: 'A receipt, within ten seconds' } },
      },
    },
  ]),
)
