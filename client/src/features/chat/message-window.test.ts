import type { Message } from '@plumbline/core/contract'
import { describe, expect, test } from 'vitest'
import { MessageWindow, MOST } from './message-window.ts'

const said = (at: number, rev = 1): Message => ({ id: `m${at}`, at, rev, text: `${rev}` }) as unknown as Message
const from = (first: number, last: number): Message[] =>
  Array.from({ length: last - first + 1 }, (_, i) => said(first + i))
const ends = (window: MessageWindow): (number | undefined)[] => {
  const shown = window.shown()
  return [shown[0]?.at, shown.at(-1)?.at, shown.length]
}

/** A channel of 5,000 messages of which the newest page is on screen. */
function open(): MessageWindow {
  const window = new MessageWindow()
  window.begin(from(4_951, 5_000), true)
  return window
}

/** Up by pages of 50 until the oldest on screen is this one. */
function scrollTo(window: MessageWindow, first: number): void {
  for (let at = window.shown()[0]!.at; at > first; at -= 50) window.older(from(at - 50, at - 1), at - 50 > 1)
}

describe('messages on screen', () => {
  test('begin with the newest page, grow with the document and with pages above', () => {
    const window = open()
    window.take(from(4_801, 5_001))
    expect(ends(window)).toEqual([4_801, 5_001, 201])
    window.older(from(4_751, 4_800), true)
    expect(ends(window)).toEqual([4_751, 5_001, 251])
    expect(window.isPast).toBe(false)
  })

  test('are never more than so many: far up the newest make room, and come back by pages without a gap', () => {
    const window = open()
    scrollTo(window, 1)
    expect(ends(window)).toEqual([1, MOST, MOST])
    expect([window.isPast, window.hasOlder]).toEqual([true, false])
    while (window.isPast) {
      const last = window.shown().at(-1)!.at
      window.newer(from(last + 1, Math.min(5_000, last + 50)), last + 50 < 5_000)
      const numbers = window.shown().map(({ at }) => at)
      expect(numbers).toEqual(from(numbers[0]!, numbers.at(-1)!).map(({ at }) => at))
    }
    expect(window.shown().at(-1)?.at).toBe(5_000)
    expect(window.hasOlder).toBe(true)
  })

  test('lead anywhere at once and back; what was said meanwhile is there', () => {
    const window = open()
    window.jump(from(100, 149), true)
    window.take([said(5_001)])
    expect([...ends(window), window.isPast]).toEqual([100, 149, 50, true])
    window.toNewest()
    expect(ends(window)).toEqual([4_951, 5_001, 51])
  })

  test('an edit is taken wherever the message is on screen, and leaves no gap where it is not', () => {
    const window = open()
    window.jump(from(100, 149), true)
    window.change(said(120, 2))
    window.change(said(60, 2))
    window.change(said(120, 1))
    expect(window.shown().find(({ at }) => at === 120)?.rev).toBe(2)
    window.toNewest()
    expect(ends(window)).toEqual([4_951, 5_000, 50])
  })
})
