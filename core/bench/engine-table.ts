/** The table of `npm run bench:engine`, with the engine here or elsewhere. */
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import type { Figures, Spread } from './measure.ts'
import { type Shape, shapes } from './networks.ts'

const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 0).padStart(8)

function show(f: Figures): void {
  const pair = ({ median, worst }: Spread) => `${ms(median)}${ms(worst)}`
  const head = `${f.shape.padEnd(9)}${String(f.works).padStart(8)}${ms(f.load)}${ms(f.full)}${ms(f.bare)}${f.ratio.toFixed(1).padStart(7)}`
  const { first, middle, last, link } = f.edit
  const edits = `${pair(first)}${pair(middle)}${pair(last)}${pair(link)}`
  console.log(`${head}${ms(f.identity)}${f.megabytes.toFixed(0).padStart(6)}${edits}`)
}

type Measure = (shape: Shape, works: number, runs: number) => Promise<Figures>

/** Measures what the arguments ask for (`--quick`, `--million`, `--json FILE`) and prints it. */
export async function measureAll(args: readonly string[], take: Measure): Promise<void> {
  const sizes = args.includes('--quick') ? [1_000, 10_000] : [1_000, 10_000, 50_000, 100_000]
  if (args.includes('--million')) sizes.push(1_000_000)
  const load = loadavg().map((value) => value.toFixed(1))
  console.log(`milliseconds; edit = apply + calculate, median and worst; load average ${load}`)
  console.log(
    'shape       works    load    full    bare  ratio  hashes    MB     first           middle          last            link',
  )
  const figures: Figures[] = []
  for (const shape of shapes) {
    for (const works of sizes) {
      const result = await take(shape, works, works > 200_000 ? 5 : 25)
      show(result)
      figures.push(result)
    }
  }
  const at = args.indexOf('--json')
  if (at >= 0) writeFileSync(args[at + 1]!, `${JSON.stringify(figures, null, 2)}\n`)
}
