import { Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { RouteDefinition } from '@plumbline/core/contract'
import { catalogue, isErrorCode } from '@plumbline/core/errors'
import { z } from 'zod'
import type { HostileCall } from './hostile-call.ts'

export interface Answer {
  status: number
  type: string
  body: Buffer
}

const PATIENCE_MS = 15_000

/**
 * Answers of 500 and above that are right where the contract says them: what OData has and we have not, and another server
 * that is away or answers nonsense.
 */
const rightlyAway: ReadonlySet<string> = new Set(['REMOTE_AWAY', 'REMOTE_ANSWER', 'ODATA_UNSUPPORTED'])

const refusal = z.object({
  error: z.string().refine(isErrorCode),
  error_message: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  requestId: z.string().min(1),
})

/** In OData's form. */
const feedRefusal = z.object({
  error: z
    .object({ code: z.string(), message: z.string().min(1), innererror: z.object({ requestId: z.string().min(1) }) })
    .transform(({ code }) => code),
})

const refusalOfFeed = (answer: Answer) => feedRefusal.safeParse(jsonOf(answer))

/** Sends calls as they are; nothing of them is put right on the way, as `fetch` does. */
export class Line {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 4 })
  private readonly url: string

  constructor(url: string) {
    this.url = url
  }

  /** Rejects when there is no answer. */
  send({ method, path, headers, body }: HostileCall, own: Record<string, string>): Promise<Answer> {
    const { hostname, port } = new URL(this.url)
    const to = { agent: this.agent, hostname, port, method, path: `/api/v1${path}`, timeout: PATIENCE_MS }
    return new Promise((resolve, reject) => {
      const call = request({ ...to, headers: { ...own, ...headers } }, (response) => {
        const type = String(response.headers['content-type'])
        buffer(response).then((body) => resolve({ status: response.statusCode ?? 0, type, body }), reject)
      })
      call.once('timeout', () => call.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)))
      call.once('error', reject)
      call.end(body)
    })
  }

  close(): void {
    this.agent.destroy()
  }
}

/** null: it is no JSON. */
export function jsonOf({ body }: Answer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/** What is wrong with an answer; null: it is as the contract says. */
export function faultOf(route: RouteDefinition, answer: Answer): string | null {
  if (answer.status < 300) return faultOfResult(route, answer)
  if (answer.status < 400) return route.answer === 'redirect' ? null : `${answer.status} for no redirect`
  const read = route.answer === 'odata' ? refusalOfFeed(answer) : refusal.safeParse(jsonOf(answer))
  if (!read.success) return `${answer.status} in another form: ${answer.body.toString('latin1').slice(0, 200)}`
  const { error } = read.data
  if (!isErrorCode(error) || catalogue[error].status !== answer.status) return `${error} with ${answer.status}`
  const isRight = answer.status < 500 || (rightlyAway.has(error) && route.errors.includes(error))
  return isRight ? null : `${answer.status} ${error}`
}

function faultOfResult(route: RouteDefinition, answer: Answer): string | null {
  if (route.answer === 'binary' || route.answer === 'odata' || route.answer === 'redirect') return null
  const { error } = route.output.safeParse(jsonOf(answer))
  return error ? `an answer that the contract does not have: ${error.message.slice(0, 200)}` : null
}
