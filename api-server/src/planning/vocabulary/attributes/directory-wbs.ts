import { isList, textOf, valueIn } from '@plumbline/core/attributes'
import { directoryWbsAssign, directoryWbsList } from '@plumbline/core/contract'
import { assignmentOf } from '@plumbline/core/directories'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { roomOf } from '../../schedules/document/index.ts'
import { findVersion, requireVersion, requireWritable } from '../../versions/kinds/index.ts'
import { attributeGrantOf } from './access-repository.ts'
import type { AttributeRow } from './repository.ts'
import type { AttributesParts } from './routes.ts'
import { listAttributes, listDefinitions } from './service.ts'

/** Works and rows of directories, from the side of the directory. */
export function bindDirectoryWbs(api: Api, { database, collabApi, reader }: AttributesParts): void {
  const ofVersion = async (tx: Transaction, { params }: { params: { versionId: string } }) =>
    (await findVersion(tx, params.versionId))?.spaceId ?? null

  api.inSpace(directoryWbsList, ofVersion, async ({ scope, spaceId, params, input: { offset, limit } }) => {
    const { versionId, directoryId } = params
    const { scheduleId } = await requireVersion(database, scope, versionId, 'read')
    const definitions = await database.inScope(scope, (tx) => listDefinitions(tx, spaceId, scheduleId))
    const takers = definitions.filter(({ directory, type }) => directory?.id === directoryId && isList(type))
    const works = await reader.holding(
      versionId,
      takers.map(({ id }) => id),
    )
    const lines = works.flatMap(({ id, code, name, values }) =>
      takers.flatMap((attribute) => {
        const text = textOf(valueIn(values, attribute.id), attribute.type)
        return text === '' ? [] : [{ id, code, name, attributeId: attribute.id, rowIds: text.split(',') }]
      }),
    )
    return { total: lines.length, works: lines.slice(offset, offset + limit) }
  })

  api.inSpace(directoryWbsAssign, ofVersion, async ({ scope, spaceId, subject, params, input }) => {
    const { versionId, directoryId } = params
    const right = await requireWritable(database, scope, versionId, subject)
    const { scheduleId } = await requireVersion(database, scope, versionId, 'write')
    const { attribute, limits } = await database.inScope(scope, async (tx) => ({
      attribute: takerOf(await listAttributes(tx, spaceId, scheduleId), input.attributeId, directoryId),
      limits: await attributeGrantOf(tx, scheduleId, scope.userId),
    }))
    const found = await reader.byCodes(versionId, [...new Set(input.lines.map(({ work }) => work))])
    const { values, unchanged, problems } = assignmentOf(input.lines, {
      type: attribute.type,
      offered: attribute.values,
      works: found.map(({ id, code, values: packed }) => ({ id, code, value: valueIn(packed, attribute.id) })),
    })
    if (!input.preview && values.size > 0) {
      await collabApi.command(roomOf(versionId), [commandOf(attribute.id, values)], scope.userId, right, limits)
    }
    return { changed: values.size, unchanged, problems }
  })
}

type Taker = AttributeRow & { type: 'list' | 'list_multi' }

/** Throws NOT_FOUND, ATTRIBUTE_NOT_A_LIST and DIRECTORY_ELSEWHERE. */
function takerOf(attributes: readonly AttributeRow[], attributeId: string, directoryId: string): Taker {
  const attribute = attributes.find(({ id }) => id === attributeId)
  if (!attribute) throw new AppError('NOT_FOUND')
  if (!isList(attribute.type)) throw new AppError('ATTRIBUTE_NOT_A_LIST')
  if (attribute.directory?.id !== directoryId) throw new AppError('DIRECTORY_ELSEWHERE')
  return attribute as Taker
}

/** Works that get the same go together. */
function commandOf(attributeId: string, values: ReadonlyMap<string, string>): ScheduleCommand {
  const groups = Map.groupBy(values.keys(), (id) => values.get(id) ?? '')
  return {
    do: 'batch',
    commands: [...groups].map(([value, ids]) => ({ do: 'row.values', ids, values: { [attributeId]: value } })),
  }
}
