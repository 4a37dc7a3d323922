import { expect, test, vi } from 'vitest'
import { wholeNumberOnly } from './whole-number.ts'

const isPressed = (key: string, chord: { ctrlKey?: boolean; code?: string } = {}): boolean => {
  const preventDefault = vi.fn()
  wholeNumberOnly.onKeyDown({ key, code: key, ctrlKey: false, metaKey: false, ...chord, preventDefault })
  return preventDefault.mock.calls.length === 0
}

const isPasted = (text: string): boolean => {
  const preventDefault = vi.fn()
  wholeNumberOnly.onPaste({ clipboardData: { getData: () => text }, preventDefault })
  return preventDefault.mock.calls.length === 0
}

test('point and comma do nothing in a field of whole numbers; digits, signs and chords do (R-CONST-05)', () => {
  expect(['.', ','].map((key) => isPressed(key))).toEqual([false, false])
  expect(isPressed('ю', { code: 'NumpadDecimal' })).toBe(false)
  expect(['7', '-', 'Backspace'].map((key) => isPressed(key))).toEqual([true, true, true])
  expect(isPressed('.', { ctrlKey: true })).toBe(true)
})

test('only whole numbers are pasted into it (R-CONST-05)', () => {
  expect(['12', ' -3 ', '007'].map(isPasted)).toEqual([true, true, true])
  expect(['1.5', '1,5', 'twelve', '', '1e3', '12 34'].map(isPasted)).toEqual([false, false, false, false, false, false])
})
