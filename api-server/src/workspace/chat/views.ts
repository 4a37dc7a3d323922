import type { Chat, ChatPerson } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'
import type { Channel } from './channels-repository.ts'
import { type Reading, selectPeople, selectReadings } from './readers-repository.ts'

/** Channels as one person sees them, in the order given. */
export async function viewsOf(tx: Transaction, userId: string, channels: readonly Channel[]): Promise<Chat[]> {
  const readings = await selectReadings(
    tx,
    userId,
    channels.map(({ id }) => id),
  )
  const others = channels.flatMap((channel) => otherOf(channel, userId) ?? [])
  const people = await selectPeople(tx, others)
  return channels.map((channel) => {
    const other = otherOf(channel, userId)
    return viewOf(channel, readings.get(channel.id), (other && people.get(other)) || null)
  })
}

const otherOf = ({ people }: Channel, userId: string): string | null => people?.find((one) => one !== userId) ?? null

function viewOf(channel: Channel, reading: Reading | undefined, other: ChatPerson | null): Chat {
  const { id, spaceId, kind, nodeKind, nodeId, workId, name } = channel
  const { unread = 0, mentions = 0, lastRead = 0, muted = false, last = null } = reading ?? {}
  return {
    ...{ id, spaceId, nodeId, workId, unread, mentions, lastRead, muted, last, with: other },
    kind: kind === 'node' ? shownKind(nodeKind) : kind,
    name: other ? `${other.firstName} ${other.lastName}` : name,
  }
}

/** A folder groups schedules of a project and has no channel of its own. */
function shownKind(nodeKind: Channel['nodeKind']): Chat['kind'] {
  return nodeKind === null || nodeKind === 'folder' ? 'project' : nodeKind
}
