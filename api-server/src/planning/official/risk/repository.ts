import { type RiskAssumptions, type RiskRun, riskLimits, type ToldRiskRun } from '@plumbline/core/contract'
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

/** What stays of a run when the next one has taken its place. */
export type KeptRun = Omit<ToldRiskRun, 'at' | 'by'>

/** Runs so close to each other are one: who follows the plan runs it after every change. */
const CLOSE = "interval '10 minutes'"

/** Keeps a run in the history of its version, in place of one just before; the oldest make room. */
export async function keepRun(
  tx: Transaction,
  { versionId, spaceId, userId }: { versionId: string; spaceId: string; userId: string },
  told: KeptRun,
): Promise<void> {
  await tx('version_risk_runs')
    .where({ version_id: versionId })
    .where('run_at', '>', tx.raw(`now() - ${CLOSE}`))
    .delete()
  await tx('version_risk_runs').insert({
    ...{ version_id: versionId, space_id: spaceId, run_by: userId },
    told: JSON.stringify(told),
  })
  const kept = tx('version_risk_runs').where({ version_id: versionId }).orderBy('id', 'desc').limit(riskLimits.runs)
  await tx('version_risk_runs').where({ version_id: versionId }).whereNotIn('id', kept.select('id')).delete()
}

/** The latest first. */
export async function selectRuns(tx: Transaction, versionId: string): Promise<ToldRiskRun[]> {
  const rows = await tx('version_risk_runs as r')
    .leftJoin('users as u', 'u.id', 'r.run_by')
    .where('r.version_id', versionId)
    .orderBy('r.id', 'desc')
    .select('r.told', 'r.run_at as at', 'u.id as userId')
    .select(tx.raw("concat_ws(' ', u.first_name, u.last_name) AS name"))
  return rows.map(({ told, at, userId, name }) => ({
    ...told,
    at: at.toISOString(),
    by: userId === null ? null : { id: userId, name },
  }))
}

/** Of the last run of each version that has one, in minutes since 1970. */
export async function selectForeseen(
  tx: Transaction,
  versionIds: readonly string[],
): Promise<Map<string, { p80: number; planned: number }>> {
  const rows: { versionId: string; p80: number; planned: number }[] = await tx('version_risks')
    .whereIn('version_id', [...versionIds])
    .whereNotNull('run')
    .select('version_id as versionId')
    .select(tx.raw("(run #>> '{result,finish,percents,79}')::float8 AS p80"))
    .select(tx.raw("(run #>> '{result,planned}')::float8 AS planned"))
  return new Map(rows.map(({ versionId, ...foreseen }) => [versionId, foreseen]))
}
