import './estimates.css'
import { Button } from '@blueprintjs/core'
import { Add, Calculator, Endorsed, Import } from '@blueprintjs/icons'
import { costrEstimateCreate, costrEstimateList, type ListedEstimate } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { momentOf } from '../../i18n/format.ts'
import { useScheduleScreen } from '../../parts/screens/use-schedule-screen.ts'
import { useCan } from '../../session/session.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { ListTable } from '../../shell/ListTable.tsx'
import { PageBody, PageFailure, PageNotice } from '../../shell/PageBody.tsx'
import { useNews } from '../../shell/use-news.ts'
import { useRead } from '../../shell/use-read.ts'
import { NameDialog } from './dialogs/NameDialog.tsx'
import { EstimateTotals } from './EstimateTotals.tsx'
import { FromFileDialog } from './files/FromFileDialog.tsx'
import { ProtocolsDialog } from './protocols/ProtocolsDialog.tsx'

/** `/:spaceId/schedule/:scheduleId/estimates`: the estimates of a schedule with their revisions. */
export default function EstimatesPage() {
  const { t } = useTranslation('estimates')
  const { scheduleId, breadcrumb } = useScheduleScreen(t('title'))
  const can = useCan()
  const [making, setMaking] = useState<'blank' | 'file' | 'protocols' | null>(null)
  const { value, error, again } = useRead(scheduleId, (signal) =>
    call(costrEstimateList, { params: { scheduleId }, signal, quiet: true }),
  )
  const isHere = (event: { scheduleId: string }): boolean => event.scheduleId === scheduleId
  useNews({ estimates: isHere, estimateTotals: isHere }, again)
  const buttons = can('estimate.edit') && (
    <>
      <Button variant="minimal" icon={<Import />} text={t('fromFile')} onClick={() => setMaking('file')} />
      <Button intent="primary" icon={<Add />} text={t('new')} onClick={() => setMaking('blank')} />
    </>
  )
  return (
    <AppFrame
      breadcrumb={breadcrumb}
      tools={<span className="pl-muted">{value && t('count', { count: value.estimates.length })}</span>}
      toolsRight={
        <>
          {value && value.estimates.length > 0 && (
            <Button
              variant="minimal"
              icon={<Endorsed />}
              text={t('pdc.title')}
              onClick={() => setMaking('protocols')}
            />
          )}
          {buttons}
        </>
      }
    >
      <PageBody busy={value === null && error === null}>
        {value && value.estimates.length > 0 && <List estimates={value.estimates} />}
        {value?.estimates.length === 0 && (
          <PageNotice>
            <Calculator size={40} />
            <p>{t('none')}</p>
            {buttons && <div className="estimates-begin">{buttons}</div>}
          </PageNotice>
        )}
        {!value && error !== null && <PageFailure error={error} again={again} />}
      </PageBody>
      {making === 'blank' && <NewEstimate close={() => setMaking(null)} />}
      {making === 'file' && <FromFileDialog close={() => setMaking(null)} />}
      {making === 'protocols' && value && (
        <ProtocolsDialog scheduleId={scheduleId} estimates={value.estimates} close={() => setMaking(null)} />
      )}
    </AppFrame>
  )
}

function List({ estimates }: { estimates: readonly ListedEstimate[] }) {
  const { t } = useTranslation('estimates')
  const { spaceId = '', scheduleId = '' } = useParams()
  const columns = [
    ...(['number', 'name', 'revision', 'state'] as const).map((key) => ({ key, label: t(`head.${key}`) })),
    { key: 'items', label: t('head.items') },
    { key: 'net', label: t('totals.net') },
    { key: 'gross', label: t('totals.gross') },
    { key: 'changed', label: t('head.changed') },
  ]
  return (
    <ListTable className="estimates-list" columns={columns} acts={t('open')} testId="estimates">
      {estimates.map(({ id, number, name, revision, state, totals, changedAt }) => (
        <tr key={id}>
          <td>{number}</td>
          <td>{name}</td>
          <td>{revision}</td>
          <td>{t(`state.${state}`)}</td>
          <EstimateTotals totals={totals} />
          <td>{momentOf(changedAt)}</td>
          <td>
            <Link to={`/${spaceId}/schedule/${scheduleId}/estimates/${id}`}>{t('open')}</Link>
          </td>
        </tr>
      ))}
    </ListTable>
  )
}

function NewEstimate({ close }: { close: () => void }) {
  const { t } = useTranslation('estimates')
  const { spaceId = '', scheduleId = '' } = useParams()
  const navigate = useNavigate()
  return (
    <NameDialog
      title={t('new')}
      submit={t('create')}
      save={async (input) => {
        const { estimate } = await call(costrEstimateCreate, { params: { scheduleId }, input })
        void navigate(`/${spaceId}/schedule/${scheduleId}/estimates/${estimate.id}`)
      }}
      close={close}
    />
  )
}
