/**
 * `npm run bench:estimates -- [--items N] [--json FILE]`: an estimate of N items of six resources each, worked out whole, and
 * from one edit to its totals; beside a bare loop that multiplies and adds the same numbers. With the document: written,
 * opened, what it takes of memory with its figures, and an edit as a command. With files: written as BC3, the longest step of
 * that, and read again.
 */
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import * as Y from 'yjs'
import {
  type EstimateCommand,
  EstimateDocument,
  executeEstimate,
  newEstimate,
} from '../src/documents/estimate/index.ts'
import { readEstimateFile, writeBc3 } from '../src/estimate-files/index.ts'
import { EstimateCalculation, type EstimateResource, resourceUse } from '../src/estimates/index.ts'

const options = { items: { type: 'string', default: '50000' }, json: { type: 'string' } } as const
const { values } = parseArgs({ options })
const count = Number(values.items)
const PER_ITEM = 6
const SECTIONS = 100
const RUNS = 5
const EDITS = 200

const idOf = (name: string, at: number): string => `${name}${at}`.padEnd(12, '_').slice(0, 12)
const types = ['L', 'E', 'M'] as const
const resources: EstimateResource[] = Array.from({ length: 600 }, (_, at) => ({
  ...{ code: `R-${at}`, type: types[at % 3]!, name: `Resource ${at}`, unit: 'h' },
  basePrice: `${10 + (at % 900)}.${at % 10}5`,
  machinistPay: at % 3 === 1 ? `${3 + (at % 7)}.5` : '',
  ...{ ownPrice: '', outsideOverhead: false },
}))
const indexSet = { id: idOf('index', 0), period: 'Q4', L: '30.5', E: '10.25', M: '8.2', other: '', total: '' }
const rule = (kind: 'overhead' | 'profit', percent: string) => ({
  ...{ id: idOf(kind, 0), kind, percent },
  ...{ workType: '', base: 'FOT' as const, k: '' },
})
const commands: EstimateCommand[] = [
  { do: 'indexSet.set', indexSet },
  { do: 'rule.set', rule: rule('overhead', '102') },
  { do: 'rule.set', rule: rule('profit', '58') },
  {
    do: 'settings.set',
    settings: {
      method: 'index',
      indexSetId: indexSet.id,
      overheadRuleId: idOf('overhead', 0),
      profitRuleId: idOf('profit', 0),
      vat: '20',
    },
  },
  ...Array.from(
    { length: SECTIONS },
    (_, at): EstimateCommand => ({
      ...{
        do: 'section.add',
        id: idOf('section', at),
        parentId: at % 10 === 0 ? null : idOf('section', at - (at % 10)),
      },
      ...{ order: `a${at}`, name: `Section ${at}` },
    }),
  ),
  { do: 'resource.set', resources },
]
const items = Array.from({ length: count }, (_, at) => ({
  ...{ id: idOf('item', at), sectionId: idOf('section', at % SECTIONS), order: `a${at}` },
  ...{ rateCode: `06-${at}`, name: `Item ${at}`, unit: '100 m3', quantity: `${1 + (at % 40)}.${at % 10}` },
  resources: Array.from({ length: PER_ITEM }, (_, n) => ({
    code: `R-${(at * 7 + n) % 600}`,
    norm: `${1 + ((at + n) % 120)}.${n}5`,
  })),
}))
const PER_COMMAND = 1_000
for (let at = 0; at < count; at += PER_COMMAND)
  commands.push({ do: 'item.add', items: items.slice(at, at + PER_COMMAND) })

const context = { now: 0, userId: 'bench0000000', right: 'write' as const }
const doc = newEstimate()
const written = new EstimateDocument(doc)
for (const command of commands) {
  const { ok } = executeEstimate(written, command, context)
  if (!ok) throw new Error(`refused: ${command.do}`)
}
const update = Y.encodeStateAsUpdate(doc)

function best<T>(run: () => T): { ms: number; result: T } {
  let least = Number.POSITIVE_INFINITY
  let result: T | undefined
  for (let turn = 0; turn < RUNS; turn++) {
    const start = performance.now()
    result = run()
    least = Math.min(least, performance.now() - start)
  }
  return { ms: least, result: result! }
}

function openedAnew(): EstimateDocument {
  const copy = new Y.Doc()
  Y.applyUpdate(copy, update)
  return new EstimateDocument(copy)
}

function calculatedAnew(estimate: EstimateDocument): EstimateCalculation {
  const calculation = new EstimateCalculation(estimate)
  for (const _ of calculation.begin());
  return calculation
}

/** Of one that is open with its figures, MB. */
function memory(): number {
  const { gc } = globalThis
  if (!gc) throw new Error('Runs with --expose-gc')
  gc()
  const before = process.memoryUsage().heapUsed
  const calculation = calculatedAnew(openedAnew())
  gc()
  const taken = process.memoryUsage().heapUsed - before
  if (calculation.all.items !== count) throw new Error('Items are missing')
  return taken / 1e6
}

const heapMb = memory()
const opened = best(openedAnew)
const estimate = opened.result
const full = best(() => calculatedAnew(estimate))
const calculation = full.result
estimate.observe(({ figures }) => calculation.update(figures))

/** Quantity, norm and price of every line as plain numbers: what multiplying and adding alone would cost. */
const plain = items.flatMap((item) =>
  item.resources.map(
    ({ code, norm }) =>
      [Number(item.quantity), Number(norm), Number(resources[Number(code.slice(2))]!.basePrice)] as const,
  ),
)
const bare = best(() =>
  plain.reduce((sum, [quantity, norm, price]) => sum + Math.round(quantity * norm * price * 100), 0),
)
const big = plain.map((line) => line.map((value) => BigInt(Math.round(value * 100))) as [bigint, bigint, bigint])
const bareBig = best(() => big.reduce((sum, [quantity, norm, price]) => sum + quantity * norm * price, 0n))

const times: number[] = []
for (let at = 0; at < EDITS; at++) {
  const id = idOf('item', (at * 137) % count)
  const start = performance.now()
  executeEstimate(estimate, { do: 'item.set', items: [{ id, quantity: `${at + 1}.5` }] }, context)
  calculation.totals()
  times.push(performance.now() - start)
}
times.sort((one, other) => one - other)

/** All steps, and the longest of them: who writes in slices is kept for as long. */
function inSteps<T>(steps: Generator<void, T>): { ms: number; longestMs: number; result: T } {
  const start = performance.now()
  let longestMs = 0
  for (let from = start; ; ) {
    const step = steps.next()
    const now = performance.now()
    longestMs = Math.max(longestMs, now - from)
    if (step.done) return { ms: now - start, longestMs, result: step.value }
    from = now
  }
}

const about = { number: '1', name: 'Bench', date: '30112026', facts: estimate }
const bc3 = inSteps(writeBc3({ ...about, price: (id) => calculation.price(id) }))
const file = Buffer.concat(bc3.result.map((piece) => Buffer.from(piece)))
const read = best(() => readEstimateFile(file))
if (!read.result.ok || read.result.file.items.length !== count) throw new Error('Items are missing in the file')
const used = inSteps(resourceUse(estimate, calculation))

const figures = {
  items: count,
  lines: plain.length,
  documentMb: round(update.byteLength / 1e6),
  openMs: round(opened.ms),
  fullMs: round(full.ms),
  bareNumbersMs: round(bare.ms),
  bareBigIntMs: round(bareBig.ms),
  ratioToBigInt: round(full.ms / bareBig.ms),
  editMedianMs: round(times[EDITS / 2]!),
  editP95Ms: round(times[Math.floor(EDITS * 0.95)]!),
  heapMb: round(heapMb),
  bc3Mb: round(file.byteLength / 1e6),
  bc3WriteMs: round(bc3.ms),
  bc3LongestStepMs: round(bc3.longestMs),
  bc3ReadMs: round(read.ms),
  resourcesMs: round(used.ms),
  load: loadavg()[0],
}
console.log(figures)
if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)

function round(value: number): number {
  return Math.round(value * 100) / 100
}
