import './cube.css'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { ModelView } from '../model-view.ts'
import { usePicture } from '../use-picture.ts'
import { seenFaces } from './cube-faces.ts'

/** How the camera stands, as a cube that stands as the models do: a click on one of its faces looks from there. */
export function ViewCube({ view }: { view: ModelView }) {
  const { t } = useTranslation('model')
  const viewer = usePicture(view)
  const { loaded } = useSnapshot(view.state)
  if (!viewer || loaded.length === 0) return null
  const faces = seenFaces(viewer.rig.camera.quaternion, viewer.rig.north)
  return (
    <fieldset className="model-cube" aria-label={t('cube.title')}>
      {faces.map(({ name, matrix }) => (
        <button
          key={name}
          type="button"
          style={{ transform: `matrix(${matrix.map((cell) => cell.toFixed(4)).join()})` }}
          aria-label={t(`command.${name}`)}
          title={t(`command.${name}`)}
          onClick={() => view.fit(name)}
        >
          {t(`cube.${name}`)}
        </button>
      ))}
    </fieldset>
  )
}
