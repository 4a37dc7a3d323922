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
import type { Visitor } from '../test/visitor.ts'

export interface Amounts {
  rows: number
  elements: number
  messages: number
  schedules: number
}

/** Rows of a generated plan that are works; the others are above them. */
const WORKS_IN_ROWS = 0.9
/** Rows are theirs too: fewer than a real schedule has, enough for every list to have some. */
const WORKS_OF_OTHERS = 20

/** Ids name what is large: the schedule, the model, the channel, the space. */
export async function fillWorld(target: Target, database: pg.Client, amounts: Amounts): Promise<World> {
  const world = await openWorld(target, 'lists')
  const { ids } = world
  const told = (what: string): void => void process.stdout.write(`${new Date().toISOString()} ${what}\n`)
  told('something of everything')
  await fillSchedule(world, amounts.rows)
  told(`${amounts.rows} rows`)
  await fillModel(database, ids, amounts.elements)
  told(`${amounts.elements} elements`)
  await fillChannel(world, database, amounts.messages)
  told(`${amounts.messages} messages`)
  await fillSpace(world, database, amounts.schedules)
  told(`${amounts.schedules} schedules`)
  await database.query('ANALYZE')
  return world
}

async function fillSchedule({ administrator, ids }: World, rows: number): Promise<void> {
  const works = Math.round(rows * WORKS_IN_ROWS)
  const file = writeXer(generatePlan({ works, seed: 5, relationsPerWork: 1.5 }))
  const { versionId } = await importPlan(administrator, ids.scheduleId ?? '', file)
  const params = { versionId }
  const listed = await administrator.ok(wbsList, { params, input: { filter: 2, limit: 100 } })
  const { relations } = await administrator.ok(relationList, { params })
  const wbsId = listed.rows.at(-1)?.id ?? ''
  Object.assign(ids, { versionId, wbsId, workId: wbsId, relationId: relations[0]?.id ?? '' })
}

/** As people do it; the version that is the actual one then has its official dates. */
async function importPlan(person: Visitor, scheduleId: string, file: string): Promise<{ versionId: string }> {
  const sent = await person.upload(versionUploadSynchronous, { scheduleId }, file)
  if (sent.status !== 200) throw new Error(`${sent.status} ${sent.body.error}`)
  const { versions } = await person.ok(versionList, { params: { scheduleId } })
  const versionId = versions.find(({ kind }) => kind === 'actual')?.id ?? ''
  await person.ok(timetableCalculate, { params: { versionId } })
  return { versionId }
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

/** Of one schedule of a few works, calculated once: its rows in the tables are written again for each of the others. */
export async function fillSpace(
  { administrator, ids }: Pick<World, 'administrator' | 'ids'>,
  database: pg.Client,
  schedules: number,
): Promise<void> {
  const { spaceId = '', projectId: parentId = '' } = ids
  const input = { kind: 'schedule' as const, parentId, name: 'Schedule 0' }
  const { node } = await administrator.ok(epsCreate, { params: { spaceId }, input })
  const file = writeXer(generatePlan({ works: WORKS_OF_OTHERS, seed: 6, relationsPerWork: 1.5 }))
  const { versionId } = await importPlan(administrator, node.id, file)
  await copySchedule(database, { scheduleId: node.id, versionId }, schedules - 2)
}

/** What a schedule and its actual version are, table by table: names of the columns that name them. */
const SCHEDULE_TABLES = [
  ['app.eps_nodes', 'id', 'schedule'],
  ['app.versions', 'id', 'version'],
  ['app.timetables', 'version_id', 'version'],
  ['app.published_results', 'version_id', 'version'],
  ['app.version_indicators', 'version_id', 'version'],
  ['app.version_series', 'version_id', 'version'],
  ['app.work_figures', 'version_id', 'version'],
  ['collab.documents', 'room', 'room'],
  ['collab.epochs', 'room', 'room'],
  ['collab.snapshots', 'room', 'room'],
  ['collab.journal', 'room', 'room'],
] as const

async function copySchedule(
  database: pg.Client,
  { scheduleId, versionId }: { scheduleId: string; versionId: string },
  copies: number,
): Promise<void> {
  const names = { schedule: scheduleId, version: versionId, room: `schedule/${versionId}` }
  await database.query(
    `CREATE TEMPORARY TABLE copies AS
     SELECT number, 'schedule' || to_char(number, 'FM0000') AS schedule, 'version-' || to_char(number, 'FM0000') AS version,
       'schedule/version-' || to_char(number, 'FM0000') AS room
     FROM generate_series(1, $1::int) AS number`,
    [copies],
  )
  for (const [table, column, of] of SCHEDULE_TABLES) {
    await database.query(
      `INSERT INTO ${table} SELECT made.* FROM ${table} AS one, copies, LATERAL jsonb_populate_record(one,
         jsonb_build_object('${column}', copies.${of}) || CASE '${table}'
           WHEN 'app.eps_nodes' THEN jsonb_build_object('name', 'Schedule ' || number, 'position', number + 1)
           WHEN 'app.versions' THEN jsonb_build_object('schedule_id', copies.schedule)
           ELSE '{}' END) AS made
       WHERE one.${column} = $1`,
      [names[of]],
    )
  }
}
