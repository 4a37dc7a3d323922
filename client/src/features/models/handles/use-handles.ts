import { useEffect, useEffectEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Handled, HandledPose, HandleKind } from '../../../instruments/viewer/handles.ts'
import type { ModelView } from '../model-view.ts'
import { nudged } from './nudging.ts'

/** Presses of keys that follow each other so soon are one gesture. */
const GESTURE_MS = 600

/** What handles are put around; of the same thing they have the same key. */
export interface Held extends Pick<Handled, 'pose' | 'place' | 'shape' | 'color'> {
  key: string
}

interface Gestures<H extends Held> {
  /** One has ended: each is saved once, and so taken back at once. `held` may not be what is chosen any more. */
  save(pose: HandledPose, held: H): void
  /** While it goes on. */
  dragged?(pose: HandledPose, held: H): void
}

/** Handles in the picture, for the pointer and for keys; null: around nothing. */
export function useHandles<H extends Held>(
  view: ModelView,
  held: H | null,
  gestures: Gestures<H>,
): [HandleKind, (kind: HandleKind) => void] {
  const [kind, choose] = useState<HandleKind>('translate')
  const { loaded } = useSnapshot(view.state)
  const save = useEffectEvent((pose: HandledPose, of: H) => gestures.save(pose, of))
  const dragged = useEffectEvent((pose: HandledPose, of: H) => gestures.dragged?.(pose, of))
  useEffect(() => {
    const { viewer } = view
    if (!viewer || !held) return
    viewer.handles.show(kind, { ...held, done: (pose) => save(pose, held), dragged: (pose) => dragged(pose, held) })
    let gesture = 0
    const end = (): void => {
      if (gesture === 0) return
      clearTimeout(gesture)
      gesture = 0
      save(viewer.handles.pose, held)
    }
    view.nudge = (event) => {
      const pose = nudged(viewer.handles.pose, kind, event, viewer.rig.heading + viewer.rig.north)
      if (!pose) return false
      viewer.handles.nudge(pose)
      clearTimeout(gesture)
      gesture = window.setTimeout(end, GESTURE_MS)
      return true
    }
    return () => {
      end()
      view.nudge = null
    }
  }, [view, held, kind])
  // The picture has what was saved.
  useEffect(() => {
    if (loaded) view.viewer?.handles.settle()
  }, [view, loaded])
  const key = held?.key
  useEffect(() => (key === undefined ? undefined : () => view.viewer?.handles.hide()), [view, key])
  return [kind, choose]
}
