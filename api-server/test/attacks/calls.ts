import { type RouteDefinition, routes } from '@plumbline/core/contract'
import { seededRandom } from '@plumbline/core/testing'
import type { Visitor } from '../visitor.ts'
import { faultOf, jsonOf, Line } from './answers.ts'
import type { Attack, Target } from './attack.ts'
import { type HostileCall, hostileCall } from './hostile-call.ts'
import { reachedRoute } from './reached-route.ts'
import { harvest, openWorld, type World } from './world.ts'

const CALLS = 4_000
const SEED = 1

interface Outcome {
  calls: number
  /** Names of the routes that were called. */
  met: Set<string>
  /** How often each was answered. */
  statuses: Map<number, number>
  /** Calls that other servers did not answer, as `502 remoteSpaceCreate`. */
  away: Map<string, number>
  /** What was wrong; with the same seed the same calls come again, but for ids. */
  wrong: string[]
  slowest: { milliseconds: number; route: string }
}

/** What takes away what all others aim at comes last in a round. */
const lastly = ({ name, method }: RouteDefinition): number =>
  /^(logout|session|spaceDelete|passwordChange)/.test(name) ? 2 : Number(method === 'DELETE')

/** Every route of the contract in every round, each round in a space of its own, by three people. */
export async function hostileCalls(target: Target, seed: number, calls: number): Promise<Outcome> {
  const slowest = { milliseconds: 0, route: '' }
  const outcome: Outcome = { calls: 0, met: new Set(), statuses: new Map(), away: new Map(), wrong: [], slowest }
  const line = new Line(target.url)
  for (let round = 0; outcome.calls < calls; round++) {
    const random = seededRandom(seed * 1_000 + round)
    const world = await openWorld(target, `${seed}-${round}`)
    const order = routes
      .map((route) => ({ route, at: lastly(route) + random() }))
      .sort((one, other) => one.at - other.at)
      .slice(0, calls - outcome.calls)
    for (const { route } of order) {
      const caller = callerOf(world, random)
      const call = hostileCall(route, world.ids, world.foreign, random)
      const fault = await outcomeOf(line, route, call, caller, { world, outcome })
      if (fault !== null) outcome.wrong.push(`seed ${seed}, round ${round}, ${described(call)}: ${fault}`)
    }
  }
  line.close()
  return outcome
}

async function outcomeOf(
  line: Line,
  route: RouteDefinition,
  call: HostileCall,
  caller: Visitor,
  { world, outcome }: { world: World; outcome: Outcome },
): Promise<string | null> {
  outcome.calls += 1
  outcome.met.add(route.name)
  const from = performance.now()
  const answer = await line.send(call, caller.headers).catch(String)
  const milliseconds = performance.now() - from
  if (milliseconds > outcome.slowest.milliseconds) outcome.slowest = { milliseconds, route: route.name }
  if (typeof answer === 'string') return answer
  count(outcome.statuses, answer.status)
  if (answer.status >= 500) count(outcome.away, `${answer.status} ${route.name}`)
  // What it made is aimed at from now on.
  if (answer.status === 200 && caller === world.administrator) harvest(world.ids, jsonOf(answer))
  return faultOf(reachedRoute(route, call), answer)
}

const count = <Key>(counts: Map<Key, number>, key: Key): void => void counts.set(key, (counts.get(key) ?? 0) + 1)

function callerOf({ administrator, reader, nobody }: World, random: () => number): Visitor {
  const chance = random()
  if (chance < 0.7) return administrator
  return chance < 0.9 ? reader : nobody
}

const described = ({ route, method, path, headers, body }: HostileCall): string =>
  [route, method, path.slice(0, 300), JSON.stringify(headers).slice(0, 200), String(body ?? '').slice(0, 500)].join(' ')

/** Whatever a program can call, with what no screen sends. */
export async function callAttacks(target: Target): Promise<Attack[]> {
  return [
    {
      name: `${CALLS} calls of all routes with what they do not expect`,
      patienceMs: 600_000,
      run: async () => {
        const { wrong, met, statuses, away, slowest } = await hostileCalls(target, SEED, CALLS)
        if (wrong.length > 0) throw new Error(`${wrong.length} wrong answers:\n${wrong.slice(0, 20).join('\n')}`)
        if (met.size < routes.length) throw new Error(`${routes.length - met.size} routes were not met`)
        const told = [...statuses]
          .sort(([one], [other]) => one - other)
          .map(([status, count]) => `${count} × ${status}`)
        const others = [...away].map(([call, times]) => `${times} × ${call}`).join(', ')
        return `${told.join(', ')}; of other servers: ${others || 'none'}; at most ${Math.round(slowest.milliseconds)} ms (${slowest.route})`
      },
    },
  ]
}
