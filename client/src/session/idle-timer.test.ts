import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IdleTimer } from './idle-timer.ts'

const MINUTE = 60_000
const idleness = vi.fn()
const updated = vi.fn()
let timer: IdleTimer

describe('the idle timer', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    timer = new IdleTimer(30, { idleness, updated })
  })
  afterEach(() => {
    timer.stop()
    vi.useRealTimers()
    vi.clearAllMocks()
  })

  it('tells of idleness after so many minutes without mouse and keyboard (R-SESS-09, R-CONST-11)', () => {
    vi.advanceTimersByTime(30 * MINUTE - 1)
    expect(idleness).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(idleness).toHaveBeenCalledOnce()
  })

  it('begins again with every activity, and tells so at most once a second (R-SESS-10)', () => {
    vi.advanceTimersByTime(29 * MINUTE)
    for (let i = 0; i < 100; i++) timer.touch()
    expect(updated).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(999)
    timer.touch()
    expect(updated).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(1)
    timer.touch()
    expect(updated).toHaveBeenCalledTimes(2)
    vi.advanceTimersByTime(29 * MINUTE)
    expect(idleness).not.toHaveBeenCalled()
  })

  it('tells when activity returns after idleness (R-SESS-10)', () => {
    vi.advanceTimersByTime(30 * MINUTE)
    timer.touch()
    expect(updated).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(30 * MINUTE)
    expect(idleness).toHaveBeenCalledTimes(2)
  })

  it('is idle at once when the computer slept longer than that', () => {
    vi.setSystemTime(Date.now() + 31 * MINUTE)
    timer.touch()
    expect(idleness).toHaveBeenCalledOnce()
    expect(updated).not.toHaveBeenCalled()
  })

  it('begins again silently for activity in another tab', () => {
    vi.advanceTimersByTime(29 * MINUTE)
    timer.arm()
    vi.advanceTimersByTime(29 * MINUTE)
    expect(idleness).not.toHaveBeenCalled()
    expect(updated).not.toHaveBeenCalled()
  })
})
