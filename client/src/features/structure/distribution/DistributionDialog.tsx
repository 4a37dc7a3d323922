import { Button, Spinner } from '@blueprintjs/core'
import { type Distribution, distributionByEps, distributionSave, type EpsNode } from '@plumbline/core/contract'
import { type CurveKind, curveKinds } from '@plumbline/core/distributions'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { CurveChart } from '../../../parts/distribution/CurveChart.tsx'
import { CurveShares } from '../../../parts/distribution/CurveShares.tsx'
import { curveOf, type Draft, draftOf, withKind } from '../../../parts/distribution/draft.ts'
import { useCan } from '../../../session/session.ts'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { toastError } from '../../../shell/toast.ts'

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
      {draft && <CurveShares draft={draft} setDraft={setDraft} canEdit={canEdit} />}
    </>
  )
}

function Inherited({ inherited }: Pick<Distribution, 'inherited'>) {
  const { t } = useTranslation('distribution')
  if (!inherited) return <p>{t('none')}</p>
  return <p>{t('inherited', { name: inherited.name, kind: t(`kinds.${inherited.curve.kind}`) })}</p>
}
