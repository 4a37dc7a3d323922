import type { Middleware } from 'koa'

/** Calls that begin in one turn of the loop, each in less than half a millisecond. */
const AT_ONCE = 10

/** Of hundreds of calls that arrive together some begin, then everybody else is served, then the next. First come, first served. */
export function beginInTurns(): Middleware {
  const waiting: (() => void)[] = []
  let begun = 0
  let isCounting = false
  const nextTurn = (): void => {
    begun = 0
    for (const begin of waiting.splice(0, AT_ONCE)) {
      begun += 1
      begin()
    }
    isCounting = begun > 0
    if (isCounting) setImmediate(nextTurn)
  }
  return async (_http, next) => {
    if (!isCounting) setImmediate(nextTurn)
    isCounting = true
    if (begun < AT_ONCE) begun += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    await next()
  }
}
