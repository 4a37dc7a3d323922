import { Router } from '@koa/router'
import { type RouteDefinition, routes } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { type Asker, may } from '@plumbline/core/permissions'
import type { Context, Middleware } from 'koa'
import type { z } from 'zod'
import type { Database, Scope, Transaction } from '../database/index.ts'
import { readJson } from './body.ts'
import { sessionTokenOf } from './cookies.ts'
import type { Limit } from './limits.ts'
import { isCrossSite, isOriginAllowed } from './origin.ts'
import { askerIn, type Sessions, type SignedIn, scopeOf } from './signed-in.ts'

/** What a handler gets: checked values, and who asks. */
interface Call<Params, Input> {
  params: Params
  input: Input
  http: Context
}

interface SignedInCall<Params, Input> extends Call<Params, Input> {
  who: SignedIn
  scope: Scope
}

export interface SpaceCall<Params, Input> extends SignedInCall<Params, Input> {
  /** The space that owns the object; the permission holds there. */
  spaceId: string
  asker: Asker
}

/** Finds the space that owns what is asked for; null: there is nothing, or nothing this person may know of. */
type SpaceOf<Params, Input> = (tx: Transaction, at: { params: Params; input: Input }) => Promise<string | null>

/** The three ways to bind a route of the contract; a route that is never bound stops the server from starting. */
export interface Api {
  /** Routes with `can: 'public'`. */
  open<P extends z.ZodType, I extends z.ZodType, O extends z.ZodType>(
    route: RouteDefinition<P, I, O>,
    handler: (call: Call<z.output<P>, z.output<I>>) => Promise<z.input<O>>,
  ): void
  /** Routes with `can: 'signed_in'`. */
  signedIn<P extends z.ZodType, I extends z.ZodType, O extends z.ZodType>(
    route: RouteDefinition<P, I, O>,
    handler: (call: SignedInCall<z.output<P>, z.output<I>>) => Promise<z.input<O>>,
  ): void
  /** All others: the right is looked up in the space that owns the object. Binary answers are Buffers. */
  inSpace<P extends z.ZodType, I extends z.ZodType, O extends z.ZodType>(
    route: RouteDefinition<P, I, O>,
    spaceOf: SpaceOf<z.output<P>, z.output<I>>,
    handler: (call: SpaceCall<z.output<P>, z.output<I>>) => Promise<z.input<O> | Buffer>,
  ): void
  /** Throws when a route of the contract is not bound. */
  middleware(): Middleware
}

export interface ApiOptions {
  database: Database
  sessions: Sessions
  allowedOrigins: ReadonlySet<string>
  /** Per person, or per address for visitors. */
  calls: Limit
}

export function createApi(options: ApiOptions): Api {
  const router = new Router({ prefix: '/api/v1' })
  const bound = new Set<string>()

  const register = (route: RouteDefinition, run: (http: Context) => Promise<unknown>): void => {
    if (bound.has(route.name)) throw new Error(`The route ${route.name} is bound twice`)
    bound.add(route.name)
    router.register(route.path, [route.method], async (http: Context) => {
      http.state.route = route.name
      const result = await run(http)
      if (route.answer === 'binary') http.body = result
      else {
        http.set('cache-control', 'no-store')
        http.body = route.output.parse(result)
      }
    })
  }

  return {
    open: (route, handler) =>
      register(route, async (http) => {
        if (route.can !== 'public') throw new Error(`The route ${route.name} is not public`)
        refuseForeignPages(http, options.allowedOrigins)
        await options.calls.take(`address:${http.ip}`)
        return handler({ params: readParams(route, http), input: await readInput(route, http), http })
      }),
    signedIn: (route, handler) =>
      register(route, async (http) => {
        const who = await requireSession(http, options)
        const at = { params: readParams(route, http), input: await readInput(route, http) }
        if (!may(askerIn(who, null), route.can)) throw new AppError('FORBIDDEN')
        return handler({ ...at, http, who, scope: scopeOf(who) })
      }),
    inSpace: (route, spaceOf, handler) =>
      register(route, async (http) => {
        const who = await requireSession(http, options)
        const at = { params: readParams(route, http), input: await readInput(route, http) }
        const scope = scopeOf(who)
        const spaceId = await options.database.inScope(scope, (tx) => spaceOf(tx, at))
        if (spaceId === null) throw new AppError('NOT_FOUND')
        const asker = askerIn(who, spaceId)
        if (!may(asker, route.can)) throw new AppError(asker.role === null ? 'SPACE_FORBIDDEN' : 'FORBIDDEN')
        return handler({ ...at, http, who, scope, spaceId, asker })
      }),
    middleware: () => {
      const missing = routes.filter((route) => !bound.has(route.name)).map((route) => route.name)
      if (missing.length > 0) throw new Error(`Routes of the contract are not bound: ${missing.join(', ')}`)
      // Nothing below /api is ever answered with the client's page.
      router.all('{/*rest}', () => {
        throw new AppError('NOT_FOUND')
      })
      return router.routes() as unknown as Middleware
    },
  }
}

/** Session first, then where the call comes from: a page of a foreign site never acts in a person's name. */
async function requireSession(http: Context, options: ApiOptions): Promise<SignedIn> {
  const token = sessionTokenOf(http.req.headers)
  const who = token === null ? null : await options.sessions.find(token)
  if (!who) {
    await options.calls.take(`address:${http.ip}`)
    throw new AppError('UNAUTHORIZED')
  }
  http.state.userId = who.person.id
  await options.calls.take(`person:${who.person.id}`)
  refuseForeignPages(http, options.allowedOrigins)
  if (http.method !== 'GET' && http.method !== 'HEAD' && http.get('x-csrf-token') !== who.csrfToken) {
    throw new AppError('CSRF')
  }
  return who
}

function refuseForeignPages(http: Context, allowed: ReadonlySet<string>): void {
  if (http.method === 'GET' || http.method === 'HEAD') return
  const foreign = isCrossSite(http.req.headers) && !allowed.has(http.get('origin'))
  if (foreign || !isOriginAllowed(http.req.headers, allowed)) throw new AppError('CSRF')
}

function readParams<P extends z.ZodType>(route: RouteDefinition<P>, http: Context): z.output<P> {
  const result = route.params.safeParse(http.params)
  // An id that cannot exist is the same as one that does not.
  if (!result.success) throw new AppError('NOT_FOUND')
  return result.data
}

/** Multipart bodies are read by the handler, after the permission: `input` is then what the schema gives for nothing. */
async function readInput<P extends z.ZodType, I extends z.ZodType>(
  route: RouteDefinition<P, I>,
  http: Context,
): Promise<z.output<I>> {
  const inQuery = route.method === 'GET' || route.method === 'DELETE'
  const given = inQuery ? { ...http.query } : route.body === 'multipart' ? {} : await readJson(http.req)
  return parseInput(route.input, given)
}

/** Throws BAD_REQUEST naming the first field that does not fit. */
export function parseInput<I extends z.ZodType>(schema: I, given: unknown): z.output<I> {
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new AppError('BAD_REQUEST', { field: issue?.path.join('.') ?? '', reason: issue?.code ?? '' })
}
