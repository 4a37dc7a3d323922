import { type EpsNode, epsTree, type Version, versionList } from '@plumbline/core/contract'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { watchVersion } from '../../api/socket.ts'
import { session } from '../../session/session.ts'
import { useQuery } from '../../shell/use-query.ts'
import { type Read, useRead } from '../../shell/use-read.ts'
import type { AnalyticsPlace } from './use-analytics.ts'

/** What an address of analytics names, and what else could be chosen. */
export interface NamedPlace extends AnalyticsPlace {
  node: EpsNode | null
  /** Of the space, in the order of the tree. */
  nodes: readonly EpsNode[]
  /** Of the schedule; of other places none. */
  versions: readonly Version[]
}

/** There is no such node, or no such version of it, or the person may not see it. */
export const nothingThere = new Error('no such place')

/** `value`: the id of the space or of a node; `?version=` of a schedule says which of its versions. */
export function usePlace(spaceId: string, value: string): Read<NamedPlace> {
  const [query] = useQuery()
  const versionId = query.get('version')
  const read = useRead<NamedPlace>(`place ${spaceId} ${value} ${versionId}`, (signal) =>
    readPlace(spaceId, { value, versionId }, signal),
  )
  const watched = read.value?.versionId
  useEffect(() => (watched ? watchVersion(watched) : undefined), [watched])
  return read
}

async function readPlace(
  spaceId: string,
  { value, versionId }: { value: string; versionId: string | null },
  signal: AbortSignal,
): Promise<NamedPlace> {
  const { nodes } = await call(epsTree, { params: { spaceId }, signal, quiet: true })
  const node = nodes.find(({ id }) => id === value) ?? null
  if (node === null && value !== spaceId) throw nothingThere
  if (node?.kind !== 'schedule') return { spaceId, node, nodes, versions: [] }
  const { versions } = await call(versionList, { params: { scheduleId: node.id }, signal, quiet: true })
  if (versionId === null) return { spaceId, node, nodes, versions }
  if (!versions.some(({ id }) => id === versionId)) throw nothingThere
  return { spaceId, node, nodes, versions, versionId }
}

/** As people call it: the space, the node, or the node with its version. */
export function usePlaceName(place: NamedPlace | null): string {
  const { space } = useSnapshot(session)
  if (!place) return ''
  const version = place.versions.find(({ id }) => id === place.versionId)
  const name = place.node?.name ?? space?.name ?? ''
  return version ? `${name} · ${version.name}` : name
}
