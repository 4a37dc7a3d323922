import { Intent, type Toaster } from '@blueprintjs/core'
import { createElement, type ReactElement } from 'react'
import { loadSentences } from '../i18n/i18n.ts'
import { ErrorLines } from './ErrorLines.tsx'
import { errorLines } from './error-sentence.ts'
import { TimeLeft } from './TimeLeft.tsx'

/** How long messages stay, in milliseconds (R-CONST-10). */
export const toastTimes = {
  error: 5_000,
  notice: 5_000,
  scheduleError: 4_000,
  /** Of a backup that was restored, or of an assignment: the result is on screen anyway. */
  brief: 1_000,
} as const

/** Milliseconds; where there is a way back. */
const UNDO_MS = 8_000

let toaster: Promise<Toaster> | null = null

interface ToastAction {
  text: string
  run: () => void
}

interface Shown {
  message: string | ReactElement
  intent: Intent
  timeout: number
  action?: ToastAction | undefined
  /** What is said twice with one key is one toast. */
  key: string | undefined
}

function show({ message, intent, timeout, action, key }: Shown): void {
  toaster ??= import('./toaster.ts').then(({ makeToaster }) => makeToaster())
  toaster
    .then((ready) => {
      const shown = ready.show(
        { message, intent, timeout, action: action && { text: action.text, onClick: action.run } },
        key,
      )
      leaveAfter(ready, shown, timeout)
    })
    // Without a network, and never shown before: the next message tries again.
    .catch(() => {
      toaster = null
    })
}

const leaving = new Map<string, ReturnType<typeof setTimeout>>()
/** A pointer that rests on a message holds it, but not for ever: where it lies over what one works with, it always does. */
const HELD_MS = 2_000

/** Blueprint counts anew each time the pointer or the focus leaves; a message goes after its time all the same. */
function leaveAfter(ready: Toaster, key: string, timeout: number): void {
  clearTimeout(leaving.get(key))
  leaving.delete(key)
  if (timeout === 0) return
  const leave = (): void => {
    leaving.delete(key)
    ready.dismiss(key)
  }
  leaving.set(key, setTimeout(leave, timeout + HELD_MS))
}

/** Text only; the same text twice is one toast. */
export const toast = {
  error: (text: string): void => show({ message: text, key: text, intent: Intent.DANGER, timeout: toastTimes.error }),
  done: (text: string): void => show({ message: text, key: text, intent: Intent.SUCCESS, timeout: toastTimes.notice }),
  notice: (text: string): void => show({ message: text, key: text, intent: Intent.NONE, timeout: toastTimes.notice }),
  /** Backups and assignments: green or orange, and soon gone. */
  brief: (text: string, intent: 'success' | 'warning'): void =>
    show({ message: text, key: text, intent, timeout: toastTimes.brief }),
  /** Stays until the person takes it or waves it away. */
  offer: (text: string, action: ToastAction): void =>
    show({ message: text, key: text, intent: Intent.NONE, timeout: 0, action }),
}

interface Told {
  message: string
  intent?: Intent
  /** A way back or onward beside the message. */
  action?: ToastAction
  timeout?: number
  /** A bar shows how much of the time is left. */
  countsDown?: boolean
  /** Takes the place of the message that has this key; without one each is told for itself. */
  key?: string
}

/** A message of what was just done: where there is a way back it stays longer. */
export function tell({ message, intent = Intent.NONE, action, timeout, countsDown = false, key }: Told): void {
  const bar = countsDown && createElement(TimeLeft, { milliseconds: timeout ?? toastTimes.notice })
  const text = createElement('span', { 'data-testid': 'toast' }, message, bar)
  show({ message: text, intent, action, key, timeout: timeout ?? (action ? UNDO_MS : toastTimes.notice) })
}

/** The toast of R-SYS-11 for anything a call has thrown; what the person stopped is no news to them. */
export function toastError(error: unknown): void {
  if (error instanceof Error && error.message === 'ABORTED') return
  void loadSentences().then(() => showError(error))
}

function showError(error: unknown): void {
  const lines = errorLines(error)
  const key = lines.map(({ title, text }) => `${title} ${text}`).join('\n')
  show({ message: createElement(ErrorLines, { lines }), key, intent: Intent.DANGER, timeout: toastTimes.error })
}
