/**
 * `npm run bench:exchange -- [--rows N,N] [--formats xer,xlsx] [--turns N] [--large MB] [--json FILE]`: how long each format
 * takes to be written and read, with its dates, and how much memory, each in a process of its own; beside it a bare parse of
 * the same bytes in the same run. Last an XER file of 50 MB.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Format, formats } from './exchange/formats.ts'
import type { Measured } from './exchange/one.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000,10000,50000' },
    formats: { type: 'string', default: formats.join() },
    turns: { type: 'string', default: '3' },
    large: { type: 'string', default: '50' },
    json: { type: 'string' },
  },
})
const script = fileURLToPath(new URL('./exchange/one.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'plumbline-exchange-'))
const turns = Number(values.turns)
const chosen = values.formats.split(',').map((name) => {
  const format = formats.find((one) => one === name)
  if (!format) throw new Error(`${name} is none of ${formats.join(', ')}`)
  return format
})

interface Figures {
  format: Format
  works: number
  MB: number
  op: 'read' | 'write'
  ms: number
  'cpu ms': number
  'peak MB': number
  'before MB': number
  'idle MB': number
  'bare ms': number
  'bare cpu ms': number
  /** Of the times of the processor: on a machine with other work the others say little. */
  ratio: number
}

/** The median of the turns, by its time; the highest memory of all. */
function measure(op: 'read' | 'write' | 'bare', format: Format, path: string, works: number): Measured {
  const all = Array.from({ length: turns }, () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--expose-gc', script, op, format, path, String(works)],
      { encoding: 'utf8', maxBuffer: 1e8 },
    )
    if (status !== 0) throw new Error(`${op} ${format} of ${works} works: ${stderr}`)
    return JSON.parse(stdout) as Measured
  }).sort((one, other) => one.ms - other.ms)
  const median = all[Math.floor(all.length / 2)]
  if (!median) throw new Error('At least one turn')
  return { ...median, peakMB: Math.max(...all.map(({ peakMB }) => peakMB)) }
}

function figuresOf(format: Format, works: number): Figures[] {
  const path = join(folder, `${format}-${works}`)
  const written = measure('write', format, path, works)
  const bare = measure('bare', format, path, works)
  const read = measure('read', format, path, works)
  rmSync(path)
  const figures = ([op, { ms, cpuMs, peakMB, beforeMB, idleMB, bytes }]: readonly [
    'read' | 'write',
    Measured,
  ]): Figures => ({
    format,
    works,
    MB: rounded(bytes / 1e6),
    op,
    ms: Math.round(ms),
    'cpu ms': Math.round(cpuMs),
    'peak MB': Math.round(peakMB),
    'before MB': Math.round(beforeMB),
    'idle MB': Math.round(idleMB),
    'bare ms': Math.round(bare.ms),
    'bare cpu ms': Math.round(bare.cpuMs),
    ratio: rounded(cpuMs / bare.cpuMs),
  })
  return (
    [
      ['read', read],
      ['write', written],
    ] as const
  ).map(figures)
}

const rounded = (value: number): number => Math.round(value * 10) / 10

const [one, five, fifteen] = loadavg()
const all: Figures[] = []
const sizes = values.rows.split(',').map(Number)
for (const format of chosen) for (const works of sizes) all.push(...figuresOf(format, works))
const large = Number(values.large)
if (large > 0 && chosen.includes('xer')) {
  const usual = all.findLast(({ format, op }) => format === 'xer' && op === 'read')
  if (usual) all.push(...figuresOf('xer', Math.ceil((usual.works * large) / usual.MB)))
}
rmSync(folder, { recursive: true })
console.table(all)
const average = [one, five, fifteen].map((value) => (value ?? 0).toFixed(1)).join(', ')
console.log(
  `${cpus().length} cores, load average ${average} at the start, ${(loadavg()[0] ?? 0).toFixed(1)} at the end`,
)
if (values.json) writeFileSync(values.json, `${JSON.stringify({ load: one, figures: all }, null, 2)}\n`)
