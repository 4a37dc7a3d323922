import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { FUTURES } from './risk-task.ts'

interface Figures {
  works: number
  threads: number
  /** Seconds until all threads have compiled the plan, then of the futures. */
  start: number
  futures: number
  /** As many plain calculations, in one thread. */
  plain: number
  /** Of all threads together the seconds of the processor, which others on the machine do not lengthen; where it can be told. */
  processor?: { futures: number; plain: number }
}

/** Measures what is asked for on the command line, and prints it beside the limit. */
export async function measureRisk(
  measure: (works: number, threads: number) => Promise<Omit<Figures, 'works' | 'threads'>>,
): Promise<void> {
  const { values } = parseArgs({
    options: { threads: { type: 'string', default: '2' }, quick: { type: 'boolean' }, json: { type: 'string' } },
  })
  const threads = Number(values.threads)
  console.log(`seconds for ${FUTURES} futures; load average ${loadavg().map((load) => load.toFixed(1))}`)
  console.log('   works threads   start futures   plain in one thread   × plain / threads   processor: futures, plain')
  const figures: (Figures & { ratio: number })[] = []
  for (const works of values.quick ? [1_000, 5_000] : [1_000, 5_000, 50_000]) {
    const { start, futures, plain, processor } = await measure(works, threads)
    const ratio = futures / (plain / threads)
    figures.push({ works, threads, start, futures, plain, ratio, ...(processor && { processor }) })
    const columns = [
      works,
      threads,
      ...[start, futures, plain, ratio, ...Object.values(processor ?? {})].map((value) => value.toFixed(2)),
    ]
    console.log(columns.map((column) => String(column).padStart(8)).join(''))
  }
  if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
}
