import type { Transaction } from '../../platform/database/index.ts'

export interface CommentRow {
  id: string
  nodeId: string
  text: string
  at: Date
  editedAt: Date | null
  authorId: string
  firstName: string
  lastName: string
  color: number
}

const query = (tx: Transaction) =>
  tx('eps_comments as c')
    .join('users as u', 'u.id', 'c.author_id')
    .select('c.id', 'c.node_id as nodeId', 'c.text', 'c.created_at as at', 'c.edited_at as editedAt')
    .select('c.author_id as authorId', 'u.first_name as firstName', 'u.last_name as lastName', 'u.color')

/** Newest first. */
export async function selectComments(
  tx: Transaction,
  nodeId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<CommentRow[]> {
  const rows = query(tx).where('c.node_id', nodeId).orderBy('c.created_at', 'desc').orderBy('c.id').limit(limit)
  // The wire has milliseconds, the table has more.
  if (before !== undefined) rows.whereRaw("date_trunc('milliseconds', c.created_at) < ?", [before])
  return rows
}

export async function selectComment(tx: Transaction, nodeId: string, id: string): Promise<CommentRow | null> {
  return (await query(tx).where({ 'c.id': id, 'c.node_id': nodeId }).first()) ?? null
}

export async function countComments(tx: Transaction, nodeId: string): Promise<number> {
  const row = await tx('eps_comments').where({ node_id: nodeId }).count<{ count: string }[]>('* as count').first()
  return Number(row?.count ?? 0)
}

export async function insertComment(
  tx: Transaction,
  comment: { id: string; spaceId: string; nodeId: string; authorId: string; text: string },
): Promise<void> {
  await tx('eps_comments').insert({
    id: comment.id,
    space_id: comment.spaceId,
    node_id: comment.nodeId,
    author_id: comment.authorId,
    text: comment.text,
  })
}

export async function updateComment(tx: Transaction, id: string, text: string): Promise<void> {
  await tx('eps_comments').where({ id }).update({ text, edited_at: tx.fn.now() })
}

export async function deleteComment(tx: Transaction, id: string): Promise<void> {
  await tx('eps_comments').where({ id }).delete()
}
