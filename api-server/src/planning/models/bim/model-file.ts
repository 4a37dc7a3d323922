import { Readable } from 'node:stream'
import { modelFile, PRIMITIVES_SCHEMA } from '@plumbline/core/contract'
import { newLinks } from '@plumbline/core/documents/bim'
import { AppError } from '@plumbline/core/errors'
import { dayOf, instantOf } from '@plumbline/core/time'
import { type CollabApi, ensureRoom } from '../../../platform/collab/index.ts'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import { createPool, type Pool } from '../../../platform/workers/index.ts'
import { packedWorks } from '../../official/timetable/index.ts'
import { selectCurrentVersion } from '../../versions/kinds/index.ts'
import { modelText, placeOfModel, selectModel, selectOriginalFile } from '../files/index.ts'
import { roomOfLinks } from './authorizer.ts'
import type { WritingTask, Written } from './model-file-worker.ts'
import { selectProfiles } from './profiles-repository.ts'

export interface ModelFiles {
  work(task: WritingTask): Promise<Written>
  close(): Promise<void>
}

/** What is written is worked out in a thread; the file itself only passes by. */
export function createModelFiles(): ModelFiles {
  const pool: Pool<WritingTask, Written> = createPool({
    entry: new URL('./model-file-worker.ts', import.meta.url),
    threads: 1,
    maxMemoryMb: 2_048,
    maxSeconds: 120,
  })
  return {
    work: (task) => pool.run(task),
    close: () => pool.close(),
  }
}

/** `at`: bytes of the text before what is inserted. */
async function* withInserted(
  text: AsyncIterable<Buffer>,
  at: number,
  inserted: Uint8Array,
): AsyncGenerator<Uint8Array> {
  let begin = 0
  for await (const chunk of text) {
    const here = at - begin
    if (here >= 0 && here < chunk.length) {
      yield chunk.subarray(0, here)
      yield inserted
      yield chunk.subarray(here)
    } else yield chunk
    begin += chunk.length
  }
}

export interface ModelFileParts {
  database: Database
  storage: Storage
  collabApi: CollabApi
  modelFiles: ModelFiles
}

export function bindModelFile(api: Api, { database, storage, collabApi, modelFiles }: ModelFileParts): void {
  const ofModel = (tx: Transaction, { params }: { params: { modelId: string } }) => placeOfModel(tx, params.modelId)
  api.inSpace(modelFile, ofModel, async ({ scope, spaceId, params: { modelId }, http }) => {
    const { model, stored, version, works, profiles } = await database.inScope(scope, async (tx) => {
      const model = await selectModel(tx, modelId)
      const version = model && (await selectCurrentVersion(tx, model.scheduleId))
      if (!version) throw new AppError('NOT_FOUND')
      const stored = await selectOriginalFile(tx, modelId)
      return {
        model,
        stored,
        version,
        works: await packedWorks(tx, version.id),
        profiles: await selectProfiles(tx, spaceId),
      }
    })
    if (!stored || model.schema === PRIMITIVES_SCHEMA) throw new AppError('NOT_FOUND')
    const room = roomOfLinks(model.scheduleId)
    await ensureRoom(collabApi, room, newLinks)
    const kinds = profiles.map(({ id, kind, defaultFor }) => ({ id, kind, defaultFor }))
    const task = { ...collabApi.address, room, versionId: version.id, modelId, works, kinds, now: now() }
    const { insertAt, lines } = await storage.withCopy(scope, stored, (path) => modelFiles.work({ ...task, path }))
    http.type = 'application/x-step'
    http.attachment(`${model.name.replace(/\.ifc$/i, '')}.ifc`)
    const text = modelText(Readable.from(storage.read(scope, stored)))
    return Readable.from(withInserted(text, insertAt, lines))
  })
}

function now(): number {
  const at = new Date()
  return instantOf(
    dayOf(at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()),
    at.getUTCHours() * 60 + at.getUTCMinutes(),
  )
}
