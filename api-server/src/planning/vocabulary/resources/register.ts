/** Entries of the register, as rows of directories. */
import { dayOfText, textOfDay } from '@plumbline/core/attributes'
import type { ResourceSettingsView, ResourceView } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { cellsOfResource, type Resource, resourceOf } from '@plumbline/core/resources'
import type { Transaction } from '../../../platform/database/index.ts'
import { selectReadable } from '../../../workspace/eps/index.ts'
import { createDirectory, lockDirectories, placeOfDirectory, requireDirectory } from '../directories/index.ts'
import {
  type ResourceRow,
  selectFirstRegister,
  selectResource,
  selectResources,
  selectResourcesById,
} from './repository.ts'

/** Rows of a register: more than a directory may have. */
const MOST = 100_000

export function viewOf(row: ResourceRow): ResourceView {
  const { order: _order, availability, prices, team, ...resource } = resourceOf(row)
  return {
    ...resource,
    directoryId: row.directoryId,
    revision: row.revision,
    availability: availability.map((entry) => ({ ...entry, from: dated(entry.from) })),
    prices: prices.map((price) => ({ ...price, from: dated(price.from) })),
    team: [...team],
  }
}

const dated = (day: number | null): string | null => (day === null ? null : textOfDay(day))
const dayOf = (text: string | null): number | null => (text === null ? null : dayOfText(text))

type Given = { [K in keyof ResourceSettingsView]?: ResourceSettingsView[K] | undefined }

/** Of what is left out nothing is said. */
export function cellsOf({ availability, prices, ...given }: Given): Record<string, string> {
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return cellsOfResource({
    ...said,
    ...(availability && { availability: availability.map((entry) => ({ ...entry, from: dayOf(entry.from) })) }),
    ...(prices && { prices: prices.map((price) => ({ ...price, from: dayOf(price.from) })) }),
  })
}

/** Of these ids, as everybody uses them; those that are gone are missing. */
export async function resourcesOf(
  tx: Transaction,
  spaceId: string,
  ids: readonly string[],
): Promise<Map<string, Resource>> {
  const rows = await selectResourcesById(tx, spaceId, ids)
  return new Map(rows.reverse().map((row) => [row.id, resourceOf(row)]))
}

/** All that somebody may assign, by code. */
export async function offeredResources(tx: Transaction, spaceId: string, userId: string): Promise<Resource[]> {
  const nodeIds = (await selectReadable(tx, spaceId, userId)).map(({ id }) => id)
  return (await selectResources(tx, spaceId, nodeIds, { offset: 0, limit: MOST })).map(resourceOf)
}

/** Throws NOT_FOUND. */
export async function requireResource(tx: Transaction, spaceId: string, id: string): Promise<ResourceRow> {
  const row = await selectResource(tx, spaceId, id)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** One that may be assigned. Throws RESOURCE_NOT_OFFERED. */
export async function requireOffered(tx: Transaction, spaceId: string, id: string): Promise<ResourceView> {
  const row = await selectResource(tx, spaceId, id)
  const resource = row && viewOf(row)
  if (resource?.status !== 'active' || resource.type === 'resource_group') throw new AppError('RESOURCE_NOT_OFFERED')
  return resource
}

/** The one that is named, else the first of the space; `isNew`: there was none. Throws NOT_FOUND. */
export async function registerFor(
  tx: Transaction,
  { spaceId, directoryId, userId }: { spaceId: string; directoryId: string | undefined; userId: string },
): Promise<{ id: string; isNew: boolean }> {
  if (directoryId !== undefined) {
    const directory = await requireDirectory(tx, directoryId)
    if (directory.spaceId !== spaceId || directory.kind !== 'resource') throw new AppError('NOT_FOUND')
    return { id: directoryId, isNew: false }
  }
  const first = await selectFirstRegister(tx, spaceId)
  if (first !== null) return { id: first, isNew: false }
  // Two who name the first resources of a space at once fill one register.
  await lockDirectories(tx, spaceId)
  const meanwhile = await selectFirstRegister(tx, spaceId)
  if (meanwhile !== null) return { id: meanwhile, isNew: false }
  const fields = { kind: 'resource' as const, code: 'RES', name: 'Resources', hierarchical: true, columns: [] }
  return { id: (await createDirectory(tx, { spaceId, nodeId: null, ...fields }, userId)).id, isNew: true }
}

/** Where the right to a resource is looked up: where its register is offered. */
export async function placeOfResource(
  tx: Transaction,
  { params, input }: { params: { resourceId: string }; input: { spaceId: string } },
) {
  const row = await selectResource(tx, input.spaceId, params.resourceId)
  return row && placeOfDirectory(tx, row.directoryId)
}
