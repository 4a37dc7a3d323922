import type { SavedView } from '@plumbline/core/documents/bim'
import type { ModelView } from '../model-view.ts'
import { pictureOf } from '../picture/draw-picture.ts'
import { showViewpoint, viewpointOf } from '../views/viewpoints.ts'

/**
 * A picture of each view, drawn one after the other; what is looked at is as before then. `told` hears how many are
 * done. Rejects with ABORTED.
 */
export async function snapshotsOf(
  view: ModelView,
  views: readonly SavedView[],
  signal: AbortSignal,
  told: (done: number) => void,
): Promise<Map<string, Uint8Array>> {
  const before = viewpointOf(view)
  const pictures = new Map<string, Uint8Array>()
  try {
    for (const { id, viewpoint } of views) {
      if (signal.aborted) throw new Error('ABORTED')
      if (!view.viewer) break
      showViewpoint(view, viewpoint)
      const picture = await pictureOf(view.viewer.drawnNow(), null)
      pictures.set(id, new Uint8Array(await picture.arrayBuffer()))
      told(pictures.size)
    }
  } finally {
    if (before) showViewpoint(view, before)
  }
  return pictures
}
