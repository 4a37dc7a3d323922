import type { Transaction } from '../../platform/database/index.ts'

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
