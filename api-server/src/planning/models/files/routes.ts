import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import {
  modelAlign,
  modelDelete,
  modelElement,
  modelElements,
  modelGeometry,
  modelJobCancel,
  modelList,
  modelQuantities,
  modelRename,
  modelRestore,
  modelRevise,
  modelRevisions,
  modelSame,
  modelScheduleUpload,
  modelSearch,
  modelTasks,
  modelUpload,
  PRIMITIVES_SCHEMA,
  type Upload,
  type versionUpload,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { z } from 'zod'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import { type Api, parseInput, receiveFile } from '../../../platform/http/index.ts'
import { placeOfJob } from '../../../platform/long-jobs/index.ts'
import type { StorageQuotas } from '../../../workspace/storage-quotas/index.ts'
import { spaceOfSchedule } from '../../versions/kinds/index.ts'
import type { Conversions } from './conversions.ts'
import { readElementText } from './elements-repository.ts'
import { bindPrimitives } from './primitives/routes.ts'
import {
  placeOfModel,
  searchElements,
  selectElement,
  selectGeometry,
  selectModels,
  selectOriginalFile,
  selectPlaces,
  selectQuantities,
  selectRevisions,
  selectSame,
  selectTasks,
  setDeleted,
  updateAlignment,
  updateName,
} from './repository.ts'
import { required, restoreModel } from './service.ts'

/** Where the tasks of a model become a schedule. */
interface Imports {
  admit(at: { scope: Scope; spaceId: string }): Promise<unknown>
  start(upload: {
    scope: Scope
    spaceId: string
    target: { scheduleId: string } | { projectId: string }
    /** Of the file as it is stored. */
    file: { name: string; stored: string }
    settings: z.output<typeof versionUpload.input>
  }): Promise<Upload>
}

interface ModelsParts {
  database: Database
  conversions: Conversions
  uploads: Imports
  quotas: Pick<StorageQuotas, 'hold' | 'settle'>
  changed(spaceId: string, scheduleId: string): void
}

/** Browsers take brotli on secure connections only. */
const unpacked = promisify<Buffer, Buffer>(brotliDecompress)
const KEPT_BY_BROWSER = 'private, max-age=604800, immutable'

const ofSchedule = (tx: Transaction, { params }: { params: { scheduleId: string } }) =>
  spaceOfSchedule(tx, params.scheduleId)
const ofModel = (tx: Transaction, { params }: { params: { modelId: string } }) => placeOfModel(tx, params.modelId)
const ofJob = (tx: Transaction, { params }: { params: { modelJobId: string } }) => placeOfJob(tx, params.modelJobId)

export function bindModels(api: Api, parts: ModelsParts): void {
  bindList(api, parts)
  bindUploads(api, parts)
  bindChanges(api, parts)
  bindContent(api, parts)
  bindTasks(api, parts)
  bindPrimitives(api, parts)
}

function bindList(api: Api, { database, conversions }: ModelsParts): void {
  api.inSpace(modelList, ofSchedule, ({ scope, params: { scheduleId } }) =>
    database.inScope(scope, async (tx) => ({
      models: await selectModels(tx, scheduleId),
      jobs: await conversions.list(tx, scheduleId, scope.userId),
      maxBytes: conversions.maxBytes,
    })),
  )
  api.inSpace(modelRevisions, ofModel, ({ scope, params: { modelId } }) =>
    database.inScope(scope, async (tx) => {
      await required(tx, modelId)
      return { revisions: await selectRevisions(tx, modelId) }
    }),
  )
  api.inSpace(modelQuantities, ofModel, ({ scope, params: { modelId, revision } }) =>
    database.inScope(scope, async (tx) => {
      await required(tx, modelId)
      const quantities = await selectQuantities(tx, modelId, revision)
      if (quantities === undefined) throw new AppError('NOT_FOUND')
      return { quantities }
    }),
  )
}

function bindUploads(api: Api, { database, conversions }: ModelsParts): void {
  api.inSpace(modelUpload, ofSchedule, async ({ scope, spaceId, params: { scheduleId }, http }) => {
    await conversions.admit({ scope, spaceId })
    const { fields, file } = await receiveFile(http, conversions.maxBytes)
    const { name } = parseInput(modelUpload.input, fields)
    return { job: await conversions.start({ scope, spaceId, scheduleId, modelId: null, name, file }) }
  })
  api.inSpace(modelRevise, ofModel, async ({ scope, spaceId, params: { modelId }, http }) => {
    await conversions.admit({ scope, spaceId })
    const { scheduleId, name, schema } = await database.inScope(scope, (tx) => required(tx, modelId))
    if (schema === PRIMITIVES_SCHEMA) throw new AppError('MODEL_OF_PRIMITIVES')
    const { file } = await receiveFile(http, conversions.maxBytes)
    return { job: await conversions.start({ scope, spaceId, scheduleId, modelId, name, file }) }
  })
  api.inSpace(modelJobCancel, ofJob, async ({ scope, params: { modelJobId } }) => {
    await conversions.cancel(scope, modelJobId)
    return { success: true as const }
  })
}

function bindChanges(api: Api, { database, changed }: ModelsParts): void {
  const changing = async (
    scope: Scope,
    spaceId: string,
    modelId: string,
    change: (tx: Transaction) => Promise<void>,
  ) => {
    const model = await database.inScope(scope, async (tx) => {
      await required(tx, modelId)
      await change(tx)
      return required(tx, modelId)
    })
    changed(spaceId, model.scheduleId)
    return { model }
  }
  api.inSpace(modelRename, ofModel, ({ scope, spaceId, params: { modelId }, input: { name } }) =>
    changing(scope, spaceId, modelId, (tx) => updateName(tx, modelId, name)),
  )
  api.inSpace(modelAlign, ofModel, ({ scope, spaceId, params: { modelId }, input: { alignment } }) =>
    changing(scope, spaceId, modelId, (tx) => updateAlignment(tx, modelId, alignment)),
  )
  api.inSpace(modelDelete, ofModel, async ({ scope, spaceId, params: { modelId } }) => {
    const { scheduleId } = await database.inScope(scope, async (tx) => {
      const model = await required(tx, modelId)
      await setDeleted(tx, modelId, true)
      return model
    })
    changed(spaceId, scheduleId)
    return { success: true as const }
  })
  api.inSpace(modelRestore, ofModel, async ({ scope, spaceId, params: { modelId } }) => {
    const model = await database.inScope(scope, (tx) => restoreModel(tx, modelId))
    changed(spaceId, model.scheduleId)
    return { model }
  })
}

function bindContent(api: Api, { database }: ModelsParts): void {
  api.inSpace(modelGeometry, ofModel, async ({ scope, params: { modelId }, input, http }) => {
    const { geometry, revision } = await database.inScope(scope, async (tx) => ({
      revision: (await required(tx, modelId)).revision,
      geometry: await selectGeometry(tx, modelId),
    }))
    if (!geometry || (input.revision ?? revision) !== revision) throw new AppError('NOT_FOUND')
    http.type = 'application/octet-stream'
    http.set('cache-control', input.revision === undefined ? 'private, no-cache' : KEPT_BY_BROWSER)
    if (http.acceptsEncodings('br', 'gzip', 'identity') !== 'br') return unpacked(geometry)
    http.set('content-encoding', 'br')
    return geometry
  })
  api.inSpace(modelElements, ofModel, ({ scope, params: { modelId } }) =>
    database.inScope(scope, async (tx) => {
      await required(tx, modelId)
      return Buffer.from(await readElementText(tx, modelId))
    }),
  )
  api.inSpace(modelSearch, ofModel, ({ scope, params: { modelId }, input: { text } }) =>
    database.inScope(scope, async (tx) => {
      await required(tx, modelId)
      return searchElements(tx, modelId, text.split(/\s+/).slice(0, 10))
    }),
  )
  api.inSpace(modelSame, ofModel, ({ scope, params: { modelId }, input }) =>
    database.inScope(scope, async (tx) => {
      await required(tx, modelId)
      return { elements: await selectSame(tx, modelId, input) }
    }),
  )
  api.inSpace(modelElement, ofModel, ({ scope, params: { modelId, element } }) =>
    database.inScope(scope, async (tx) => {
      await required(tx, modelId)
      const found = await selectElement(tx, modelId, element)
      if (!found) throw new AppError('NOT_FOUND')
      const places = await selectPlaces(tx, modelId)
      return { element: { ...found, place: found.place === null ? '' : (places[found.place]?.name ?? '') } }
    }),
  )
}

function bindTasks(api: Api, { database, uploads }: ModelsParts): void {
  api.inSpace(modelTasks, ofModel, ({ scope, params: { modelId } }) =>
    database.inScope(scope, async (tx) => {
      const { revision } = await required(tx, modelId)
      return { revision, tasks: await selectTasks(tx, modelId) }
    }),
  )
  api.inSpace(modelScheduleUpload, ofModel, async ({ scope, spaceId, params: { modelId }, input }) => {
    await uploads.admit({ scope, spaceId })
    const { model, stored } = await database.inScope(scope, async (tx) => ({
      model: await required(tx, modelId),
      stored: await selectOriginalFile(tx, modelId),
    }))
    if (!stored || model.schema === PRIMITIVES_SCHEMA) throw new AppError('NOT_FOUND')
    const target = { scheduleId: model.scheduleId }
    const file = { name: model.fileName, stored }
    return { upload: await uploads.start({ scope, spaceId, target, file, settings: input }) }
  })
}
