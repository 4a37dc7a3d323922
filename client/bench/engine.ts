/**
 * `npm run bench:engine:chromium -- [--quick] [--million] [--json FILE]`: what `npm run bench:engine` measures, in a
 * worker of Chromium, where nobody can ask for the memory.
 */
import { measureAll } from '../../core/bench/engine-table.ts'
import type { Figures } from '../../core/bench/measure.ts'
import { withChromiumWorker } from './chromium-worker.ts'

await withChromiumWorker((ask) =>
  measureAll(process.argv.slice(2), (shape, works, runs) => ask<Figures>({ do: 'measure', shape, works, runs })),
)
