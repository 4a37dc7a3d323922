import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { ModelView } from './model-view.ts'
import { usePicture } from './use-picture.ts'

/** Where north is in the picture: that of the project, or the true one where a file says where it is. */
export function Compass({ view }: { view: ModelView }) {
  const { t } = useTranslation('model')
  const viewer = usePicture(view)
  const { loaded, trueNorth, isNorthTrue } = useSnapshot(view.state)
  if (!viewer || loaded.length === 0) return null
  const label = t(isNorthTrue ? 'north.true' : 'north.project')
  return (
    <button
      type="button"
      className="model-compass"
      title={trueNorth === null ? t('north.unknown') : `${t('north.other')} (N)`}
      aria-label={label}
      aria-pressed={isNorthTrue}
      disabled={trueNorth === null}
      onClick={() => view.toggleNorth()}
    >
      <svg viewBox="-20 -20 40 40" aria-hidden="true">
        <circle r="18" />
        <g transform={`rotate(${(viewer.rig.heading * 180) / Math.PI})`}>
          <path className="model-compass-north" d="M0 -15 L4 0 L-4 0 Z" />
          <path d="M0 15 L4 0 L-4 0 Z" />
        </g>
      </svg>
      <span>{label}</span>
    </button>
  )
}
