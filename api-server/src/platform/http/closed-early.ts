import { AppError } from '@plumbline/core/errors'
import type { Context } from 'koa'

/** Aborted when the line is closed before the answer was complete. */
export function closedEarly(http: Context): AbortSignal {
  const gone = new AbortController()
  http.res.once('close', () => {
    if (!http.res.writableFinished) gone.abort(new AppError('UNAVAILABLE'))
  })
  return gone.signal
}
