import { ApiError } from '../api/api-error.ts'
import { isServerAway } from '../session/kept.ts'
import { reportError } from '../session/report-error.ts'
import { toastError } from '../shell/toast.ts'

/** Browsers tell of a layout that needed another round; nothing has failed. */
const isNoise = (message: string): boolean => message.startsWith('ResizeObserver loop')

/**
 * The general handler (R-SYS-09): what no screen has answered for is told to the person, and to the server when it is
 * a mistake of ours. That nobody answers is said by the mark of the connection already.
 */
export function handleUncaught(kind: 'error' | 'rejection', failure: unknown): void {
  if (failure instanceof ApiError) {
    if (!isServerAway(failure)) toastError(failure)
    return
  }
  if (isNoise(failure instanceof Error ? failure.message : String(failure))) return
  reportError(kind, failure)
  toastError(failure)
}

export function watchUncaught(): void {
  addEventListener('error', ({ error, message }) => handleUncaught('error', error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => handleUncaught('rejection', reason))
}
