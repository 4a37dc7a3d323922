import type { CountedElements, ElementQuery } from '@plumbline/core/bim'
import {
  costrComplianceApply,
  costrComplianceRead,
  costrMeasureList,
  costrMeasuresChange,
  costrMeasuresRefresh,
  costrModelMeasure,
  costrSettingsEdit,
  costrSettingsRead,
} from '@plumbline/core/contract'
import type { EstimateCommand } from '@plumbline/core/documents/estimate'
import { AppError } from '@plumbline/core/errors'
import type { EstimateSettings } from '@plumbline/core/estimates'
import type { Scope, Transaction } from '../../../platform/database/index.ts'
import type { Api } from '../../../platform/http/index.ts'
import { roomOf } from '../../schedules/document/index.ts'
import { selectCurrentVersion } from '../../versions/kinds/index.ts'
import { selectKnownPrices } from '../price-bases/index.ts'
import { changeEstimate, placeOfEstimate } from './authorizer.ts'
import type { CostParts } from './routes.ts'
import { rulePieces } from './rule-pieces.ts'
import { requireEstimate, requireOpen } from './service.ts'

const success = { success: true as const }
const ofEstimate = (tx: Transaction, { params }: { params: { estimateId: string } }) =>
  placeOfEstimate(tx, params.estimateId)

/** What stands in one estimate: settings, take-off, compliance. */
export function bindEstimateContent(bind: Api['inSpace'], parts: CostParts): void {
  const { database, collabApi, estimates, elementCounts } = parts
  /** The document of the actual version; null: there is none. */
  const scheduleOf = (scope: Scope, estimateId: string): Promise<string | null> =>
    database.inScope(scope, async (tx) => {
      const { scheduleId } = await requireEstimate(tx, estimateId)
      const version = await selectCurrentVersion(tx, scheduleId)
      return version ? roomOf(version.id) : null
    })
  const settingsOf = async (estimateId: string) => {
    const { settings } = await estimates.ask([estimateId], { ask: 'settings' })
    return { settings: { ...settings!, lines: [...settings!.lines] } }
  }
  const write = async (scope: Scope, estimateId: string, commands: readonly EstimateCommand[]): Promise<void> => {
    await database.inScope(scope, (tx) => requireOpen(tx, estimateId))
    await changeEstimate(collabApi, estimateId, commands, scope.userId)
  }

  bind(costrSettingsRead, ofEstimate, ({ params }) => settingsOf(params.estimateId))
  bind(costrSettingsEdit, ofEstimate, async ({ scope, params, input }) => {
    const settings = input as Partial<EstimateSettings> & { lines?: { id: string; name: string; percent: string }[] }
    await write(scope, params.estimateId, [{ do: 'settings.set', settings }])
    return settingsOf(params.estimateId)
  })
  bind(costrMeasureList, ofEstimate, async ({ params, input }) => {
    const { measures } = await estimates.ask([params.estimateId], { ask: 'measures', itemId: input.itemId })
    if (!measures) throw new AppError('NOT_FOUND')
    return measures
  })
  bind(costrMeasuresChange, ofEstimate, async ({ scope, params, input: { put, remove } }) => {
    const commands: EstimateCommand[] = []
    if (remove.length > 0) commands.push({ do: 'takeOff.delete', ids: remove })
    if (put.length > 0) commands.push({ do: 'takeOff.set', lines: put })
    await write(scope, params.estimateId, commands)
    return success
  })
  const count = async (scope: Scope, estimateId: string, queries: ElementQuery[]): Promise<CountedElements[]> => {
    const { scheduleId } = await database.inScope(scope, (tx) => requireEstimate(tx, estimateId))
    return elementCounts.count(scope, scheduleId, queries)
  }
  bind(costrModelMeasure, ofEstimate, async ({ scope, params, input }) => {
    const [found] = await count(scope, params.estimateId, [input.query])
    return found!
  })
  bind(costrMeasuresRefresh, ofEstimate, async ({ scope, params, input: { apply, only = null } }) => {
    const schedule = await scheduleOf(scope, params.estimateId)
    const { modelSources = [] } = await estimates.ask([params.estimateId], { ask: 'model sources' })
    const found = await count(
      scope,
      params.estimateId,
      modelSources.map(([, query]) => query),
    )
    const counted = modelSources.map(([lineId], at) => [lineId, found[at]!] as const)
    const { refresh } = await estimates.ask([params.estimateId], { ask: 'refresh', schedule, counted, only })
    if (apply) await write(scope, params.estimateId, refresh!.commands)
    return { lines: refresh!.shown, gone: refresh!.gone }
  })
  bind(costrComplianceRead, ofEstimate, async ({ scope, spaceId, params }) => {
    const schedule = await scheduleOf(scope, params.estimateId)
    const known = await database.inScope(scope, (tx) => selectKnownPrices(tx, spaceId))
    const { compliance } = await estimates.ask([params.estimateId], { ask: 'compliance', schedule, known })
    return { ...compliance!, results: compliance!.results.map((one) => ({ ...one, params: { ...one.params } })) }
  })
  bind(costrComplianceApply, ofEstimate, async ({ scope, params: { estimateId, ruleId }, input }) => {
    const schedule = await scheduleOf(scope, estimateId)
    const { rule } = await estimates.ask([estimateId], { ask: 'rule', schedule, ruleId })
    if (!rule) throw new AppError('ESTIMATE_RULE_MISSING')
    if (input.apply) for (const piece of rulePieces(ruleId, rule)) await write(scope, estimateId, [piece])
    return rule
  })
}
