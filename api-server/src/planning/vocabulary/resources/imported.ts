/** Resources of imported files: which of them the registers of a space have, and what becomes of the others. */
import type { KnownResource, NewResource } from '@plumbline/core/exchange'
import { cellsOfResource } from '@plumbline/core/resources'
import type { Transaction } from '../../../platform/database/index.ts'
import { calendarNamed } from '../calendars/index.ts'
import { executeCommands, levelsOf, requireDirectory } from '../directories/index.ts'
import { registerFor } from './register.ts'
import { selectFirstRegister, selectResourceNames, selectTakenCodes } from './repository.ts'

/** Read in one turn of the loop. */
const PAGE = 2_000
/** Written by one command. */
const AT_ONCE = 1_000

export async function resourceNames(
  tx: Transaction,
  spaceId: string,
  nodeIds: readonly string[],
  after: string,
): Promise<{ resources: KnownResource[]; next: string | null }> {
  const resources = await selectResourceNames(tx, spaceId, nodeIds, { after, limit: PAGE })
  return { resources, next: resources.length < PAGE ? null : resources.at(-1)!.id }
}

export interface ChangedRegister {
  directoryId: string
  revision: number
  isNew: boolean
}

/** Into the first register of the space, or one that is made for them. */
export async function mayAddResources(tx: Transaction, spaceId: string, userId: string): Promise<boolean> {
  const first = await selectFirstRegister(tx, spaceId)
  const id = first ?? ''
  const level = (await levelsOf(tx, userId, [{ id, spaceId, nodeId: null }])).get(id)
  return level === 'define' || (first !== null && level === 'rows')
}

/** Into the first register of the space. A code that somebody took meanwhile stays theirs. null: there was nothing to add. */
export async function addResources(
  tx: Transaction,
  { spaceId, userId }: { spaceId: string; userId: string },
  resources: readonly NewResource[],
): Promise<ChangedRegister | null> {
  if (resources.length === 0) return null
  const { id: directoryId, isNew } = await registerFor(tx, { spaceId, directoryId: undefined, userId })
  const codes = resources.map(({ code }) => code).filter((code) => code !== '')
  const taken = await selectTakenCodes(tx, directoryId, codes)
  const { hierarchical } = await requireDirectory(tx, directoryId)
  const calendars = await calendarsOf(tx, { spaceId, userId }, resources)
  const rowOf = ({ id, parentId: _parent, code, name, calendarName, calendar: _calendar, ...said }: NewResource) => {
    const settings = { ...said, calendarId: calendars.get(calendarName ?? '') ?? null }
    return {
      ...{ id, name, status: 'active' as const, values: cellsOfResource(settings) },
      code: taken.has(code.toLowerCase()) ? '' : code,
    }
  }
  let revision = 0
  for (const { parentId, together } of batches(resources, hierarchical)) {
    const command = { do: 'rows.insert' as const, parentId, rows: together.map(rowOf) }
    revision = (await executeCommands(tx, directoryId, userId, [command])).revision
  }
  return { directoryId, revision, isNew }
}

/** By their names: those of the library, and those that it gets. */
async function calendarsOf(
  tx: Transaction,
  at: { spaceId: string; userId: string },
  resources: readonly NewResource[],
): Promise<Map<string, string>> {
  const calendars = new Map<string, string>()
  for (const { calendar } of resources) {
    const id = calendar && (await calendarNamed(tx, at, calendar))
    if (calendar && id) calendars.set(calendar.name, id)
  }
  return calendars
}

/** What stands below one heading goes together, behind the heading itself. A register without a tree has no headings. */
function* batches(
  resources: readonly NewResource[],
  hierarchical: boolean,
): Generator<{ parentId: string | null; together: NewResource[] }> {
  const all = hierarchical ? resources : resources.filter(({ type }) => type !== 'resource_group')
  for (const [parentId, below] of Map.groupBy(all, (one) => (hierarchical ? (one.parentId ?? null) : null))) {
    for (let at = 0; at < below.length; at += AT_ONCE) yield { parentId, together: below.slice(at, at + AT_ONCE) }
  }
}
