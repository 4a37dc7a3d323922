import { useSnapshot } from 'valtio'
import { windowSize } from './window-size.ts'

/** Beside the rail, or above it where it lies at the bottom. */
export function useTipPlacement(): 'right' | 'top' {
  return useSnapshot(windowSize).widthClass === 'xs' ? 'top' : 'right'
}
