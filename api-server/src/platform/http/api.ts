import type { Readable } from 'node:stream'
import { networkOf } from '@plumbline/core/addresses'
import { type RouteDefinition, routes } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { type Action, may, type Subject } from '@plumbline/core/permissions'
import { wellFormed, wellFormedJson } from '@plumbline/core/text'
import type { Context, Middleware } from 'koa'
import type { z } from 'zod'
import { onBehalfOf } from '../callers/index.ts'
import type { Database, Scope, Transaction } from '../database/index.ts'
import { createTurns } from '../turns/index.ts'
import { Addresses, firstWordOf } from './addresses.ts'
import { readBody, readForm } from './body.ts'
import { closedEarly } from './closed-early.ts'
import { accessTokenOf, basicTokenOf, sessionTokenOf } from './cookies.ts'
import type { Limit } from './limits.ts'
import { isCrossSite, isOriginAllowed } from './origin.ts'
import { type Sessions, type SignedIn, scopeOf, subjectIn } from './signed-in.ts'
import { writeAnswer } from './writing.ts'

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
  subject: Subject
}

/** Where something stands that is not named by its node or version. */
export interface Place {
  spaceId: string
  /** null: in the space itself. */
  nodeId: string | null
  /** What the thing says itself of rights there, beside its node. */
  narrow?: (tx: Transaction, subject: Subject) => Promise<Subject>
}

/** Finds the space that owns what is asked for; null: there is nothing, or nothing this person may know of. */
type SpaceOf<Params, Input> = (tx: Transaction, at: { params: Params; input: Input }) => Promise<string | Place | null>

/** What a call is about: the ids that it names, as far as they are nodes or versions of the space. */
interface Aim {
  spaceId: string
  ids: readonly string[]
  /** The caller's, as far as the proxies in front are trusted. */
  address: string
  narrow?: Place['narrow']
}

/** Who may do what where; the answer of the feature that keeps the rights. */
export interface Authorizer {
  /** Throws IP_NOT_ALLOWED. */
  subjectFor(tx: Transaction, who: SignedIn, aim: Aim): Promise<Subject>
  /** Why the person may not. */
  refusal(tx: Transaction, subject: Subject, aim: Aim, action: Action): Promise<AppError>
  /** Keeps a trace of an act that is somebody else's right. */
  acted(tx: Transaction, subject: Subject, aim: Aim, action: Action): Promise<void>
}

/** The three ways to bind a route of the contract; a route that is never bound stops the server from starting. */
export interface Api {
  /** Routes with `can: 'public'`. */
  open<P extends z.ZodType, I extends z.ZodType, O extends z.ZodType>(
    route: RouteDefinition<P, I, O>,
    handler: (call: Call<z.output<P>, z.output<I>>) => Promise<z.input<O> | Buffer>,
  ): void
  /** Routes with `can: 'signed_in'`. Binary and written answers are Buffers or streams. */
  signedIn<P extends z.ZodType, I extends z.ZodType, O extends z.ZodType>(
    route: RouteDefinition<P, I, O>,
    handler: (call: SignedInCall<z.output<P>, z.output<I>>) => Promise<z.input<O> | Buffer | Readable>,
  ): void
  /** All others: the right is looked up in the space that owns the object. */
  inSpace<P extends z.ZodType, I extends z.ZodType, O extends z.ZodType>(
    route: RouteDefinition<P, I, O>,
    spaceOf: SpaceOf<z.output<P>, z.output<I>>,
    handler: (call: SpaceCall<z.output<P>, z.output<I>>) => Promise<z.input<O> | Buffer | Readable>,
  ): void
  /** As `inSpace`; `find` reads in the transaction in which the right is looked up, and the handler gets what it found. */
  inSpaceWith<P extends z.ZodType, I extends z.ZodType, O extends z.ZodType, Found>(
    route: RouteDefinition<P, I, O>,
    spaceOf: SpaceOf<z.output<P>, z.output<I>>,
    find: (tx: Transaction, call: SpaceCall<z.output<P>, z.output<I>>) => Promise<Found>,
    handler: (call: SpaceCall<z.output<P>, z.output<I>>, found: Found) => Promise<z.input<O> | Buffer | Readable>,
  ): void
  /** For programs that come by another door than a route: with an access token, counted and in turn as every call. */
  forProgram<T>(http: Context, work: (program: Program) => Promise<T>): Promise<T>
  /** Throws when a route of the contract is not bound. */
  middleware(): Middleware
}

/** A program that acts for somebody, with the rights of that person where each thing stands. */
export interface Program {
  who: SignedIn
  scope: Scope
  /** Finds what is asked for, and holds that the person may do this there. `names`: all ids that the call names. */
  mayDo(
    action: Action,
    spaceOf: (tx: Transaction) => Promise<string | Place | null>,
    names: Record<string, unknown>,
  ): Promise<{ spaceId: string; subject: Subject }>
}

export interface ApiOptions {
  database: Database
  sessions: Sessions
  access: Authorizer
  allowedOrigins: ReadonlySet<string>
  /** Per person, or per address for visitors. */
  calls: Limit
}

/** Calls in work at a time, and those that wait for it; a screen that opens asks two dozen at once. */
const AT_ONCE = 12
const VISITORS_AT_ONCE = 24
const MAX_WAITING = 500

export function createApi(options: ApiOptions): Api {
  const turns = createTurns({
    places: Number.POSITIVE_INFINITY,
    ofOne: (owner) => (owner.startsWith('address:') ? VISITORS_AT_ONCE : AT_ONCE),
    waiting: () => MAX_WAITING,
  })
  /** What a call asks of the database is asked on behalf of its owner, and given up when nobody waits any more. */
  const inTurn = async <T>(
    route: RouteDefinition,
    http: Context,
    owner: string,
    work: () => Promise<T>,
  ): Promise<T> => {
    const givenUp = reads(route) ? closedEarly(http) : null
    const giveBack = await turns.take(owner, { signal: givenUp })
    return onBehalfOf({ owner, givenUp, key: keyOf(route, http, owner) }, work).finally(giveBack)
  }
  const addresses = new Addresses('/api/v1')
  const bound = new Set<string>()

  const register = (route: RouteDefinition, run: (http: Context) => Promise<unknown>): void => {
    if (bound.has(route.name)) throw new Error(`The route ${route.name} is bound twice`)
    bound.add(route.name)
    const handle = async (http: Context): Promise<void> => {
      http.state.route = route.name
      http.state.answer = route.answer
      await answer(route, http, await run(http))
    }
    for (const path of [route.path, ...(route.aliases ?? [])]) addresses.add(route.method, path, handle)
  }

  /** Throws what tells why the person may not. */
  const allowed = async (tx: Transaction, who: SignedIn, aim: Aim, action: Action): Promise<Subject> => {
    const standing = await options.access.subjectFor(tx, who, aim)
    const subject = aim.narrow ? await aim.narrow(tx, standing) : standing
    if (!may(subject, action)) throw await options.access.refusal(tx, subject, aim, action)
    await options.access.acted(tx, subject, aim, action)
    return subject
  }

  const inSpaceWith: Api['inSpaceWith'] = (route, spaceOf, find, handler) =>
    register(route, async (http) => {
      const who = await requirePerson(route, http, options)
      return inTurn(route, http, ownerOf(who), async () => {
        const at = { params: readParams(route, http), input: await readInput(route, http) }
        const scope = scopeOf(who)
        const lookUp = route.method === 'DELETE' ? options.database.inScopeBeforeDeleting : options.database.inScope
        const { spaceId, subject, found } = await lookUp(scope, async (tx) => {
          const place = await spaceOf(tx, at)
          if (place === null) throw new AppError('NOT_FOUND')
          const aim = aimOf(place, at, http.ip)
          const subject = await allowed(tx, who, aim, route.can)
          const call = { ...at, http, who, scope, spaceId: aim.spaceId, subject }
          return { spaceId: aim.spaceId, subject, found: await find(tx, call) }
        })
        return handler({ ...at, http, who, scope, spaceId, subject }, found)
      })
    })

  const forProgram: Api['forProgram'] = async (http, work) => {
    const who = await requireProgram(http, options)
    const scope = scopeOf(who)
    const owner = ownerOf(who)
    const giveBack = await turns.take(owner, { signal: null })
    const mayDo: Program['mayDo'] = (action, spaceOf, names) =>
      options.database.inScope(scope, async (tx) => {
        const place = await spaceOf(tx)
        if (place === null) throw new AppError('NOT_FOUND')
        const aim = aimOf(place, { params: names, input: {} }, http.ip)
        return { spaceId: aim.spaceId, subject: await allowed(tx, who, aim, action) }
      })
    return onBehalfOf({ owner, givenUp: null }, () => work({ who, scope, mayDo })).finally(giveBack)
  }

  return {
    open: (route, handler) =>
      register(route, async (http) => {
        if (route.can !== 'public') throw new Error(`The route ${route.name} is not public`)
        if (route.body !== 'form' && !isReading(route, http)) refuseForeignPages(http, options.allowedOrigins)
        const owner = visitorAt(http)
        await options.calls.take(owner)
        return inTurn(route, http, owner, async () =>
          handler({ params: readParams(route, http), input: await readInput(route, http), http }),
        )
      }),
    signedIn: (route, handler) =>
      register(route, async (http) => {
        const who = await requirePerson(route, http, options)
        return inTurn(route, http, ownerOf(who), async () => {
          const at = { params: readParams(route, http), input: await readInput(route, http) }
          if (!may(subjectIn(who, null), route.can)) throw new AppError('FORBIDDEN')
          return handler({ ...at, http, who, scope: scopeOf(who) })
        })
      }),
    inSpace: (route, spaceOf, handler) =>
      inSpaceWith(
        route,
        spaceOf,
        async () => null,
        (call) => handler(call),
      ),
    inSpaceWith,
    forProgram,
    middleware: () => {
      const missing = routes.filter((route) => !bound.has(route.name)).map((route) => route.name)
      if (missing.length > 0) throw new Error(`Routes of the contract are not bound: ${missing.join(', ')}`)
      const feeds = new Set(routes.filter(({ answer }) => answer === 'odata').map(({ path }) => firstWordOf(path)))
      // Nothing below /api is ever answered with the client's page; who asks for a feed reads its form of refusals only.
      return addresses.middleware((http, word) => {
        if (feeds.has(word)) http.state.answer = 'odata'
        throw new AppError('NOT_FOUND')
      })
    },
  }
}

/**
 * Every id that a call names counts, however many works it names before, so that a route cannot forget to say where its
 * object stands.
 */
function aimOf(place: string | Place, { params, input }: { params: unknown; input: unknown }, address: string): Aim {
  const { spaceId, nodeId, narrow }: Place = typeof place === 'string' ? { spaceId: place, nodeId: null } : place
  const named = [params, input].flatMap((part) => Object.values(part ?? {})).flat()
  const ids = named.flatMap((value) => (typeof value === 'string' ? (ID_AT_END.exec(value) ?? []) : []))
  return { spaceId, ids: [...new Set(nodeId === null ? ids : [nodeId, ...ids])], address, narrow }
}

/** Also of a room, `schedule/{versionId}`. */
const ID_AT_END = /(?<=^|\/)[A-Za-z0-9_-]{12}$/

async function answer(route: RouteDefinition, http: Context, result: unknown): Promise<void> {
  if (route.answer === 'binary') {
    http.body = result
    return
  }
  http.set('cache-control', 'no-store')
  if (route.answer === 'odata') {
    http.body = result
    return
  }
  if (route.answer === 'redirect') {
    lead(http, (route.output.parse(result) as { location: string }).location)
    return
  }
  const body = route.answer === 'written' ? result : await textOf(route, result)
  http.body = body
  if (body !== undefined) http.type = 'json'
}

const sharedTexts = new WeakMap<object, ReturnType<typeof writeAnswer>>()

/** An answer that is frozen is one of several calls at a time: it is checked and written once for all of them. */
function textOf(route: RouteDefinition, result: unknown): ReturnType<typeof writeAnswer> {
  if (typeof result !== 'object' || result === null || !Object.isFrozen(result)) {
    return writeAnswer(route.output, result)
  }
  const text = sharedTexts.get(result) ?? writeAnswer(route.output, result)
  sharedTexts.set(result, text)
  return text
}

/** A browser that is asked to prove itself first shows the page of the answer only when it cannot. */
function lead(http: Context, location: string): void {
  if (http.status !== 401) {
    http.redirect(location)
    return
  }
  http.type = 'html'
  http.body = `<!doctype html><meta http-equiv="refresh" content="0; url=${encodeURI(location)}">`
}

const visitorAt = (http: Context): string => `address:${networkOf(http.ip)}`
const ownerOf = (who: SignedIn): string => `person:${who.person.id}`

/** What changes something is brought to its end, so that it is never done by half because somebody closed a page. */
const reads = ({ method }: RouteDefinition): boolean => method === 'GET'

/**
 * null: the call has none, changes nothing, or is a visitor's, whom nothing tells from others of that address. Another person's key, or
 * of another address, is another one.
 */
function keyOf(route: RouteDefinition, http: Context, owner: string): string | null {
  const key = http.get('idempotency-key')
  if (key === '' || route.can === 'public' || isReading(route, http)) return null
  if (!CALL_KEY.test(key)) throw new AppError('BAD_REQUEST', { field: 'idempotency-key', reason: 'text' })
  return `${owner} ${http.method} ${http.url} ${key}`
}

export const CALL_KEY = /^[\x21-\x7e]{1,128}$/

/**
 * Session first, then where the call comes from: a page of a foreign site never acts in a person's name. An access token
 * is sent by programs on purpose, never by a browser on its own.
 */
async function requirePerson(route: RouteDefinition, http: Context, options: ApiOptions): Promise<SignedIn> {
  // Until then it is anybody's who calls from there.
  const who = await onBehalfOf({ owner: visitorAt(http), givenUp: null }, () =>
    findPerson(route, http, options.sessions),
  )
  if (!who) {
    await options.calls.take(visitorAt(http))
    throw new AppError('UNAUTHORIZED')
  }
  http.state.userId = who.person.id
  await options.calls.take(ownerOf(who))
  if (who.by === 'session') refuseForged(route, http, who, options)
  else if (route.personal) throw new AppError('FORBIDDEN')
  return who
}

/** No page of a foreign site has the token; one that has got hold of it is refused all the same. */
async function requireProgram(http: Context, options: ApiOptions): Promise<SignedIn> {
  refuseForeignPages(http, options.allowedOrigins)
  const text = accessTokenOf(http.req.headers)
  const find = async () => (text === null ? null : options.sessions.findByAccessToken(text))
  const who = await onBehalfOf({ owner: visitorAt(http), givenUp: null }, find)
  await options.calls.take(who ? ownerOf(who) : visitorAt(http))
  if (!who) throw new AppError('UNAUTHORIZED')
  http.state.userId = who.person.id
  return who
}

async function findPerson(route: RouteDefinition, http: Context, sessions: Sessions): Promise<SignedIn | null> {
  const { headers } = http.req
  const accessToken = accessTokenOf(headers) ?? (route.answer === 'odata' ? basicTokenOf(headers) : null)
  if (accessToken !== null) return sessions.findByAccessToken(accessToken)
  const token = sessionTokenOf(http.req.headers, http.secure)
  return token === null ? null : sessions.find(token)
}

function refuseForged(route: RouteDefinition, http: Context, who: SignedIn, options: ApiOptions): void {
  if (isReading(route, http)) return
  refuseForeignPages(http, options.allowedOrigins)
  if (http.get('x-csrf-token') !== who.csrfToken) throw new AppError('CSRF')
}

const isReading = (route: RouteDefinition, { method }: Context): boolean =>
  (method === 'GET' || method === 'HEAD') && !route.changes

function refuseForeignPages(http: Context, allowed: ReadonlySet<string>): void {
  const foreign = isCrossSite(http.req.headers) && !allowed.has(http.get('origin'))
  if (foreign || !isOriginAllowed(http.req.headers, allowed)) throw new AppError('CSRF')
}

function readParams<P extends z.ZodType>(route: RouteDefinition<P>, http: Context): z.output<P> {
  const result = route.params.safeParse(http.params)
  // An id that cannot exist is the same as one that does not.
  if (!result.success || !wellFormedJson(http.params)) throw new AppError('NOT_FOUND')
  return result.data
}

/** Multipart bodies are read by the handler, after the permission: `input` is then what the schema makes of the query. */
async function readInput<P extends z.ZodType, I extends z.ZodType>(
  route: RouteDefinition<P, I>,
  http: Context,
): Promise<z.output<I>> {
  const inQuery = route.method === 'GET' || route.method === 'DELETE'
  return parseInput(route.input, inQuery ? { ...http.query } : await sentIn(route, http))
}

async function sentIn(route: RouteDefinition, http: Context): Promise<unknown> {
  const { query } = http
  if (route.body === 'multipart') return Object.fromEntries((route.query ?? []).map((name) => [name, query[name]]))
  return route.body === 'form' ? readForm(http.req) : readBody(http.req, route.input)
}

/**
 * Throws BAD_REQUEST naming the first field that does not fit. What no text may hold and no name may be is looked for in
 * the whole of what came, also where a schema takes anything.
 */
export function parseInput<I extends z.ZodType>(schema: I, given: unknown): z.output<I> {
  const broken = Object.entries(given ?? {}).find(([name, value]) => !wellFormedJson({ [name]: value }))
  if (broken) throw new AppError('BAD_REQUEST', { field: wellFormed(broken[0]).slice(0, 64), reason: 'text' })
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new AppError('BAD_REQUEST', { field: issue?.path.join('.') ?? '', reason: issue?.code ?? '' })
}
