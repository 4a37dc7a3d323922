import { createHmac } from 'node:crypto'
import { request as plainRequest } from 'node:http'
import { request as encryptedRequest } from 'node:https'
import { AppError } from '@plumbline/core/errors'
import { guardedLookup, originOf } from '../../identity/addresses/index.ts'

export interface Attempt {
  isDelivered: boolean
  status: number | null
  failure: 'timeout' | 'address' | 'connection' | null
}

interface Parcel {
  address: string
  secret: Buffer
  kind: string
  body: string
  /** Also to addresses of one's own network, and without encryption. */
  allowsPrivate: boolean
}

const TIMEOUT_MS = 10_000

/** Of the time in seconds, a point, and the body: what is sent again much later has another one. */
const signatureOf = (secret: Buffer, seconds: number, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

/** Once. A redirect is a failure: it would lead what is signed somewhere else. Of the answer only its status is looked at. */
export async function send(parcel: Parcel, ending: AbortSignal): Promise<Attempt> {
  try {
    originOf(parcel.address, parcel.allowsPrivate)
    const status = await statusOf(parcel, AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ending]))
    return { isDelivered: status >= 200 && status < 300, status, failure: null }
  } catch (error) {
    return { isDelivered: false, status: null, failure: failureOf(error) }
  }
}

function failureOf(error: unknown): Attempt['failure'] {
  if (error instanceof AppError) return 'address'
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
    ? 'timeout'
    : 'connection'
}

function statusOf({ address, secret, kind, body, allowsPrivate }: Parcel, signal: AbortSignal): Promise<number> {
  const url = new URL(address)
  const seconds = Math.floor(Date.now() / 1_000)
  const request = url.protocol === 'https:' ? encryptedRequest : plainRequest
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'Plumbline',
    'plumbline-event': kind,
    'plumbline-timestamp': String(seconds),
    'plumbline-signature': signatureOf(secret, seconds, body),
  }
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, signal, agent: false, ...(!allowsPrivate && { lookup: guardedLookup }) }
    const call = request(url, options, (response) => {
      resolve(response.statusCode ?? 0)
      // Whatever else it says is not waited for, however long it is.
      response.destroy()
    })
    call.on('error', reject)
    call.end(body)
  })
}
