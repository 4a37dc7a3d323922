import { Button } from '@blueprintjs/core'
import { Download, Plus, Print } from '@blueprintjs/icons'
import {
  costrPdcDelete,
  costrPdcList,
  costrPdcState,
  type EstimateHeader,
  type PriceProtocol,
} from '@plumbline/core/contract'
import { priceText, quantityText } from '@plumbline/core/estimates'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { shortCode } from '../../../i18n/languages.ts'
import { keptPaperName } from '../../../parts/paper/kept-settings.ts'
import { useCan } from '../../../session/session.ts'
import { attempt } from '../../../shell/attempt.ts'
import { confirm } from '../../../shell/confirm.ts'
import { PageFailure } from '../../../shell/PageBody.tsx'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { useRead } from '../../../shell/use-read.ts'
import { usePaperLanguage } from '../files/use-paper.ts'
import { NewProtocol } from './NewProtocol.tsx'
import { saveProtocol } from './save-protocol.ts'

interface DialogProps {
  scheduleId: string
  estimates: readonly EstimateHeader[]
  close: () => void
}

/** Contract prices: what was agreed for the items of estimates, reduced and split to the cent; approved once. */
export function ProtocolsDialog({ scheduleId, estimates, close }: DialogProps) {
  const { t, i18n } = useTranslation('estimates')
  const can = useCan()
  const [chosen, choose] = useState<string | 'new' | null>(null)
  const { value, error, again } = useRead(scheduleId, (signal) =>
    call(costrPdcList, { params: { scheduleId }, signal, quiet: true }),
  )
  const protocols = value?.protocols ?? []
  const opened = protocols.find(({ id }) => id === chosen) ?? (chosen === null ? protocols[0] : undefined)
  return (
    <PanelDialog isOpen title={t('pdc.title')} width={980} onClose={close}>
      {error !== null && !value && <PageFailure error={error} again={again} />}
      <div className="estimates-coefficients estimates-protocols" aria-busy={!value && error === null}>
        <div>
          <ul>
            {protocols.map(({ id, number, state, gross }) => (
              <li key={id}>
                <button type="button" aria-pressed={id === opened?.id} onClick={() => choose(id)}>
                  <b>{number}</b> <small>{t(`pdc.state.${state}`)}</small>
                  <span>{priceText(gross, shortCode(i18n.language))}</span>
                </button>
              </li>
            ))}
            {value && protocols.length === 0 && <li className="pl-muted">{t('pdc.none')}</li>}
          </ul>
          {can('estimate.edit') && (
            <Button variant="minimal" icon={<Plus />} text={t('pdc.new')} onClick={() => choose('new')} />
          )}
        </div>
        {chosen === 'new' && (
          <NewProtocol
            scheduleId={scheduleId}
            estimates={estimates}
            approved={protocols.filter(({ state }) => state === 'APPROVED')}
            made={(id) => {
              choose(id)
              again()
            }}
          />
        )}
        {opened && <Protocol key={opened.id} protocol={opened} canDecide={can('estimate.edit')} again={again} />}
      </div>
    </PanelDialog>
  )
}

interface ProtocolProps {
  protocol: PriceProtocol
  canDecide: boolean
  again: () => void
}

/** So many rows stand in the dialog; the workbook has all. */
const SHOWN = 300

function Protocol({ protocol, canDecide, again }: ProtocolProps) {
  const { t, i18n } = useTranslation('estimates')
  const language = shortCode(i18n.language)
  const { id, number, rows, k, net, tax, gross, vat, state } = protocol
  const money = (text: string): string => priceText(text, language)
  const decide = async (wanted: 'APPROVED' | 'DECLINED'): Promise<void> => {
    const message = t(wanted === 'APPROVED' ? 'pdc.approveAsk' : 'pdc.declineAsk', { number })
    if (!(await confirm({ message, useEnter: true }))) return
    await attempt(() => call(costrPdcState, { params: { pdcId: id }, input: { state: wanted }, quiet: true }))
    again()
  }
  const remove = async (): Promise<void> => {
    if (!(await confirm({ message: t('pdc.deleteAsk', { number }), intent: 'danger', useEnter: true }))) return
    await attempt(() => call(costrPdcDelete, { params: { pdcId: id }, quiet: true }))
    again()
  }
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const paperLanguage = usePaperLanguage()
  const save = () => attempt(() => saveProtocol(protocol, paperLanguage))
  const print = (): void =>
    void navigate(`${pathname}/protocols/${id}/print/${keptPaperName()}?${new URLSearchParams({ number })}`)
  return (
    <article className="estimates-protocol">
      <header>
        <h3>
          {t('pdc.one')} {number}
        </h3>
        <span className="pl-muted">
          {t('pdc.reduced', { k: quantityText(k, language) })}
          {protocol.differsFrom !== null && ` · ${t('pdc.difference')}`}
        </span>
        <span className="pl-spring" />
        {canDecide && state === 'DRAFT' && (
          <>
            <Button size="small" text={t('pdc.delete')} onClick={() => void remove()} />
            <Button size="small" text={t('pdc.decline')} onClick={() => void decide('DECLINED')} />
            <Button size="small" intent="primary" text={t('pdc.approve')} onClick={() => void decide('APPROVED')} />
          </>
        )}
        <Button size="small" icon={<Download size={12} />} text={t('excel')} onClick={() => void save()} />
        <Button size="small" icon={<Print size={12} />} text={t('print.protocol')} onClick={print} />
      </header>
      <div className="estimates-rows">
        <table data-testid="protocol-rows">
          <thead>
            <tr>
              <th>{t('column.name')}</th>
              <th>{t('column.unit')}</th>
              <th className="is-figure">{t('column.quantity')}</th>
              <th className="is-figure">{t('pdc.price')}</th>
              <th className="is-figure">{t('pdc.total')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map((row) => (
              <tr key={row.id}>
                <td>{row.name}</td>
                <td>{row.unit}</td>
                <td className="is-figure">{quantityText(row.qty, language)}</td>
                <td className="is-figure">{row.agreedPrice === null ? '' : money(row.agreedPrice)}</td>
                <td className="is-figure">{money(row.agreedTotal)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length > SHOWN && <p className="pl-muted">{t('compliance.more', { count: rows.length - SHOWN })}</p>}
        {rows.length === 0 && <p className="pl-muted">{t('pdc.same')}</p>}
      </div>
      <dl>
        <dt>{t('totals.net')}</dt>
        <dd>{money(net)}</dd>
        <dt>
          {t('totals.vat')} {quantityText(vat, language)} %
        </dt>
        <dd>{money(tax)}</dd>
        <dt>{t('totals.gross')}</dt>
        <dd data-testid="protocol-gross">{money(gross)}</dd>
      </dl>
    </article>
  )
}
