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
declare const SCREENS: Record<Screen, { code: readonly string[]; texts: Record<string, readonly string[]> }>

type Screen = 'schedule' | 'phone'

interface Session {
  person: { id: string }
  csrfToken: string
}

interface Schedule {
  id: string
  currentVersion: { id: string }
}

const SCHEDULE = /^\/([\w-]+)\/schedule\/([\w-]+)$/
const DAYS = /^\/[\w-]+\/schedule\/([\w-]+)\/days$/
const SPACE = /^\/([\w-]{12})(\/|$)/

/** Answers that `call` takes instead of asking, by address; each once. */
const answers = new Map<string, Promise<Response>>()

/** Its content; who takes the answer reads it once more. */
function ask(path: string): Promise<unknown> {
  const answer = fetch(path, { credentials: 'same-origin', headers: { accept: 'application/json' } })
  keep(path, answer)
  return answer.then((response) => response.clone().json())
}

function keep(name: string, answer: Promise<Response>): void {
  // Whoever takes it hears of the failure.
  answer.catch(() => undefined)
  answers.set(name, answer)
}

const TICKET = '/api/v1/rooms/ticket'

/** A ticket of a room; by address and content, as `call` would ask for it. */
function askTicket(csrfToken: string, room: string): { name: string; answer: Promise<Response> } {
  const body = JSON.stringify({ room })
  const headers = { accept: 'application/json', 'content-type': 'application/json', 'x-csrf-token': csrfToken }
  const answer = fetch(TICKET, { method: 'POST', credentials: 'same-origin', headers, body })
  return { name: `${TICKET} ${body}`, answer }
}

/** The version that the address leads to, and the ticket of its room: the worker reads it while the screen is built. */
async function ticketOf(schedule: Promise<unknown>): Promise<EarlyTicket> {
  const [session, { currentVersion }] = (await Promise.all([person, schedule])) as [Session, Schedule]
  const versionId = new URLSearchParams(location.search).get('version') ?? currentVersion.id
  const response = await askTicket(session.csrfToken, `schedule/${versionId}`).answer
  if (!response.ok) throw new Error(String(response.status))
  return { userId: session.person.id, versionId, ticket: await response.json() }
}

const isOnPhone = (): boolean => matchMedia('(width < 600px)').matches

const DAY_MS = 86_400_000
const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** A foreman has works of their own and of nobody; whoever has more opens the others as usual. */
const TICKETS = 4

/** Who has works in the two weeks that the phone shows, as soon as the version is known, and the tickets of their days. */
async function askDays(schedule: Promise<unknown>): Promise<void> {
  const { id, currentVersion } = (await schedule) as Schedule
  const asked = Date.parse(new URLSearchParams(location.search).get('from') ?? '')
  const now = new Date()
  const moment = Number.isNaN(asked) ? Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) : asked
  const day = Math.floor(moment / DAY_MS)
  // 1 January 1970 was a Thursday.
  const monday = day - ((day + 3) % 7)
  const period = `from=${dayText(monday)}&to=${dayText(monday + 13)}`
  const plan = ask(`/api/v1/version/${currentVersion.id}/dp?${period}`)
  const [{ csrfToken }, { executors }] = (await Promise.all([person, plan])) as [
    Session,
    { executors: { id: string }[] },
  ]
  const quarters = [...new Set([quarterOf(monday), quarterOf(monday + 7)])]
  const rooms = executors.flatMap((one) => quarters.map((quarter) => `day/${id}/${one.id}/${quarter}`))
  for (const room of rooms.slice(0, TICKETS)) {
    const { name, answer } = askTicket(csrfToken, room)
    keep(name, answer)
  }
}

/** A week is of the quarter of its Monday. */
function quarterOf(monday: number): string {
  const [year, month] = dayText(monday).split('-')
  return `${year}Q${Math.ceil(Number(month) / 3)}`
}

/** What stands on the home screen of a phone opens the day that was looked at last, if somebody is signed in. */
function beginAtDay(): void {
  if (location.pathname !== '/' || location.search !== '?installed' || !isOnPhone()) return
  const kept = localStorage.getItem(`plumbline.kept.${localStorage.getItem('plumbline.session')}.phoneDay`)
  const path: unknown = JSON.parse(kept ?? 'null')
  if (typeof path === 'string' && DAYS.test(path)) history.replaceState(null, '', path)
}

function bring(file: string): void {
  const link = document.createElement('link')
  const isScript = file.endsWith('.js')
  link.rel = isScript ? 'modulepreload' : 'preload'
  if (!isScript) link.as = 'style'
  // As the build asks for them: a style that is asked for otherwise comes a second time.
  link.crossOrigin = ''
  // Answers of the server come one after the other, and each stands behind these where connections are few.
  link.fetchPriority = 'low'
  link.href = file
  document.head.append(link)
}

/** Its code, and its texts in the language that the application will choose. */
function bringScreen(screen: Screen): void {
  const { code, texts } = SCREENS[screen]
  for (const file of code) bring(file)
  const wanted = [localStorage.getItem('plumbline.language') ?? '', ...navigator.languages]
  const language = wanted.map((one) => one.toLowerCase().split(/[-_]/)[0] ?? '').find((one) => one in texts)
  for (const file of texts[language ?? 'en'] ?? []) bring(file)
}

/** What only those who are signed in may read; of a schedule also the ticket of its room. */
function askForAddress(): Promise<EarlyTicket | null> | null {
  const { pathname } = location
  const space = SPACE.exec(pathname)?.[1]
  if (space) ask(`/api/v1/spaces/${space}`).catch(() => undefined)
  const schedule = SCHEDULE.exec(pathname)?.[2]
  if (schedule) return ticketOf(ask(`/api/v1/schedules/${schedule}`)).catch(() => null)
  const days = DAYS.exec(pathname)?.[1]
  if (days) {
    const read = ask(`/api/v1/schedules/${days}`)
    if (isOnPhone()) askDays(read).catch(() => undefined)
    else read.catch(() => undefined)
  }
  return null
}

beginAtDay()
ask('/api/v1/system-state').catch(() => undefined)
const person = ask('/api/v1/users/who-am-i')
person.catch(() => undefined)
// The mark says that somebody is signed in; visitors would only be refused, so that without it the server says so first.
const ticket = localStorage.getItem('plumbline.session')
  ? askForAddress()
  : person.then(
      (known) => ('person' in (known as object) ? askForAddress() : null),
      () => null,
    )
Object.assign(window, { plumblineEarly: { answers, ticket } })
if (typeof SCREENS !== 'undefined') {
  if (SCHEDULE.test(location.pathname)) bringScreen('schedule')
  if (DAYS.test(location.pathname) && isOnPhone()) bringScreen('phone')
}

export {}
