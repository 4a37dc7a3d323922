import {
  kanbanBoardEdit,
  kanbanBoardRead,
  kanbanFile,
  kanbanFileCreate,
  kanbanFileDelete,
  kanbanFilePreview,
  kanbanItemDelete,
} from '@plumbline/core/contract'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { useGround } from '../../../test/ground.ts'
import { photo } from '../../../test/photo.ts'
import { eventually } from '../../../test/planning.ts'
import type { Reply, Visitor } from '../../../test/visitor.ts'
import { openDatabase } from '../../platform/database/index.ts'
import { forgetUnusedAttachments } from '../../workspace/attachments/index.ts'

const ground = useGround()
const team = useBoard(ground)
let itemId: string
beforeEach(async () => {
  itemId = (await team.add(team.sam, 0, { title: 'Rebar' }))[0]!
})

interface Answer {
  files: { id: string; name: string; width: number | null }[]
  error: string
}

function attach(who: Visitor, ...files: File[]): Promise<Reply<Answer>> {
  const form = new FormData()
  for (const file of files) form.append('file', file)
  const path = kanbanFileCreate.path.replace(':boardId', team.boardId).replace(':itemId', itemId)
  return who.send('POST', path, { body: form }) as Promise<Reply<Answer>>
}

const text = (name: string): File => new File(['north bay'], name, { type: 'text/html' })
const shown = async () => (await team.rita.ok(kanbanBoardRead, team.at())).items[0]?.files ?? []
const fetched = (who: Visitor, fileId: string) => who.call(kanbanFile, team.at({ fileId }))
/** Whether it is to be forgotten. */
const unused = async (fileId: string) => {
  const [row] = await ground.site.sql('SELECT unused_since IS NOT NULL AS unused FROM app.attachments WHERE id = $1', [
    fileId,
  ])
  return row?.unused as boolean | undefined
}

test('R-KAN-02 files go onto a card, pictures with a preview, and only as downloads', async () => {
  const picture = new File([new Uint8Array(await photo())], 'slab.jpg', { type: 'image/jpeg' })
  const { body } = await attach(team.sam, picture, text('<b>/../note.html'))
  expect(await shown()).toEqual([...body.files].reverse())
  const [slab, note] = body.files
  expect(slab).toMatchObject({ name: 'slab.jpg', by: team.sam.id, width: expect.any(Number) })
  expect(note!.name).not.toContain('/')
  const file = await fetched(team.rita, note!.id)
  expect(file.headers.get('content-type')).toBe('application/octet-stream')
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(Buffer.from(file.body as never).toString()).toBe('north bay')
  const preview = await team.rita.call(kanbanFilePreview, team.at({ fileId: slab!.id }))
  expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('what is refused leaves no file behind: readers, an archived board, none, too many, a card that is gone', async () => {
  expect((await attach(team.rita, text('a.txt'))).body.error).toBe('FORBIDDEN')
  expect((await attach(team.sam)).body.error).toBe('BAD_REQUEST')
  const eleven = Array.from({ length: 11 }, (_, i) => text(`${i}.txt`))
  expect((await attach(team.sam, ...eleven)).body.error).toBe('UPLOAD_TOO_MANY')
  for (let i = 0; i < 10; i++) await attach(team.sam, ...eleven.slice(0, 10))
  expect((await attach(team.sam, text('a.txt'))).body.error).toBe('BOARD_TOO_MANY_FILES')
  await ground.maya.ok(kanbanBoardEdit, { ...team.at(), input: { archived: true } })
  expect((await attach(team.sam, text('a.txt'))).body.error).toBe('FORBIDDEN')
  await ground.maya.ok(kanbanBoardEdit, { ...team.at(), input: { archived: false } })
  await team.sam.ok(kanbanItemDelete, team.at({ itemId }))
  expect((await attach(team.sam, text('a.txt'))).body.error).toBe('BOARD_ITEM_MISSING')
  const [row] = await ground.site.sql('SELECT count(*) FROM app.attachments WHERE owner_id = $1', [team.boardId])
  expect(Number(row!.count)).toBe(100)
})

test('a removed person reads no file any more, and nobody reads one through another board', async () => {
  const [file] = (await attach(team.sam, text('a.txt'))).body.files
  expect((await fetched(team.sam, file!.id)).status).toBe(200)
  await ground.site.sql('DELETE FROM app.members WHERE space_id = $1 AND user_id = $2', [ground.spaceId, team.sam.id])
  expect((await fetched(team.sam, file!.id)).status).toBe(404)
  expect((await ground.maya.call(kanbanFile, team.at({ fileId: 'aaaaaaaaaaaa' }))).status).toBe(404)
  const foreign = await ground.maya.call(kanbanFile, { params: { boardId: ground.scheduleId, fileId: file!.id } })
  expect(foreign.status).toBe(404)
})

async function forget(): Promise<void> {
  const database = openDatabase(await ground.site.serverUrl(), pino({ level: 'silent' }))
  await database.asSystem(forgetUnusedAttachments)
  await database.close()
}

test('a deleted file is kept for thirty days, so that it can come back, and goes then', async () => {
  const [one, other] = (await attach(team.sam, text('a.txt'), text('b.txt'))).body.files
  await eventually(async () => (await unused(one!.id)) === false)
  expect((await team.rita.call(kanbanFileDelete, team.at({ fileId: one!.id }))).status).toBe(403)
  await team.sam.ok(kanbanFileDelete, team.at({ fileId: one!.id }))
  expect(await shown()).toMatchObject([{ id: other!.id }])
  await eventually(() => unused(one!.id))
  await forget()
  expect(await unused(one!.id)).toBe(true)
  await ground.site.sql("UPDATE app.attachments SET unused_since = now() - interval '721 hours' WHERE id = $1", [
    one!.id,
  ])
  await forget()
  expect([await unused(one!.id), await unused(other!.id)]).toEqual([undefined, false])
})
