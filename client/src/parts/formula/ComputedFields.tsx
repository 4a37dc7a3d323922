import type { AttributeSetting, ValueType } from '@plumbline/core/attributes'
import type { FormulaColumn } from '@plumbline/core/formulas'
import { CalculatedFields } from './CalculatedFields.tsx'
import { IndicatorFields } from './IndicatorFields.tsx'

interface Look {
  unit: string
  precision: number
}

interface ComputedFieldsProps {
  type: ValueType
  setting: AttributeSetting | null
  look: Look
  columns: readonly FormulaColumn[]
  change: (setting: AttributeSetting | null, look?: Look) => void
}

/** How values come about that works do not hold; nothing for types that they hold. */
export function ComputedFields({ type, setting, look, columns, change }: ComputedFieldsProps) {
  if (type === 'calculated') {
    const own = setting?.kind === 'calculated' ? setting : null
    const { unit, precision } = look
    return <CalculatedFields {...{ unit, precision, columns, change }} setting={own} />
  }
  if (type !== 'indicator') return null
  return <IndicatorFields columns={columns} change={change} setting={setting?.kind === 'indicator' ? setting : null} />
}
