/**
 * `npm run bench:risk [-- --threads N] [--quick] [--json FILE]`: 1,000 futures of building projects in worker threads, beside
 * as many plain calculations of the same plan by the engine in one thread, which are the limit: seconds of the clock, best of three.
 */
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { SchedulePlan } from '../src/plan/index.ts'
import {
  BlockQueue,
  type RiskBlock,
  type RiskModel,
  type RiskOptions,
  Simulation,
  summarise,
} from '../src/risk/index.ts'
import { createEngine } from '../src/schedule/index.ts'
import { generatePlan } from '../src/testing/index.ts'

const FUTURES = 1_000
const options: RiskOptions = { seed: 7, tolerance: Number.POSITIVE_INFINITY, limit: FUTURES }

interface Task {
  plan: SchedulePlan
  model: RiskModel
}

function work({ plan, model }: Task): void {
  const simulation = new Simulation(plan, {}, model, options.seed)
  parentPort!.on('message', (number: number) => {
    const block = simulation.run(number)
    parentPort!.postMessage(block, [
      block.finish.buffer,
      block.path.buffer,
      block.dates.buffer,
      block.inputs.buffer,
    ] as ArrayBuffer[])
  })
  parentPort!.postMessage(null)
}

interface Figures {
  works: number
  threads: number
  /** Until all threads have compiled the plan, then the futures with their summary. */
  start: number
  futures: number
  plain: number
  /** Futures over plain calculations divided by the threads. */
  ratio: number
}

function modelOf(plan: SchedulePlan): RiskModel {
  const open = plan.rows.filter(({ type, progress }) => type === 'work' && progress.actualFinish === null)
  const points = open.map(({ id, duration }, i) => {
    const shape = (['pert', 'triangular', 'uniform', 'lognormal'] as const)[i % 4]!
    return [id, { shape, min: duration * 0.85, likely: duration, max: duration * 1.5 }] as const
  })
  const groups = [{ id: 'g', correlation: 0.5, works: open.slice(0, 100).map(({ id }) => id) }]
  const impact = { shape: 'triangular', min: 480, likely: 960, max: 4_800 } as const
  const risks = Array.from({ length: 14 }, (_, i) => ({
    id: `r${i}`,
    name: '',
    probability: 0.25,
    effect: 'absolute' as const,
    impact,
    works: open.slice(i * 20, i * 20 + 2).map(({ id }) => id),
  }))
  return { works: new Map(points), risks, groups }
}

async function simulated(task: Task, threads: number): Promise<{ start: number; futures: number }> {
  const began = performance.now()
  const workers = Array.from({ length: threads }, () => new Worker(new URL(import.meta.url), { workerData: task }))
  const simulation = new Simulation(task.plan, {}, task.model, options.seed)
  await Promise.all(workers.map((worker) => new Promise((resolve) => worker.once('message', resolve))))
  const start = performance.now()
  const queue = new BlockQueue(options)
  await new Promise<void>((resolve) => {
    const hand = (worker: Worker) => {
      const number = queue.next()
      if (number !== null) worker.postMessage(number)
    }
    for (const worker of workers) {
      worker.on('message', (block: RiskBlock) => {
        queue.put(block)
        if (queue.isDone) resolve()
        else hand(worker)
      })
      hand(worker)
    }
  })
  summarise(simulation, queue.blocks, options)
  const end = performance.now()
  await Promise.all(workers.map((worker) => worker.terminate()))
  return { start: (start - began) / 1_000, futures: (end - start) / 1_000 }
}

/** The engine's whole calculation, from changed settings. */
function plainly(plan: SchedulePlan): number {
  const engine = createEngine()
  engine.load(plan)
  engine.calculate()
  const began = performance.now()
  for (let i = 0; i < FUTURES; i++) {
    engine.apply([{ kind: 'settings', settings: plan.settings }])
    engine.calculate()
  }
  return (performance.now() - began) / 1_000
}

async function measure(works: number, threads: number): Promise<Figures> {
  const plan = generatePlan({ seed: 1, works })
  const task = { plan, model: modelOf(plan) }
  const runs = []
  for (let i = 0; i < 3; i++) runs.push(await simulated(task, threads))
  const best = runs.reduce((a, b) => (b.futures < a.futures ? b : a))
  const plain = plainly(plan)
  return { works, threads, ...best, plain, ratio: best.futures / (plain / threads) }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { threads: { type: 'string', default: '2' }, quick: { type: 'boolean' }, json: { type: 'string' } },
  })
  console.log(`seconds for ${FUTURES} futures; load average ${loadavg().map((load) => load.toFixed(1))}`)
  console.log('   works threads   start futures   plain in one thread   × plain / threads')
  const figures: Figures[] = []
  for (const works of values.quick ? [1_000] : [1_000, 5_000, 50_000]) {
    const f = await measure(works, Number(values.threads))
    figures.push(f)
    const columns = [
      f.works,
      f.threads,
      f.start.toFixed(2),
      f.futures.toFixed(2),
      f.plain.toFixed(2),
      f.ratio.toFixed(2),
    ]
    console.log(columns.map((column) => String(column).padStart(8)).join(''))
  }
  if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
}

if (isMainThread) await main()
else work(workerData as Task)
