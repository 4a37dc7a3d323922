import { Checkbox, HTMLSelect } from '@blueprintjs/core'
import {
  type AnalyticSetting,
  type AnalyticSettings,
  analyticCharts,
  analyticSettingSave,
  usualAnalyticSetting,
} from '@plumbline/core/contract'
import { seriesMeasures } from '@plumbline/core/indicators'
import { periodUnits } from '@plumbline/core/time'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { useCan } from '../../session/session.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { SelectField } from '../../shell/SelectField.tsx'
import type { KeptViews } from './use-kept-views.ts'

type Owner = keyof AnalyticSettings

interface SettingDialogProps {
  spaceId: string
  kept: KeptViews
  saved: () => void
  close: () => void
}

/** What analytics open with where the address says nothing: for oneself, or for everybody in the space. */
export function SettingDialog({ spaceId, kept: { presets, settings }, saved, close }: SettingDialogProps) {
  const { t } = useTranslation('analytics')
  const mayForAll = useCan()('eps.edit')
  const [of, setOf] = useState<Owner>('person')
  const [drafts, setDrafts] = useState(settings)
  const usual = of === 'person' ? (drafts.space ?? usualAnalyticSetting) : usualAnalyticSetting
  const set = (setting: AnalyticSetting | null): void => setDrafts({ ...drafts, [of]: setting })
  const save = async (): Promise<void> => {
    await call(analyticSettingSave, { params: {}, input: { spaceId, of, setting: drafts[of] } })
    saved()
  }
  return (
    <ActDialog title={t('setting.title')} submit={t('setting.save')} work={save} close={close}>
      {(error) => (
        <>
          {mayForAll && (
            <HTMLSelect
              fill
              aria-label={t('setting.forWhom')}
              value={of}
              options={(['person', 'space'] as const).map((value) => ({ value, label: t(`setting.of.${value}`) }))}
              onChange={({ currentTarget }) => setOf(currentTarget.value === 'space' ? 'space' : 'person')}
            />
          )}
          <Checkbox
            className="analytics-setting-usual"
            label={t(`setting.usual.${of}`)}
            checked={drafts[of] === null}
            onChange={({ currentTarget: { checked } }) => set(checked ? null : usual)}
          />
          {drafts[of] !== null && (
            <SettingFields
              setting={drafts[of]}
              presets={presets.filter(({ shared }) => shared || of === 'person')}
              set={set}
            />
          )}
          {error && <p role="alert">{error}</p>}
        </>
      )}
    </ActDialog>
  )
}

interface SettingFieldsProps {
  setting: AnalyticSetting
  presets: KeptViews['presets']
  set: (setting: AnalyticSetting) => void
}

function SettingFields({ setting, presets, set }: SettingFieldsProps) {
  const { t } = useTranslation('analytics')
  const presetId = presets.find(({ id }) => id === setting.presetId)?.id ?? null
  return (
    <>
      <SelectField
        label={t('setting.preset')}
        value={presetId ?? ''}
        options={[
          { value: '', label: t('setting.noPreset') },
          ...presets.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => set({ ...setting, presetId: id || null })}
      />
      {presetId !== null && <p className="pl-muted">{t('setting.elsewhere')}</p>}
      <SelectField
        label={t('chartField')}
        value={setting.chart}
        options={analyticCharts.map((value) => ({ value, label: t(`chart.${value}`) }))}
        onChange={(chart) => set({ ...setting, chart: analyticCharts.find((one) => one === chart) ?? setting.chart })}
      />
      <SelectField
        label={t('periodField')}
        value={setting.period}
        options={periodUnits.map((value) => ({ value, label: t(`period.${value}`) }))}
        onChange={(period) => set({ ...setting, period: periodUnits.find((one) => one === period) ?? setting.period })}
      />
      <SelectField
        label={t('measureField')}
        value={setting.measure}
        options={seriesMeasures.map((value) => ({ value, label: t(`measure.${value}`) }))}
        onChange={(measure) =>
          set({ ...setting, unit: '', measure: seriesMeasures.find((one) => one === measure) ?? setting.measure })
        }
      />
      <Checkbox
        label={t('setting.asTable')}
        checked={setting.asTable}
        onChange={({ currentTarget: { checked } }) => set({ ...setting, asTable: checked })}
      />
    </>
  )
}
