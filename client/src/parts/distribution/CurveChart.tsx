import './distribution.css'
import { useTranslation } from 'react-i18next'
import { hundredthsOf, type TypedCurve } from './draft.ts'

const WIDTH = 400
const HEIGHT = 96
const BAR = WIDTH / 21

/** One bar per point; the highest fills the height. */
export function CurveChart({ draft }: { draft: TypedCurve }) {
  const { t } = useTranslation('distribution')
  const points = draft.shares.map((share) => hundredthsOf(share) ?? 0)
  const highest = Math.max(1, ...points)
  return (
    <svg
      className="pl-curve"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('chart', { kind: t(`kinds.${draft.kind}`) })}
    >
      {points.map((point, i) => {
        const height = (point / highest) * (HEIGHT - 4)
        // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place
        return <rect key={i} x={i * BAR + 1} y={HEIGHT - height} width={BAR - 2} height={height} />
      })}
    </svg>
  )
}
