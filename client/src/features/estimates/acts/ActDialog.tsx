import { Button } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { costrPdcList, costrValueDone, type EstimateHeader, versionList } from '@plumbline/core/contract'
import { decimalOf, exactOf, millionthsOf, withTax } from '@plumbline/core/estimates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import type { Output } from '../../../api/request.ts'
import { momentOf } from '../../../i18n/format.ts'
import { shortCode } from '../../../i18n/languages.ts'
import { attempt } from '../../../shell/attempt.ts'
import { PageFailure } from '../../../shell/PageBody.tsx'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { SelectField } from '../../../shell/SelectField.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import { useRead } from '../../../shell/use-read.ts'
import { saveSheet } from '../files/save-sheet.ts'
import { priceText, quantityText } from '../money.ts'
import { actLines, actWidths } from './act-sheet.ts'

export type ValueDone = Output<typeof costrValueDone>

interface ActProps {
  header: EstimateHeader
  schedule: string
  close: () => void
}

/** An act of completed work: what the facts of the schedule say is done since one of its earlier versions. */
export function ActDialog({ header, schedule, close }: ActProps) {
  const { t, i18n } = useTranslation('estimates')
  const language = shortCode(i18n.language)
  const { id, scheduleId, number: estimate, name } = header
  const params = { scheduleId }
  const [number, setNumber] = useState('1')
  const [period, setPeriod] = useState('')
  const [since, setSince] = useState('')
  const [pdcId, setPdc] = useState('')
  const versions = useRead(`versions ${scheduleId}`, (signal) =>
    call(versionList, { params, signal, quiet: true }),
  ).value
  const protocols = useRead(`pdc ${scheduleId}`, (signal) => call(costrPdcList, { params, signal, quiet: true })).value
  const approved = (protocols?.protocols ?? []).filter(
    (one) => one.state === 'APPROVED' && one.estimateIds.includes(id),
  )
  const { value, error, again } = useRead(`${id} ${since} ${pdcId}`, (signal) => {
    const input = { ...(since !== '' && { since }), ...(pdcId !== '' && { pdcId }) }
    return call(costrValueDone, { params: { estimateId: id }, input, signal, quiet: true })
  })
  const tax = value ? taxed(value) : null
  const sums =
    value && tax
      ? ([
          [`${t('totals.vat')} ${value.vat} %`, tax.vat],
          [t('totals.gross'), tax.gross],
        ] as const)
      : []
  const save = (done: ValueDone) =>
    attempt(() => {
      const title = t('act.heading', { number })
      const lines = [t('act.of', { estimate, name, schedule }), t('act.period', { period })]
      return saveSheet({ name: title, widths: actWidths, lines: actLines({ title, lines }, done, sums, t) })
    })
  return (
    <PanelDialog
      isOpen
      title={t('act.title')}
      width={980}
      onClose={close}
      footer={
        <Button
          intent="primary"
          icon={<Download />}
          text={t('act.save')}
          disabled={!value || value.rows.length === 0}
          onClick={() => value && void save(value)}
        />
      }
    >
      <div className="estimates-act">
        <TextField label={t('head.number')} value={number} onChange={setNumber} />
        <TextField label={t('act.periodLabel')} value={period} onChange={setPeriod} />
        <SelectField
          label={t('act.since')}
          value={since}
          options={[
            { value: '', label: t('act.beginning') },
            ...(versions?.versions ?? []).map((version) => ({
              value: version.id,
              label: `${version.name} · ${momentOf(version.createdAt)}`,
            })),
          ]}
          onChange={setSince}
        />
        <SelectField
          label={t('act.prices')}
          value={pdcId}
          options={[
            { value: '', label: t('act.byEstimatePrices') },
            ...approved.map((one) => ({ value: one.id, label: `${t('pdc.one')} ${one.number}` })),
          ]}
          onChange={setPdc}
        />
      </div>
      {error !== null && !value && <PageFailure error={error} again={again} />}
      {value?.rows.length === 0 && <p className="pl-muted">{t('act.nothing')}</p>}
      {value && value.rows.length > 0 && <Rows done={value} language={language} />}
      {value && tax && value.rows.length > 0 && (
        <dl className="estimates-sums">
          <dt>{t('act.sum')}</dt>
          <dd data-testid="act-sum">{priceText(value.period, language)}</dd>
          {sums.map(([name, amount]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{priceText(amount, language)}</dd>
            </div>
          ))}
        </dl>
      )}
    </PanelDialog>
  )
}

/** Of the period alone. */
function taxed({ period, vat }: ValueDone): { vat: string; gross: string } {
  const sums = withTax(millionthsOf(exactOf(period) ?? { digits: 0n, scale: 0 }), vat)
  return { vat: decimalOf(sums.vat), gross: decimalOf(sums.gross) }
}

/** So many rows stand in the dialog; the workbook has all. */
const SHOWN = 300

function Rows({ done, language }: { done: ValueDone; language: string }) {
  const { t } = useTranslation('estimates')
  return (
    <div className="estimates-rows">
      <table data-testid="act-rows">
        <thead>
          <tr>
            <th>{t('column.code')}</th>
            <th>{t('column.name')}</th>
            <th>{t('column.unit')}</th>
            {(['byEstimate', 'earlier', 'inPeriod', 'value', 'toDateValue'] as const).map((key) => (
              <th key={key} className="is-figure">
                {t(`act.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {done.rows.slice(0, SHOWN).map((row) => (
            <tr key={row.itemId}>
              <td>{row.code}</td>
              <td>{row.name}</td>
              <td>{row.unit}</td>
              <td className="is-figure">{quantityText(row.quantity, language)}</td>
              <td className="is-figure">{quantityText(row.before.quantity, language)}</td>
              <td className="is-figure">{quantityText(row.period.quantity, language)}</td>
              <td className="is-figure">{priceText(row.period.amount, language)}</td>
              <td className="is-figure">{priceText(row.toDate.amount, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {done.rows.length > SHOWN && (
        <p className="pl-muted">{t('compliance.more', { count: done.rows.length - SHOWN })}</p>
      )}
    </div>
  )
}
