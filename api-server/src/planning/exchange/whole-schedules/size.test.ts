import { randomBytes } from 'node:crypto'
import {
  chatMessageCreate,
  chatOfNode,
  exportFile,
  jobList,
  projectUpload,
  uploadConfirm,
  uploadRead,
  versionExportStart,
} from '@plumbline/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../../test/installation.ts'
import { breakGround, eventually, type Site } from '../../../../test/planning.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { newId } from '../../../platform/ids.ts'

const MB = 1_048_576

let site: Installation
let maya: Visitor
let home: Site

beforeAll(async () => {
  site = await install({ collab: true, environment: { MAX_UPLOAD_MB: '1' } })
  maya = await site.person('maya')
  home = await breakGround(maya)
}, 120_000)
afterAll(() => site.close())

const sent = async (bytes: Uint8Array<ArrayBuffer>, name: string, { projectId } = home) =>
  (await maya.upload(projectUpload, { projectId }, new File([bytes], name))).body

/** With a file of 3 MB that nothing makes smaller. */
async function exported(): Promise<Uint8Array<ArrayBuffer>> {
  const { chat } = await maya.ok(chatOfNode, { params: { id: home.scheduleId } })
  const form = new FormData()
  for (const [name, value] of Object.entries({ chatId: chat.id, id: newId(), text: 'Scan' })) form.append(name, value)
  form.append('file', new File([randomBytes(3 * MB)], 'scan.bin'))
  expect((await maya.send('POST', chatMessageCreate.path, { body: form })).status).toBe(200)
  const whole = { versions: 'all' as const, chat: true, files: true, models: true }
  const params = { versionId: home.versionId, format: 'plumb' as const }
  const { jobId } = await maya.ok(versionExportStart, { params, input: { whole } })
  await eventually(async () =>
    (await maya.ok(jobList, {})).jobs.find(({ id, state }) => id === jobId && state === 'done'),
  )
  return new Uint8Array((await maya.call(exportFile, { params: { jobId } })).body as never)
}

describe('how large a whole schedule may be (R-IO-01.plumb)', { timeout: 120_000 }, () => {
  test('what was written comes in again, whatever else may be sent; another file under its name does not', async () => {
    const plumb = await exported()
    expect(plumb.length).toBeGreaterThan(3 * MB)
    const { upload } = await sent(plumb, 'Tower.plumb')
    const ready = await eventually(async () => {
      const { upload: now } = await maya.ok(uploadRead, { params: { uploadId: upload.id } })
      return now.state !== 'uploading' && now
    })
    expect(ready).toMatchObject({ state: 'preview', error: null })
    expect((await maya.ok(uploadConfirm, { params: { uploadId: upload.id }, input: {} })).upload).toMatchObject({
      state: 'completed',
    })
    const other = new Uint8Array(2 * MB).fill(0x20)
    expect(await sent(other, 'Tower.plumb')).toMatchObject({ error: 'UPLOAD_BROKEN' })
    expect(await sent(other, 'Tower.xer')).toMatchObject({ error: 'UPLOAD_TOO_LARGE' })
    expect(await sent(plumb, 'Tower.zip')).toMatchObject({ error: 'UPLOAD_TOO_LARGE' })
  })

  test('ends at what its space has room for', async () => {
    const small = await breakGround(maya, 'Small')
    await site.sql(
      `INSERT INTO app.space_storage (space_id, quota_mb, documents) VALUES ($1, 10, $2)
       ON CONFLICT (space_id) DO UPDATE SET quota_mb = 10, documents = $2`,
      [small.spaceId, MB],
    )
    expect(await sent(new Uint8Array(12 * MB), 'Tower.plumb', small)).toMatchObject({ error: 'UPLOAD_TOO_LARGE' })
  })
})
