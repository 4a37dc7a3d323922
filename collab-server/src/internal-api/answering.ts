import { AppError } from '@plumbline/core/errors'
import { type InternalCall, patternOf, type Sent } from '@plumbline/core/internal-api'
import { z } from 'zod'
import type { Answer, Call, InternalRoute } from './server.ts'

type Asked<Q extends z.ZodType> = Call & { query: z.output<Q> }

/** The answer of a call as the contract has it; 200 where nothing else is said. */
export const answering = <Q extends z.ZodType, A extends z.ZodType>(
  call: InternalCall<Q, A> & { answer: A },
  run: (asked: Asked<Q>) => Promise<Sent<z.input<A>>>,
): InternalRoute => ({
  method: call.method,
  path: patternOf(call),
  run: async (asked) => ({ status: 200, json: await run(withQuery(call, asked)) }),
})

/** Where the answer is bytes, or another status than 200. */
export const responding = <Q extends z.ZodType>(
  call: InternalCall<Q>,
  run: (asked: Asked<Q>) => Promise<Answer>,
): InternalRoute => ({ method: call.method, path: patternOf(call), run: (asked) => run(withQuery(call, asked)) })

function withQuery<Q extends z.ZodType>(call: InternalCall<Q>, asked: Call): Asked<Q> {
  const query = call.query.safeParse(Object.fromEntries(asked.url.searchParams))
  if (!query.success) throw new AppError('BAD_REQUEST', { problem: z.prettifyError(query.error) })
  return { ...asked, query: query.data }
}
