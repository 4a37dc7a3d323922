import { useTranslation } from 'react-i18next'

interface Counts {
  unknown: number
  foreign: number
  missing: number
}

/** Elements that an amount leaves out, and why. */
export function CountNotes(counts: Counts) {
  const { t } = useTranslation('estimates')
  const left = (['unknown', 'foreign', 'missing'] as const).filter((kind) => counts[kind] > 0)
  if (left.length === 0) return null
  return (
    <small className="pl-muted">{left.map((kind) => t(`model.${kind}`, { count: counts[kind] })).join('; ')}</small>
  )
}
