/**
 * The first script of a page: asks for what the address alone tells, and brings the code of its screen, while the
 * application is still being read. It imports nothing, so that nothing has to be there before it.
 */

interface EarlyTicket {
  userId: string
  versionId: string
  ticket: unknown
}

/** Put in by the build: what the screens of large applications are made of, beside the application itself. */
declare const SCREENS: { schedule: readonly string[] }

const SCHEDULE = /^\/([\w-]+)\/schedule\/([\w-]+)$/
const SPACE = /^\/([\w-]{12})(\/|$)/

/** Answers that `call` takes instead of asking, by address; each once. */
const answers = new Map<string, Promise<Response>>()

/** Its content; who takes the answer reads it once more. */
function ask(path: string): Promise<unknown> {
  const answer = fetch(path, { credentials: 'same-origin', headers: { accept: 'application/json' } })
  // Whoever takes it hears of the failure.
  answer.catch(() => undefined)
  answers.set(path, answer)
  return answer.then((response) => response.clone().json())
}

/** The version that the address leads to, and the ticket of its room: the worker reads it while the screen is built. */
async function ticketOf(person: Promise<unknown>, schedule: Promise<unknown>): Promise<EarlyTicket> {
  const [
    {
      person: { id: userId },
      csrfToken,
    },
    { currentVersion },
  ] = (await Promise.all([person, schedule])) as [
    { person: { id: string }; csrfToken: string },
    { currentVersion: { id: string } },
  ]
  const versionId = new URLSearchParams(location.search).get('version') ?? currentVersion.id
  const response = await fetch('/api/v1/rooms/ticket', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { accept: 'application/json', 'content-type': 'application/json', 'x-csrf-token': csrfToken },
    body: JSON.stringify({ room: `schedule/${versionId}` }),
  })
  if (!response.ok) throw new Error(String(response.status))
  return { userId, versionId, ticket: await response.json() }
}

function bring(file: string): void {
  const link = document.createElement('link')
  const isScript = file.endsWith('.js')
  link.rel = isScript ? 'modulepreload' : 'preload'
  if (!isScript) link.as = 'style'
  // As the build asks for them: a style that is asked for otherwise comes a second time.
  link.crossOrigin = ''
  link.href = file
  document.head.append(link)
}

let ticket: Promise<EarlyTicket | null> | null = null
ask('/api/v1/system-state').catch(() => undefined)
const person = ask('/api/v1/users/who-am-i')
person.catch(() => undefined)
// The mark says that somebody is signed in; visitors would only be refused.
if (localStorage.getItem('plumbline.session')) {
  const space = SPACE.exec(location.pathname)?.[1]
  if (space) ask(`/api/v1/spaces/${space}`).catch(() => undefined)
  const schedule = SCHEDULE.exec(location.pathname)?.[2]
  if (schedule) ticket = ticketOf(person, ask(`/api/v1/schedules/${schedule}`)).catch(() => null)
}
Object.assign(window, { plumblineEarly: { answers, ticket } })
if (typeof SCREENS !== 'undefined' && SCHEDULE.test(location.pathname)) for (const file of SCREENS.schedule) bring(file)

export {}
