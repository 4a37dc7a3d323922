import './distribution.css'
import { Button, Spinner } from '@blueprintjs/core'
import { type Distribution, distributionByEps, distributionSave, type EpsNode } from '@plumbline/core/contract'
import { type CurveKind, curveKinds } from '@plumbline/core/distributions'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useCan } from '../../../session/session.ts'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { toastError } from '../../../shell/toast.ts'
import { CurveChart } from './CurveChart.tsx'
import { curveOf, type Draft, draftOf, sumOf, type TypedCurve, withKind, withShare } from './draft.ts'

interface DistributionDialogProps {
  node: EpsNode
  close: () => void
}

/** The curve of a node of the structure: inherited, a preset, or 21 own points. */
export function DistributionDialog({ node, close }: DistributionDialogProps) {
  const { t } = useTranslation('distribution')
  const can = useCan()
  const [distribution, setDistribution] = useState<Distribution | null>(null)
  const [draft, setDraft] = useState<Draft>(null)
  const [isSaving, setSaving] = useState(false)
  useEffect(() => {
    const reading = new AbortController()
    call(distributionByEps, { params: { epsId: node.id }, signal: reading.signal }).then(
      ({ distribution: read }) => {
        setDistribution(read)
        setDraft(read.own && draftOf(read.own))
      },
      (error: unknown) => {
        if (reading.signal.aborted) return
        toastError(error)
        close()
      },
    )
    return () => reading.abort()
  }, [node.id, close])

  const curve = curveOf(draft)
  const save = async (): Promise<void> => {
    if (curve === undefined) return
    setSaving(true)
    try {
      await call(distributionSave, { input: { epsId: node.id, curve } })
      close()
    } catch (error) {
      toastError(error)
      setSaving(false)
    }
  }
  return (
    <PanelDialog
      isOpen
      width={480}
      title={`${t('title')} · ${node.name}`}
      onClose={close}
      footer={
        <>
          <Button text={t('cancel')} onClick={close} />
          {can('eps.edit') && (
            <Button
              intent="primary"
              text={t('save')}
              loading={isSaving}
              disabled={!distribution || curve === undefined}
              onClick={() => void save()}
            />
          )}
        </>
      }
    >
      <p className="pl-distribution-text">{t('text')}</p>
      {distribution ? (
        <CurveForm distribution={distribution} draft={draft} setDraft={setDraft} canEdit={can('eps.edit')} />
      ) : (
        <Spinner size={24} />
      )}
    </PanelDialog>
  )
}

interface CurveFormProps {
  distribution: Distribution
  draft: Draft
  setDraft: (draft: Draft) => void
  canEdit: boolean
}

function CurveForm({ distribution: { inherited }, draft, setDraft, canEdit }: CurveFormProps) {
  const { t } = useTranslation('distribution')
  const shown = draft ?? (inherited ? draftOf(inherited.curve) : withKind(null, 'uniform'))
  return (
    <>
      <label className="pl-distribution-kind">
        {t('kind')}
        <select
          value={draft?.kind ?? ''}
          disabled={!canEdit}
          onChange={({ currentTarget: { value } }) =>
            setDraft(value === '' ? null : withKind(shown, value as CurveKind))
          }
        >
          <option value="">{t('inherit')}</option>
          {curveKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </select>
      </label>
      {draft === null && <Inherited inherited={inherited} />}
      <CurveChart draft={shown} />
      {draft && <Shares draft={draft} setDraft={setDraft} canEdit={canEdit} />}
    </>
  )
}

function Inherited({ inherited }: Pick<Distribution, 'inherited'>) {
  const { t } = useTranslation('distribution')
  if (!inherited) return <p>{t('none')}</p>
  return <p>{t('inherited', { name: inherited.name, kind: t(`kinds.${inherited.curve.kind}`) })}</p>
}

function Shares({ draft, setDraft, canEdit }: Omit<CurveFormProps, 'distribution' | 'draft'> & { draft: TypedCurve }) {
  const { t } = useTranslation('distribution')
  const sum = sumOf(draft) / 100
  const isWhole = curveOf(draft) !== undefined
  return (
    <>
      <div className="pl-distribution-shares">
        {draft.shares.map((share, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place
          <label key={i}>
            <span>{i * 5}</span>
            <input
              type="text"
              inputMode="decimal"
              aria-label={t('share', { at: i * 5 })}
              maxLength={6}
              disabled={!canEdit}
              value={share}
              onChange={(event) => setDraft(withShare(draft, i, event.currentTarget.value))}
            />
          </label>
        ))}
      </div>
      <p className={isWhole ? '' : 'pl-distribution-wrong'} role="status">
        {t(isWhole ? 'sum' : 'sumWrong', { sum })}
      </p>
    </>
  )
}
