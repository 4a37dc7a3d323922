import type { EffectiveRights } from '@plumbline/core/permissions'
import type { Transaction } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import { mayUse } from './policy.ts'

export interface Channel {
  id: string
  spaceId: string
  kind: 'space' | 'node' | 'work' | 'direct'
  nodeId: string | null
  /** What the node is; null: there is none. */
  nodeKind: 'facility' | 'project' | 'schedule' | 'folder' | null
  /** Of the space or the node. */
  name: string
  workId: string | null
  /** Of a direct channel. */
  people: [string, string] | null
}

interface ChannelRow extends Omit<Channel, 'people'> {
  oneUser: string | null
  otherUser: string | null
}

const channelOf = ({ oneUser, otherUser, ...row }: ChannelRow): Channel => ({
  ...row,
  people: oneUser !== null && otherUser !== null ? [oneUser, otherUser] : null,
})

/** Channels of nodes in the bin sleep with them. */
const query = (tx: Transaction) =>
  tx('chats as c')
    .join('spaces as s', 's.id', 'c.space_id')
    .leftJoin('eps_nodes as n', 'n.id', 'c.node_id')
    .whereNull('n.deleted_at')
    .select('c.id', 'c.space_id as spaceId', 'c.kind', 'c.node_id as nodeId', 'n.kind as nodeKind')
    .select('c.work_id as workId', 'c.one_user as oneUser', 'c.other_user as otherUser')
    .select(tx.raw('coalesce(n.name, s.name) AS name'))

export async function findChannel(tx: Transaction, id: string): Promise<Channel | null> {
  const row: ChannelRow | undefined = await query(tx).where('c.id', id).first()
  return row ? channelOf(row) : null
}

/** What a channel is about. */
export type About =
  | { kind: 'space'; spaceId: string }
  | { kind: 'node'; spaceId: string; nodeId: string }
  | { kind: 'work'; spaceId: string; nodeId: string; workId: string }
  | { kind: 'direct'; spaceId: string; people: [string, string] }

function columnsOf(about: About) {
  const { kind, spaceId } = about
  const [oneUser, otherUser] = about.kind === 'direct' ? [...about.people].sort() : [null, null]
  return {
    space_id: spaceId,
    kind,
    node_id: 'nodeId' in about ? about.nodeId : null,
    work_id: 'workId' in about ? about.workId : null,
    one_user: oneUser,
    other_user: otherUser,
  }
}

/** Made when it is asked for first; two who ask at once get one. */
export async function channelAbout(tx: Transaction, about: About): Promise<Channel> {
  const columns = columnsOf(about)
  const find = async () => {
    const where = Object.fromEntries(Object.entries(columns).map(([name, value]) => [`c.${name}`, value]))
    const row: ChannelRow | undefined = await query(tx).where(where).first()
    return row ? channelOf(row) : null
  }
  const known = await find()
  if (known) return known
  await tx('chats')
    .insert({ id: newId(), ...columns })
    .onConflict()
    .ignore()
  const made = await find()
  if (!made) throw new Error('a channel that was just made is not there')
  return made
}

/** All channels of the space that this person may use. */
export async function usableChannels(tx: Transaction, userId: string, spaceId: string): Promise<Channel[]> {
  const rows: (ChannelRow & { effectiveRights: EffectiveRights | null })[] = await query(tx)
    .joinRaw(
      `JOIN LATERAL (SELECT app_shared.standing_at(?, c.space_id, k.node_id) AS "effectiveRights"
         FROM (SELECT DISTINCT node_id FROM chats WHERE space_id = ?) AS k
         WHERE k.node_id IS NOT DISTINCT FROM c.node_id) AS st ON true`,
      [userId, spaceId],
    )
    .where('c.space_id', spaceId)
    .where((mine) => mine.whereNull('c.one_user').orWhere('c.one_user', userId).orWhere('c.other_user', userId))
    .select('st.effectiveRights')
  return rows.flatMap(({ effectiveRights, ...row }) => {
    const channel = channelOf(row)
    return effectiveRights && mayUse({ userId, role: effectiveRights.role, effectiveRights }, channel) ? [channel] : []
  })
}

/** Of works of a schedule, those in which something was said, newest first. */
export async function channelsOfWorks(
  tx: Transaction,
  nodeId: string,
  limit: number,
): Promise<{ workId: string; chatId: string }[]> {
  return tx('chats as c')
    .joinRaw('CROSS JOIN LATERAL (SELECT max(m.at) AS at FROM chat_messages m WHERE m.chat_id = c.id) AS last')
    .where({ 'c.node_id': nodeId, 'c.kind': 'work' })
    .whereNotNull('last.at')
    .orderBy('last.at', 'desc')
    .limit(limit)
    .select('c.work_id as workId', 'c.id as chatId')
}

/** Documents whose channel is gone belong to nobody. */
export async function knownChannels(tx: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set(await tx('chats').whereIn('id', ids).pluck('id'))
}

/** Of the node and of its works. */
export async function channelsAt(tx: Transaction, nodeId: string): Promise<{ id: string; workId: string | null }[]> {
  return tx('chats').where({ node_id: nodeId }).orderBy('id').select('id', 'work_id as workId')
}

/** One that came with what was said in it. */
export async function insertChannel(
  tx: Transaction,
  { id, spaceId, nodeId, workId }: { id: string; spaceId: string; nodeId: string; workId: string | null },
): Promise<void> {
  const about = { kind: workId === null ? 'node' : 'work', node_id: nodeId, work_id: workId }
  await tx('chats').insert({ id, space_id: spaceId, ...about })
}
