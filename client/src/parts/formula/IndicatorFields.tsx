import { type IndicatorSetting, isOrdered } from '@plumbline/core/attributes'
import type { FormulaColumn } from '@plumbline/core/formulas'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sentenceOf } from '../../shell/error-sentence.ts'
import { SelectField } from '../../shell/SelectField.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { parseNumber } from '../values/number.ts'

interface IndicatorFieldsProps {
  setting: IndicatorSetting | null
  columns: readonly FormulaColumn[]
  /** Null: something is missing, or means nothing. */
  change: (setting: IndicatorSetting | null) => void
}

interface Draft {
  source: string
  better: IndicatorSetting['better']
  good: string
  warning: string
}

/** A column of numbers and the limits that turn it into a light. */
export function IndicatorFields({ setting, columns, change }: IndicatorFieldsProps) {
  const { t } = useTranslation('attributes')
  const sources = columns.filter(({ kind }) => kind === 'number')
  const [draft, setDraft] = useState<Draft>(() => ({
    source: setting?.source ?? sources[0]?.key ?? '',
    better: setting?.better ?? 'up',
    good: setting ? String(setting.good) : '',
    warning: setting ? String(setting.warning) : '',
  }))
  const put = (part: Partial<Draft>): void => {
    const next = { ...draft, ...part }
    setDraft(next)
    const read = settingOf(next)
    change(read && isOrdered(read) ? read : null)
  }
  const read = settingOf(draft)
  const limitError = (text: string): string | undefined =>
    text !== '' && parseNumber(text) === null ? t('schedule:edit.number') : undefined
  return (
    <>
      <SelectField
        label={t('indicator.source')}
        value={draft.source}
        options={sources.map(({ key, names }) => ({ value: key, label: names[0] ?? key }))}
        onChange={(source) => put({ source })}
      />
      <SelectField
        label={t('indicator.better')}
        value={draft.better}
        options={(['up', 'down'] as const).map((value) => ({ value, label: t(`indicator.way.${value}`) }))}
        onChange={(better) => put({ better: better as Draft['better'] })}
      />
      <TextField
        label={t(`indicator.good.${draft.better}`)}
        value={draft.good}
        error={limitError(draft.good)}
        onChange={(good) => put({ good })}
      />
      <TextField
        label={t(`indicator.warning.${draft.better}`)}
        value={draft.warning}
        error={limitError(draft.warning) ?? (read && !isOrdered(read) ? sentenceOf('INDICATOR_ORDER', {}) : undefined)}
        hint={t('indicator.rest')}
        onChange={(warning) => put({ warning })}
      />
    </>
  )
}

function settingOf({ source, better, good, warning }: Draft): IndicatorSetting | null {
  const [from, to] = [parseNumber(good), parseNumber(warning)]
  if (source === '' || from === null || to === null) return null
  return { kind: 'indicator', source, better, good: from, warning: to }
}
