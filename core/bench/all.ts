/**
 * `npm run bench [-- --quick] [--json FILE]`: the main job in one table, for 1,000 to 100,000 rows: opening a document,
 * the full calculation, an edit until it is painted, its bytes, and the same edit on a Hocuspocus without durability;
 * then 200 people who open the 50,000-row schedule at once. The parts are scripts of their own (README.md).
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, json: { type: 'string' } } })
const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'))
const sizes = values.quick ? [1_000, 10_000] : [1_000, 10_000, 50_000, 100_000]

interface Engine {
  shape: string
  works: number
  full: number
  ratio: number
}
interface Documents {
  coldLoadS: number
  heapMB: number
  encodedMB: number
}
interface Rooms {
  rooms: { coldOpenMs: number; bytesPerEdit: number; durableAckMs: { p50: number; p95: number }; ratioP50: number }[]
  joining: Record<string, unknown>
}
interface Screens {
  figures: { instrument: string; opening: number; own: [p50: number]; successors: [p50: number] }[]
}

/** Runs one benchmark in a process of its own and reads what it wrote. */
function run<T>(script: string, options: string[] = []): T {
  const file = join(folder, 'figures.json')
  console.log(`▸ ${script}`)
  const quick = values.quick && !options.includes('--rows') ? ['--quick'] : []
  const args = ['--expose-gc', script, ...quick, ...options, '--json', file]
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${script} ended with ${status}`)
  return JSON.parse(readFileSync(file, 'utf8')) as T
}

const load = loadavg()[0] ?? 0
const engine = run<Engine[]>('core/bench/engine.ts')
const documents = run<Documents[]>('core/bench/documents.ts', ['--rows', sizes.join(',')])
const { rooms, joining } = run<Rooms>('collab-server/bench/rooms.ts', ['--part', 'rooms', '--part', 'joining'])
const { figures } = run<Screens>('client/bench/gantt.ts', ['--rows', sizes.join(',')])
const screen = figures.filter(({ instrument }) => instrument === 'Plumbline')
rmSync(folder, { recursive: true })

const clustered = engine.filter((figures) => figures.shape === 'clustered' || figures.shape === engine[0]?.shape)
const round = (value: number | undefined): string =>
  value === undefined ? '–' : value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
const table = sizes.map((rows, i) => ({
  rows,
  'document MB': round(documents[i]?.encodedMB),
  'cold load s': round(documents[i]?.coldLoadS),
  'heap MB': round(documents[i]?.heapMB),
  'full calculation ms': round(clustered[i]?.full),
  '× bare loop': round(clustered[i]?.ratio),
  'browser: address → rows ms': round(screen[i]?.opening),
  'edit → own repaint ms': round(screen[i]?.own[0]),
  'edit → successors ms': round(screen[i]?.successors[0]),
  'bytes per edit': rooms[i]?.bytesPerEdit,
  'durable ack p50 / p95 ms': `${round(rooms[i]?.durableAckMs.p50)} / ${round(rooms[i]?.durableAckMs.p95)}`,
  '× bare Hocuspocus': round(rooms[i]?.ratioP50),
}))

console.log(`\n${cpus().length} cores, load average ${load.toFixed(1)} at the start`)
for (const key of Object.keys(table[0] ?? {})) {
  const cells = table.map((row) => String(row[key as keyof typeof row]).padStart(16))
  console.log(`${key.padEnd(26)}${cells.join('')}`)
}
console.log('\n200 people opening one schedule at once:', joining)
if (values.json) writeFileSync(values.json, `${JSON.stringify({ load, table, joining }, null, 2)}\n`)
