/**
 * `npm run bench:risk [-- --threads N] [--quick] [--json FILE]`: 1,000 futures of building projects in worker threads, beside
 * as many plain calculations of the same plan by the engine in one thread, which are the limit: seconds of the clock, best of three.
 */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { buffersOf, type RiskBlock, type RiskShare, type RiskTask, RiskThread, SharedRun } from '../src/risk/index.ts'
import { measureRisk } from './risk-table.ts'
import { plainSeconds, riskTaskOf } from './risk-task.ts'

function work(task: RiskTask): void {
  const thread = new RiskThread(task)
  parentPort!.on('message', (share: RiskShare) => {
    const block = thread.run(share)
    parentPort!.postMessage({ share, block }, buffersOf(block))
  })
  thread.simulation('open')
  parentPort!.postMessage(null)
}

/** Of all threads of this process, seconds. */
const processor = (): number => process.cpuUsage().user / 1e6

async function simulated(task: RiskTask, threads: number): Promise<{ start: number; futures: number; used: number }> {
  const began = performance.now()
  const workers = Array.from({ length: threads }, () => new Worker(new URL(import.meta.url), { workerData: task }))
  const own = new RiskThread(task)
  own.simulation('open')
  await Promise.all(workers.map((worker) => new Promise((resolve) => worker.once('message', resolve))))
  const start = performance.now()
  const usedBefore = processor()
  const run = new SharedRun(task)
  await new Promise<void>((resolve) => {
    const hand = (worker: Worker) => {
      const share = run.next()
      if (share !== null) worker.postMessage(share)
    }
    for (const worker of workers) {
      worker.on('message', ({ share, block }: { share: RiskShare; block: RiskBlock }) => {
        run.put(share, block)
        if (run.isDone) resolve()
        else hand(worker)
      })
      hand(worker)
    }
  })
  run.result(own)
  const end = performance.now()
  const used = processor() - usedBefore
  await Promise.all(workers.map((worker) => worker.terminate()))
  return { start: (start - began) / 1_000, futures: (end - start) / 1_000, used }
}

if (isMainThread) {
  await measureRisk(async (works, threads) => {
    const task = riskTaskOf(works)
    const runs = []
    for (let i = 0; i < 3; i++) runs.push(await simulated(task, threads))
    const { used, ...best } = runs.reduce((a, b) => (b.futures < a.futures ? b : a))
    const before = processor()
    const plain = plainSeconds(task)
    return { ...best, plain, processor: { futures: used, plain: processor() - before } }
  })
} else {
  work(workerData as RiskTask)
}
