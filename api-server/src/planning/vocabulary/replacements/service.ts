import { dayOfText, objectionToRule, type ReplacementRule, textOf } from '@plumbline/core/attributes'
import type { AttributeView, ReplacedWork, ReplacementView } from '@plumbline/core/contract'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { AppError } from '@plumbline/core/errors'
import { type Assignment, isPersonField } from '@plumbline/core/plan'
import { standsFor } from '@plumbline/core/resources'
import { selectMembers } from '../../../identity/access/index.ts'
import { selectNames } from '../../../identity/users/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'
import type { ReplacedRow } from '../../schedules/document/index.ts'
import { listAttributes } from '../attributes/index.ts'
import { requireOffered, resourcesOf } from '../resources/index.ts'
import {
  insertReplacement,
  lockReplacements,
  type ReplacementFields,
  type ReplacementRow,
  selectReplacements,
  updateReplacement,
} from './repository.ts'

/** Of one schedule. */
const MAX_REPLACEMENTS = 500

interface Place {
  spaceId: string
  scheduleId: string
  userId: string
}

export async function listReplacements(tx: Transaction, scheduleId: string): Promise<ReplacementView[]> {
  const rows = await selectReplacements(tx, scheduleId)
  const names = await selectNames(
    tx,
    rows.flatMap(({ createdBy }) => createdBy ?? []),
  )
  return rows.map(({ createdAt, createdBy, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    createdBy: names.get(createdBy ?? '') ?? '',
  }))
}

/** Throws NOT_FOUND, REPLACEMENT_OVERLAPS, REPLACEMENT_LOOP and REPLACEMENTS_TOO_MANY. */
export async function createReplacement(
  tx: Transaction,
  at: Place,
  fields: ReplacementFields,
): Promise<ReplacementView> {
  await lockReplacements(tx, at.scheduleId)
  const rows = await selectReplacements(tx, at.scheduleId)
  if (rows.length >= MAX_REPLACEMENTS) throw new AppError('REPLACEMENTS_TOO_MANY', { max: MAX_REPLACEMENTS })
  await requireSound(tx, at, fields, rows)
  const id = newId()
  await insertReplacement(tx, { id, ...at }, fields)
  return viewOf(tx, at.scheduleId, id)
}

/** Throws NOT_FOUND, REPLACEMENT_OVERLAPS and REPLACEMENT_LOOP. */
export async function editReplacement(
  tx: Transaction,
  at: Place,
  { id, ...fields }: ReplacementFields & { id: string },
): Promise<ReplacementView> {
  await lockReplacements(tx, at.scheduleId)
  const rows = await selectReplacements(tx, at.scheduleId)
  const others = rows.filter((row) => row.id !== id)
  if (others.length === rows.length) throw new AppError('NOT_FOUND')
  await requireSound(tx, at, fields, others)
  await updateReplacement(tx, id, fields)
  return viewOf(tx, at.scheduleId, id)
}

async function viewOf(tx: Transaction, scheduleId: string, id: string): Promise<ReplacementView> {
  return (await listReplacements(tx, scheduleId)).find((row) => row.id === id)!
}

async function requireSound(
  tx: Transaction,
  { spaceId, scheduleId }: Place,
  fields: ReplacementFields,
  others: readonly ReplacementRow[],
): Promise<void> {
  await requireEnds(tx, spaceId, fields, await listAttributes(tx, spaceId, scheduleId))
  if (!fields.active) return
  const objection = objectionToRule(ruleOf(fields), others.filter(({ active }) => active).map(ruleOf))
  if (objection === 'overlap') throw new AppError('REPLACEMENT_OVERLAPS')
  if (objection === 'loop') throw new AppError('REPLACEMENT_LOOP')
}

/** What is put in must be there; what is replaced may be gone already. Throws NOT_FOUND, or BAD_REQUEST for other types. */
async function requireEnds(
  tx: Transaction,
  spaceId: string,
  { kind, attributeId, from, to }: ReplacementFields,
  attributes: readonly AttributeView[],
): Promise<void> {
  const attributeOf = (id: string | null) => attributes.find((one) => one.id === id)
  if (kind === 'executor') {
    const isMember = (await selectMembers(tx, [spaceId])).some(({ userId }) => userId === to)
    if (!isMember) throw new AppError('NOT_FOUND')
  } else if (kind === 'directory_value') {
    const isThere = attributeOf(attributeId)?.values.some(({ id }) => id === to)
    if (!isThere) throw new AppError('NOT_FOUND')
  } else if (kind === 'resource') {
    await requireResources(tx, spaceId, from, to)
  } else {
    const [source, target] = [attributeOf(from), attributeOf(to)]
    if (!source || !target) throw new AppError('NOT_FOUND')
    if (source.type !== target.type) throw new AppError('BAD_REQUEST', { field: 'to' })
  }
}

async function requireResources(tx: Transaction, spaceId: string, from: string, to: string): Promise<void> {
  const target = await requireOffered(tx, spaceId, to)
  const source = (await resourcesOf(tx, spaceId, [from])).get(from)
  if (source && !standsFor(target.type, source.type)) throw new AppError('BAD_REQUEST', { field: 'to' })
}

export function ruleOf({
  kind,
  attributeId,
  from,
  to,
  coefficient,
  dateFrom,
  dateTo,
}: ReplacementFields): ReplacementRule {
  const dayOf = (text: string | null) => (text === null ? null : dayOfText(text))
  return { kind, attributeId, from, to, coefficient, dateFrom: dayOf(dateFrom), dateTo: dayOf(dateTo) }
}

/** As the preview tells it. */
export function toldWork({ assignments, ...work }: ReplacedRow): ReplacedWork {
  const told = ({ resourceCode: code, resourceName: name, plan }: Assignment) => ({ code, name, plan })
  const resources = assignments.map(({ before, kept, after }) => ({
    before: told(before),
    kept: kept?.plan ?? null,
    after: told(after),
  }))
  return { ...work, resources }
}

/** One step: works that get the same go together. */
export function commandOf(works: readonly ReplacedRow[]): ScheduleCommand {
  const named = works.filter(({ values }) => values.length > 0)
  const groups = Map.groupBy(named, ({ values }) => JSON.stringify(values.map((one) => [one.attributeId, one.after])))
  const commands = [...groups.values()].flatMap((alike): ScheduleCommand[] => {
    const ids = alike.map(({ id }) => id)
    const [people, values] = partsOf(alike[0]!.values)
    return [
      ...(people.length > 0 ? [{ do: 'row.set' as const, ids, fields: Object.fromEntries(people) }] : []),
      ...(values.length > 0 ? [{ do: 'row.values' as const, ids, values: Object.fromEntries(values) }] : []),
    ]
  })
  return { do: 'batch', commands: [...commands, ...works.flatMap(({ assignments }) => assignedCommands(assignments))] }
}

/** Of one work. What several resources lead to is written once, with the amount of all of them. */
function assignedCommands(replaced: ReplacedRow['assignments']): ScheduleCommand[] {
  const last = new Map(replaced.map(({ after, isHeld }) => [after.id, { after, isHeld }]))
  return [
    ...replaced.map(({ before: { id }, kept }): ScheduleCommand => {
      if (kept === null) return { do: 'assignment.delete', id }
      return { do: 'assignment.set', ids: [id], change: { plan: kept.plan } }
    }),
    ...[...last.values()].map(({ after, isHeld }): ScheduleCommand => {
      if (!isHeld) return { do: 'assignment.put', assignment: after }
      return { do: 'assignment.set', ids: [after.id], change: { plan: after.plan } }
    }),
  ]
}

type Entry = [field: string, value: string]

/** What stands in fields of the work, and what in its attributes. */
function partsOf(values: ReplacedRow['values']): [people: Entry[], values: Entry[]] {
  const entries = values.map(({ attributeId, after }): Entry => [attributeId, after])
  const people = entries.filter(([field]) => isPersonField(field))
  const others = entries.filter(([field]) => !isPersonField(field))
  return [people.map(([field, after]): Entry => [field, textOf(after, 'person')]), others]
}
