import { Radio, RadioGroup } from '@blueprintjs/core'
import type { ReportFormat, ReportKind } from '@plumbline/core/contract'
import { type ReportRows, reportRows } from '@plumbline/core/reports'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../shell/SelectField.tsx'

/** What is chosen of each report, whenever it is written. */
export interface ChosenReport {
  rows: ReportRows
  level: number | null
  language: 'en' | 'ru'
  as: ReportFormat
}

interface ReportChoicesProps {
  chosen: ChosenReport
  /** Of its form: what it is written as, or as pages. */
  kind: ReportKind
  set: (part: Partial<ChosenReport>) => void
}

const MAX_LEVEL = 9

/** Rows, levels, language and format of a report. */
export function ReportChoices({ chosen: { rows, level, language, as }, kind, set }: ReportChoicesProps) {
  const { t } = useTranslation('reports')
  const levels = Array.from({ length: MAX_LEVEL }, (_, i) => i + 1)
  return (
    <>
      <RadioGroup
        label={t('rows.label')}
        selectedValue={rows}
        onChange={(event) => set({ rows: event.currentTarget.value as ReportRows })}
      >
        {reportRows.map((one) => (
          <Radio key={one} value={one} label={t(`rows.${one}`)} />
        ))}
      </RadioGroup>
      <div className="reports-pair">
        <SelectField
          label={t('level')}
          value={String(level ?? '')}
          options={[
            { value: '', label: t('allLevels') },
            ...levels.map((one) => ({ value: String(one), label: t('toLevel', { level: one }) })),
          ]}
          onChange={(value) => set({ level: value === '' ? null : Number(value) })}
        />
        <SelectField
          label={t('language')}
          value={language}
          options={[
            { value: 'en', label: 'English' },
            { value: 'ru', label: 'Русский' },
          ]}
          onChange={(value) => set({ language: value === 'ru' ? 'ru' : 'en' })}
        />
        <SelectField
          label={t('as')}
          value={as}
          options={[kind, 'pdf' as const].map((one) => ({ value: one, label: t(`kind.${one}`) }))}
          onChange={(value) => set({ as: value === 'pdf' ? 'pdf' : kind })}
        />
      </div>
    </>
  )
}
