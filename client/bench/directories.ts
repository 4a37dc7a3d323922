/**
 * `npm run bench:directories -- [--rows N] [--json FILE]`: what directories cost the main thread of a browser. A key pressed
 * in a search among 100,000 rows (aim: 16 ms); the attributes of a schedule that is opened, thirty of which take their values
 * from directories, beside as many that hold texts; and, in a thread, the works that differ among 50,000.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { storedValue } from '@plumbline/core/attributes'
import { choicesOf, type RowArrays, RowSearch } from '@plumbline/core/directories'
import { type Attribute, AttributeBook } from '../src/parts/attributes/attribute-book.ts'

const options = { rows: { type: 'string', default: '100000' }, json: { type: 'string' } } as const
const { values } = parseArgs({ options })
const ROWS = Number(values.rows)
const ATTRIBUTES = 30
/** Of each directory of the opened schedule. */
const OF_ONE = 2_000
const RUNS = 7
/** Cells that are in sight when a schedule opens. */
const SHOWN = 40

const materials = ['Concrete', 'Formwork', 'Masonry', 'Plaster', 'Insulation', 'Steelwork', 'Glazing', 'Roofing']
const places = ['of walls', 'of slabs', 'of columns', 'of stairs', 'on site', 'by crane', 'by hand', 'in winter']
const named = (n: number) => ({
  code: `${String(n % 97).padStart(2, '0')}.${n}`,
  name: `${materials[n % 8]} ${places[(n >> 3) % 8]}, type ${n}`,
})

function median(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[figures.length >> 1]!
}

function timed<T>(run: () => T): { ms: number; result: T } {
  const start = performance.now()
  const result = run()
  return { ms: performance.now() - start, result }
}

/** Milliseconds of each piece. */
function prepared(rows: readonly { code: string; name: string }[]): number[] {
  const { ms: made, result: search } = timed(() => new RowSearch(rows))
  const steps = search.prepare()
  const pieces = [made]
  for (let isDone = false; !isDone; ) {
    const { ms, result } = timed(() => steps.next().done === true)
    pieces.push(ms)
    isDone = result
  }
  return pieces
}

function searching() {
  const rows = Array.from({ length: ROWS }, (_, n) => named(n))
  const runs = Array.from({ length: RUNS }, () => prepared(rows))
  // Whatever else the machine does meets another piece each time.
  const pieces = runs[0]!.map((_, at) => Math.min(...runs.map((ms) => ms[at]!)))
  const search = new RowSearch(rows)
  for (const _ of search.prepare());
  const typed = ['concrete of slabs', '42.', 'type 77777', 'nowhere at all', 'crane']
  const keys = typed.flatMap((text) => [...text].map((_, at) => text.slice(0, at + 1)))
  const pressed = keys.flatMap((text) => Array.from({ length: RUNS }, () => timed(() => search.find(text, 200)).ms))
  return {
    rows: ROWS,
    longestPiece: Math.max(...pieces),
    prepared: pieces.reduce((sum, ms) => sum + ms, 0),
    keys: pressed.length,
    median: median(pressed),
    most: Math.max(...pressed),
  }
}

function bodyOf(rows: number): RowArrays {
  const all = Array.from({ length: rows }, (_, n) => n)
  return {
    ...{ revision: 1, columns: [], disabled: [], values: {}, merged: {}, gone: {} },
    ids: all.map((n) => `row${String(n).padStart(9, '0')}`),
    parents: all.map(() => ''),
    orders: all.map((n) => String(n).padStart(6, '0')),
    codes: all.map((n) => named(n).code),
    names: all.map((n) => named(n).name),
    revisions: all.map(() => 1),
  }
}

const attribute = (n: number, isList: boolean): Attribute => ({
  ...{
    id: `attribute-${n}`,
    nodeId: null,
    nodeName: '',
    code: `a${n}`,
    name: `Attribute ${n}`,
    unit: '',
    precision: 0,
  },
  ...{ values: [], required: false, setting: null, access: 'write' as const, type: isList ? 'list' : 'string' },
})

/** From what the server answered to the texts of the first rows. */
function opened(isOfDirectories: boolean, texts: readonly string[]): number {
  return timed(() => {
    const book = new AttributeBook()
    const attributes = Array.from({ length: ATTRIBUTES }, (_, n) => attribute(n, isOfDirectories))
    for (const [n, text] of texts.entries()) {
      attributes[n]!.values = choicesOf(JSON.parse(text) as RowArrays, { branchId: null, level: null })
    }
    book.set({ attributes, people: [] })
    let shown = 0
    for (const one of book.all) {
      for (let row = 0; row < SHOWN; row++) {
        const stored = isOfDirectories ? `row${String(row * 7).padStart(9, '0')}` : named(row).name
        shown += book.text(one, storedValue(one.type, stored)).length
      }
    }
    if (shown === 0) throw new Error('Nothing is shown')
  }).ms
}

function opening() {
  const texts = Array.from({ length: ATTRIBUTES }, () => JSON.stringify(bodyOf(OF_ONE)))
  const with30 = median(Array.from({ length: RUNS }, () => opened(true, texts)))
  const without = median(Array.from({ length: RUNS }, () => opened(false, [])))
  return { attributes: ATTRIBUTES, rowsOfEach: OF_ONE, ms: with30, without, bytes: texts[0]!.length * ATTRIBUTES }
}

function recalculating(): string {
  const script = fileURLToPath(new URL('../../core/bench/recalculation.ts', import.meta.url))
  return execFileSync(process.execPath, [script], { encoding: 'utf8' })
}

const figures = { search: searching(), opening: opening(), load: loadavg()[0] }
console.log(figures)
console.log(recalculating())
if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`)
