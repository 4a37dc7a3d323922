/**
 * Loaded into a server by `--import`: writes down what held its event loop longer than the aim, when it is asked how long
 * that was. Of each hold: how much of it the thread was on the processor (the rest somebody else had it), how much was the
 * collector of garbage, and which functions it was seen in, from below to above.
 */
import { Session } from 'node:inspector'
import { PerformanceObserver } from 'node:perf_hooks'

const HOLD_MS = 20
const SAMPLING_MICROSECONDS = 500
const MOST_PATHS = 4
const FRAMES = 8
const ASKED = 'loop delay'

interface Hold {
  /** Milliseconds of the monotonic clock. */
  from: number
  to: number
  processorMs: number
}

interface Node {
  id: number
  callFrame: { functionName: string; url: string; lineNumber: number }
  children?: number[]
}

interface Profile {
  nodes: Node[]
  startTime: number
  samples: number[]
  timeDeltas: number[]
}

interface Collection {
  startTime: number
  duration: number
  /** 1: of what is young; 4: of everything. */
  detail: { kind: number }
}

const now = (): number => Number(process.hrtime.bigint()) / 1e6
const processor = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1e3
}
const origin = now() - performance.now()

let holds: Hold[] = []
let collections: { from: number; to: number; kind: number }[] = []
new PerformanceObserver((list) => {
  for (const { startTime, duration, detail } of list.getEntries() as unknown as Collection[]) {
    const { kind } = detail
    collections.push({ from: origin + startTime, to: origin + startTime + duration, kind })
  }
}).observe({ entryTypes: ['gc'] })

let last = { at: now(), spent: processor() }
setInterval(() => {
  const next = { at: now(), spent: processor() }
  if (next.at - last.at > HOLD_MS) holds.push({ from: last.at, to: next.at, processorMs: next.spent - last.spent })
  last = next
}, 1).unref()

const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.setSamplingInterval', { interval: SAMPLING_MICROSECONDS })
session.post('Profiler.start')

process.on('message', (message) => {
  if (message !== ASKED) return
  session.post('Profiler.stop', (_error, { profile }) => {
    if (holds.length > 0) process.stderr.write(`${reportOf(profile as Profile)}\n`)
    holds = []
    collections = []
    session.post('Profiler.start')
    last = { at: now(), spent: processor() }
  })
})

function reportOf(profile: Profile): string {
  const stackOf = stacksOf(profile.nodes)
  const times = timesOf(profile)
  const server = process.argv[1]?.split('/').at(-3)
  return holds
    .sort((one, other) => other.to - other.from - (one.to - one.from))
    .slice(0, 12)
    .map(({ from, to, processorMs }) => {
      const counts = new Map<string, number>()
      for (const [i, at] of times.entries()) {
        if (at < from || at > to) continue
        const stack = stackOf(profile.samples[i]!)
        counts.set(stack, (counts.get(stack) ?? 0) + 1)
      }
      const inGc = collections
        .filter((one) => one.to > from && one.from < to)
        .reduce((sum, one) => sum + Math.min(to, one.to) - Math.max(from, one.from), 0)
      const seen = [...counts].sort(([, one], [, other]) => other - one).slice(0, MOST_PATHS)
      const kinds = collections.filter((one) => one.to > from && one.from < to).map(({ kind }) => kind)
      const head = `${server}: held ${(to - from).toFixed(1)} ms, on the processor ${processorMs.toFixed(1)} ms, collecting ${inGc.toFixed(1)} ms (${kinds})`
      return [head, ...seen.map(([stack, count]) => `  ${count} × ${stack}`)].join('\n')
    })
    .join('\n')
}

function timesOf({ startTime, timeDeltas }: Profile): number[] {
  let at = startTime
  return timeDeltas.map((delta) => {
    at += delta
    return at / 1e3
  })
}

function stacksOf(nodes: readonly Node[]): (id: number) => string {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const above = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const nameOf = ({ callFrame: { functionName, url, lineNumber } }: Node): string =>
    `${functionName || '(anonymous)'}@${url.split('/').slice(-2).join('/')}:${lineNumber + 1}`
  return (id) => {
    const names: string[] = []
    for (let at: number | undefined = id; at !== undefined && names.length < FRAMES; at = above.get(at)) {
      names.push(nameOf(byId.get(at)!))
    }
    return names.join(' < ')
  }
}
