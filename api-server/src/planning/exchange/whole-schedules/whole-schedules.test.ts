import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  type Batch,
  batchExport,
  batchFile,
  batchReport,
  chatMessageDelete,
  chatMessages,
  chatMessageUpdate,
  chatOfNode,
  exportFile,
  jobList,
  jobStop,
  kanbanBoardList,
  kanbanBoardRead,
  kanbanFile,
  kanbanItemMove,
  modelLinkList,
  modelList,
  projectUpload,
  type Upload,
  uploadConfirm,
  uploadRead,
  versionExport,
  versionExportStart,
  versionHistory,
  versionList,
  versionMerge,
  versionUpload,
  wbsEdit,
  wbsList,
} from '@plumbline/core/contract'
import { Board } from '@plumbline/core/documents/board'
import { FORMAT_VERSION, MANIFEST } from '@plumbline/core/whole-schedule'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { fillSchedule } from '../../../../test/full-schedule.ts'
import { type Installation, install } from '../../../../test/installation.ts'
import { admit, breakGround, eventually, type Site } from '../../../../test/planning.ts'
import { tinyGuid } from '../../../../test/tiny-ifc.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { zipOf } from '../../../../test/zip.ts'
import { openCollabApi } from '../../../platform/collab/index.ts'

let site: Installation
let maya: Visitor
let sam: Visitor
let home: Site
let away: Site
let workId: string
/** The whole schedule of `home`, exported once. */
let plumb: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  site = await install({ collab: true, environment: { MAX_UPLOAD_MB: '4' } })
  maya = await site.person('maya')
  sam = await site.person('sam')
  home = await breakGround(maya, 'Home')
  away = await breakGround(maya, 'Away')
  await admit(site, home.spaceId, sam, 'executor')
  workId = (await fillSchedule({ home, maya, sam })).workId
  plumb = await exported(await begun({}))
}, 240_000)
afterAll(() => site.close())

const start = { versions: 'all', chat: true, files: true, models: true, past: false } as const
type Choice = { [K in keyof typeof start]?: boolean | 'one' }

async function begun(whole: Choice, who = maya, versionId = home.versionId): Promise<string> {
  const params = { versionId, format: 'plumb' as const }
  const { jobId } = await who.ok(versionExportStart, { params, input: { whole: { ...start, ...whole } as never } })
  return jobId
}

async function exported(jobId: string, who = maya): Promise<Uint8Array<ArrayBuffer>> {
  const job = await eventually(async () => {
    const { jobs } = await who.ok(jobList, {})
    return jobs.find(({ id, state }) => id === jobId && state !== 'running')
  })
  expect(job).toMatchObject({ state: 'done', error: null })
  const { body } = await who.call(exportFile, { params: { jobId } })
  if (!(body instanceof Uint8Array)) throw new Error(JSON.stringify(body))
  return new Uint8Array(body)
}

const settled = (upload: Upload, who = maya): Promise<Upload> =>
  eventually(async () => {
    const { upload: now } = await who.ok(uploadRead, { params: { uploadId: upload.id } })
    return now.state !== 'uploading' && now
  })

const sent = async (bytes: Uint8Array<ArrayBuffer>, ground = away, who = maya): Promise<Upload> => {
  const { projectId } = ground
  const { body } = await who.upload(projectUpload, { projectId }, new File([bytes], 'Tower.plumb'))
  return settled(body.upload, who)
}

async function arrived(bytes: Uint8Array<ArrayBuffer>, ground = away, who = maya) {
  const { id } = await sent(bytes, ground, who)
  const { upload } = await who.ok(uploadConfirm, { params: { uploadId: id }, input: {} })
  return { scheduleId: upload.scheduleId ?? '', versionId: upload.versionId ?? '' }
}

type Named = { id: string; name: string; code?: string }
type Content = Record<'calendars' | 'attributes' | 'rows', Named[]> & {
  relations: object[]
  baselines?: Pick<Content, 'calendars' | 'rows' | 'relations'>[]
}

/** All that JSON holds of a version, with codes and names instead of ids, whose order says nothing. */
async function contentOf(versionId: string): Promise<Content> {
  const { body } = await maya.call(versionExport, { params: { versionId, format: 'json' } })
  const { calendars, attributes, rows, baselines: kept = [] } = body as unknown as Content
  const ofTargets = kept.flatMap((one) => [...one.calendars, ...one.rows])
  const called = [...calendars, ...attributes, ...rows, ...ofTargets].map(
    ({ id, name, code }) => [id, `#${code ?? name}`] as const,
  )
  const text = called.reduce((told, [id, name]) => told.replaceAll(id, name), JSON.stringify(body))
  const told = JSON.parse(text) as Content
  const inOrder = <T>(all: T[]): T[] => all.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  const ordered = <T extends Pick<Content, 'calendars' | 'relations'>>(of: T): T => ({
    ...of,
    calendars: inOrder(of.calendars),
    relations: inOrder(of.relations),
  })
  // Target versions are known by their ids.
  const baselines = (told.baselines ?? []).map((one) => ({ ...ordered(one), key: '' }))
  return { ...ordered(told), baselines: inOrder(baselines) }
}

/** Dates of all works to the minute, as the grid shows them. */
async function datesOf(versionId: string): Promise<string> {
  const columns = ['code', 'start', 'finish', 'totalFloat'].map((key) => ({ key, title: key }))
  const { body } = await maya.call(versionExport, { params: { versionId, format: 'csv' }, input: { columns } })
  const lines = Buffer.from(body as never)
    .toString()
    .split('\r\n')
  // Hidden columns name works by their ids, which are others there.
  return lines.map((line) => line.split(',').slice(0, columns.length).join()).join('\n')
}

const boardOf = async (scheduleId: string): Promise<{ boardId: string }> => {
  const { boards } = await maya.ok(kanbanBoardList, { params: { scheduleId } })
  return { boardId: boards.find(({ archived }) => !archived)!.id }
}

async function changeBoardAndChat(): Promise<void> {
  const at = await boardOf(home.scheduleId)
  const { items, columns } = await maya.ok(kanbanBoardRead, { params: at })
  const item = { params: { ...at, itemId: items[0]!.id } }
  await maya.ok(kanbanItemMove, { ...item, input: { columnId: columns[2]!.id, after: null } })
  const { chat } = await maya.ok(chatOfNode, { params: { id: home.scheduleId } })
  const { messages } = await maya.ok(chatMessages, { params: { id: chat.id } })
  const form = new FormData()
  const [crane, noted] = messages
  const keep = JSON.stringify(crane!.files.map(({ id }) => id))
  const said = { chatId: chat.id, messageId: crane!.id, text: 'Crane on Tuesday', keep }
  for (const [name, value] of Object.entries(said)) form.append(name, value)
  expect((await maya.send('PATCH', chatMessageUpdate.path, { body: form })).status).toBe(200)
  await sam.ok(chatMessageDelete, { params: { chatId: chat.id, messageId: noted!.id } })
}

/** As the history of a card shows it: columns by their names. */
async function pastOfCards(scheduleId: string) {
  const { boardId } = await boardOf(scheduleId)
  const collabApi = openCollabApi(site.collabUrl, site.serviceToken)
  const { update } = await collabApi.read(`kanban/${boardId}`, 'system')
  const doc = new Y.Doc()
  Y.applyUpdate(doc, update)
  const board = new Board(doc)
  const names = new Map<unknown, string>(board.columns().map(({ id, name }) => [id, name]))
  const events = [...board.cards()].flatMap((card) =>
    board.eventsOf(card.id).map(({ at, by, kind, to }) => ({ at, by, kind, to: names.get(to) ?? to })),
  )
  board.dispose()
  // What one call did has one moment.
  const textOf = (event: object): string => JSON.stringify(event)
  return events.toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1))
}

async function messagesOf(scheduleId: string) {
  const { chat } = await maya.ok(chatOfNode, { params: { id: scheduleId } })
  const { messages } = await maya.ok(chatMessages, { params: { id: chat.id } })
  return messages.map(({ at, by, text, edits, deletedAt, rev }) => ({ at, by, text, edits, deletedAt, rev }))
}

const versionsOf = async (scheduleId: string) => {
  const { versions } = await maya.ok(versionList, { params: { scheduleId } })
  return versions.toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

// Models are read on a busy machine.
describe('a whole schedule as a file (R-IO-01.plumb)', { timeout: 120_000 }, () => {
  test('R-IO-01.plumb comes into another space as the same: plan, dates, versions, attributes, notes', async () => {
    const { scheduleId } = await arrived(plumb)
    const [before, after] = [await versionsOf(home.scheduleId), await versionsOf(scheduleId)]
    const told = (versions: typeof before) =>
      versions.map(({ name, kind, locked, isBranch, activeTarget }) => ({ name, kind, locked, isBranch, activeTarget }))
    expect(told(after)).toEqual(told(before))
    expect(after.map(({ kind }) => kind).sort()).toEqual(['actual', 'target', 'version', 'version'])
    for (const [i, { id }] of before.entries()) {
      const there = after[i]!.id
      expect(there).not.toBe(id)
      expect(await contentOf(there)).toEqual(await contentOf(id))
      expect(await datesOf(there)).toBe(await datesOf(id))
    }
    const text = JSON.stringify(await contentOf(after.find(({ kind }) => kind === 'actual')!.id))
    expect(text).toContain('Pour before the frost')
    expect(text).toContain(' bay')
  })

  test('R-IO-01.plumb brings boards with their files, chat with its files and links to models', async () => {
    const { scheduleId, versionId } = await arrived(plumb)
    const { rows } = await maya.ok(wbsList, { params: { versionId }, input: { limit: 500 } })
    const there = rows.find(({ type }) => type === 'work')!.id
    expect(there).not.toBe(workId)
    const { boards } = await maya.ok(kanbanBoardList, { params: { scheduleId } })
    expect(boards.map(({ name, archived }) => [name, archived])).toEqual([
      ['Site team', false],
      ['Last year', true],
    ])
    const at = { params: { boardId: boards[0]!.id } }
    const { items, columns } = await maya.ok(kanbanBoardRead, at)
    expect(items).toMatchObject([{ title: 'Rebar', workId: there, due: '2026-02-03', columnId: columns[1]!.id }])
    const file = items[0]!.files[0]!
    const bay = await maya.call(kanbanFile, { params: { ...at.params, fileId: file.id } })
    expect(Buffer.from(bay.body as never).toString()).toBe('north bay')
    await eventually(async () => (await maya.ok(kanbanBoardList, { params: { scheduleId } })).boards[0]!.bound === 1)
    const said = async (input: object) => {
      const { chat } = await maya.ok(chatOfNode, { params: { id: scheduleId }, input })
      return (await maya.ok(chatMessages, { params: { id: chat.id } })).messages
    }
    // sam is not in the space: what he wrote keeps his name.
    const [crane, noted] = await said({})
    expect(crane).toMatchObject({ text: 'Crane on Monday', by: maya.id, files: [{ name: 'lift.txt' }] })
    expect(noted!.text).toMatch(/^.*[Ss]am.*: Noted$/)
    expect((await said({ workId: there })).map(({ text }) => text)).toEqual(['Is the steel there?'])
    const model = await eventually(async () => (await maya.ok(modelList, { params: { scheduleId } })).models[0])
    expect(model.name).toBe('House')
    const { links } = await maya.ok(modelLinkList, { params: { scheduleId } })
    expect(links).toMatchObject([{ modelId: model.id, guid: tinyGuid('north'), workId: there, share: 40 }])
  })

  test('R-IO-01.plumb a branch comes with what it began with: it is merged as where it comes from', async () => {
    const { scheduleId } = await arrived(plumb)
    const merged = async (of: string) => {
      const versions = await versionsOf(of)
      const from = { versionId: versions.find(({ isBranch }) => isBranch)!.id }
      const into = versions.find(({ kind }) => kind === 'actual')!.id
      const { rows } = await maya.ok(wbsList, { params: { versionId: into }, input: { limit: 500 } })
      await maya.ok(wbsEdit, { params: { versionId: into, wbsId: rows.at(-1)!.id }, input: { name: 'Changed there' } })
      const input = { from, into, groups: ['text' as const], preview: true }
      const { related, taken, conflictCount } = await maya.ok(versionMerge, { params: { scheduleId: of }, input })
      return { related, taken, conflictCount }
    }
    const there = await merged(scheduleId)
    expect(there).toMatchObject({ related: true, conflictCount: 0, taken: { text: 1 } })
    expect(await merged(home.scheduleId)).toEqual(there)
  })

  test('R-IO-01.plumb history comes along where it is wanted: who changed what and when, and what a version was', async () => {
    const branch = async (of: string) => (await versionsOf(of)).find(({ isBranch }) => isBranch)!.id
    const told = async (of: string) => {
      const { sets } = await maya.ok(versionHistory, { params: { versionId: await branch(of) }, input: {} })
      return sets.map(({ at, person, changed, changes }) => ({
        ...{ at, person, changed },
        changes: changes.map(({ field, label, before, after }) => ({ field, label, before, after })),
      }))
    }
    expect(Object.keys(unzipSync(plumb)).filter((path) => path.startsWith('past/'))).toHaveLength(1)
    const withPast = await exported(await begun({ past: true }))
    const { preview } = await sent(withPast)
    expect(preview?.whole?.moments).toBeGreaterThan(0)
    const { scheduleId } = await arrived(withPast)
    const before = await told(home.scheduleId)
    expect(before).toMatchObject([{ person: { id: maya.id }, changed: 1 }])
    expect(await told(scheduleId)).toEqual(before)
    const nameAt = async (of: string, seq: number) => {
      const params = { versionId: await branch(of), format: 'json' as const }
      const { body } = await maya.call(versionExport, { params, input: { seq } })
      return JSON.stringify(body).includes('Only at night')
    }
    expect([await nameAt(scheduleId, 1), await nameAt(scheduleId, 2)]).toEqual([false, true])
    // Who does not administer the space cannot say what others did.
    const ground = await breakGround(maya, 'Fourth')
    await admit(site, ground.spaceId, sam, 'planner')
    const { scheduleId: laid } = await arrived(withPast, ground, sam)
    expect(await told(laid)).toEqual(before.map((set) => ({ ...set, person: null })))
  })

  test('R-IO-01.plumb history of boards and chat comes into another space: moves of cards, what messages said before and who deleted one', async () => {
    await changeBoardAndChat()
    const whole = await exported(await begun({ past: true }))
    const ground = await breakGround(maya, 'Fifth')
    await admit(site, ground.spaceId, sam, 'executor')
    const { scheduleId } = await arrived(whole, ground)
    const [was, is] = [await pastOfCards(home.scheduleId), await pastOfCards(scheduleId)]
    expect(was.map(({ kind, by }) => [kind, by])).toEqual(
      expect.arrayContaining([
        ['due', sam.id],
        ['moved', maya.id],
      ]),
    )
    expect(is).toEqual(was)
    const before = await messagesOf(home.scheduleId)
    expect(before.map(({ edits, deletedAt }) => [edits.map(({ text }) => text), deletedAt !== null])).toEqual([
      [['Crane on Monday'], false],
      [[], true],
    ])
    expect(await messagesOf(scheduleId)).toEqual(before)
    // Where the history is not wanted nobody learns what was taken back.
    const bare = await arrived(await exported(await begun({ past: false })), ground)
    expect((await messagesOf(bare.scheduleId)).map(({ text, edits }) => [text, edits])).toEqual([
      ['Crane on Tuesday', []],
      ['', []],
    ])
  })

  test('is told before it is taken: what it holds, and who is not here', async () => {
    const { preview, state } = await sent(plumb)
    expect(state).toBe('preview')
    expect(preview?.whole).toMatchObject({
      ...{ boards: 2, cards: 1, channels: 2, messages: 3, files: 2, models: 1, links: 1 },
      people: { known: 1, unknown: [expect.stringMatching(/sam/i)] },
    })
    expect(preview?.whole?.versions).toHaveLength(4)
    expect(preview?.issues.map(({ code }) => code)).toContain('whole_people')
  })

  test('people are who has the same login: where sam is a member, he said it himself', async () => {
    const ground = await breakGround(maya, 'Third')
    await admit(site, ground.spaceId, sam, 'executor')
    const { scheduleId } = await arrived(plumb, ground)
    const { chat } = await maya.ok(chatOfNode, { params: { id: scheduleId } })
    const { messages } = await maya.ok(chatMessages, { params: { id: chat.id } })
    expect(messages[1]).toMatchObject({ by: sam.id, text: 'Noted' })
  })

  test('holds only what was chosen', async () => {
    const bare = await exported(await begun({ versions: 'one', chat: false, files: false, models: false }))
    const parts = Object.keys(unzipSync(bare))
    expect(parts.filter((path) => /^(channels|files|models)\//.test(path))).toEqual([])
    expect(parts.filter((path) => path.startsWith('versions/'))).toHaveLength(1)
    const { preview } = await sent(bare)
    expect(preview?.issues.map(({ code }) => code)).toContain('whole_links')
    const { scheduleId } = await arrived(bare)
    expect((await versionsOf(scheduleId)).map(({ kind }) => kind)).toEqual(['actual'])
  })

  test('goes into an archive of many as well', async () => {
    const input = { spaceId: home.spaceId, epsIds: [home.projectId], format: 'plumb' as const }
    const { batchId } = await maya.ok(batchExport, { params: {}, input })
    await eventually(async () => {
      const { batch } = await maya.ok(batchReport, { params: {}, input: { batchId } })
      return (batch.state as Batch['state']) === 'done'
    })
    const { body } = await maya.call(batchFile, { params: { batchId } })
    const [whole] = Object.values(unzipSync(body as never))
    const { scheduleId } = await arrived(new Uint8Array(whole!))
    expect(await versionsOf(scheduleId)).toHaveLength(4)
  })
})

describe('rights and jobs (R-IO-04)', { timeout: 120_000 }, () => {
  test('a stranger begins no export, and nobody fetches what somebody else has written', async () => {
    const stranger = await site.person('stranger')
    const params = { versionId: home.versionId, format: 'plumb' as const }
    expect((await stranger.call(versionExportStart, { params, input: {} })).body.error).toBe('NOT_FOUND')
    const jobId = await begun({})
    await exported(jobId)
    expect((await sam.call(exportFile, { params: { jobId } })).body.error).toBe('NOT_FOUND')
    expect((await stranger.call(exportFile, { params: { jobId } })).body.error).toBe('NOT_FOUND')
  })

  test('who reads the schedule may take it along, and imports only where that is allowed', async () => {
    const bytes = await exported(await begun({}, sam), sam)
    const { projectId } = home
    const { body } = await sam.upload(projectUpload, { projectId }, new File([bytes], 'Tower.plumb'))
    expect(body.error).toBe('FORBIDDEN')
  })

  test('a long export of another format is a job too, and is stopped without a trace', async () => {
    const params = { versionId: home.versionId, format: 'xer' as const }
    const { jobId } = await maya.ok(versionExportStart, { params, input: {} })
    expect(Buffer.from(await exported(jobId)).toString()).toMatch(/^ERMHDR/)
    const stopped = await begun({})
    await maya.ok(jobStop, { params: { jobId: stopped } })
    const { body } = await maya.call(exportFile, { params: { jobId: stopped } })
    expect(body.error).toBe('NOT_FOUND')
    const left = await site.sql('SELECT FROM app.batch_archives WHERE job_id = $1', [stopped])
    expect(left).toEqual([])
  })

  test('another server goes on when the one died that wrote it; after three it is told to have failed, and nothing lies there', async () => {
    const left = (id: string, attempts: number) => {
      const task = { versionId: home.versionId, format: 'plumb' }
      const details = { scheduleId: home.scheduleId, format: 'plumb', fileName: '' }
      return site.sql(
        `INSERT INTO app.jobs (id, space_id, user_id, kind, node_id, name, task, details, attempts, touched_at)
         VALUES ($1, $2, $3, 'export', $4, 'Tower', $5, $6, $7, now() - interval '2 minutes')`,
        [id, home.spaceId, maya.id, home.scheduleId, JSON.stringify(task), JSON.stringify(details), attempts],
      )
    }
    await left('begunbefore1', 1)
    await left('begunbefore3', 3)
    await site.secondNode()
    expect(Object.keys(unzipSync(await exported('begunbefore1')))).toContain(MANIFEST)
    const failed = await eventually(async () => {
      const { jobs } = await maya.ok(jobList, {})
      return jobs.find(({ id, state }) => id === 'begunbefore3' && state !== 'running')
    })
    expect(failed).toMatchObject({ state: 'failed', error: { code: 'JOB_INTERRUPTED' } })
    expect((await maya.call(exportFile, { params: { jobId: 'begunbefore3' } })).body.error).toBe('NOT_FOUND')
    expect(await site.sql("SELECT FROM app.batch_archives WHERE job_id = 'begunbefore3'")).toEqual([])
  })

  test('into a schedule that is there it does not go', async () => {
    const { scheduleId } = away
    const { body } = await maya.upload(versionUpload, { scheduleId }, new File([plumb], 'Tower.plumb'))
    expect((await settled(body.upload)).error?.code).toBe('WHOLE_INTO_SCHEDULE')
  })
})

/** In both languages, with the sentence of the reason where there is one. */
function hasSentence(error: Upload['error']): boolean {
  const texts = (language: string, of: string): Record<string, string> =>
    JSON.parse(
      readFileSync(new URL(`../../../../../client/src/i18n/locales/${language}/${of}.json`, import.meta.url), 'utf8'),
    )
  const { code = '', params = {} } = error ?? {}
  return ['en', 'ru'].every((language) => {
    const said = texts(language, 'error')[code]
    return said !== undefined && (params.reason === undefined || params.reason in texts(language, 'issue'))
  })
}

describe('a file that is not what it says', () => {
  type Parts = Record<string, Uint8Array>
  const changed = (change: (parts: Parts) => unknown): Uint8Array<ArrayBuffer> => {
    const parts = unzipSync(plumb) as Parts
    change(parts)
    return new Uint8Array(zipSync(parts))
  }
  const manifestOf = (parts: Parts) => JSON.parse(strFromU8(parts[MANIFEST]!))
  const told = (parts: Parts, manifest: unknown) => {
    parts[MANIFEST] = strToU8(JSON.stringify(manifest))
  }
  /** The manifest that these parts would have. */
  const listed = (parts: Parts) => {
    const others = Object.entries(parts).filter(([path]) => path !== MANIFEST)
    const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    const told = others.map(([path, bytes]) => ({ path, bytes: bytes.length, sha256: sha256(bytes) }))
    return { ...manifestOf(parts), parts: told }
  }
  /** In the list at the end of the archive, of its first part. */
  const declaring = (bytes: number): Uint8Array<ArrayBuffer> => {
    const zip = Buffer.from(plumb)
    const LENGTH_AT = 24
    zip.writeUInt32LE(bytes, zip.indexOf('PK\u0001\u0002', 'latin1') + LENGTH_AT)
    return new Uint8Array(zip)
  }
  const versionIn = (parts: Parts): string => Object.keys(parts).find((path) => path.startsWith('versions/'))!
  const refused = async (bytes: Uint8Array<ArrayBuffer>) => {
    const { state, error } = await sent(bytes)
    expect(hasSentence(error), JSON.stringify(error)).toBe(true)
    return { state, ...error }
  }

  test.each<[what: string, bytes: () => Uint8Array<ArrayBuffer>, code: string, params: object]>([
    ['a part changed', () => changed((all) => all[versionIn(all)]!.reverse()), 'WHOLE_CHECKSUM', {}],
    ['a part less', () => changed((all) => delete all[versionIn(all)]), 'UPLOAD_BROKEN', { reason: 'whole_parts' }],
    [
      'a part more',
      () => changed((all) => Object.assign(all, { '../../evil': strToU8('x') })),
      'UPLOAD_BROKEN',
      { reason: 'archive' },
    ],
    [
      'a newer format',
      () => changed((all) => told(all, { ...manifestOf(all), version: FORMAT_VERSION + 1, shape: 'of tomorrow' })),
      'WHOLE_NEWER',
      { version: FORMAT_VERSION + 1 },
    ],
    [
      'sizes that are not true',
      () =>
        changed((all) => {
          const manifest = manifestOf(all)
          manifest.parts[0].bytes = 3
          told(all, manifest)
        }),
      'UPLOAD_BROKEN',
      { reason: 'whole_longer' },
    ],
    [
      'sizes that nobody has',
      () =>
        changed((all) => {
          const manifest = manifestOf(all)
          manifest.parts[0].bytes = 2 ** 42
          told(all, manifest)
        }),
      'WHOLE_TOO_LARGE',
      {},
    ],
    [
      'a part that is another one than its checksum',
      () => changed((all) => (all[versionIn(all)]![9]! ^= 1)),
      'WHOLE_CHECKSUM',
      {},
    ],
    [
      'a checksum that is none',
      () =>
        changed((all) => {
          const manifest = manifestOf(all)
          manifest.parts[0].sha256 = 'ff'
          told(all, manifest)
        }),
      'UPLOAD_BROKEN',
      { reason: 'whole_manifest' },
    ],
    [
      'a content of nothing',
      () =>
        changed((all) => {
          all['content.json'] = strToU8('{}')
          told(all, listed(all))
        }),
      'UPLOAD_BROKEN',
      { reason: 'whole_content' },
    ],
    [
      'a document that is none',
      () =>
        changed((all) => {
          all[versionIn(all)] = strToU8('no document')
          told(all, listed(all))
        }),
      'UPLOAD_BROKEN',
      { reason: 'whole_document' },
    ],
    ['an archive with nothing in it', () => new Uint8Array(zipSync({})), 'UPLOAD_FORMAT_UNKNOWN', {}],
    [
      'an archive of another product',
      () =>
        new Uint8Array(zipSync({ 'project.json': strToU8('{"name":"Tower"}'), 'data/tasks.bin': strToU8('\0\u0001') })),
      'UPLOAD_FORMAT_UNKNOWN',
      {},
    ],
    [
      'no manifest of ours',
      () => new Uint8Array(zipOf(MANIFEST, '{"format":"other"}')),
      'UPLOAD_BROKEN',
      { reason: 'whole_manifest' },
    ],
  ])('%s: refused, and nothing is stored', async (_, bytes, code, params) => {
    const nodes = () => site.sql('SELECT id FROM app.eps_nodes WHERE space_id = $1', [away.spaceId])
    const before = await nodes()
    expect(await refused(bytes())).toMatchObject({ state: 'error', code, params })
    expect(await nodes()).toEqual(before)
    const left = await site.sql(
      `SELECT f.* FROM app.upload_files f JOIN app.uploads u ON u.id = f.upload_id WHERE u.state = 'error'`,
    )
    expect(left).toEqual([])
  })

  test('with nothing in it, it is refused before it is an upload', async () => {
    const { body } = await maya.upload(projectUpload, { projectId: away.projectId }, new File([], 'Tower.plumb'))
    expect(body.error).toBe('UPLOAD_EMPTY')
    expect(hasSentence({ code: 'UPLOAD_EMPTY', params: {} })).toBe(true)
  })

  test('cut off anywhere it is no schedule, and nothing of it stays', { timeout: 120_000 }, async () => {
    const before = await site.sql('SELECT id FROM app.eps_nodes')
    const places = Array.from({ length: 24 }, (_, i) => Math.floor((plumb.length * (i + 1)) / 25))
    // Within its mark, within the end of its list, and a byte too few.
    for (const length of [1, 3, ...places, plumb.length - 22, plumb.length - 1]) {
      const told = await refused(new Uint8Array(plumb.slice(0, length)))
      const isMarked = length >= 4
      expect(told, `${length} bytes`).toMatchObject(
        isMarked ? { state: 'error', code: 'UPLOAD_BROKEN', params: { reason: 'archive' } } : { state: 'error' },
      )
    }
    expect(await site.sql('SELECT id FROM app.eps_nodes')).toEqual(before)
    const left = await site.sql(
      `SELECT f.* FROM app.upload_files f JOIN app.uploads u ON u.id = f.upload_id WHERE u.state = 'error'`,
    )
    expect(left).toEqual([])
  })

  test('sizes that its archive only declares are not believed', async () => {
    for (const bytes of [2 ** 31 - 1, 2 ** 32 - 2]) {
      expect(await refused(declaring(bytes))).toMatchObject({ state: 'error', code: 'UPLOAD_BROKEN' })
    }
  })

  test('a bomb of zeros ends at what its manifest says', async () => {
    const bomb = changed((all) => {
      all[versionIn(all)] = new Uint8Array(64 * 1_048_576)
    })
    expect(bomb.length).toBeLessThan(4 * 1_048_576)
    expect(await refused(bomb)).toMatchObject({ code: 'UPLOAD_BROKEN', params: { reason: 'whole_longer' } })
  })
})
