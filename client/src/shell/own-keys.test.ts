import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepKeysWithTheirElement } from './own-keys.ts'

describe('Enter and Space', () => {
  afterEach(() => vi.unstubAllGlobals())

  const window = (): ((
    type: 'keydown' | 'keypress' | 'keyup',
    key: string,
    target: string,
    repeat?: boolean,
  ) => boolean) => {
    const listeners: Record<string, (event: unknown) => void> = {}
    vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
      listeners[type] = listener
    })
    keepKeysWithTheirElement()
    return (type, key, target, repeat = false) => {
      const stop = vi.fn()
      listeners[type]?.({ key, target, repeat, stopImmediatePropagation: stop, preventDefault: stop })
      return stop.mock.calls.length === 0
    }
  }

  it('pressed on one element and let go on another do not reach the other, however long they are held', () => {
    const send = window()
    send('keydown', 'Enter', 'menu')
    send('keydown', 'Enter', 'dialog', true)
    expect(send('keyup', 'Enter', 'dialog')).toBe(false)
  })

  it('do not press the button that has the focus again when they close a dialog', () => {
    const send = window()
    send('keydown', 'Enter', 'field')
    expect(send('keypress', 'Enter', 'button')).toBe(false)
    send('keydown', 'Enter', 'button')
    expect(send('keypress', 'Enter', 'button')).toBe(true)
  })

  it('reach the element on which they were pressed, and other keys reach every element', () => {
    const send = window()
    send('keydown', ' ', 'button')
    expect(send('keyup', ' ', 'button')).toBe(true)
    send('keydown', 'a', 'button')
    expect(send('keyup', 'a', 'input')).toBe(true)
  })
})
