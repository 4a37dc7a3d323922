import { Button } from '@blueprintjs/core'
import { Cross, Plus } from '@blueprintjs/icons'
import type { EstimateCommand } from '@plumbline/core/documents/estimate'
import {
  type ChargeRule,
  type EstimateLine,
  type EstimateSettings,
  estimateMethods,
  type IndexSet,
  roundings,
  ruleBases,
} from '@plumbline/core/estimates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../../api/new-id.ts'
import { parseDecimal } from '../../../parts/values/number.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { SelectField } from '../../../shell/SelectField.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import type { EstimateSession } from '../estimate-session.ts'
import { useFigures } from '../use-estimate.ts'

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
        <DecimalField label={t('settings.vat')} value={settings.vat} change={(vat) => set({ vat })} />
        {settings.method === 'index' && <Indices estimate={estimate} />}
        {(['overhead', 'profit'] as const).map((kind) => (
          <UsualRule key={kind} kind={kind} estimate={estimate} />
        ))}
        <Lines lines={settings.lines} change={(lines) => set({ lines })} />
      </fieldset>
    </PanelDialog>
  )
}

interface DecimalProps {
  label: string
  value: string
  /** May be left blank. */
  optional?: boolean
  change: (value: string) => void
}

/** What is no number stays in the field with its reason, and is written nowhere. */
function DecimalField({ label, value, optional = false, change }: DecimalProps) {
  const { t } = useTranslation('estimates')
  const [text, setText] = useState(value)
  const isBlank = optional && text.trim() === ''
  const isWrong = !isBlank && parseDecimal(text) === null
  return (
    <TextField
      label={label}
      value={text}
      error={isWrong ? t('refused.decimal') : undefined}
      onChange={(typed) => {
        setText(typed)
        const decimal = optional && typed.trim() === '' ? '' : parseDecimal(typed)
        if (decimal !== null) change(decimal)
      }}
    />
  )
}

const noIndices: Omit<IndexSet, 'id'> = { period: '', L: '', E: '', M: '', other: '', total: '' }

function Indices({ estimate }: { estimate: EstimateSession }) {
  const { t } = useTranslation('estimates')
  const { indexSets, settings } = useFigures(estimate).document
  const known = indexSets.get(settings.indexSetId ?? '')
  const change = (fields: Partial<IndexSet>): void => {
    const indexSet = { ...noIndices, ...known, ...fields, id: known?.id ?? newId() }
    const put: EstimateCommand = { do: 'indexSet.set', indexSet }
    const choose = { do: 'settings.set' as const, settings: { indexSetId: indexSet.id } }
    estimate.execute(known ? put : { do: 'batch', commands: [put, choose] })
  }
  return (
    <fieldset className="estimates-row">
      <legend>{t('settings.indices')}</legend>
      <TextField label={t('settings.period')} value={known?.period ?? ''} onChange={(period) => change({ period })} />
      {(['L', 'E', 'M', 'other', 'total'] as const).map((key) => (
        <DecimalField
          key={key}
          optional
          label={t(`index.${key}`)}
          value={known?.[key] ?? ''}
          change={(value) => change({ [key]: value })}
        />
      ))}
    </fieldset>
  )
}

function UsualRule({ kind, estimate }: { kind: ChargeRule['kind']; estimate: EstimateSession }) {
  const { t } = useTranslation('estimates')
  const { rules, settings } = useFigures(estimate).document
  const id = kind === 'overhead' ? settings.overheadRuleId : settings.profitRuleId
  const known = rules.get(id ?? '')
  const change = (fields: Partial<Pick<ChargeRule, 'percent' | 'base'>>): void => {
    const usual = { kind, workType: '', percent: '0', base: 'FOT', k: '' } as const
    const rule = { ...usual, ...known, ...fields, id: known?.id ?? newId() }
    const choose = {
      do: 'settings.set' as const,
      settings: kind === 'overhead' ? { overheadRuleId: rule.id } : { profitRuleId: rule.id },
    }
    const put: EstimateCommand = { do: 'rule.set', rule }
    estimate.execute(known ? put : { do: 'batch', commands: [put, choose] })
  }
  return (
    <fieldset className="estimates-row">
      <legend>{t(`settings.${kind}`)}</legend>
      <DecimalField
        label={t('settings.percent')}
        value={known?.percent ?? '0'}
        change={(percent) => change({ percent })}
      />
      <SelectField
        label={t('settings.base')}
        value={known?.base ?? 'FOT'}
        options={ruleBases.map((base) => ({ value: base, label: t(`base.${base}`) }))}
        onChange={(base) => change({ base: base as ChargeRule['base'] })}
      />
    </fieldset>
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
