import {
  chatMessageCreate,
  chatOfNode,
  galleryUpload,
  invitationAccept,
  kanbanFileCreate,
  kanbanItemCreate,
  type RouteDefinition,
  relationCreate,
  routes,
  spaceCreate,
  spaceInvite,
  storageUpload,
  versionUpload,
  viewPictureUpload,
  wbsCreate,
} from '@plumbline/core/contract'
import { photo } from '../photo.ts'
import { breakGround } from '../planning.ts'
import { addTemplate, documentOf } from '../templates.ts'
import { validInput } from '../valid-inputs.ts'
import { Visitor } from '../visitor.ts'
import type { Target } from './attack.ts'

export type Ids = Record<string, string>

/** Three who call, and somebody whose things they try to get at. */
export interface World {
  nobody: Visitor
  reader: Visitor
  administrator: Visitor
  /** Of the administrator's space, by the names that paths use. */
  ids: Ids
  /** The same of a space of somebody else. */
  foreign: Ids
}

/** What no call makes. */
const given: Ids = {
  revision: '1',
  seq: '1',
  /** Of a sheet of days. */
  executorId: '------------',
  monday: '2026-03-02',
  as: 'docx',
  masterId: 'report_month',
  kind: 'executor',
  languageId: 'ru',
  roleId: 'planner',
  element: '0',
  actionId: 'undo_wbs-2',
  noticeId: '1',
}

/** Names of what is answered, where paths have another for it. */
const known: Record<string, readonly string[]> = {
  row: ['wbsId', 'workId'],
  chat: ['chatId', 'id'],
  picture: ['pictureId'],
  job: ['modelJobId'],
  template: ['templateId', 'wbsTemplateId'],
  profile: ['appearanceProfileId'],
  state: ['bimStateId'],
  message: ['messageId'],
  file: ['fileId'],
  setting: ['dailyViewId'],
  view: ['dailyViewId'],
  card: ['itemId'],
  item: ['itemId'],
  remote: ['remoteId'],
  version: ['copyId'],
  rule: ['importRuleId'],
  base: ['priceBaseId'],
}

const ID = /^[A-Za-z0-9_-]{12}$/
/** A relation's names its ends. */
const KEPT = /^[A-Za-z0-9_-]{12}(:[A-Za-z0-9_-]{12}:\w\w)?$/

/** Keeps the ids of what an answer holds, by the names under which it stands there. */
export function harvest(ids: Ids, body: unknown, name = ''): void {
  if (typeof body !== 'object' || body === null || body instanceof Uint8Array) return
  if (Array.isArray(body)) {
    harvest(ids, body[0], name.replace(/s$/, ''))
    return
  }
  const { id } = body as { id?: unknown }
  if (typeof id === 'string' && KEPT.test(id)) {
    for (const key of [`${name}Id`, ...(known[name] ?? [])]) if (!PINNED.has(key)) ids[key] = id
  }
  for (const [key, value] of Object.entries(body)) harvest(ids, value, key)
}

/** Theirs all stands in it; what is made later does not take its place. */
const PINNED: ReadonlySet<string> = new Set(['spaceId', 'facilityId', 'projectId', 'scheduleId', 'versionId', 'epsId'])

const makes = ({ name, body }: RouteDefinition): boolean =>
  /(Create|Save|Grant|Invite)$/.test(name) && body !== 'multipart' && name !== spaceCreate.name

/** The same with those ids that are there instead of those that only have the form. */
export function aimed(value: unknown, ids: Ids, name = ''): unknown {
  if (typeof value === 'string') {
    const isThere = !ID.test(value) || Object.values(ids).includes(value)
    return isThere ? value : (ids[name] ?? value)
  }
  if (Array.isArray(value))
    return value.map((one) => aimed(one, ids, name === 'ids' ? 'wbsId' : name.replace(/s$/, '')))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, aimed(one, ids, key)]))
}

/** A space in which there is something of everything. */
async function settle(person: Visitor, name: string): Promise<Ids> {
  const ground = await breakGround(person, name)
  const pinned = { ...ground, epsId: ground.scheduleId, userId: person.id }
  const ids: Ids = { ...given, ...pinned }
  const keep = (reply: { status: number; body: unknown }) => {
    if (reply.status === 200) harvest(ids, reply.body)
  }
  const ask = async (route: RouteDefinition) =>
    keep(await person.call(route, { params: ids, input: aimed(validInput(route.name, ids), ids) }))
  await ask(wbsCreate)
  ids.predId = ids.wbsId ?? ''
  ids.id = ground.scheduleId
  await ask(chatOfNode)
  ids.id = ids.chatId ?? ''
  // Twice: what one call makes another needs.
  for (const route of [...routes, ...routes].filter(makes)) await ask(route)
  ids.succId = ids.wbsId ?? ''
  const picture = await photo({ width: 60, height: 40 })
  keep(await person.upload(storageUpload, ids as { scheduleId: string }, picture))
  ids.storageId = ids.itemId ?? ''
  keep(await addTemplate(person, { spaceId: ground.spaceId, epsId: ground.projectId }, documentOf(['{name}'])))
  // Forms that come with the product are listed before it.
  ids.addedReportId = ids.reportId ?? ''
  for (const route of [relationCreate, kanbanItemCreate]) await ask(route)
  keep(await person.upload(chatMessageCreate, {}, picture, { chatId: ids.chatId ?? '', text: 'Seen' }))
  const files: readonly RouteDefinition[] = [galleryUpload, kanbanFileCreate, viewPictureUpload]
  for (const route of files) keep(await person.upload(route, ids, picture))
  keep(await person.upload(versionUpload as RouteDefinition, ids, 'ERMHDR\t22.12\n%E\n'))
  return { ...ids, ...pinned }
}

export async function openWorld(target: Target, name: string): Promise<World> {
  const administrator = await target.person(`mike-${name}`)
  const reader = await target.person(`rita-${name}`)
  const other = await target.person(`anna-${name}`)
  const ids = await settle(administrator, `Mike ${name}`)
  const ofSpace = { params: { spaceId: ids.spaceId ?? '' } }
  const { token } = await administrator.ok(spaceInvite, { ...ofSpace, input: { role: 'reader' } })
  await reader.ok(invitationAccept, { input: { token } })
  return { administrator, reader, nobody: new Visitor(target.url), ids, foreign: await settle(other, `Anna ${name}`) }
}
