import type { OwnIndicatorView } from '@plumbline/core/contract'
import { shownFormula } from '@plumbline/core/formulas'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormulaField } from '../../parts/formula/FormulaField.tsx'
import { readFormula } from '../../parts/formula/read-formula.ts'
import { useIndicatorColumns } from './rule-text.ts'

interface FormulaRuleProps {
  /** As it is stored; '': none that means something. */
  formula: string
  others: readonly OwnIndicatorView[]
  change: (formula: string) => void
}

/** A formula over other indicators, by their names. */
export function FormulaRule({ formula, others, change }: FormulaRuleProps) {
  const { t } = useTranslation('indicators')
  const columns = useIndicatorColumns(others)
  const [text, setText] = useState(() => shownFormula(formula, columns))
  const read = readFormula(text, columns)
  return (
    <FormulaField
      label={t('formula')}
      value={text}
      columns={columns}
      error={'error' in read && text.trim() !== '' ? read.error : null}
      hint={t('formulaHint')}
      onChange={(written) => {
        setText(written)
        const now = readFormula(written, columns)
        change('compiled' in now ? now.stored : '')
      }}
    />
  )
}
