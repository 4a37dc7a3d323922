import type { SavedView } from '@plumbline/core/documents/bim'
import type { ModelView } from '../model-view.ts'
import { pictureOf } from '../picture/draw-picture.ts'
import { showViewpoint, viewpointOf } from '../views/viewpoints.ts'
import { keptPicture } from './pictures.ts'

interface Taking {
  scheduleId: string
  signal: AbortSignal
  /** How many are done. */
  told(done: number): void
}

/**
 * A picture of each view: the one that it came with, else one that is drawn now; what is looked at is as before then.
 * Rejects with ABORTED.
 */
export async function snapshotsOf(
  view: ModelView,
  views: readonly SavedView[],
  { scheduleId, signal, told }: Taking,
): Promise<Map<string, Uint8Array>> {
  const before = viewpointOf(view)
  const pictures = new Map<string, Uint8Array>()
  try {
    for (const { id, viewpoint, topic } of views) {
      if (signal.aborted) throw new Error('ABORTED')
      if (!view.viewer) break
      if (topic?.picture) pictures.set(id, await keptPicture(scheduleId, topic.picture, signal))
      else {
        showViewpoint(view, viewpoint)
        const picture = await pictureOf(view.viewer.drawnNow(), null)
        pictures.set(id, new Uint8Array(await picture.arrayBuffer()))
      }
      told(pictures.size)
    }
  } finally {
    if (before) showViewpoint(view, before)
  }
  return pictures
}
