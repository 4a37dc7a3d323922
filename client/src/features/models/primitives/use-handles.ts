import type { Primitive } from '@plumbline/core/bim'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { HandledPose, HandleKind } from '../../../instruments/viewer/handles.ts'
import type { ModelView } from '../model-view.ts'
import { nudged, placedAs, poseOf, unitShapeOf } from './handling.ts'

/** Presses of keys that follow each other so soon are one gesture. */
const GESTURE_MS = 600

interface Handled {
  /** null: nothing is handled. */
  primitive: Primitive | null
  modelId: string
  save: (primitive: Primitive) => void
}

/** Handles around a shape; each gesture is saved once, and so taken back at once. */
export function useHandles(
  view: ModelView,
  { primitive, modelId, save }: Handled,
): [HandleKind, (kind: HandleKind) => void] {
  const [kind, choose] = useState<HandleKind>('translate')
  const { loaded } = useSnapshot(view.state)
  const guid = primitive?.guid
  const done = useEffectEvent((pose: HandledPose, origin: readonly number[]) => {
    if (primitive) save(placedAs(primitive, pose, origin))
  })
  useEffect(() => {
    const { viewer } = view
    const origin = viewer?.originOf(modelId)
    const place = viewer?.placeOf(modelId)
    // Until its model is there, nothing of it is held.
    if (!viewer || !primitive || !origin || !place || loaded.length === 0) return
    const handled = { pose: poseOf(primitive, origin), place, shape: unitShapeOf(primitive), color: primitive.color }
    viewer.handles.show(kind, { ...handled, done: (pose) => done(pose, origin) })
    let gesture = 0
    const end = (): void => {
      if (gesture === 0) return
      clearTimeout(gesture)
      gesture = 0
      done(viewer.handles.pose, origin)
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
  }, [view, primitive, modelId, kind, loaded])
  // The picture has what was saved.
  useEffect(() => {
    if (loaded) view.viewer?.handles.settle()
  }, [view, loaded])
  useEffect(() => (guid === undefined ? undefined : () => view.viewer?.handles.hide()), [view, guid])
  return [kind, choose]
}
