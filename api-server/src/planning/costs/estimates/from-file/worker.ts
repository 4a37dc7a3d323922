/** Worker thread: a file of another program as the document of an estimate. */
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { EstimateDocument, executeEstimate, newEstimate, ordersBetween } from '@plumbline/core/documents/estimate'
import { AppError } from '@plumbline/core/errors'
import {
  commandsOf,
  type EstimateFile,
  guessEstimateTable,
  isEstimate,
  MOST_FILE_BYTES,
  type ReadEstimateFile,
  readEstimateFile,
  readEstimateTable,
} from '@plumbline/core/estimate-files'
import * as Y from 'yjs'
import { newId } from '../../../../platform/ids.ts'
import { answerTasks } from '../../../../platform/workers/index.ts'
import { tableIn } from '../../../exchange/tables/index.ts'
import type { FileDocument, FileTask } from './tasks.ts'

/** How far it is when the file is read; the rest is the document. */
const READ = 0.3

answerTasks<FileTask, FileDocument>(async (task, progress) => {
  const file = await fileOf(task)
  progress(READ)
  const doc = newEstimate()
  const estimate = new EstimateDocument(doc)
  const context = { now: task.now, userId: task.userId, right: 'write' as const }
  for (const commands of commandsOf(file, { newId, orders })) {
    const { ok } = executeEstimate(estimate, { do: 'batch', commands }, context)
    if (!ok) throw new AppError('UPLOAD_BROKEN')
    progress(READ + (1 - READ) * (estimate.items.size / file.items.length))
  }
  const update = new Uint8Array(Y.encodeStateAsUpdate(doc))
  return { result: { update, items: file.items.length }, transfer: [update.buffer] }
})

const orders = (count: number): string[] => ordersBetween(null, null, count, Math.random) ?? []

async function fileOf({ path, fileName, mapping }: FileTask): Promise<EstimateFile> {
  const bytes = await unpacked(await readFile(path))
  const read = isArchive(bytes) ? await readWorkbook(bytes, fileName, mapping) : readEstimateFile(bytes)
  if (read.ok) return read.file
  throw refusals[read.fault]()
}

/** A file that unpacks to more than may be sent was not sent so. */
const unpacked = (packed: Buffer): Promise<Buffer> =>
  promisify(gunzip)(packed, { maxOutputLength: MOST_FILE_BYTES }).catch(() => {
    throw refusals.too_large()
  })

const isArchive = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))

async function readWorkbook(bytes: Buffer, fileName: string, chosen: FileTask['mapping']): Promise<ReadEstimateFile> {
  const { sheets } = await tableIn(bytes)
  const mapping = chosen ?? guessEstimateTable(sheets)
  if (!isEstimate(mapping)) return { ok: false, fault: 'not_known' }
  return readEstimateTable(sheets, mapping, fileName.replace(/\.[^.]*$/, ''))
}

const refusals: Readonly<Record<Extract<ReadEstimateFile, { ok: false }>['fault'], () => AppError>> = {
  not_known: () => new AppError('ESTIMATE_FILE_UNKNOWN'),
  damaged: () => new AppError('UPLOAD_BROKEN'),
  empty: () => new AppError('UPLOAD_EMPTY'),
  too_large: () => new AppError('UPLOAD_TOO_LARGE', { maxBytes: MOST_FILE_BYTES }),
}
