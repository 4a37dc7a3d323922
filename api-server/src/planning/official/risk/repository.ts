import type { RiskAssumptions, RiskRun } from '@plumbline/core/contract'
import type { Transaction } from '../../../platform/database/index.ts'

export type ToldRun = Omit<RiskRun, 'by' | 'at'>

export interface RiskRow {
  revision: number
  assumptions: RiskAssumptions | null
  run: ToldRun | null
  by: { id: string; name: string } | null
  at: Date | null
}

export async function selectRisk(tx: Transaction, versionId: string): Promise<RiskRow | null> {
  const row = await tx('version_risks as r')
    .leftJoin('users as u', 'u.id', 'r.run_by')
    .where('r.version_id', versionId)
    .select('r.revision', 'r.assumptions', 'r.run', 'r.run_at as at', 'u.id as userId')
    .select(tx.raw("concat_ws(' ', u.first_name, u.last_name) AS name"))
    .first()
  if (!row) return null
  const { userId, name, ...rest } = row
  return { ...rest, by: userId === null ? null : { id: userId, name } }
}

/** False: somebody has changed them since `revision`. */
export async function updateAssumptions(
  tx: Transaction,
  { versionId, spaceId, revision }: { versionId: string; spaceId: string; revision: number },
  assumptions: RiskAssumptions,
): Promise<boolean> {
  await tx('version_risks').insert({ version_id: versionId, space_id: spaceId }).onConflict('version_id').ignore()
  const changed = await tx('version_risks')
    .where({ version_id: versionId, revision })
    .update({ revision: revision + 1, assumptions: JSON.stringify(assumptions) })
  return changed > 0
}

/** False: what it went by is not what is assumed now. */
export async function updateRun(
  tx: Transaction,
  { versionId, spaceId, userId }: { versionId: string; spaceId: string; userId: string },
  run: ToldRun,
): Promise<boolean> {
  await tx('version_risks').insert({ version_id: versionId, space_id: spaceId }).onConflict('version_id').ignore()
  const changed = await tx('version_risks')
    .where({ version_id: versionId, revision: run.revision })
    .update({ run: JSON.stringify(run), run_by: userId, run_at: tx.fn.now() })
  return changed > 0
}
