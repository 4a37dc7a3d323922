import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ExportFormat, type ExportLosses, isTableFormat } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { mostBaselines } from '@plumbline/core/exchange'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope } from '../../../platform/database/index.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import { createPool, limitAs, type Pool } from '../../../platform/workers/index.ts'
import { type PackedInputs, roomOf } from '../../schedules/document/index.ts'
import { findVersion, selectImportedTargets, selectVersions, type VersionRow } from '../../versions/kinds/index.ts'
import { listAttributes } from '../../vocabulary/attributes/index.ts'
import { registerToWrite, spreadingOfVersion } from '../../vocabulary/resources/index.ts'
import { type ImportedFile, selectOrigin } from '../uploads/index.ts'
import { type ExportAnswer, type ExportTask, exportMemory } from './tasks.ts'

interface ExportRequest {
  spaceId: string
  versionId: string
  format: ExportFormat
  seq: number | null
  works: readonly string[] | null
  anew: boolean
  /** Of tables; absent: all that they hold, in English. */
  columns?: ExportTask['columns']
  language?: ExportTask['language']
  /** 0…1, of what takes long. */
  progress?(done: number): void
}

/** Writes versions as files of other programs, in threads. */
export interface Exports {
  /** Into a file of this machine, which the caller removes, also after a failure. `name` is without an extension. */
  write(scope: Scope, request: ExportRequest, path: string): Promise<{ name: string; works: number }>
  losses(scope: Scope, request: ExportRequest): Promise<ExportLosses>
  close(): Promise<void>
}

export interface ExportsParts {
  database: Database
  storage: Storage
  collabApi: CollabApi
  /** What the version is compared with. */
  inputsFor(versionId: string): Promise<PackedInputs>
  /** Folder on this machine in which files are written. */
  folder: string
}

export function createExports({ database, storage, collabApi, inputsFor, folder }: ExportsParts): Exports {
  const pool: Pool<ExportTask, ExportAnswer> = createPool({
    entry: new URL('./worker.ts', import.meta.url),
    threads: 2,
    ...exportMemory,
    maxSeconds: 180,
  })

  const known = (scope: Scope, { spaceId, versionId, format, works, anew }: ExportRequest) =>
    database.inScope(scope, async (tx) => {
      const version = await findVersion(tx, versionId)
      if (!version) throw new AppError('NOT_FOUND')
      const attributes = await listAttributes(tx, spaceId, version.scheduleId)
      // A part of a schedule is no new form of the file that it came with: the rest would be deleted from it.
      const isWrittenOn = format === 'xer' && works === null && !anew
      const isOfP6 = format === 'xer' || format === 'pmxml'
      const origin = isOfP6 ? await selectOrigin(tx, version.scheduleId) : null
      const targets = targetsBeside(version, await selectVersions(tx, version.scheduleId))
      return {
        version,
        origin,
        isWrittenOn,
        attributes,
        spreading: withResources.has(format) ? await spreadingOfVersion(tx, versionId) : null,
        targets,
        imported: await selectImportedTargets(tx, version.scheduleId),
      }
    })

  const run = async (scope: Scope, request: ExportRequest, { path, ask }: Pick<ExportTask, 'path' | 'ask'>) => {
    const { version, origin, isWrittenOn, attributes, spreading, targets, imported } = await known(scope, request)
    const written = isTableFormat(request.format) ? [] : targets.slice(0, mostBaselines)
    const task = {
      ...collabApi.address,
      room: roomOf(request.versionId),
      scheduleId: version.scheduleId,
      seq: request.seq,
      format: request.format,
      attributes: attributes.map(({ id, name, type, unit, precision, values }) => {
        return { id, name, type, unit, precision, values }
      }),
      donated: attributes.map(({ id, type, setting, values }) => ({ id, type, setting, values })),
      spreading,
      isWrittenOn,
      works: request.works,
      register: withResources.has(request.format) ? await registerToWrite(database, scope, request.spaceId) : null,
      targets: written.map(({ id, name }) => ({ room: roomOf(id), key: id, name })),
      columns: request.columns ?? null,
      inputs: request.columns ? await inputsFor(request.versionId) : null,
      language: request.language ?? 'en',
      date: new Date().toISOString().slice(0, 10),
      path,
      ask,
    }
    const answer = await withOrigin(scope, origin, (file) =>
      pool.run(
        { ...task, origin: file },
        { owner: request.spaceId, ...(request.progress && { progress: request.progress }) },
      ),
    )
    return { answer, version, stay: stayingHere(answer, { targets, written, imported }) }
  }

  const withOrigin = <T>(
    scope: Scope,
    origin: ImportedFile | null,
    work: (file: ExportTask['origin']) => Promise<T>,
  ): Promise<T> => {
    if (!origin) return work(null)
    const { project, fileName, fileIds } = origin
    return storage.withCopy(scope, origin.storedFile, (path) => work({ path, project, fileName, fileIds }))
  }

  const asTooLarge = limitAs('VERSION_TOO_LARGE')

  return {
    write: async (scope, request, path) => {
      const { answer, version } = await run(scope, request, { path, ask: null }).catch(asTooLarge)
      return { name: version.name, works: answer.works }
    },
    losses: async (scope, request) => {
      const path = join(folder, `losses-${randomUUID()}`)
      try {
        const { answer, stay } = await run(scope, request, { path, ask: 'losses' }).catch(asTooLarge)
        if (!answer.losses) throw new Error('The thread answered another question')
        return withTargets(answer.losses, stay)
      } finally {
        await rm(path, { force: true })
      }
    },
    close: () => pool.close(),
  }
}

/** Formats that say of resources what they cost, how much there is of them and how they are spread over works. */
const withResources: ReadonlySet<ExportFormat> = new Set(['xer', 'pmxml', 'mspdi'])

/** What it is compared with: the active target first, then as they were made. */
function targetsBeside({ id }: VersionRow, all: readonly VersionRow[]): VersionRow[] {
  const targets = all.filter((one) => one.kind === 'target' && one.id !== id).reverse()
  return targets.sort((one, other) => Number(other.activeTarget) - Number(one.activeTarget))
}

interface Targets {
  targets: readonly VersionRow[]
  /** Those that the format holds. */
  written: readonly VersionRow[]
  imported: ReadonlySet<string>
}

/** How many are not in the file: one that is written on has those that it brought. */
function stayingHere({ losses }: ExportAnswer, { targets, written, imported }: Targets): number {
  if (losses && losses.origin !== null) return targets.filter(({ id }) => !imported.has(id)).length
  return targets.length - written.length
}

function withTargets({ facts, ...losses }: ExportLosses, staying: number): ExportLosses {
  const changed = facts.find(({ about }) => about === 'baseline')?.count ?? 0
  if (staying === 0) return { ...losses, facts }
  const others = facts.filter(({ about }) => about !== 'baseline')
  return { ...losses, facts: [...others, { about: 'baseline', count: changed + staying }] }
}
