import type { RouteDefinition } from '@plumbline/core/contract'
import i18next from 'i18next'
import type { z } from 'zod'
import { shortCode } from '../i18n/languages.ts'

export type Params<R extends RouteDefinition> = z.input<R['params']>
export type Input<R extends RouteDefinition> = z.input<R['input']>
export type Output<R extends RouteDefinition> = z.output<R['output']>

/** R-AUTH and §7: calls time out after five minutes. */
export const callTimeoutMs = 5 * 60 * 1000

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

/** `/schedules/:scheduleId` with its parameters, and for GET and DELETE the input as a query; of others what stands there. */
export function urlOf(
  route: Pick<RouteDefinition, 'method' | 'path' | 'query'>,
  params: unknown,
  input: unknown,
): string {
  const values = new Map(entriesOf(params))
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? '')))
  const inQuery = new Set(route.query)
  const asked = entriesOf(input).filter(([name]) => !sendsBody(route.method) || inQuery.has(name))
  const query = queryOf(asked)
  return `/api/v1${path}${query && `?${query}`}`
}

export function lacksParams(params: unknown): boolean {
  return entriesOf(params).some(([, value]) => value === '')
}

export function sendsBody(method: RouteDefinition['method']): boolean {
  return method !== 'GET' && method !== 'DELETE'
}

function queryOf(asked: readonly [string, unknown][]): string {
  const query = new URLSearchParams()
  for (const [name, value] of asked) if (value !== undefined) query.set(name, String(value))
  return query.toString()
}

let csrfToken = (): string => ''

/** Whoever knows the session says where its token is read. */
export function readTokenFrom(read: () => string): void {
  csrfToken = read
}

/** It is not a plain reading. */
export const changesSomething = ({ method, changes }: RouteDefinition): boolean => method !== 'GET' || changes === true

/** `language` by R-I18N-05; the CSRF token with everything that is not a plain reading. */
export function headersOf(route: RouteDefinition): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', language: shortCode(i18next.language ?? 'en') }
  const token = csrfToken()
  if (changesSomething(route) && token) headers['x-csrf-token'] = token
  return headers
}
