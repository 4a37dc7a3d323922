import type { BcfSurroundings } from '@plumbline/core/bim/bcf'
import { Vector3 } from 'three'
import type { ModelView } from '../model-view.ts'
import { onMap } from '../views/viewpoints.ts'

/** The models that are here, as files of other programs are read and written beside them. */
export function surroundingsOf({ state, viewer }: ModelView): BcfSurroundings {
  const models = Object.fromEntries(state.loaded.map(({ id, table }) => [id, table.guids]))
  const box = viewer?.models.box
  return { models, centre: viewer && box && !box.isEmpty() ? onMap(viewer, box.getCenter(new Vector3())) : null }
}
