import type { PrintCount } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { PrintSettings } from '@plumbline/core/paper'
import { selectNames } from '../../../identity/users/index.ts'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope } from '../../../platform/database/index.ts'
import { dateOnPaper } from '../../../platform/pdf/index.ts'
import { createPool, limitAs } from '../../../platform/workers/index.ts'
import { selectPath } from '../../../workspace/eps/index.ts'
import { type PackedInputs, roomOf } from '../../schedules/document/index.ts'
import { findVersion } from '../../versions/kinds/index.ts'
import { listAttributes } from '../../vocabulary/attributes/index.ts'
import { registerToWrite, spreadingOfVersion } from '../../vocabulary/resources/index.ts'
import { logoOf } from '../print-formats/index.ts'
import type { PrintAnswer, PrintTask } from './tasks.ts'

interface PrintRequest {
  spaceId: string
  versionId: string
  settings: PrintSettings
  works: readonly string[] | null
}

/** Draws versions on paper, in threads. */
export interface Printing {
  count(scope: Scope, request: PrintRequest): Promise<PrintCount>
  /** A few sheets as a PDF. */
  sheets(scope: Scope, request: PrintRequest, which: { first: number; count: number }): Promise<Uint8Array>
  /** All sheets into a file of this machine, which the caller removes, also after a failure. */
  write(
    scope: Scope,
    request: PrintRequest,
    to: { path: string; progress(done: number): void; signal: AbortSignal },
  ): Promise<{ sheets: number }>
  close(): Promise<void>
}

interface PrintingParts {
  database: Database
  collabApi: CollabApi
  /** What the version is compared with. */
  inputsFor(versionId: string): Promise<PackedInputs>
}

const memory = { maxMemoryMb: 2_048, youngMemoryMb: 32 }

export function createPrinting({ database, collabApi, inputsFor }: PrintingParts): Printing {
  const entry = new URL('./worker.ts', import.meta.url)
  const pools = {
    // Who looks at sheets does not wait for who writes them all.
    looking: createPool<PrintTask, PrintAnswer>({ entry, threads: 2, ...memory, maxSeconds: 60 }),
    writing: createPool<PrintTask, PrintAnswer>({ entry, threads: 1, ...memory, maxSeconds: 600 }),
  }

  const known = (scope: Scope, { spaceId, versionId }: PrintRequest) =>
    database.inScope(scope, async (tx) => {
      const version = await findVersion(tx, versionId)
      if (!version) throw new AppError('NOT_FOUND')
      const path = await selectPath(tx, version.scheduleId)
      const names = await selectNames(tx, [scope.userId])
      return {
        attributes: await listAttributes(tx, spaceId, version.scheduleId),
        spreading: await spreadingOfVersion(tx, versionId),
        values: {
          project: path.find(({ kind }) => kind === 'project')?.name ?? '',
          schedule: path.find(({ id }) => id === version.scheduleId)?.name ?? '',
          version: version.name,
          person: names.get(scope.userId) ?? '',
        },
      }
    })

  const run = async (
    scope: Scope,
    request: PrintRequest,
    ask: PrintTask['ask'],
    how: { progress?(done: number): void; signal?: AbortSignal } = {},
  ): Promise<PrintAnswer> => {
    const { attributes, spreading, values } = await known(scope, request)
    const wantsRegister = request.settings.format.histogram !== null
    const task: PrintTask = {
      ...collabApi.address,
      room: roomOf(request.versionId),
      inputs: await inputsFor(request.versionId),
      attributes: attributes.map(({ id, name, type, unit, precision, values }) => {
        return { id, name, type, unit, precision, values }
      }),
      donated: attributes.map(({ id, type, setting, values }) => ({ id, type, setting, values })),
      spreading,
      logo: await logoOf(database, scope, { spaceId: request.spaceId, id: request.settings.format.logo?.id ?? null }),
      register: wantsRegister ? await registerToWrite(database, scope, request.spaceId) : null,
      works: request.works,
      settings: request.settings,
      values: { ...values, date: dateOnPaper(new Date()) },
      ask,
    }
    const pool = ask.kind === 'all' ? pools.writing : pools.looking
    return pool.run(task, { owner: request.spaceId, ...how }).catch(limitAs('VERSION_TOO_LARGE'))
  }

  return {
    count: async (scope, request) => (await run(scope, request, { kind: 'count' })).count,
    sheets: async (scope, request, which) => {
      const { bytes } = await run(scope, request, { kind: 'sheets', ...which })
      if (!bytes) throw new Error('The thread answered another question')
      return bytes
    },
    write: async (scope, request, { path, ...how }) => {
      const { count } = await run(scope, request, { kind: 'all', path }, how)
      return { sheets: count.sheets }
    },
    close: async () => {
      await Promise.all([pools.looking.close(), pools.writing.close()])
    },
  }
}
