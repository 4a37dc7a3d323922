import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/** The side of a thread that a `DocumentWorker` starts. `handOver`: buffers of an answer that need not be copied. */
export function answerJobs<Job, Result>(
  run: (job: Job) => Result | Promise<Result>,
  handOver: (result: Result) => ArrayBuffer[] = () => [],
): void {
  yieldToLoop()
  parentPort?.on('message', ({ id, job }: { id: number; job: Job }) => void answer(id, job))

  async function answer(id: number, job: Job): Promise<void> {
    try {
      const result = await run(job)
      parentPort?.postMessage({ id, result }, handOver(result))
    } catch (error) {
      parentPort?.postMessage({ id, error: String(error) })
    }
  }
}

/** Where threads have priorities of their own, the loop that answers people has the processor first. */
function yieldToLoop(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}
