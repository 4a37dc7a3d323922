import { attributeLimits, type CalculatedSetting, summaryRules } from '@plumbline/core/attributes'
import { type FormulaColumn, shownFormula } from '@plumbline/core/formulas'
import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../shell/SelectField.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { FormulaField } from './FormulaField.tsx'
import { FormulaPreviewContext } from './formula-preview.ts'
import { readFormula } from './read-formula.ts'

interface CalculatedFieldsProps {
  setting: CalculatedSetting | null
  unit: string
  precision: number
  columns: readonly FormulaColumn[]
  /** Null: the formula means nothing (yet). */
  change: (setting: CalculatedSetting | null, look: { unit: string; precision: number }) => void
}

/** A formula, what summaries show, and how a number reads. */
export function CalculatedFields({ setting, unit, precision, columns, change }: CalculatedFieldsProps) {
  const { t } = useTranslation('attributes')
  const preview = useContext(FormulaPreviewContext)
  const [text, setText] = useState(setting ? shownFormula(setting.formula, columns) : '')
  const [summaries, setSummaries] = useState(setting?.summaries ?? 'formula')
  const look = { unit, precision }
  const read = readFormula(text, columns)
  const put = (written: string, rule: CalculatedSetting['summaries']): void => {
    const now = readFormula(written, columns)
    const isWhole = 'compiled' in now
    change(
      isWhole ? { kind: 'calculated', formula: now.stored, result: now.compiled.kind, summaries: rule } : null,
      look,
    )
  }
  const example = 'compiled' in read ? (preview?.(read.compiled, look) ?? null) : null
  return (
    <>
      <FormulaField
        label={t('formula.label')}
        value={text}
        columns={columns}
        error={'error' in read && text.trim() !== '' ? read.error : null}
        hint={example ?? t('formula.hint')}
        onChange={(written) => {
          setText(written)
          put(written, summaries)
        }}
      />
      <SelectField
        label={t('formula.summaries')}
        value={summaries}
        options={summaryRules.map((value) => ({ value, label: t(`formula.rule.${value}`) }))}
        onChange={(value) => {
          const rule = value as CalculatedSetting['summaries']
          setSummaries(rule)
          put(text, rule)
        }}
      />
      {'compiled' in read && read.compiled.kind === 'number' && (
        <>
          <TextField
            label={t('unit')}
            value={unit}
            onChange={(written) => change(setting, { ...look, unit: written.slice(0, 16) })}
          />
          <SelectField
            label={t('precision')}
            value={String(precision)}
            options={digits.map((n) => ({ value: String(n), label: String(n) }))}
            onChange={(n) => change(setting, { ...look, precision: Number(n) })}
          />
        </>
      )}
    </>
  )
}

const digits = Array.from({ length: attributeLimits.precision + 1 }, (_, n) => n)
