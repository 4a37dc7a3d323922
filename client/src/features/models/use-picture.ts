import { useEffect, useState } from 'react'
import type { ModelViewer } from '../../instruments/viewer/viewer.ts'
import type { ModelView } from './model-view.ts'

/** The viewer, anew for each picture that it draws: what lies above the picture moves with it. */
export function usePicture(view: ModelView): ModelViewer | null {
  const [, draw] = useState(0)
  useEffect(() => view.viewer?.watch(() => draw((pictures) => pictures + 1)), [view])
  return view.viewer
}
