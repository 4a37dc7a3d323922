import { type TimesheetView, timesheetRead, timesheetSave, timesheetTurn } from '@plumbline/core/contract'
import type { TimesheetState } from '@plumbline/core/timesheets'
import { proxy } from 'valtio'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { isServerAway, orKeptRecent } from '../../session/kept.ts'
import { mergedLines } from './merged-lines.ts'
import { type Line, sentLine } from './sheet-lines.ts'
import { UnsentHours } from './unsent-hours.ts'

export interface SheetAt {
  scheduleId: string
  userId: string
  monday: string
}

export interface EditorState {
  /** As the server has it; null: not there yet. */
  sheet: TimesheetView | null
  /** As it is on the screen. */
  lines: readonly Line[]
  status: 'saved' | 'saving' | 'away' | 'refused'
  /** Why it could not be read or saved. */
  error: unknown
}

/** So long after the server could not be reached it is tried again. */
const RETRY_MS = 3_000

/**
 * One sheet while it is typed: shown at once, saved one after the other, kept on the screen and in this browser when that
 * fails. Above what somebody else has saved meanwhile stands what was typed here.
 */
export class SheetEditor {
  readonly state = proxy<EditorState>({ sheet: null, lines: [], status: 'saved', error: null })
  readonly at: SheetAt
  #isSaving = false
  /** What is typed is newer than what was sent. */
  #isDirty = false

  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #personId: string
  readonly #unsent: UnsentHours
  /** What this browser kept has been asked for. */
  #isTakenUp = false

  /** `personId`: who types, in whose name hours are kept. */
  constructor(at: SheetAt, personId: string) {
    this.at = at
    this.#personId = personId
    this.#unsent = new UnsentHours(personId)
  }

  get #name(): string {
    return `${this.at.scheduleId} ${this.at.userId} ${this.at.monday}`
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  /** What others did comes when nothing waits to be saved. */
  async read(): Promise<void> {
    if (this.#isDirty || this.#isSaving) return
    try {
      const ask = () => call(timesheetRead, { params: this.at, quiet: true })
      const { sheet } = await orKeptRecent(this.#personId, 'timesheet', this.#name, ask)
      if (!this.#isDirty) this.#take(sheet)
      await this.#takeUp()
    } catch (error) {
      this.state.error = error
    }
  }

  /** What was typed before the page went, and never came to the server. */
  async #takeUp(): Promise<void> {
    if (this.#isTakenUp) return
    this.#isTakenUp = true
    const unsent = await this.#unsent.of(this.#name)
    const { sheet } = this.state
    if (!unsent || !sheet || this.#isDirty) return
    this.edit(mergedLines(unsent.base, unsent.lines, sheet.lines))
  }

  edit(lines: readonly Line[]): void {
    this.state.lines = lines
    this.#isDirty = true
    void this.#keep()
    void this.save()
  }

  #keep(): Promise<void> {
    const { sheet, lines } = this.state
    return this.#unsent.keep(this.#name, { base: sheet?.lines ?? [], lines })
  }

  /** Resolves when everything is saved, or cannot be. */
  async save(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#isSaving) return
    this.#isSaving = true
    while (this.#isDirty && (await this.#saveOnce())) this.state.error = null
    this.#isSaving = false
    if (this.state.status === 'away') this.#timer = setTimeout(() => void this.save(), RETRY_MS)
  }

  async #saveOnce(): Promise<boolean> {
    const { sheet, lines } = this.state
    if (!sheet) return false
    this.#isDirty = false
    this.state.status = 'saving'
    const input = { revision: sheet.revision, lines: lines.map((line) => sentLine(line as Line)) }
    try {
      const answer = await call(timesheetSave, { params: this.at, input, quiet: true })
      if (this.#isDirty) {
        this.state.sheet = answer.sheet
        void this.#keep()
      } else this.#take(answer.sheet)
      return true
    } catch (error) {
      this.#isDirty = true
      this.state.error = error
      this.state.status = isServerAway(error) ? 'away' : 'refused'
      return asApiError(error).code === 'TIMESHEET_CHANGED' && this.#catchUp()
    }
  }

  /** Somebody else was faster: what was typed here stands above what they saved; false: nobody may type there any more. */
  async #catchUp(): Promise<boolean> {
    const before = this.state.sheet
    const { sheet } = await call(timesheetRead, { params: this.at, quiet: true }).catch(() => ({ sheet: null }))
    if (!sheet) return false
    const lines = mergedLines(before?.lines ?? [], this.state.lines as readonly Line[], sheet.lines)
    Object.assign(this.state, { sheet, lines })
    return sheet.mayFill
  }

  async turn(state: TimesheetState, reason = ''): Promise<void> {
    await this.save()
    const { sheet } = this.state
    if (!sheet || this.#isDirty) return
    const input = { revision: sheet.revision, state, reason }
    this.#take((await call(timesheetTurn, { params: this.at, input })).sheet)
  }

  #take(sheet: TimesheetView): void {
    Object.assign(this.state, { sheet, lines: sheet.lines, status: 'saved', error: null })
    if (this.#isTakenUp) void this.#unsent.forget(this.#name)
  }
}
