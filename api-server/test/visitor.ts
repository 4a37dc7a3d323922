import { type Person, type RouteDefinition, registerAndLogin, type Session } from '@plumbline/core/contract'
import type { z } from 'zod'

export interface Reply<Body> {
  status: number
  body: Body
  headers: Headers
}

export interface Refused {
  error: string
  params: Record<string, string | number>
}

interface At<Params, Input> {
  params?: Params
  input?: Input
  headers?: Record<string, string>
}

/** A person at a browser: keeps cookies and sends the CSRF token, as the client does. */
export class Visitor {
  readonly url: string
  cookie = ''
  csrfToken = ''
  /** Of a program that acts for somebody. */
  accessToken = ''
  /** From where a proxy says that it comes; '': there is none. */
  address = ''
  person: Person | null = null

  constructor(url: string) {
    this.url = url
  }

  get id(): string {
    return this.person?.id ?? ''
  }

  /** The same person, who comes to another server. */
  at(url: string): Visitor {
    const { cookie, csrfToken, accessToken, address, person } = this
    return Object.assign(new Visitor(url), { cookie, csrfToken, accessToken, address, person })
  }

  /** What tells who it is. */
  get headers(): Record<string, string> {
    return {
      ...(this.cookie ? { cookie: this.cookie } : {}),
      ...(this.accessToken ? { authorization: `Bearer ${this.accessToken}` } : {}),
      ...(this.csrfToken ? { 'x-csrf-token': this.csrfToken } : {}),
      ...(this.address ? { 'x-forwarded-for': this.address } : {}),
    }
  }

  /** `login`: under which she signs in, where her name is taken. */
  async register(name: string, login = name): Promise<this> {
    const input = {
      login,
      email: `${login}@site.example`,
      password: passwordOf(name),
      firstName: name,
      lastName: 'Tester',
      secretQuestion: 'Which?',
      answer: 'This one',
    }
    this.entered((await this.ok(registerAndLogin, { input })) as Session)
    return this
  }

  entered(session: Session): void {
    this.person = session.person
    this.csrfToken = session.csrfToken
  }

  /** Whatever the answer is. */
  async call<P extends z.ZodType, I extends z.ZodType, O extends z.ZodType>(
    route: RouteDefinition<P, I, O>,
    { params, input, headers }: At<z.input<P>, z.input<I>> = {},
  ): Promise<Reply<z.output<O> & Refused>> {
    const inQuery = route.method === 'GET' || route.method === 'DELETE' || route.query !== undefined
    const query = inQuery && input ? `?${new URLSearchParams(textsOf(input as object))}` : ''
    return this.send(route.method, `${pathOf(route, (params ?? {}) as Record<string, unknown>)}${query}`, {
      headers: inQuery ? headers : { 'content-type': 'application/json', ...headers },
      body: inQuery ? undefined : JSON.stringify(input ?? {}),
    }) as Promise<Reply<z.output<O> & Refused>>
  }

  /** Fails with the error code when it is refused. */
  async ok<P extends z.ZodType, I extends z.ZodType, O extends z.ZodType>(
    route: RouteDefinition<P, I, O>,
    at: At<z.input<P>, z.input<I>> = {},
  ): Promise<z.output<O>> {
    const { status, body } = await this.call(route, at)
    if (status !== 200) throw new Error(`${route.name}: ${status} ${body.error} ${JSON.stringify(body.params)}`)
    return route.output.parse(body)
  }

  async upload<P extends z.ZodType, I extends z.ZodType, O extends z.ZodType>(
    route: RouteDefinition<P, I, O>,
    params: z.input<P>,
    file: Uint8Array<ArrayBuffer> | string | File,
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<Reply<z.output<O> & Refused>> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new Blob([file]), file instanceof File ? file.name : 'plan.xer')
    const path = pathOf(route, params as Record<string, unknown>)
    return this.send('POST', path, { headers, body: form }) as Promise<Reply<z.output<O> & Refused>>
  }

  async send(
    method: string,
    path: string,
    { headers, body }: { headers?: Record<string, string>; body?: RequestInit['body'] } = {},
  ): Promise<Reply<unknown>> {
    const response = await fetch(`${this.url}/api/v1${path}`, {
      method,
      headers: { ...this.headers, ...headers },
      body,
    })
    for (const cookie of response.headers.getSetCookie()) this.cookie = cookie.split(';')[0] ?? ''
    const json = String(response.headers.get('content-type')).includes('json')
    return {
      status: response.status,
      headers: response.headers,
      body: json ? await response.json() : new Uint8Array(await response.arrayBuffer()),
    }
  }
}

export const passwordOf = (login: string): string => `${login} lifts the girder`

export function pathOf(route: RouteDefinition, params: Record<string, unknown>): string {
  return route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

const textsOf = (input: object): Record<string, string> =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]))
