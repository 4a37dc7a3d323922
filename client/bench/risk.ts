/**
 * `npm run bench:risk:chromium [-- --threads N] [--quick] [--json FILE]`: what `npm run bench:risk` measures, in workers of
 * Chromium; each calculates its share of the blocks, and the first adds up its own.
 */
import { measureRisk } from '../../core/bench/risk-table.ts'
import { withChromiumWorkers } from './chromium-worker.ts'

const BLOCKS = 10

await measureRisk((works, threads) =>
  withChromiumWorkers(threads, async (asks) => {
    const start = await Promise.all(asks.map((ask) => ask<number>({ do: 'risk.prepare', works })))
    const futures: number[] = []
    for (let run = 0; run < 3; run++) {
      const shares = asks.map((ask, thread) => {
        const numbers = Array.from({ length: BLOCKS }, (_, number) => number).filter((n) => n % threads === thread)
        return ask<number>({ do: 'risk.blocks', numbers })
      })
      futures.push(Math.max(...(await Promise.all(shares))))
    }
    return {
      start: Math.max(...start),
      futures: Math.min(...futures),
      plain: await asks[0]!<number>({ do: 'risk.plain' }),
    }
  }),
)
