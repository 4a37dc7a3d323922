import { Button } from '@blueprintjs/core'
import { Cross, Plus } from '@blueprintjs/icons'
import { type EstimateLine, type EstimateSettings, estimateMethods, roundings } from '@plumbline/core/estimates'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../api/new-id.ts'
import { DayField } from '../../../shell/DayField.tsx'
import { IconButton } from '../../../shell/IconButton.tsx'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { SelectField } from '../../../shell/SelectField.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import type { EstimateSession } from '../estimate-session.ts'
import { useFigures } from '../use-estimate.ts'
import { ChargeRules } from './ChargeRules.tsx'
import { DecimalField } from './DecimalField.tsx'
import { Indices } from './Indices.tsx'

/** How an estimate is calculated: method, indices, overhead and profit, what comes on top. */
export function SettingsDialog({ estimate, close }: { estimate: EstimateSession; close: () => void }) {
  const { t } = useTranslation('estimates')
  const { document, state } = useFigures(estimate)
  const { settings } = document
  const set = (change: Partial<EstimateSettings>): void => {
    const { lines, ...rest } = change
    estimate.execute({ do: 'settings.set', settings: { ...rest, ...(lines && { lines: [...lines] }) } })
  }
  const options = (all: readonly string[], group: 'method' | 'rounding') =>
    all.map((value) => ({ value, label: t(`${group}.${value as 'index'}` as 'method.index') }))
  return (
    <PanelDialog isOpen title={t('settings.title')} width={560} onClose={close}>
      <fieldset className="estimates-settings" disabled={state.right !== 'write'}>
        <SelectField
          label={t('settings.method')}
          value={settings.method}
          options={options(estimateMethods, 'method')}
          onChange={(method) => set({ method: method as EstimateSettings['method'] })}
        />
        <SelectField
          label={t('settings.rounding')}
          value={settings.rounding}
          options={options(roundings, 'rounding')}
          onChange={(rounding) => set({ rounding: rounding as EstimateSettings['rounding'] })}
        />
        <TextField
          label={t('settings.currency')}
          value={settings.currency}
          onChange={(currency) => set({ currency: currency.slice(0, 8) })}
        />
        <DayField
          atRest
          label={t('settings.priceDate')}
          value={settings.priceDate}
          readOnly={state.right !== 'write'}
          onChange={(priceDate) => set({ priceDate })}
        />
        <DecimalField label={t('settings.vat')} value={settings.vat} change={(vat) => set({ vat })} />
        {settings.method === 'index' && <Indices estimate={estimate} />}
        {(['overhead', 'profit'] as const).map((kind) => (
          <ChargeRules key={kind} kind={kind} estimate={estimate} />
        ))}
        <Lines lines={settings.lines} change={(lines) => set({ lines })} />
      </fieldset>
    </PanelDialog>
  )
}

function Lines({ lines, change }: { lines: readonly EstimateLine[]; change: (lines: EstimateLine[]) => void }) {
  const { t } = useTranslation('estimates')
  const put = (line: EstimateLine): void => change(lines.map((one) => (one.id === line.id ? line : one)))
  return (
    <fieldset className="estimates-lines">
      <legend>{t('settings.lines')}</legend>
      {lines.map((line) => (
        <div key={line.id}>
          <TextField label={t('settings.line')} value={line.name} onChange={(name) => put({ ...line, name })} />
          <DecimalField
            label={t('settings.percent')}
            value={line.percent}
            change={(percent) => put({ ...line, percent })}
          />
          <IconButton
            icon={<Cross size={14} />}
            label={t('settings.removeLine', { name: line.name })}
            onClick={() => change(lines.filter(({ id }) => id !== line.id))}
          />
        </div>
      ))}
      <Button
        variant="minimal"
        icon={<Plus />}
        text={t('settings.addLine')}
        onClick={() => change([...lines, { id: newId(), name: t('settings.line'), percent: '0' }])}
      />
    </fieldset>
  )
}
