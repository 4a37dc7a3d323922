import { readLargeValues, type Transaction } from '../../../platform/database/index.ts'

/** What was taken from which state of the target version. */
export interface InputsSource {
  targetVersionId: string
  targetSeq: number
}

export interface StoredInputs extends InputsSource {
  revision: string
}

const columns = ['revision', 'target_version_id as targetVersionId', 'target_seq as targetSeq']

/** Null: the version has never had a target. */
export async function selectInputs(tx: Transaction, versionId: string): Promise<StoredInputs | null> {
  const row = await tx('plan_inputs').where({ version_id: versionId }).select(columns).first()
  return row ? { ...row, targetSeq: Number(row.targetSeq) } : null
}

/** `content`: gzip-compressed JSON. */
export interface StoredContent {
  revision: string
  content: Buffer
}

export async function selectContent(tx: Transaction, versionId: string): Promise<StoredContent | null> {
  const inputs = tx('plan_inputs').where({ version_id: versionId })
  const row = await inputs.clone().forShare().select<{ revision: string }[]>('revision').first()
  const [content] = await readLargeValues(tx, inputs.select('content'))
  return row && content ? { revision: row.revision, content } : null
}

/** Of versions that are here, what their inputs were taken from. */
export async function selectSources(
  tx: Transaction,
  versionIds: readonly string[],
): Promise<Map<string, InputsSource>> {
  const rows: { versionId: string; targetVersionId: string; targetSeq: string }[] = await tx('plan_inputs')
    .whereIn('version_id', versionIds)
    .select('version_id as versionId', 'target_version_id as targetVersionId', 'target_seq as targetSeq')
  return new Map(
    rows.map(({ versionId, targetVersionId, targetSeq }) => [
      versionId,
      { targetVersionId, targetSeq: Number(targetSeq) },
    ]),
  )
}

export async function storeInputs(
  tx: Transaction,
  of: { versionId: string; spaceId: string },
  inputs: StoredInputs & { content: Uint8Array },
): Promise<void> {
  const values = {
    revision: inputs.revision,
    target_version_id: inputs.targetVersionId,
    target_seq: inputs.targetSeq,
    content: Buffer.from(inputs.content),
  }
  await tx('plan_inputs')
    .insert({ version_id: of.versionId, space_id: of.spaceId, ...values })
    .onConflict('version_id')
    .merge({ ...values, updated_at: tx.fn.now() })
}

export async function deleteInputs(tx: Transaction, versionId: string): Promise<void> {
  await tx('plan_inputs').where({ version_id: versionId }).delete()
}
