import type { Transaction } from '../../platform/database/index.ts'

/** Stored values by attribute, as documents write them. */
export async function selectValues(tx: Transaction, nodeId: string): Promise<Map<string, string>> {
  const rows: { attribute_id: string; value: string }[] = await tx('passport_values')
    .where({ node_id: nodeId })
    .select('attribute_id', 'value')
  return new Map(rows.map((row) => [row.attribute_id, row.value]))
}

export async function storeValue(
  tx: Transaction,
  at: { nodeId: string; spaceId: string; attributeId: string },
  value: string,
  userId: string,
): Promise<void> {
  const where = { node_id: at.nodeId, attribute_id: at.attributeId }
  if (value === '') {
    await tx('passport_values').where(where).delete()
    return
  }
  const content = { value, updated_by: userId, updated_at: tx.fn.now() }
  await tx('passport_values')
    .insert({ ...where, space_id: at.spaceId, ...content })
    .onConflict(['node_id', 'attribute_id'])
    .merge(content)
}

/** Of copied nodes: old id → new id. Values of attributes that the copies do not have stay behind. */
export async function copyPassports(
  tx: Transaction,
  nodes: ReadonlyMap<string, string>,
  userId: string,
): Promise<void> {
  await tx.raw(
    `INSERT INTO passport_values (node_id, attribute_id, space_id, value, updated_by)
     SELECT o.copy, v.attribute_id, v.space_id, v.value, :userId
     FROM unnest(:originals::text[], :copies::text[]) AS o (original, copy)
     JOIN passport_values v ON v.node_id = o.original
     JOIN attributes a ON a.id = v.attribute_id AND (a.node_id IS NULL OR NOT a.node_id = ANY (:originals::text[]))`,
    { userId, originals: [...nodes.keys()], copies: [...nodes.values()] },
  )
}
