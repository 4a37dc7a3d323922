import type { ChangeWords } from '@plumbline/core/change-words'
import { type ChangeDetail, type ChangeSetView, versionHistory } from '@plumbline/core/contract'
import { columnOfStored } from '@plumbline/core/fields'
import type { Id } from '@plumbline/core/plan'
import i18next from 'i18next'
import { proxy, ref } from 'valtio'
import { asApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import type { RowMarks } from '../../../documents/schedule/drawn/planner-rows.ts'
import { momentOf } from '../../../i18n/format.ts'
import { loadAllTexts } from '../../../i18n/i18n.ts'
import type { ChartPort, PlanPort } from '../base/ports.ts'

/** What of the screen is needed here. */
type Acts = PlanPort & ChartPort

/** One cell that was changed, by the last change of it. */
export interface ChangedCell {
  row: Id
  /** '': the row as such came or moved. */
  column: string
  /** «Duration: 5d → 9d» */
  what: string
  who: string
  at: string
}

interface ChangesState {
  /** First day, YYYY-MM-DD; '' and `by` '': nothing is marked. */
  since: string
  by: Id
  busy: boolean
  cells: readonly ChangedCell[]
  people: readonly { id: Id; name: string }[]
  /** There were more changes than are read, or one step of so many that only its first ones are told. */
  partial: boolean
  errorCode: string
}

const PAGE = 200
const MAX_SETS = 2_000

/** What was changed since. */
export interface HasChanges {
  readonly changes: ChangedCells
}

/** What changed since a day or by a person: these rows stand out, the others step back. */
export class ChangedCells implements RowMarks {
  readonly state = proxy<ChangesState>({
    since: '',
    by: '',
    busy: false,
    cells: ref([]),
    people: ref([]),
    partial: false,
    errorCode: '',
  })
  readonly #actions: Acts
  readonly #versionId: string
  #marks = new Map<Id, Map<string, string>>()
  #asked = 0

  constructor(actions: Acts, versionId: string, address: { since: string; by: string }) {
    this.#actions = actions
    this.#versionId = versionId
    if (/^\d{4}-\d{2}-\d{2}$/.test(address.since)) this.state.since = address.since
    this.state.by = address.by
  }

  get isOn(): boolean {
    return this.state.since !== '' || this.state.by !== ''
  }

  has(id: Id): boolean {
    return this.#marks.has(id)
  }

  mark(id: Id, column: string): string {
    return this.#marks.get(id)?.get(column) ?? ''
  }

  async set(change: Partial<Pick<ChangesState, 'since' | 'by'>>): Promise<void> {
    Object.assign(this.state, change)
    await this.load()
  }

  clear(): void {
    void this.set({ since: '', by: '' })
  }

  async load(): Promise<void> {
    const ask = ++this.#asked
    if (!this.isOn) return this.#show([], [], false)
    this.state.busy = true
    this.state.errorCode = ''
    try {
      const [{ sets, more }, words] = await Promise.all([this.#read(), this.#words()])
      if (ask === this.#asked) this.#show(lastOfEach(sets, words), sets, more)
    } catch (failure) {
      if (ask === this.#asked) this.state.errorCode = asApiError(failure).code
    }
    if (ask === this.#asked) this.state.busy = false
  }

  async #read(): Promise<{ sets: ChangeSetView[]; more: boolean }> {
    const { since, by } = this.state
    const query = {
      ...(since && { from: new Date(`${since}T00:00`).toISOString() }),
      ...(by && { user: by }),
      limit: PAGE,
    }
    const sets: ChangeSetView[] = []
    for (;;) {
      const before = sets.at(-1)?.seq
      const input = before === undefined ? query : { ...query, before }
      const page = await call(versionHistory, { params: { versionId: this.#versionId }, input, quiet: true })
      sets.push(...page.sets)
      if (!page.more || sets.length >= MAX_SETS) return { sets, more: page.more }
    }
  }

  /** Few look at changes: what tells them comes with the first who does. */
  async #words(): Promise<ChangeWords> {
    const [{ historyWords }] = await Promise.all([import('../history/history-words.ts'), loadAllTexts()])
    return historyWords(this.#actions.session, (key, params) => i18next.t(key, { ns: 'history', ...params }))
  }

  #show(cells: ChangedCell[], sets: readonly ChangeSetView[], more: boolean): void {
    this.#marks = new Map()
    for (const { row, column, what, who, at } of cells) {
      const marks = this.#marks.get(row) ?? new Map<string, string>()
      marks.set(column || 'name', `${who}, ${momentOf(at)}: ${what}`)
      this.#marks.set(row, marks)
    }
    const people = new Map(this.state.people.map((person) => [person.id, person]))
    for (const { person } of sets) if (person) people.set(person.id, person)
    this.state.people = ref([...people.values()])
    this.state.cells = ref(cells)
    this.state.partial = more || sets.some((set) => set.changes.length < countOf(set))
    const { rows } = this.#actions.session
    rows.marks = this.isOn ? this : null
    rows.revision++
    this.#actions.planner?.refresh()
  }
}

const countOf = ({ created, changed, moved, deleted }: ChangeSetView): number => created + changed + moved + deleted

/** Newest first; of a cell that was changed more than once the last change. */
function lastOfEach(sets: readonly ChangeSetView[], words: ChangeWords): ChangedCell[] {
  const cells = new Map<string, ChangedCell>()
  for (const { at, person, changes } of sets) {
    for (const detail of changes) {
      const row = rowOf(detail)
      if (row === null) continue
      const column = columnOfStored(detail.field)
      const key = `${row} ${column} ${column === '' ? detail.field : ''}`
      if (!cells.has(key)) cells.set(key, { row, column, what: words.what(detail), who: person?.name ?? '', at })
    }
  }
  return [...cells.values()]
}

/** Of relations and assignments the work that they belong to. */
function rowOf({ collection, id, rowId, kind }: ChangeDetail): Id | null {
  if (kind === 'deleted' && collection === 'wbs') return null
  return collection === 'wbs' ? id : rowId
}
