import type { Distribution } from '@plumbline/core/contract'
import type { Curve } from '@plumbline/core/distributions'
import { AppError } from '@plumbline/core/errors'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import { selectPath } from '../../../workspace/eps/index.ts'
import { deleteCurve, selectCurves, upsertCurve } from './repository.ts'

/** The node's own curve and the one it would inherit. */
export async function readDistribution(database: Database, scope: Scope, epsId: string): Promise<Distribution> {
  return database.inScope(scope, (tx) => distributionOf(tx, epsId))
}

/** Gives the node a curve of its own; null takes it away. */
export async function saveDistribution(
  database: Database,
  scope: Scope,
  at: { epsId: string; spaceId: string },
  curve: Curve | null,
): Promise<Distribution> {
  return database.inScope(scope, async (tx) => {
    if (curve) await upsertCurve(tx, { ...at, userId: scope.userId }, curve)
    else await deleteCurve(tx, at.epsId)
    return distributionOf(tx, at.epsId)
  })
}

export async function distributionOf(tx: Transaction, epsId: string): Promise<Distribution> {
  const path = await selectPath(tx, epsId)
  const [node] = path
  if (!node) throw new AppError('NOT_FOUND')
  const curves = await selectCurves(
    tx,
    path.map(({ id }) => id),
  )
  const standing = path.flatMap(({ id, name }) => {
    const curve = curves.get(id)
    return curve ? [{ epsId: id, name, curve: { kind: curve.kind, points: [...curve.points] } }] : []
  })
  return {
    epsId,
    own: standing.find((one) => one.epsId === epsId)?.curve ?? null,
    inherited: standing.find((one) => one.epsId !== epsId) ?? null,
    standing,
  }
}
