import { Intent, OverlayToaster, Position, type Toaster } from '@blueprintjs/core'
import { errorSentence } from './error-sentence.ts'

let toaster: Promise<Toaster> | null = null

interface ToastAction {
  text: string
  run: () => void
}

function show(message: string, intent: Intent, timeout: number, action?: ToastAction): void {
  toaster ??= OverlayToaster.create({ position: Position.BOTTOM, maxToasts: 3 })
  void toaster.then((ready) =>
    ready.show({ message, intent, timeout, action: action && { text: action.text, onClick: action.run } }, message),
  )
}

/** Text only; the same text twice is one toast. Times by R-CONST-10. */
export const toast = {
  error: (message: string): void => show(message, Intent.DANGER, 5_000),
  done: (message: string): void => show(message, Intent.SUCCESS, 5_000),
  notice: (message: string): void => show(message, Intent.NONE, 5_000),
  /** Stays until the person takes it or waves it away. */
  offer: (message: string, action: ToastAction): void => show(message, Intent.NONE, 0, action),
}

/** The toast of R-SYS-11 for anything a call has thrown; what the person stopped is no news to them. */
export function toastError(error: unknown): void {
  if (error instanceof Error && error.message === 'ABORTED') return
  toast.error(errorSentence(error))
}
