import type { RouteDefinition } from '@plumbline/core/contract'
import { bodyOf, errorOf } from './answer.ts'
import { ApiError, asApiError } from './api-error.ts'
import { formOf } from './form-of.ts'
import { react } from './reactions.ts'
import { callTimeoutMs, headersOf, type Input, type Output, type Params, urlOf } from './request.ts'

interface MultipartOptions<R extends RouteDefinition> {
  params: Params<R>
  /** Fields of the form. */
  input: Input<R>
  files: readonly File[]
  signal?: AbortSignal
  /** No reaction beyond throwing. */
  quiet?: boolean
  /** Sent again with it, the call does nothing twice. */
  key?: string
  /** 0…1 of the bytes sent. */
  onProgress?: (share: number) => void
}

/** `fetch` tells nothing about the way up, so files go by XMLHttpRequest. */
export async function callMultipart<R extends RouteDefinition>(
  route: R,
  options: MultipartOptions<R>,
): Promise<Output<R>> {
  try {
    const { status, text } = await send(route, options)
    if (status < 200 || status > 299) throw errorOf(status, text)
    return bodyOf(status, text) as Output<R>
  } catch (error) {
    const known = asApiError(error)
    if (!options.quiet) react(known, route.name)
    throw known
  }
}

function send<R extends RouteDefinition>(
  route: R,
  { params, input, files, signal, key, onProgress }: MultipartOptions<R>,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(route.method, urlOf(route, params, input))
    for (const [name, value] of Object.entries(headersOf(route))) request.setRequestHeader(name, value)
    if (key) request.setRequestHeader('idempotency-key', key)
    request.timeout = callTimeoutMs
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => reject(new ApiError('CONNECTION_LOST'))
    request.ontimeout = () => reject(new ApiError('TIMEOUT'))
    request.onabort = () => reject(new ApiError('ABORTED'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(formOf(route, input, files))
  })
}
