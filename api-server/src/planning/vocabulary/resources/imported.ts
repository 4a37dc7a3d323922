/** Resources of imported files: which of them the registers of a space have, and what becomes of the others. */
import type { NewResource } from '@plumbline/core/exchange'
import { cellsOfResource } from '@plumbline/core/resources'
import type { Transaction } from '../../../platform/database/index.ts'
import { executeCommands } from '../directories/index.ts'
import { registerFor } from './register.ts'
import { selectResourceNames, selectTakenCodes } from './repository.ts'

/** Read in one turn of the loop. */
const PAGE = 2_000
/** Written by one command. */
const AT_ONCE = 1_000

export async function resourceNames(
  tx: Transaction,
  spaceId: string,
  nodeIds: readonly string[],
  after: string,
): Promise<{ resources: { id: string; code: string; name: string }[]; next: string | null }> {
  const resources = await selectResourceNames(tx, spaceId, nodeIds, { after, limit: PAGE })
  return { resources, next: resources.length < PAGE ? null : resources.at(-1)!.id }
}

export interface ChangedRegister {
  directoryId: string
  revision: number
  isNew: boolean
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
  const rows = resources.map(({ id, code, name, ...settings }) => ({
    ...{ id, name, status: 'active' as const, values: cellsOfResource(settings) },
    code: taken.has(code.toLowerCase()) ? '' : code,
  }))
  let revision = 0
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const command = { do: 'rows.insert' as const, parentId: null, rows: rows.slice(at, at + AT_ONCE) }
    revision = (await executeCommands(tx, directoryId, userId, [command])).revision
  }
  return { directoryId, revision, isNew }
}
