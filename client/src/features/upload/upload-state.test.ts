import type { Upload } from '@plumbline/core/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { askForNews, chooseProject, closeUpload } from './upload-state.ts'
import { openUpload, uploading } from './uploading.ts'

const upload: Upload = {
  ...{ id: 'aaaaaaaaaaaa', state: 'uploading', step: 'parsing', progress: 0, fileName: 'first.xer', projects: [] },
  ...{
    chosenProject: null,
    table: null,
    rule: null,
    known: null,
    preview: null,
    error: null,
    scheduleId: null,
    versionId: null,
    undoable: false,
  },
}
const schedule = { kind: 'schedule', id: 'bbbbbbbbbbbb', name: 'Tower', spaceId: 'cccccccccccc' } as const

/** Of the rules of the space each dialog asks beside. */
vi.mock('./rule-state.ts', async (original) => ({ ...(await original<object>()), readRules: async () => undefined }))

/** Answers when it is told to. */
function slowServer(): (body: unknown, status?: number) => Promise<void> {
  const asked = Promise.withResolvers<Response>()
  const answer = () => asked.promise.then((response) => response.clone())
  vi.stubGlobal('fetch', vi.fn(answer))
  return async (body, status = 200) => {
    asked.resolve(new Response(JSON.stringify(body), { status }))
    await new Promise((resolve) => setTimeout(resolve))
  }
}

afterEach(() => {
  closeUpload()
  vi.unstubAllGlobals()
})

test.each([
  ['news', () => askForNews()],
  ['the answer to a choice', () => chooseProject('7')],
] as const)('%s of a dialog that was closed meanwhile changes nothing in the next one', async (_, ask) => {
  const answer = slowServer()
  openUpload(schedule)
  uploading.upload = { ...upload }
  const asking = ask()
  closeUpload()
  openUpload(schedule)
  uploading.settings.importSetting = 'update'
  await answer({ upload: { ...upload, state: 'completed' } })
  await asking
  expect(uploading).toMatchObject({ upload: null, failure: null, settings: { importSetting: 'update' } })
})

test('a failure of a dialog that was closed meanwhile is not told in the next one', async () => {
  const answer = slowServer()
  openUpload(schedule)
  uploading.upload = { ...upload }
  const asking = askForNews()
  closeUpload()
  openUpload(schedule)
  await answer({ error: 'NOT_FOUND', params: {} }, 404)
  await asking
  expect(uploading.failure).toBeNull()
})
