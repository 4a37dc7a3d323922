import { type ClientErrorReport, clientErrorCreate, clientErrorLimits } from '@plumbline/core/contract'
import { call } from '../api/call.ts'
import { session } from './session.ts'
import { system } from './system-state.ts'

/** Of one page: what fails over and over is told once, and not without end. */
const MAX_REPORTS = 10
const told = new Set<string>()

/** Tells the server what failed here (R-SYS-02); that this fails too is nobody's news. */
export function reportError(kind: ClientErrorReport['kind'], failure: unknown): void {
  const { message, stack = '' } = failure instanceof Error ? failure : new Error(String(failure))
  const key = `${message}\n${stack}`
  if (told.has(key) || told.size >= MAX_REPORTS) return
  told.add(key)
  const input = {
    kind,
    message: message.trim().slice(0, clientErrorLimits.message) || 'Error',
    stack: stack.slice(0, clientErrorLimits.stack),
    path: location.pathname.slice(0, clientErrorLimits.path),
    version: (system.state?.version ?? '').slice(0, clientErrorLimits.version),
    spaceId: session.space?.id ?? null,
  }
  call(clientErrorCreate, { input, quiet: true }).catch(() => undefined)
}
