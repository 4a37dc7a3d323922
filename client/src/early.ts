/**
 * The first script of a page: asks for what the address alone tells, and brings the code of its screen, while the
 * application is still being read. It imports nothing, so that nothing has to be there before it.
 */

/** Put in by the build: what the screens of large applications are made of, beside the application itself. */
declare const SCREENS: { schedule: readonly string[] }

const SCHEDULE = /^\/([\w-]+)\/schedule\/([\w-]+)$/
const SPACE = /^\/([\w-]{12})(\/|$)/

/** Answers that `call` takes instead of asking, by address; each once. */
const early = new Map<string, Promise<Response>>()
Object.assign(window, { plumblineEarly: early })

function ask(path: string): void {
  const answer = fetch(path, { credentials: 'same-origin', headers: { accept: 'application/json' } })
  // Whoever takes it hears of the failure.
  answer.catch(() => undefined)
  early.set(path, answer)
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

ask('/api/v1/system-state')
ask('/api/v1/users/who-am-i')
// The mark says that somebody is signed in; visitors would only be refused.
if (localStorage.getItem('plumbline.session')) {
  const space = SPACE.exec(location.pathname)?.[1]
  if (space) ask(`/api/v1/spaces/${space}`)
  const schedule = SCHEDULE.exec(location.pathname)?.[2]
  if (schedule) ask(`/api/v1/schedules/${schedule}`)
}
if (typeof SCREENS !== 'undefined' && SCHEDULE.test(location.pathname)) for (const file of SCREENS.schedule) bring(file)

export {}
