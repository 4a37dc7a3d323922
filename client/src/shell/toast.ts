import { Intent, OverlayToaster, Position, type Toaster } from '@blueprintjs/core'
import { errorSentence } from './error-sentence.ts'

let toaster: Promise<Toaster> | null = null

function show(message: string, intent: Intent, timeout: number): void {
  toaster ??= OverlayToaster.create({ position: Position.BOTTOM, maxToasts: 3 })
  void toaster.then((ready) => ready.show({ message, intent, timeout }, message))
}

/** Text only; the same text twice is one toast. Times by R-CONST-10. */
export const toast = {
  error: (message: string): void => show(message, Intent.DANGER, 5_000),
  done: (message: string): void => show(message, Intent.SUCCESS, 5_000),
  notice: (message: string): void => show(message, Intent.NONE, 5_000),
}

/** The toast of R-SYS-11 for anything a call has thrown; what the person stopped is no news to them. */
export function toastError(error: unknown): void {
  if (error instanceof Error && error.message === 'ABORTED') return
  toast.error(errorSentence(error))
}
