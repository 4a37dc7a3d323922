import type { CellTone, PlannerBar, PlannerLink, PlannerSource } from '../../src/instruments/planner/index.ts'

const DAY = 1440
const FIRST = 20_500 * DAY
const BLOCK = 25
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const NAMES = [
  'Formwork, level',
  'Reinforcement of walls and columns, axis',
  'Монтаж трубопроводов системы отопления, отметка',
  'Cast-in sleeves and inserts, zone',
  'Устройство вентилируемого фасада из керамогранитных плит, захватка',
]

/** A plan of any size that is the same in every run: blocks of 25 rows, 1.26 links a row, three levels. */
export class BenchPlan implements PlannerSource {
  revision = 1
  readonly rowCount: number
  readonly #starts: Int32Array
  readonly #days: Int32Array
  readonly #moved: Float64Array
  readonly #link: PlannerLink = { id: '', fromRow: 0, toRow: 0, type: 'fs', critical: false, suspended: false }

  constructor(rows: number) {
    this.rowCount = rows
    this.#starts = new Int32Array(rows)
    this.#days = new Int32Array(rows)
    this.#moved = new Float64Array(rows)
    const span = Math.min(3000, rows / 10)
    for (let row = 0; row < rows; row++) {
      const isSummary = row % BLOCK === 0
      this.#starts[row] = FIRST + Math.floor((row / rows) * span) * DAY + (row % BLOCK) * 3 * DAY
      this.#days[row] = isSummary ? 90 : row % BLOCK === BLOCK - 1 ? 0 : 4 + ((row * 7) % 17)
    }
  }

  /** What a recalculation does to a row: it moves a day, and is tinted. */
  move(row: number): void {
    this.#starts[row]! += DAY
    this.#moved[row] = Date.now()
  }

  changed(): void {
    this.revision++
  }

  key(row: number): string {
    return `work-${row}`
  }

  rowOf(key: string): number {
    return Number(key.slice(5))
  }

  level(row: number): number {
    return row % (BLOCK * 20) === 0 ? 0 : this.summary(row) ? 1 : 2
  }

  expandable(row: number): boolean {
    return this.summary(row)
  }

  expanded(): boolean {
    return true
  }

  summary(row: number): boolean {
    return row % BLOCK === 0
  }

  cell(row: number, column: string): string {
    if (column === 'code') return `${Math.floor(row / BLOCK) + 1}.${row % BLOCK}`
    if (column === 'name') return `${NAMES[row % NAMES.length]} ${row}`
    if (column === 'duration') return String(this.#days[row])
    if (column === 'start') return dateText(this.#starts[row]!)
    if (column === 'finish') return dateText(this.#starts[row]! + this.#days[row]! * DAY)
    if (column === 'percent') return String((row * 3) % 101)
    return String(row % 40)
  }

  tone(row: number, column: string): CellTone {
    return column === 'float' && row % 40 === 0 ? 'critical' : column === 'code' ? 'muted' : 'normal'
  }

  editText(row: number, column: string): string {
    return this.cell(row, column)
  }

  bar(row: number, out: PlannerBar): boolean {
    out.kind = this.summary(row) ? 'summary' : this.#days[row] === 0 ? 'milestone' : 'work'
    out.start = this.#starts[row]!
    out.finish = out.start + this.#days[row]! * DAY
    out.progress = ((row * 3) % 101) / 100
    out.critical = row % 5 === 1
    out.done = row % 9 === 0 && out.kind === 'work'
    out.floatEnd = row % 4 === 2 && out.kind === 'work' ? out.finish + 9 * DAY : out.finish
    out.label = out.floatEnd > out.finish ? '9 d' : out.kind === 'summary' ? '46%' : ''
    return true
  }

  linksBetween(first: number, last: number, visit: (link: PlannerLink) => void): void {
    const until = Math.min(this.rowCount - 9, last)
    for (let row = Math.max(1, first - 8); row <= until; row++) {
      if (this.summary(row) || this.summary(row + 1)) continue
      this.#tell(row, row + 1, visit)
      if (row % 4 === 1 && !this.summary(row + 8)) this.#tell(row, row + 8, visit)
    }
  }

  movedAt(row: number): number {
    return this.#moved[row]!
  }

  #tell(from: number, to: number, visit: (link: PlannerLink) => void): void {
    this.#link.id = `${from}:${to}`
    this.#link.fromRow = from
    this.#link.toRow = to
    this.#link.critical = from % 5 === 1
    visit(this.#link)
  }
}

function dateText(instant: number): string {
  const date = new Date(instant * 60_000)
  return `${String(date.getUTCDate()).padStart(2, '0')} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear() % 100}`
}
