import './distribution.css'
import { POINTS } from '@plumbline/core/distributions'
import { useTranslation } from 'react-i18next'
import { curveOf, sumOf, type TypedCurve, withShare } from './draft.ts'

/** Of the work's time at each point, in percent. */
const places = Array.from({ length: POINTS }, (_, point) => (point * 100) / (POINTS - 1))

interface CurveSharesProps {
  draft: TypedCurve
  setDraft: (draft: TypedCurve) => void
  canEdit: boolean
}

/** The 21 points, each typed as its share; that they add up is told below. */
export function CurveShares({ draft, setDraft, canEdit }: CurveSharesProps) {
  const { t } = useTranslation('distribution')
  const sum = sumOf(draft) / 100
  const isWhole = curveOf(draft) !== undefined
  return (
    <>
      <div className="pl-distribution-shares">
        {places.map((place, i) => (
          <label key={place}>
            <span>{place}</span>
            <input
              type="text"
              inputMode="decimal"
              aria-label={t('share', { at: place })}
              maxLength={6}
              disabled={!canEdit}
              value={draft.shares[i] ?? ''}
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
