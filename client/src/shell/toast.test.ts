import { OverlayToaster } from '@blueprintjs/core'
import i18next from 'i18next'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorOf } from '../api/answer.ts'
import { ApiError } from '../api/api-error.ts'
import error from '../i18n/locales/en/error.json' with { type: 'json' }
import { tell, toast, toastError, toastTimes } from './toast.ts'

// The sentences are there.
vi.mock('../i18n/i18n.ts', () => ({ loadSentences: () => Promise.resolve() }))

const show = vi.fn((_shown, key?: string) => key ?? 'toast-1')
const dismiss = vi.fn()
vi.spyOn(OverlayToaster, 'create').mockResolvedValue({ show, dismiss } as never)

async function shown(): Promise<{ message: ReactElement; intent: string; timeout: number }> {
  await vi.waitFor(() => expect(show).toHaveBeenCalled())
  return show.mock.calls[0]?.[0]
}

describe('toasts', () => {
  it('leave after their time, also where the pointer rests on them', async () => {
    // What shows them comes with the first.
    toast.notice('Hello')
    await shown()
    vi.useFakeTimers()
    tell({ message: 'Done', key: 'done' })
    await vi.advanceTimersByTimeAsync(toastTimes.notice)
    expect(dismiss).not.toHaveBeenCalled()
    tell({ message: 'Done again', key: 'done' })
    await vi.advanceTimersByTimeAsync(toastTimes.notice + 1_000)
    expect(dismiss).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(dismiss).toHaveBeenCalledExactlyOnceWith('done')
    toast.offer('A new version', { text: 'Reload', run: () => undefined })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(dismiss).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
  })

  beforeAll(() => i18next.init({ lng: 'en', resources: { en: { error } } }))
  beforeEach(() => show.mockClear())

  it('of the server are red, stay for five seconds and carry a little HTML, never markup (R-SYS-11)', async () => {
    const text = 'Row <b>7</b> is <a href="https://evil.example">locked</a><script>alert(1)</script>'
    toastError(errorOf(422, JSON.stringify({ error: 'BadRequestException', error_message: text })))
    const { message, intent, timeout } = await shown()
    expect([intent, timeout]).toEqual(['danger', 5_000])
    expect(renderToStaticMarkup(message)).toBe('<div><b>Bad request: </b>Row <b>7</b> is lockedalert(1)</div>')
  })

  it('of a list have a line each, the kind of the failure in bold before its sentence (R-SYS-12)', async () => {
    const list = ['FORBIDDEN', { code: 'NEW', error_message: 'Row 8 too' }]
    toastError(errorOf(400, JSON.stringify({ error: 'UnauthorizedException', error_message: list })))
    expect(renderToStaticMarkup((await shown()).message)).toBe(
      `<div><b>Not authorized: </b>${error.FORBIDDEN}</div><div><b>Not authorized: </b>Row 8 too</div>`,
    )
  })

  it('name the exceptions of the specification, and one nobody knows as unknown (R-SYS-20)', async () => {
    const names = ['UnknownException', 'BadRequestException', 'UnauthorizedException', 'StrangeException']
    const told: string[] = []
    for (const exception of names) {
      show.mockClear()
      toastError(errorOf(400, JSON.stringify({ error: 'CONFLICT', error_message: 'CONFLICT', exception })))
      told.push(/<b>(.*): </.exec(renderToStaticMarkup((await shown()).message))?.[1] ?? '')
    }
    expect(told).toEqual(['Unknown error', 'Bad request', 'Not authorized', 'Unknown error'])
  })

  it('stay for five seconds, a calculation error for four, an assignment or a backup for one (R-CONST-10.error, R-CONST-10.notice)', async () => {
    toast.brief('Assigned', 'success')
    expect((await shown()).timeout).toBe(1_000)
    expect(toastTimes).toEqual({ error: 5_000, notice: 5_000, scheduleError: 4_000, brief: 1_000 })
  })

  it('are not shown for what the person stopped', async () => {
    toastError(new ApiError('ABORTED'))
    await Promise.resolve()
    expect(show).not.toHaveBeenCalled()
  })
})
