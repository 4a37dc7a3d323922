import type { AssistantItem } from '@plumbline/core/contract'
import type { Transaction } from '../../platform/database/index.ts'

export interface SettingsRow {
  enabled: boolean
  address: string
  model: string
  key: Buffer | null
  monthlyTokens: number
  sendsNames: boolean
}

export async function selectSettings(tx: Transaction, spaceId: string): Promise<SettingsRow | null> {
  const row = await tx('assistant_settings')
    .where({ space_id: spaceId })
    .select('enabled', 'address', 'model', 'key', 'monthly_tokens as monthlyTokens', 'sends_names as sendsNames')
    .first()
  return row ?? null
}

export async function saveSettings(
  tx: Transaction,
  { spaceId, userId }: { spaceId: string; userId: string },
  { enabled, address, model, key, monthlyTokens, sendsNames }: SettingsRow,
): Promise<void> {
  const values = {
    ...{ enabled, address, model, key, changed_by: userId },
    ...{ monthly_tokens: monthlyTokens, sends_names: sendsNames },
  }
  await tx('assistant_settings')
    .insert({ space_id: spaceId, ...values })
    .onConflict('space_id')
    .merge(values)
}

/** Of this calendar month, by the server's clock. */
export async function selectTokens(tx: Transaction, at: { spaceId: string; userId: string }): Promise<number> {
  const row = await tx('assistant_items')
    .where({ space_id: at.spaceId, user_id: at.userId })
    .whereRaw("created_at >= date_trunc('month', now())")
    .sum({ tokens: 'tokens' })
    .first()
  return Number(row?.tokens ?? 0)
}

/** What is kept as JSON. */
type Answer = Pick<AssistantItem, 'text' | 'works' | 'draft' | 'applied'>

export interface ItemPlace {
  spaceId: string
  versionId: string
  userId: string
}

export async function insertItem(
  tx: Transaction,
  at: ItemPlace,
  item: Omit<AssistantItem, 'createdAt'>,
): Promise<void> {
  const { id, kind, question, error, text, works, draft, applied, model, tokens } = item
  const answer: Answer = { text, works, draft, applied }
  await tx('assistant_items').insert({
    ...{ id, kind, question, error, model, tokens },
    answer: JSON.stringify(answer),
    space_id: at.spaceId,
    version_id: at.versionId,
    user_id: at.userId,
  })
}

const own = (tx: Transaction, { versionId, userId }: Pick<ItemPlace, 'versionId' | 'userId'>) =>
  tx('assistant_items').where({ version_id: versionId, user_id: userId })

const columns = ['id', 'kind', 'question', 'error', 'answer', 'model', 'tokens', 'created_at as createdAt'] as const

type Row = Pick<AssistantItem, 'id' | 'kind' | 'question' | 'error' | 'model' | 'tokens'> & {
  answer: Answer
  createdAt: Date
}

const viewOf = ({ answer, createdAt, ...row }: Row): AssistantItem => ({
  ...row,
  ...answer,
  state: row.error === null ? 'done' : 'failed',
  createdAt: createdAt.toISOString(),
})

export async function selectItems(
  tx: Transaction,
  at: Pick<ItemPlace, 'versionId' | 'userId'>,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; items: AssistantItem[] }> {
  const counted = await own(tx, at).count({ total: '*' }).first()
  const rows: Row[] = await own(tx, at)
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .offset(offset)
    .limit(limit)
    .select(columns)
  return { total: Number(counted?.total ?? 0), items: rows.map(viewOf) }
}

export async function selectItem(
  tx: Transaction,
  at: Pick<ItemPlace, 'versionId' | 'userId'>,
  id: string,
): Promise<AssistantItem | null> {
  const row: Row | undefined = await own(tx, at).where({ id }).select(columns).first()
  return row ? viewOf(row) : null
}

/** False: it was applied before. */
export async function takeForApplying(tx: Transaction, id: string, applied: readonly string[]): Promise<boolean> {
  const changed = await tx('assistant_items')
    .where({ id })
    .whereRaw("answer->'applied' = 'null'::jsonb")
    .update({ answer: tx.raw("jsonb_set(answer, '{applied}', ?::jsonb)", [JSON.stringify(applied)]) })
  return changed > 0
}

/** It could not be written after all. */
export async function giveBack(tx: Transaction, id: string): Promise<void> {
  await tx('assistant_items')
    .where({ id })
    .update({ answer: tx.raw("jsonb_set(answer, '{applied}', 'null'::jsonb)") })
}
