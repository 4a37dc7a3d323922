import { presetCurve } from '@plumbline/core/distributions'
import type { AssignmentFields } from '@plumbline/core/documents/schedule'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CurveChart } from '../../../parts/distribution/CurveChart.tsx'
import { CurveShares } from '../../../parts/distribution/CurveShares.tsx'
import { curveOf, draftOf } from '../../../parts/distribution/draft.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'

interface CurveDialogProps {
  /** null: none of its own yet; it begins evenly. */
  points: readonly number[] | null
  canEdit: boolean
  put: (change: Partial<AssignmentFields>) => null
  close: () => void
}

/** The 21 points by which one assignment runs over its work. */
export function CurveDialog({ points, canEdit, put, close }: CurveDialogProps) {
  const { t } = useTranslation('distribution')
  const [draft, setDraft] = useState(() => draftOf({ kind: 'custom', points: points ?? presetCurve('uniform').points }))
  const curve = curveOf(draft)
  return (
    <ActDialog
      width={480}
      title={t('own')}
      submit={t('save')}
      disabled={!curve || !canEdit}
      work={async () => curve && put({ curve: curve.points, distributionId: null })}
      close={close}
    >
      {() => (
        <>
          <CurveChart draft={draft} />
          <CurveShares draft={draft} setDraft={setDraft} canEdit={canEdit} />
        </>
      )}
    </ActDialog>
  )
}
