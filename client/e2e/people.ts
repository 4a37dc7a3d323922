import { type Browser, type BrowserContext, type BrowserContextOptions, expect, request } from '@playwright/test'
import type { Installation } from './installation.ts'
import { cleanContext } from './kept-contexts.ts'

/** A demo person signed in through the API; the context carries the session, calls carry the CSRF header. */
export interface SignedIn {
  context: BrowserContext
  /** A call of `/api/v1` in this person's name; fails the test unless it succeeds. */
  call<T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T>
  upload<T>(path: string, fileName: string, content: string | Buffer): Promise<T>
  /** A multipart body without files. */
  form<T>(path: string, fields: Record<string, string>): Promise<T>
}

/** The first file of an installation starts the threads that read it, which leave the processor to everybody else. */
const UPLOAD_MS = 300_000

interface State {
  demoSignIns: { login: string; password: string; name: string }[]
}

export async function signIn(
  installation: Pick<Installation, 'url'>,
  browser: Browser,
  login: string,
  options: BrowserContextOptions = {},
): Promise<SignedIn> {
  const api = await request.newContext({ baseURL: installation.url })
  const state = (await (await api.get('/api/v1/system-state')).json()) as State
  const person = state.demoSignIns.find((one) => one.login === login)
  if (!person) throw new Error(`${login} is not one of the demo people`)
  const isUsual = Object.keys(options).length === 0
  const context = isUsual
    ? await cleanContext(browser, installation.url)
    : await browser.newContext({ ...options, baseURL: installation.url })
  const answer = await context.request.post('/api/v1/auth/login', {
    data: { login, password: person.password, remember: true },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { csrfToken } = (await answer.json()) as { csrfToken: string }
  const headers = { 'x-csrf-token': csrfToken }

  const checked = async <T>(response: Awaited<ReturnType<typeof context.request.fetch>>): Promise<T> => {
    expect(response.ok(), `${response.url()} ${response.status()} ${await response.text()}`).toBe(true)
    return (await response.json()) as T
  }
  return {
    context,
    call: async (method, path, body) =>
      checked(await context.request.fetch(`/api/v1${path}`, { method, headers, data: body ?? undefined })),
    form: async (path, fields) =>
      checked(await context.request.fetch(`/api/v1${path}`, { method: 'POST', headers, multipart: fields })),
    upload: async (path, fileName, content) =>
      checked(
        await context.request.fetch(`/api/v1${path}`, {
          method: 'POST',
          headers,
          timeout: UPLOAD_MS,
          multipart: { file: { name: fileName, mimeType: 'application/octet-stream', buffer: Buffer.from(content) } },
        }),
      ),
  }
}

interface Spaces {
  spaces: { id: string; name: string }[]
}
interface Nodes {
  nodes: { id: string; kind: string; name: string; parentId: string | null }[]
}

/** Id of the space that the demo people share. */
export async function demoSpaceOf(person: SignedIn): Promise<string> {
  const { spaces } = await person.call<Spaces>('GET', '/users/spaces')
  return spaces.find(({ name }) => name === 'Meridian Build')?.id ?? ''
}

/** A new project of the demo space, where no other test has works; its id. */
export async function createProject(person: SignedIn, name: string): Promise<string> {
  return createNode(person, 'project', name, await firstOf(person, 'facility'))
}

async function firstOf(person: SignedIn, kind: 'facility' | 'project'): Promise<string | undefined> {
  const { nodes } = await person.call<Nodes>('GET', `/spaces/${await demoSpaceOf(person)}/eps`)
  return nodes.find((node) => node.kind === kind)?.id
}

async function createNode(
  person: SignedIn,
  kind: 'project' | 'schedule',
  name: string,
  parentId: string | undefined,
): Promise<string> {
  const path = `/spaces/${await demoSpaceOf(person)}/eps`
  const { node } = await person.call<{ node: { id: string } }>('POST', path, { parentId, kind, name })
  return node.id
}

/** A new, empty schedule, if nothing else is said in the first project of the demo space; its path in the browser. */
export async function createSchedule(person: SignedIn, name: string, projectId?: string): Promise<string> {
  const parentId = projectId ?? (await firstOf(person, 'project'))
  return `/${await demoSpaceOf(person)}/schedule/${await createNode(person, 'schedule', name, parentId)}`
}

/** A schedule of the demo space, imported from the text of an XER file. */
export async function importSchedule(
  person: SignedIn,
  name: string,
  xer: string | Buffer,
  projectId?: string,
): Promise<string> {
  const path = await createSchedule(person, name, projectId)
  const scheduleId = path.split('/').at(-1)
  await person.upload(`/schedules/${scheduleId}/versions/upload/synchronous`, `${name}.xer`, xer)
  return path
}

/** The official result of what was imported, for screens that read nothing else. */
export async function calculateSchedule(person: SignedIn, path: string): Promise<void> {
  const scheduleId = path.split('/').at(-1)
  const { versions } = await person.call<{ versions: { id: string }[] }>('GET', `/schedules/${scheduleId}/versions`)
  await person.call('POST', `/versions/${versions[0]?.id}/timetable/calculate`, {})
}
