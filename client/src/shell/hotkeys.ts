import { useEffect, useRef } from 'react'
import { type Chord, chordOf } from './chords.ts'

/**
 * Who is asked for a key, in this order: `first` before what has the focus, `screen` and `frame` after it. Of one level
 * whoever came last is asked first.
 */
export type KeyLevel = 'first' | 'screen' | 'frame'

/** True: the key was meant for this one. Nobody else is asked, and the browser does nothing with it. */
export type TakeKey = (event: KeyboardEvent, chord: Chord) => boolean

const takers: Record<KeyLevel, TakeKey[]> = { first: [], screen: [], frame: [] }

/** Listens to the window for all screens; once, before any of them. */
export function startHotkeys(): void {
  addEventListener('keydown', (event: KeyboardEvent) => ask(event, ['first']), { capture: true })
  addEventListener('keydown', (event: KeyboardEvent) => ask(event, ['screen', 'frame']))
}

function ask(event: KeyboardEvent, levels: readonly KeyLevel[]): void {
  if (event.isComposing || event.defaultPrevented) return
  const chord = chordOf(event)
  for (const level of levels) {
    for (const take of takers[level].toReversed()) {
      if (!take(event, chord)) continue
      event.preventDefault()
      event.stopPropagation()
      return
    }
  }
}

/** Returns how to stop. */
export function takeKeys(level: KeyLevel, take: TakeKey): () => void {
  takers[level].push(take)
  return () => {
    takers[level] = takers[level].filter((one) => one !== take)
  }
}

/** Keys of the window while the component is there; `take` may be another one each time. */
export function useHotkeys(level: KeyLevel, take: TakeKey): void {
  const now = useRef(take)
  now.current = take
  useEffect(() => takeKeys(level, (event, chord) => now.current(event, chord)), [level])
}
