import type { z } from 'zod'
import type { ErrorCode } from '../errors/index.ts'
import type { Action } from '../permissions/index.ts'

export interface RouteDefinition<
  Params extends z.ZodType = z.ZodType,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  /** Unique; also the key of the binding. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api/v1`, with `:name` for parameters. */
  path: string
  /** Other paths of the same call, where the specification can be read in two ways. */
  aliases?: readonly string[]
  can: Action
  params: Params
  /** Query of GET and DELETE, JSON body of the others. */
  input: Input
  output: Output
  /** A GET that changes something, by the word of the specification: it is guarded as what changes is. */
  changes?: true
  /** Only for people themselves: an access token of theirs is refused. */
  personal?: boolean
  /**
   * `multipart`: one file field `file`, other fields in `input`. `form`: what the page of an identity provider sends, so
   * that it may come from a foreign origin. `binary`: the answer is bytes, `output` is unused. `written`: JSON that the database
   * or a thread wrote; it is too long to be read and checked on its way, so that tests do. `redirect`: the browser is sent on.
   * `odata`: as `binary`, for programs that know OData alone: they send the access token as the password of Basic, and errors
   * have OData's form.
   */
  body?: 'json' | 'multipart' | 'form'
  /** Of a multipart call: fields of `input` that stand in the query, because by them the right is looked up. */
  query?: readonly string[]
  answer?: 'json' | 'written' | 'binary' | 'redirect' | 'odata'
  /** Beyond those that any route can give: BAD_REQUEST, UNAUTHORIZED, CSRF, FORBIDDEN, NOT_FOUND, TOO_MANY_REQUESTS, INTERNAL, UNAVAILABLE, TOOK_TOO_LONG. */
  errors: readonly ErrorCode[]
}

/** Keeps the exact types of a route, so that both ends are typed from it. */
export function defineRoute<P extends z.ZodType, I extends z.ZodType, O extends z.ZodType>(
  route: RouteDefinition<P, I, O>,
): RouteDefinition<P, I, O> {
  return route
}
