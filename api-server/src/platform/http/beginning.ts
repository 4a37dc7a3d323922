import { createBeginning } from '@plumbline/core/budgets'
import type { Middleware } from 'koa'

/** Calls that begin in one turn of the loop, each in less than half a millisecond. */
const AT_ONCE = 10

/** Of hundreds of calls that arrive together some begin, then everybody else is served, then the next. */
export function beginInTurns(): Middleware {
  const begin = createBeginning(AT_ONCE, setImmediate)
  return (_http, next) => new Promise((resolve, reject) => begin(() => void next().then(resolve, reject)))
}
