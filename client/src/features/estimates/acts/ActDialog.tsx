import { Button } from '@blueprintjs/core'
import { Download, Print } from '@blueprintjs/icons'
import { costrPdcList, costrValueDone, type EstimateHeader, versionList } from '@plumbline/core/contract'
import { actTax } from '@plumbline/core/estimate-papers'
import { priceText, quantityText } from '@plumbline/core/estimates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import type { Output } from '../../../api/request.ts'
import { momentOf } from '../../../i18n/format.ts'
import { shortCode } from '../../../i18n/languages.ts'
import { keptPaperName } from '../../../parts/paper/kept-settings.ts'
import { attempt } from '../../../shell/attempt.ts'
import { PageFailure } from '../../../shell/PageBody.tsx'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { SelectField } from '../../../shell/SelectField.tsx'
import { TextField } from '../../../shell/TextField.tsx'
import { useRead } from '../../../shell/use-read.ts'
import { usePaperLanguage } from '../files/use-paper.ts'
import { actQuery } from '../print/paper-address.ts'
import { saveAct } from './save-act.ts'

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
  const asked = { ...(since !== '' && { since }), ...(pdcId !== '' && { pdcId }) }
  const { value, error, again } = useRead(`${id} ${since} ${pdcId}`, (signal) =>
    call(costrValueDone, { params: { estimateId: id }, input: asked, signal, quiet: true }),
  )
  const tax = value ? actTax(value) : null
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const paperLanguage = usePaperLanguage()
  const isDone = value !== null && value !== undefined && value.rows.length > 0
  const sums =
    value && tax
      ? ([
          [`${t('totals.vat')} ${value.vat} %`, tax.vat],
          [t('totals.gross'), tax.gross],
        ] as const)
      : []
  const save = (done: ValueDone) =>
    attempt(() => saveAct({ number, period, estimate: `${estimate} ${name}`, schedule }, done, paperLanguage))
  const print = (): void => {
    void navigate(`${pathname}/print/${keptPaperName()}${actQuery({ number, period, ...asked })}`)
  }
  return (
    <PanelDialog
      isOpen
      title={t('act.title')}
      width={980}
      onClose={close}
      footer={
        <>
          <Button
            icon={<Download />}
            text={t('act.save')}
            disabled={!isDone}
            onClick={() => value && void save(value)}
          />
          <Button intent="primary" icon={<Print />} text={t('print.act')} disabled={!isDone} onClick={print} />
        </>
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
