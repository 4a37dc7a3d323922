import {
  costrBaseCreate,
  costrBaseDelete,
  costrBaseEdit,
  costrBaseList,
  costrBasePublish,
  costrCoefficientCreate,
  costrCoefficientDelete,
  costrCoefficientEdit,
  costrCoefficientList,
  costrRateList,
  costrRatesChange,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { auditInstallation } from '../../../identity/audit/index.ts'
import type { Licences } from '../../../identity/licences/index.ts'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import {
  deleteCoefficient,
  saveCoefficient,
  selectBases,
  selectCoefficient,
  selectCoefficients,
  selectRates,
} from './repository.ts'
import { addCoefficient, changeBase, changeRates, createBase, publishBase, removeBase, requireBase } from './service.ts'

export interface PriceBaseParts {
  database: Database
  licences: Pick<Licences, 'requireEstimates'>
  changed(spaceId: string): void
}

const ofSpace = async (_tx: unknown, { params }: { params: { spaceId: string } }) => params.spaceId
const success = { success: true as const }

export function bindPriceBases(api: Api, { database, licences, changed }: PriceBaseParts): void {
  const licensed = (tx: Transaction, { spaceId }: { spaceId: string }) => licences.requireEstimates(tx, spaceId)
  const bind: typeof api.inSpace = (route, spaceOf, handler) =>
    api.inSpaceWith(route, spaceOf, licensed, (call) => handler(call))

  bind(costrBaseList, ofSpace, ({ scope, spaceId }) =>
    database.inScope(scope, async (tx) => ({ bases: await selectBases(tx, spaceId) })),
  )
  bind(costrBaseCreate, ofSpace, async ({ scope, spaceId, input: { from, ...body } }) => {
    const of = { spaceId, userId: scope.userId }
    const base = await database.inScope(scope, (tx) => createBase(tx, of, body, from))
    changed(spaceId)
    return { base }
  })
  bind(costrBaseEdit, ofSpace, async ({ scope, spaceId, params, input }) => {
    const change = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    const base = await database.inScope(scope, (tx) => changeBase(tx, spaceId, params.priceBaseId, change))
    changed(spaceId)
    return { base }
  })
  bind(costrBasePublish, ofSpace, async ({ scope, spaceId, params, input }) => {
    const base = await database.inScope(scope, async (tx) => {
      const published = await publishBase(tx, spaceId, params.priceBaseId, input.version)
      const told = { subject: published.name, after: input.version }
      await auditInstallation(tx, { spaceId, userId: scope.userId, kind: 'prices.published', ...told })
      return published
    })
    changed(spaceId)
    return { base }
  })
  bind(costrBaseDelete, ofSpace, async ({ scope, spaceId, params }) => {
    await database.inScope(scope, (tx) => removeBase(tx, spaceId, params.priceBaseId))
    changed(spaceId)
    return success
  })
  bind(costrRateList, ofSpace, ({ scope, spaceId, params, input }) =>
    database.inScope(scope, async (tx) => {
      const { id } = await requireBase(tx, spaceId, params.priceBaseId)
      return selectRates(tx, id, input)
    }),
  )
  bind(costrRatesChange, ofSpace, async ({ scope, spaceId, params, input }) => {
    const revision = await database.inScope(scope, (tx) => changeRates(tx, spaceId, params.priceBaseId, input))
    changed(spaceId)
    return { revision }
  })
  bind(costrCoefficientList, ofSpace, ({ scope, spaceId }) =>
    database.inScope(scope, async (tx) => ({ coefficients: await selectCoefficients(tx, spaceId) })),
  )
  bind(costrCoefficientCreate, ofSpace, async ({ scope, spaceId, input }) => {
    const of = { spaceId, userId: scope.userId }
    const coefficient = await database.inScope(scope, (tx) => addCoefficient(tx, of, input))
    changed(spaceId)
    return { coefficient }
  })
  bind(costrCoefficientEdit, ofSpace, async ({ scope, spaceId, params, input }) => {
    const coefficient = await database.inScope(scope, async (tx) => {
      const before = await selectCoefficient(tx, spaceId, params.coefficientId)
      if (!before) throw new AppError('NOT_FOUND')
      const now = { ...before, ...input } as typeof before
      await saveCoefficient(tx, { spaceId, userId: scope.userId }, now)
      return now
    })
    changed(spaceId)
    return { coefficient }
  })
  bind(costrCoefficientDelete, ofSpace, async ({ scope, spaceId, params }) => {
    await database.inScope(scope, async (tx) => {
      if (!(await selectCoefficient(tx, spaceId, params.coefficientId))) throw new AppError('NOT_FOUND')
      await deleteCoefficient(tx, params.coefficientId)
    })
    changed(spaceId)
    return success
  })
}
