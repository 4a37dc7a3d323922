import { Journal } from '../../../rooms/journal.ts'
import { forgetRoom, keptRooms, LocalCopy } from '../../../rooms/local-copy.ts'
import type { RefusedChange, TypedChange } from '../session/messages.ts'
import { keptSchedules } from '../session/schedule-info.ts'

/** Unsaved work of one version that this browser keeps, for places where the schedule itself is not open. */
export interface KeptWork {
  room: string
  /** Of the schedule; '' where this browser does not know it. */
  name: string
  /** Where it opens; '' where this browser does not know. */
  path: string
  changes: RefusedChange[]
}

export const roomOf = (versionId: string): string => `schedule/${versionId}`

/** Of all schedules, or of one room. */
export async function keptWork(userId: string, only?: string): Promise<KeptWork[]> {
  const rooms = (await keptRooms(userId, 'schedule')).filter((room) => only === undefined || room === only)
  const works = await Promise.all(rooms.map((room) => workIn(userId, room)))
  return works.filter(({ changes }) => changes.length > 0)
}

export function forgetWork(userId: string, { room }: KeptWork): void {
  forgetRoom(userId, room)
}

async function workIn(userId: string, room: string): Promise<KeptWork> {
  const info = keptSchedules(userId).find(({ currentVersion }) => roomOf(currentVersion.id) === room)
  const path = info ? `/${info.spaceId}/schedule/${info.id}` : ''
  return { room, name: info?.name ?? '', path, changes: await changesIn(userId, room) }
}

async function changesIn(userId: string, room: string): Promise<RefusedChange[]> {
  const copy = await LocalCopy.open<TypedChange, RefusedChange>(userId, room)
  if (!copy) return []
  const { journal, refused } = await copy.loadUnsaved()
  copy.close()
  const refusal = { code: 'CONNECTION_LOST', params: {}, ids: [] }
  const waiting = new Journal<TypedChange, RefusedChange>(null, journal)
    .meant()
    .map(({ step: { do: _do, waits: _waits, ...change } }, at) => ({
      ...change,
      id: `${room}/${at}`,
      refusal,
      refusedAt: change.at,
    }))
  return [...refused, ...waiting]
}
