/** Plans that this thread read last: whoever compares versions merges them, and whoever looks at a merge makes it. */
import type { NotedPlan } from '@plumbline/core/comparison'
import type { CollabApi } from '../../../platform/collab/index.ts'
import { decodeNoted } from '../../schedules/document/index.ts'

/** Two versions, what they come from, and one that somebody has changed since. */
const MOST = 4
/** By room and change; the one that was asked for last is at the end. Nobody changes them. */
const kept = new Map<string, NotedPlan>()

/** `seq` null: as it is now. */
export async function planAt(
  collabApi: CollabApi,
  room: string,
  seq: number | null,
): Promise<{ plan: NotedPlan; seq: number }> {
  const wanted = seq ?? (await collabApi.head(room)).seq
  const known = kept.get(keyOf(room, wanted))
  if (known) return keep(room, wanted, known)
  const read = seq === null ? await collabApi.read(room, 'system') : { update: await collabApi.at(room, seq), seq }
  return keep(room, read.seq, decodeNoted(read.update))
}

const keyOf = (room: string, seq: number): string => `${room} ${seq}`

function keep(room: string, seq: number, plan: NotedPlan): { plan: NotedPlan; seq: number } {
  const key = keyOf(room, seq)
  kept.delete(key)
  kept.set(key, plan)
  if (kept.size > MOST) for (const oldest of [...kept.keys()].slice(0, kept.size - MOST)) kept.delete(oldest)
  return { plan, seq }
}
