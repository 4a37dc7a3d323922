/** One installation with much of everything, for `npm run bench:lists`. */
import {
  chatMessageCreate,
  chatOfNode,
  epsCreate,
  relationList,
  timetableCalculate,
  versionList,
  versionUploadSynchronous,
  wbsList,
} from '@plumbline/core/contract'
import { writeXer } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import type pg from 'pg'
import type { Target } from '../test/attacks/attack.ts'
import { type Ids, openWorld, type World } from '../test/attacks/world.ts'
import { largeModel } from '../test/large-model.ts'

export interface Amounts {
  rows: number
  elements: number
  messages: number
  schedules: number
}

/** Rows of a generated plan that are works; the others are above them. */
const WORKS_IN_ROWS = 0.9
const AT_ONCE = 4

/** Ids name what is large: the schedule, the model, the channel, the space. */
export async function fillWorld(target: Target, database: pg.Client, amounts: Amounts): Promise<World> {
  const world = await openWorld(target, 'lists')
  const { ids } = world
  const told = (what: string): void => void process.stdout.write(`${new Date().toISOString()} ${what}\n`)
  await fillSchedule(world, amounts.rows)
  told(`${amounts.rows} rows`)
  await fillModel(database, ids, amounts.elements)
  told(`${amounts.elements} elements`)
  await fillChannel(world, database, amounts.messages)
  told(`${amounts.messages} messages`)
  await fillSpace(world, amounts.schedules)
  told(`${amounts.schedules} schedules`)
  await database.query('ANALYZE')
  return world
}

async function fillSchedule({ administrator, ids }: World, rows: number): Promise<void> {
  const works = Math.round(rows * WORKS_IN_ROWS)
  const file = writeXer(generatePlan({ works, seed: 5, relationsPerWork: 1.5 }))
  const { scheduleId = '' } = ids
  const sent = await administrator.upload(versionUploadSynchronous, { scheduleId }, file)
  if (sent.status !== 200) throw new Error(`${sent.status} ${sent.body.error}`)
  const { versions } = await administrator.ok(versionList, { params: { scheduleId } })
  const versionId = versions.find(({ kind }) => kind === 'actual')?.id ?? ''
  const params = { versionId }
  await administrator.ok(timetableCalculate, { params })
  const listed = await administrator.ok(wbsList, { params, input: { filter: 2, limit: 100 } })
  const { relations } = await administrator.ok(relationList, { params })
  const wbsId = listed.rows.at(-1)?.id ?? ''
  Object.assign(ids, { versionId, wbsId, workId: wbsId, relationId: relations[0]?.id ?? '' })
}

/** Written into the database: to convert a file of so many takes a minute, and is measured elsewhere. */
async function fillModel(database: pg.Client, ids: Ids, elements: number): Promise<void> {
  const { spaceId = '', scheduleId = '' } = ids
  ids.modelId = 'model-large0'
  ids.element = '1'
  await largeModel((text, values) => database.query(text, values), { spaceId, scheduleId }, ids.modelId, elements)
  await database.query(
    `INSERT INTO app.model_revisions (model_id, revision, space_id, author_id, file_name) VALUES ($1, 1, $2, $3, 'm.ifc')`,
    [ids.modelId, spaceId, ids.userId],
  )
}

async function fillChannel({ administrator, ids }: World, database: pg.Client, messages: number): Promise<void> {
  const { chat } = await administrator.ok(chatOfNode, { params: { id: ids.scheduleId ?? '' } })
  const message = { chatId: chat.id, id: 'first-message', text: 'The slab is ready' }
  const { status } = await administrator.upload(chatMessageCreate, {}, 'A note', message)
  if (status !== 200) throw new Error(`A message is answered with ${status}`)
  Object.assign(ids, { id: chat.id, chatId: chat.id })
  await database.query(
    `INSERT INTO app.chat_messages (chat_id, id, space_id, at, by_user, rev, body, archived)
     SELECT chat_id, made.id, space_id, made.at, by_user, rev,
       body || jsonb_build_object('id', made.id, 'at', made.at, 'text', made.text), true
     FROM (SELECT * FROM app.chat_messages WHERE chat_id = $1 ORDER BY at LIMIT 1) AS oldest,
       generate_series(1, $2::int) AS number,
       LATERAL (SELECT 'old' || lpad(number::text, 9, '0') AS id, oldest.at - number * 60000::bigint AS at,
         CASE WHEN number % 10 = 0 THEN 'The slab of storey ' ELSE 'Formwork of axis ' END || number AS text) AS made`,
    [chat.id, messages],
  )
}

async function fillSpace({ administrator, ids }: World, schedules: number): Promise<void> {
  const { spaceId = '', projectId: parentId = '' } = ids
  let left = schedules - 1
  const create = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      const input = { kind: 'schedule' as const, parentId, name: `Schedule ${left}` }
      await administrator.ok(epsCreate, { params: { spaceId }, input })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, create))
}
