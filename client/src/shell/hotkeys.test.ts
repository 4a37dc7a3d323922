import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startHotkeys, takeKeys } from './hotkeys.ts'

describe('keys of the window', () => {
  const stops: (() => void)[] = []
  const listeners: ((event: unknown) => void)[] = []
  beforeEach(() => {
    listeners.length = 0
    vi.stubGlobal('addEventListener', (_: string, listener: () => void) => listeners.push(listener))
    startHotkeys()
  })
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
    vi.unstubAllGlobals()
  })

  /** Presses it; what has the focus may take it between the listeners. True: somebody took it. */
  const press = (code: string, more: { isComposing?: boolean; ctrlKey?: boolean; takenByFocus?: boolean } = {}) => {
    const flags = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false }
    let isStopped = false
    const event = {
      ...{ code, defaultPrevented: false, ...flags, ...more },
      preventDefault: () => {
        event.defaultPrevented = true
      },
      stopPropagation: () => {
        isStopped = true
      },
    }
    const [first, then] = listeners
    first?.(event)
    if (!isStopped && more.takenByFocus) event.preventDefault()
    if (!isStopped) then?.(event)
    return event.defaultPrevented
  }
  const listen = (level: 'first' | 'screen' | 'frame', name: string, heard: string[], takes = true) =>
    stops.push(
      takeKeys(level, (_, chord) => {
        heard.push(`${name} ${chord}`)
        return takes
      }),
    )

  it('are asked for level by level, of one level by whoever came last, until somebody takes the key', () => {
    const heard: string[] = []
    listen('frame', 'frame', heard)
    listen('screen', 'screen', heard, false)
    listen('screen', 'dialog', heard, false)
    listen('first', 'first', heard, false)
    expect(press('KeyK', { ctrlKey: true })).toBe(true)
    expect(heard).toEqual(['first Mod+KeyK', 'dialog Mod+KeyK', 'screen Mod+KeyK', 'frame Mod+KeyK'])
  })

  it('go no further than to who takes them before what has the focus', () => {
    const heard: string[] = []
    listen('first', 'first', heard)
    listen('screen', 'screen', heard)
    expect(press('Escape')).toBe(true)
    expect(heard).toEqual(['first Escape'])
  })

  it('that what has the focus has taken, or that make up a letter, are for nobody else', () => {
    const heard: string[] = []
    listen('screen', 'screen', heard)
    press('Slash', { takenByFocus: true })
    press('KeyA', { isComposing: true })
    expect(heard).toEqual([])
    press('Slash')
    expect(heard).toEqual(['screen Slash'])
  })

  it('are not asked for any more by who has gone', () => {
    const heard: string[] = []
    listen('screen', 'screen', heard)
    for (const stop of stops.splice(0)) stop()
    expect(press('KeyP')).toBe(false)
    expect(heard).toEqual([])
  })
})
