/** Plans that this thread read last: whoever compares versions merges them, and whoever looks at a merge makes it. */
import type { NotedPlan } from '@plumbline/core/comparison'
import type { CollabApi } from '../../../platform/collab/index.ts'
import { decodeNoted } from '../../schedules/document/index.ts'

/** Rows of all plans that are kept, some 100 MB; the last one is whatever its size. */
const MOST_ROWS = 400_000
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
  let rows = [...kept.values()].reduce((sum, one) => sum + one.rows.length, 0)
  for (const [oldest, one] of kept) {
    if (rows <= MOST_ROWS || oldest === key) break
    kept.delete(oldest)
    rows -= one.rows.length
  }
  return { plan, seq }
}
