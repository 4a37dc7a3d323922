import { type TimesheetView, timesheetRead, timesheetSave, timesheetTurn } from '@plumbline/core/contract'
import type { TimesheetState } from '@plumbline/core/timesheets'
import { proxy } from 'valtio'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { isServerAway } from '../../session/kept.ts'
import { type Line, sentLine } from './sheet-lines.ts'

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

/** One sheet while it is typed: shown at once, saved one after the other, kept on the screen when that fails. */
export class SheetEditor {
  readonly state = proxy<EditorState>({ sheet: null, lines: [], status: 'saved', error: null })
  readonly at: SheetAt
  #isSaving = false
  /** What is typed is newer than what was sent. */
  #isDirty = false

  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(at: SheetAt) {
    this.at = at
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  /** What others did comes when nothing waits to be saved. */
  async read(): Promise<void> {
    if (this.#isDirty || this.#isSaving) return
    try {
      const { sheet } = await call(timesheetRead, { params: this.at, quiet: true })
      if (!this.#isDirty) this.#take(sheet)
    } catch (error) {
      this.state.error = error
    }
  }

  edit(lines: readonly Line[]): void {
    this.state.lines = lines
    this.#isDirty = true
    void this.save()
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
      if (this.#isDirty) this.state.sheet = answer.sheet
      else this.#take(answer.sheet)
      return true
    } catch (error) {
      this.#isDirty = true
      this.state.error = error
      this.state.status = isServerAway(error) ? 'away' : 'refused'
      if (asApiError(error).code === 'TIMESHEET_CHANGED') await this.#catchUp()
      return false
    }
  }

  /** Somebody else was faster: what they saved is shown, and why what was typed here is gone. */
  async #catchUp(): Promise<void> {
    const { sheet } = await call(timesheetRead, { params: this.at, quiet: true }).catch(() => ({ sheet: null }))
    if (!sheet) return
    const { error } = this.state
    this.#isDirty = false
    this.#take(sheet)
    this.state.error = error
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
  }
}
