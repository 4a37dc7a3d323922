import { isList, storedValue } from '@plumbline/core/attributes'
import { directoryValuesAdd } from '@plumbline/core/contract'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { roomOf } from '../../schedules/document/index.ts'
import { findVersion, requireVersion, requireWritable } from '../../versions/kinds/index.ts'
import { attributeGrantOf } from './access-repository.ts'
import type { AttributeRow } from './repository.ts'
import type { AttributesParts } from './routes.ts'
import { listAttributes } from './service.ts'

/** Rows of directories as values of works. */
export function bindDirectoryValues(api: Api, { database, collabApi }: AttributesParts): void {
  const ofVersion = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  api.inSpace(directoryValuesAdd, ofVersion, async ({ scope, subject, params, input }) => {
    const { versionId, directoryId } = params
    const right = await requireWritable(database, scope, versionId, subject)
    const { spaceId, scheduleId } = await requireVersion(database, scope, versionId, 'write')
    const { value, limits } = await database.inScope(scope, async (tx) => {
      const attribute = (await listAttributes(tx, spaceId, scheduleId)).find(({ id }) => id === input.attributeId)
      if (!attribute) throw new AppError('NOT_FOUND')
      return {
        value: chosenValue(attribute, directoryId, input.rowIds),
        limits: await attributeGrantOf(tx, scheduleId, scope.userId),
      }
    })
    const ids = [...new Set(input.works)]
    const command: ScheduleCommand = { do: 'row.values', ids, values: { [input.attributeId]: value } }
    await collabApi.command(roomOf(versionId), [command], scope.userId, right, limits)
    return { changed: ids.length }
  })
}

/** As works hold it. Only what is offered can be chosen. */
function chosenValue(attribute: AttributeRow, directoryId: string, rowIds: readonly string[]): string {
  const chosen = [...new Set(rowIds)].sort()
  if (attribute.directory?.id !== directoryId) throw new AppError('DIRECTORY_ELSEWHERE')
  if (!isList(attribute.type) || (attribute.type === 'list' && chosen.length > 1)) {
    throw new AppError('ATTRIBUTE_NOT_A_LIST')
  }
  const offered = new Set(attribute.values.filter(({ disabled }) => !disabled).map(({ id }) => id))
  const missing = chosen.find((id) => !offered.has(id))
  if (missing !== undefined) throw new AppError('DIRECTORY_ROW_MISSING', { id: missing })
  return storedValue(attribute.type, chosen.join(','))
}
