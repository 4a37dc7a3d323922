import {
  type AttributeView,
  donorAttributeRemove,
  donorAttributeSet,
  donorAttributeTake,
  donorAttributeTakeAll,
} from '@plumbline/core/contract'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { type DocumentReader, roomOf } from '../../schedules/document/index.ts'
import { findVersion, requireVersion, requireWritable } from '../../versions/kinds/index.ts'
import { attributeGrantOf, placeOfAttribute, requireAttribute, versionsBelow } from '../attributes/index.ts'
import { removeDonor, setDonor } from './service.ts'
import type { DonorTakes } from './take-job.ts'
import { takingOf } from './taking.ts'

export interface DonorAttributesParts {
  database: Database
  collabApi: CollabApi
  reader: DocumentReader
  donorTakes: DonorTakes
  /** Attributes of the space are other than before. */
  changed(spaceId: string): void
  /** Works of these versions have other values than before. */
  valuesChanged(versionIds: readonly string[]): void
}

export function bindDonorAttributes(api: Api, parts: DonorAttributesParts): void {
  const { database, changed, valuesChanged } = parts
  const ofAttribute = (tx: Transaction, { params }: { params: { attributeId: string } }) =>
    placeOfAttribute(tx, params.attributeId)
  /** One transaction, told to everybody when it has succeeded. */
  const change = async (scope: Scope, spaceId: string, work: (tx: Transaction) => Promise<AttributeView>) => {
    const { attribute, versions } = await database.inScope(scope, async (tx) => {
      const attribute = await work(tx)
      return { attribute, versions: await versionsBelow(tx, await requireAttribute(tx, attribute.id)) }
    })
    changed(spaceId)
    valuesChanged(versions.map(({ versionId }) => versionId))
    return { attribute }
  }

  api.inSpace(donorAttributeSet, ofAttribute, ({ scope, spaceId, params, input }) =>
    change(scope, spaceId, (tx) => setDonor(tx, params.attributeId, input)),
  )

  api.inSpace(donorAttributeRemove, ofAttribute, ({ scope, spaceId, params }) =>
    change(scope, spaceId, (tx) => removeDonor(tx, params.attributeId)),
  )

  bindTaking(api, parts)
}

/** Works that one call tells of, and writes. */
const MOST_TAKEN = 2_000

function bindTaking(api: Api, { database, collabApi, reader, donorTakes }: DonorAttributesParts): void {
  const ofVersion = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  api.inSpace(donorAttributeTake, ofVersion, async ({ scope, params, input, subject }) => {
    const { versionId, attributeId } = params
    const taking = await takingOf({ database, reader }, scope, params, input.works ?? null)
    const all = await reader.taken(versionId, taking)
    const taken = all.slice(0, MOST_TAKEN)
    if (!input.preview && taken.length > 0) {
      const right = await requireWritable(database, scope, versionId, subject)
      const commands = taken.map(
        ({ id, after }): ScheduleCommand => ({ do: 'row.values', ids: [id], values: { [attributeId]: after } }),
      )
      const { scheduleId } = await requireVersion(database, scope, versionId, 'write')
      const limits = await database.inScope(scope, (tx) => attributeGrantOf(tx, scheduleId, scope.userId))
      await collabApi.command(roomOf(versionId), [{ do: 'batch', commands }], scope.userId, right, limits)
    }
    return { works: taken.map(({ id, before, after }) => ({ workId: id, before, after })), total: all.length }
  })

  api.inSpace(donorAttributeTakeAll, ofVersion, async ({ scope, params, subject }) => {
    await requireWritable(database, scope, params.versionId, subject)
    // What cannot be taken is refused before anybody waits for it.
    await takingOf({ database, reader }, scope, params, [])
    const version = await requireVersion(database, scope, params.versionId, 'write')
    return donorTakes.start(scope, version, params.attributeId)
  })
}
