import type { RouteDefinition } from '@plumbline/core/contract'
import { loadSentences } from '../i18n/i18n.ts'
import { bodyOf, errorOf, isLocalizedError } from './answer.ts'
import { ApiError, asApiError } from './api-error.ts'
import { takeEarlyAnswer } from './early-answer.ts'
import { newId } from './new-id.ts'
import { react } from './reactions.ts'
import {
  callTimeoutMs,
  changesSomething,
  headersOf,
  type Input,
  lacksParams,
  type Output,
  type Params,
  sendsBody,
  urlOf,
} from './request.ts'

export interface CallOptions<R extends RouteDefinition> {
  params?: Params<R>
  /** Query of GET and DELETE, JSON body of the others. */
  input?: Input<R>
  /** Of a multipart call, instead of the input. */
  form?: FormData
  signal?: AbortSignal
  /** No reaction beyond throwing: for asking whether there is a session at all. */
  quiet?: boolean
  /** Goes out even where the page is left meanwhile; of small calls only (64 kB of all such together). */
  keepalive?: boolean
}

/** Calls the API with the types of the contract; throws ApiError. */
export async function call<R extends RouteDefinition>(route: R, options: CallOptions<R> = {}): Promise<Output<R>> {
  const response = await answered(route, options)
  // The server checks its answers against the same contract, so that the shape is known here.
  return bodyOf(response.status, await response.text()) as Output<R>
}

/** A file that the server makes. One that says of itself to be an error is read as text all the same (R-SYS-08). */
export async function callBlob<R extends RouteDefinition>(route: R, options: CallOptions<R> = {}): Promise<Blob> {
  return (await answered(route, options)).blob()
}

async function answered<R extends RouteDefinition>(route: R, options: CallOptions<R>): Promise<Response> {
  try {
    // `/spaces//…` is no address: what is not known yet is not asked about.
    if (lacksParams(options.params)) throw new ApiError('NOT_FOUND')
    const response = await delivered(route, options)
    if (response.ok && !isLocalizedError(response.headers)) return response
    throw errorOf(response.status, await response.text())
  } catch (error) {
    const known = asApiError(error)
    if (options.quiet) throw known
    // Whoever hears of it will say so. Without a network nothing more would come.
    if (known.status > 0) await loadSentences()
    react(known, route.name)
    throw known
  }
}

/** Where nobody knows what became of a change it is sent once more; with the key that it had, it is made once. */
async function delivered<R extends RouteDefinition>(route: R, options: CallOptions<R>): Promise<Response> {
  if (!changesSomething(route)) return fetched(route, options)
  const key = newId()
  try {
    const response = await fetched(route, options, key)
    if (!UNSERVED.has(response.status)) return response
  } catch (error) {
    if (asApiError(error).code !== 'CONNECTION_LOST' || navigator.onLine === false) throw error
  }
  await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  return fetched(route, options, key)
}

/** What a proxy says whose server broke off, and a server that has no database. */
const UNSERVED = new Set([502, 503])
/** A server that was started again is back by then, or the proxy asks another one. */
const AGAIN_MS = 1_000

async function fetched<R extends RouteDefinition>(route: R, options: CallOptions<R>, key = ''): Promise<Response> {
  const headers = headersOf(route)
  if (key) headers['idempotency-key'] = key
  const json = !options.form && sendsBody(route.method) ? JSON.stringify(options.input ?? {}) : undefined
  if (json) headers['content-type'] = 'application/json'
  const timeout = AbortSignal.timeout(callTimeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  try {
    const url = urlOf(route, options.params, options.input)
    const early = takeEarlyAnswer(url, json)
    if (early) return await early
    return await fetch(url, {
      method: route.method,
      headers,
      body: options.form ?? json,
      signal,
      credentials: 'same-origin',
      keepalive: options.keepalive ?? false,
    })
  } catch {
    if (options.signal?.aborted) throw new ApiError('ABORTED')
    throw new ApiError(timeout.aborted ? 'TIMEOUT' : 'CONNECTION_LOST')
  }
}
