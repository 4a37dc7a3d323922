import {
  type AttributeSetting,
  type CalculatedSetting,
  formulaColumnsOf,
  type IndicatorSetting,
  isOrdered,
} from '@plumbline/core/attributes'
import type { AttributeView } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { compileFormula, type FormulaColumn, FormulaError, storedFormula } from '@plumbline/core/formulas'
import type { Transaction } from '../../../platform/database/index.ts'
import {
  type AttributeRow,
  attributeViewOf,
  listDefinitions,
  lockAttributes,
  refuseCycle,
  requireAttribute,
  selectReaders,
  updateSetting,
} from '../attributes/index.ts'

type NewCalculated = Omit<CalculatedSetting, 'result'>
type NewSetting = NewCalculated | IndicatorSetting

/** Throws NOT_FOUND, BAD_REQUEST where the attribute is of another type, and what formulas and indicators refuse. */
export async function setSetting(tx: Transaction, attributeId: string, wanted: NewSetting): Promise<AttributeView> {
  const attribute = await requireAttribute(tx, attributeId)
  if (attribute.type !== wanted.kind) throw new AppError('BAD_REQUEST', { field: 'kind' })
  await lockAttributes(tx, attribute.spaceId)
  const columns = formulaColumnsOf(await listDefinitions(tx, attribute.spaceId, attribute.nodeId))
  const setting = wanted.kind === 'calculated' ? calculated(wanted, columns) : indicator(wanted, columns)
  await refuseCycle(tx, attribute, setting)
  await refuseOtherResult(tx, attribute, setting)
  await updateSetting(tx, attributeId, setting)
  return attributeViewOf(await requireAttribute(tx, attributeId))
}

/** Throws NOT_FOUND where nothing was said yet, and BAD_REQUEST for parts of the other kind. */
export async function editSetting(
  tx: Transaction,
  attributeId: string,
  change: Partial<NewCalculated> | Partial<IndicatorSetting>,
): Promise<AttributeView> {
  const { setting } = await requireAttribute(tx, attributeId)
  if (!setting || setting.kind === 'donor') throw new AppError('NOT_FOUND')
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  if (given.some(([name]) => !Object.hasOwn(setting, name))) throw new AppError('BAD_REQUEST', { field: 'kind' })
  return setSetting(tx, attributeId, { ...setting, ...Object.fromEntries(given) })
}

function calculated(wanted: NewCalculated, columns: readonly FormulaColumn[]): CalculatedSetting {
  const { kind, summaries } = wanted
  return { kind, summaries, ...checkFormula(wanted.formula, columns) }
}

/** As it is stored, and what comes out of it. Throws what formulas refuse. */
export function checkFormula(
  text: string,
  columns: readonly FormulaColumn[],
): Pick<CalculatedSetting, 'formula' | 'result'> {
  try {
    const formula = storedFormula(text, columns)
    return { formula, result: compileFormula(formula, columns).kind }
  } catch (failure) {
    if (failure instanceof FormulaError) throw new AppError(failure.problem.code, failure.problem.params)
    throw failure
  }
}

function indicator(wanted: IndicatorSetting, columns: readonly FormulaColumn[]): IndicatorSetting {
  const source = columns.find(({ key }) => key === wanted.source)
  if (source?.kind !== 'number') throw new AppError('INDICATOR_SOURCE')
  if (!isOrdered(wanted)) throw new AppError('INDICATOR_ORDER')
  return wanted
}

/** Whoever is calculated from it counts on what it gives. */
async function refuseOtherResult(
  tx: Transaction,
  { id, setting: before }: AttributeRow,
  setting: AttributeSetting,
): Promise<void> {
  if (setting.kind !== 'calculated' || before?.kind !== 'calculated' || setting.result === before.result) return
  const names = await selectReaders(tx, id)
  if (names.length > 0) throw new AppError('FORMULA_USED', { names: names.join(', ') })
}
