import type { Arrangement } from '@plumbline/core/arrangement'
import type { Transaction } from '../../platform/database/index.ts'

interface Of {
  userId: string
  objectId: string
}

export async function selectStates(tx: Transaction, { userId, objectId }: Of): Promise<Record<string, unknown>> {
  const rows: { key: string; value: unknown }[] = await tx('ui_states')
    .where({ user_id: userId, object_id: objectId })
    .select('key', 'value')
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

export async function putState(
  tx: Transaction,
  { userId, objectId, spaceId }: Of & { spaceId: string },
  key: string,
  value: unknown,
): Promise<void> {
  await tx('ui_states')
    .insert({ user_id: userId, object_id: objectId, space_id: spaceId, key, value: JSON.stringify(value) })
    .onConflict(['user_id', 'object_id', 'key'])
    .merge({ value: JSON.stringify(value) })
}

export async function deleteState(tx: Transaction, { userId, objectId }: Of, key: string): Promise<void> {
  await tx('ui_states').where({ user_id: userId, object_id: objectId, key }).delete()
}

export async function selectGroupSetting(
  tx: Transaction,
  versionId: string,
  userId: string,
): Promise<Arrangement | null> {
  const row: { arrangement: Arrangement } | undefined = await tx('group_settings')
    .where({ version_id: versionId, user_id: userId })
    .first('arrangement')
  return row?.arrangement ?? null
}

export async function putGroupSetting(
  tx: Transaction,
  { versionId, userId, spaceId }: { versionId: string; userId: string; spaceId: string },
  arrangement: Arrangement,
): Promise<void> {
  await tx('group_settings')
    .insert({ version_id: versionId, user_id: userId, space_id: spaceId, arrangement: JSON.stringify(arrangement) })
    .onConflict(['version_id', 'user_id'])
    .merge({ arrangement: JSON.stringify(arrangement) })
}
