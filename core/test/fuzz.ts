/**
 * `npm run fuzz`: seeded teams plan together, online and offline, with undo; in the end all documents and all dates
 * must be equal, and equal to those of a reader who opens the document afresh. Now and then the document is written
 * anew, as another epoch, while one of them is away.
 *
 * `--seconds 60` how long · `--seed 1` first seed · `--json FILE` a report. Leaves with 1 and the seed on a difference.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as Y from 'yjs'
import { planChanges, readPlan } from '../src/documents/schedule/index.ts'
import type { PlanReading } from '../src/plan/index.ts'
import { createEngine, type ResultIdentity, type ScheduleEngine } from '../src/schedule/index.ts'
import { generatePlan, type Planner, PlanningTeam } from '../src/testing/index.ts'

interface Round {
  seed: number
  people: number
  acts: number
  epochs: number
  rows: number
  relations: number
  suspended: number
}

/** An engine that follows the planner's replica change by change. */
function follow({ replica }: Planner): ScheduleEngine {
  const engine = createEngine()
  engine.load(replica.read().plan)
  engine.calculate()
  replica.observe((change) => {
    engine.apply(planChanges(replica, change))
    engine.calculate()
  })
  return engine
}

function calculated({ plan }: PlanReading): ResultIdentity {
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  return engine.identity()
}

/** One team from start to agreement; throws with a sentence that names what differs. */
export function fuzzRound(seed: number, acts = 150): Round {
  const startsBig = seed % 3 === 0
  const team = new PlanningTeam(seed, 2 + (seed % 3), startsBig ? generatePlan({ seed, works: 80 }) : undefined)
  const engines = team.planners.map(follow)
  let epochs = 1
  for (let i = 0; i < acts; i++) {
    const planner = team.pick(team.planners)
    if (team.random() < 0.05) planner.online = !planner.online
    team.act(planner)
    if (team.random() < 0.3) team.deliver()
    if (team.random() < 0.01) {
      if (!team.rebase()) throw new Error(`seed ${seed}: written anew the document holds something else`)
      engines.splice(0, engines.length, ...team.planners.map(follow))
      epochs++
    }
  }
  team.settle()
  compare(seed, team, engines)
  const { plan, issues } = team.planners[0]!.replica.read()
  const suspended = issues.filter(({ code }) => code === 'relation_suspended').length
  const { rows, relations } = plan
  const [people, rowCount, relationCount] = [team.planners.length, rows.length, relations.length]
  return { seed, people, acts, epochs, rows: rowCount, relations: relationCount, suspended }
}

function compare(seed: number, team: PlanningTeam, engines: readonly ScheduleEngine[]): void {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(team.planners[0]!.replica.doc))
  const afresh = readPlan(copy)
  const expected = { document: JSON.stringify(afresh), ...calculated(afresh) }
  for (const [i, { replica }] of team.planners.entries()) {
    const actual = { document: JSON.stringify(replica.read()), ...engines[i]!.identity() }
    for (const part of ['document', 'inputHash', 'resultHash'] as const) {
      if (actual[part] !== expected[part]) throw new Error(`seed ${seed}: the ${part} of planner ${i} differs`)
    }
  }
}

function main(): void {
  const { values } = parseArgs({
    options: { seconds: { type: 'string' }, seed: { type: 'string' }, json: { type: 'string' } },
  })
  const until = performance.now() + Number(values.seconds ?? 60) * 1000
  const rounds: Round[] = []
  let failure: string | null = null
  for (let seed = Number(values.seed ?? 1); failure === null && performance.now() < until; seed++) {
    try {
      rounds.push(fuzzRound(seed))
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error)
      if (!failure.includes(`seed ${seed}`)) failure = `seed ${seed}: ${failure}`
    }
  }
  const sum = (part: 'acts' | 'epochs' | 'suspended'): number => rounds.reduce((total, round) => total + round[part], 0)
  const report = {
    rounds: rounds.length,
    acts: sum('acts'),
    epochs: sum('epochs'),
    suspendedRelations: sum('suspended'),
    failure,
  }
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ ...report, perRound: rounds }, null, 2)}\n`)
  console.log(
    failure ?? `${report.rounds} teams, ${report.acts} acts, ${report.epochs} epochs: all documents and dates equal`,
  )
  if (failure) process.exitCode = 1
}

if (import.meta.main) main()
