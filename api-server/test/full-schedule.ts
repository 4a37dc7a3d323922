import {
  attributeCreate,
  chatMessageCreate,
  chatOfNode,
  kanbanBoardCreate,
  kanbanBoardEdit,
  kanbanBoardRead,
  kanbanFileCreate,
  kanbanItemCreate,
  modelLinkChange,
  modelList,
  modelUpload,
  versionCreate,
  versionSetLocked,
  versionUploadSynchronous,
  wbsEdit,
  wbsList,
} from '@plumbline/core/contract'
import { scheduleFormats } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import { expect } from 'vitest'
import { newId } from '../src/platform/ids.ts'
import { eventually, type Site } from './planning.ts'
import { tinyGuid, tinyIfc } from './tiny-ifc.ts'
import type { Visitor } from './visitor.ts'

const zone = { code: 'ZONE', name: 'Zone', type: 'string' as const, nodeId: null }

/** Whose schedule it is, and who works on site; `workId` is the work that everything is about. */
export interface FullSchedule {
  home: Site
  maya: Visitor
  sam: Visitor
  workId: string
}

/** Works with notes and attributes, four versions, a model with a link, two boards, chat with files. */
export async function fillSchedule(given: Omit<FullSchedule, 'workId'>): Promise<FullSchedule> {
  const full = { ...given, workId: '' }
  const { home, maya } = full
  const { spaceId, scheduleId } = home
  const { attribute } = await maya.ok(attributeCreate, { params: { spaceId }, input: zone })
  const plan = generatePlan({ seed: 11, works: 40 })
  const works = plan.rows.filter(({ type }) => type === 'work')
  for (const row of works) row.values = `${attribute.id}:s${row.code} bay`
  const attributes = [{ id: attribute.id, name: 'Zone', type: 'string' as const, unit: '', precision: 0, values: [] }]
  const notes = new Map([[works[0]?.id ?? '', 'Pour before the frost']])
  const file = scheduleFormats.json.write({ plan, attributes, notes }, { date: '2026-01-05' })
  const { body } = await maya.upload(versionUploadSynchronous, { scheduleId }, file, { import_setting: 'create' })
  home.versionId = body.upload?.versionId ?? ''
  const { rows } = await maya.ok(wbsList, { params: { versionId: home.versionId }, input: { limit: 500 } })
  full.workId = rows.find(({ type }) => type === 'work')?.id ?? ''
  const create = (name: string, as: 'target' | 'branch') =>
    maya.ok(versionCreate, { params: { scheduleId }, input: { name, as } })
  await create('Contract', 'target')
  const { version } = await create('Night shifts', 'branch')
  const params = { versionId: version.id, wbsId: full.workId }
  await maya.ok(wbsEdit, { params, input: { name: 'Only at night' } })
  await maya.ok(versionSetLocked, { params: { versionId: version.id }, input: { locked: true } })
  await fillBoards(full)
  await fillChat(full)
  await fillModel(full)
  return full
}

async function fillBoards({ home, maya, sam, workId }: FullSchedule): Promise<void> {
  const params = { scheduleId: home.scheduleId }
  const { board } = await maya.ok(kanbanBoardCreate, { params, input: { name: 'Site team' } })
  const at = { boardId: board.id }
  const { columns } = await maya.ok(kanbanBoardRead, { params: at })
  const input = { columnId: columns[1]!.id, items: [{ title: 'Rebar', workId, due: '2026-02-03' }] }
  const { items } = await sam.ok(kanbanItemCreate, { params: at, input })
  const form = new FormData()
  form.append('file', new File(['north bay'], 'bay.txt'))
  const path = kanbanFileCreate.path.replace(':boardId', board.id).replace(':itemId', items[0]!.id)
  expect((await sam.send('POST', path, { body: form })).status).toBe(200)
  const { board: old } = await maya.ok(kanbanBoardCreate, { params, input: { name: 'Last year' } })
  await maya.ok(kanbanBoardEdit, { params: { boardId: old.id }, input: { archived: true } })
}

async function say(who: Visitor, chatId: string, text: string, file?: File): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ chatId, id: newId(), text })) form.append(name, value)
  if (file) form.append('file', file)
  expect((await who.send('POST', chatMessageCreate.path, { body: form })).status).toBe(200)
}

async function fillChat({ home, maya, sam, workId }: FullSchedule): Promise<void> {
  const id = home.scheduleId
  const { chat } = await maya.ok(chatOfNode, { params: { id } })
  await say(maya, chat.id, 'Crane on Monday', new File(['lift plan'], 'lift.txt'))
  await say(sam, chat.id, 'Noted')
  const { chat: ofWork } = await maya.ok(chatOfNode, { params: { id }, input: { workId } })
  await say(maya, ofWork.id, 'Is the steel there?')
}

async function fillModel({ home, maya, workId }: FullSchedule): Promise<void> {
  const params = { scheduleId: home.scheduleId }
  await maya.upload(modelUpload, params, tinyIfc(), { name: 'House' })
  const model = await eventually(async () => (await maya.ok(modelList, { params })).models[0])
  const link = { modelId: model.id, guid: tinyGuid('north'), workId }
  const input = { commands: [{ do: 'link.set' as const, links: [link], share: 40 }] }
  await maya.ok(modelLinkChange, { params, input })
}
