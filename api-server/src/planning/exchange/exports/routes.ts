import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  exportExtensions,
  exportFile,
  isTableFormat,
  type TableFormat,
  versionExport,
  versionExportLosses,
  versionExportStart,
} from '@plumbline/core/contract'
import { scheduleFormats } from '@plumbline/core/exchange'
import type { Transaction } from '../../../platform/database/index.ts'
import { type Api, bytesAfter, sendFile } from '../../../platform/http/index.ts'
import { placeOfJob } from '../../../platform/long-jobs/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import { findVersion } from '../../versions/kinds/index.ts'
import type { ExportJobs } from './job.ts'
import type { Exports } from './service.ts'

const tableMimes: Readonly<Record<TableFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** What nobody can remove goes when the server starts again. */
const removed = (path: string): Promise<void> => rm(path, { force: true }).catch(() => undefined)

interface ExportParts {
  exports: Exports
  exportJobs: ExportJobs
  storage: Storage
  /** Folder on this machine in which files are written. */
  incoming: string
}

export function bindExports(api: Api, { exports, exportJobs, storage, incoming }: ExportParts): void {
  const spaceOf = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  api.inSpace(versionExport, spaceOf, async ({ scope, spaceId, params: { versionId, format }, input, http }) => {
    const path = join(incoming, `export-${randomUUID()}`)
    const { name } = await exports
      .write(scope, { spaceId, versionId, format, ...input }, path)
      .catch((error: unknown) => removed(path).then(() => Promise.reject(error)))
    http.attachment(`${name}.${exportExtensions[format]}`)
    http.type = isTableFormat(format) ? tableMimes[format] : scheduleFormats[format].mime
    http.set('cache-control', 'no-store')
    return createReadStream(path).once('close', () => removed(path))
  })

  api.inSpace(versionExportLosses, spaceOf, async ({ scope, spaceId, params: { versionId, format }, input }) =>
    exports.losses(scope, { spaceId, versionId, format, ...input }),
  )

  api.inSpace(versionExportStart, spaceOf, ({ scope, spaceId, params, input }) =>
    exportJobs.start(scope, { spaceId, ...params, ...input }),
  )

  api.inSpace(
    exportFile,
    (tx, { params }) => placeOfJob(tx, params.jobId),
    async ({ scope, params: { jobId }, http }) => {
      const { storedFile, fileName } = await exportJobs.file(scope, jobId)
      const bytes = await storage.bytesOf(scope, storedFile)
      const from = (start: number) => bytesAfter(storage.read(scope, storedFile), start)
      return sendFile(http, { name: fileName, bytes, hash: storedFile, from })
    },
  )
}
