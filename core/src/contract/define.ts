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
  can: Action
  params: Params
  /** Query of GET and DELETE, JSON body of the others. */
  input: Input
  output: Output
  /** `multipart`: one file field `file`, other fields in `input`. `binary`: the answer is bytes, `output` is unused. */
  body?: 'json' | 'multipart'
  answer?: 'json' | 'binary'
  /** Beyond those that any route can give: BAD_REQUEST, UNAUTHORIZED, CSRF, FORBIDDEN, NOT_FOUND, TOO_MANY_REQUESTS, INTERNAL, UNAVAILABLE. */
  errors: readonly ErrorCode[]
}

/** Keeps the exact types of a route, so that both ends are typed from it. */
export function defineRoute<P extends z.ZodType, I extends z.ZodType, O extends z.ZodType>(
  route: RouteDefinition<P, I, O>,
): RouteDefinition<P, I, O> {
  return route
}
