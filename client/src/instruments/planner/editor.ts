import { ChoiceList } from './choice-list.ts'
import { CELL_PADDING, treeTextOffset } from './geometry.ts'
import type { EditHow, Stage } from './stage.ts'
import { beginTabs, columnAfterTabs } from './tabs.ts'
import type { PlannerColumn } from './types.ts'
import { bodyBottom, bodyTop, columnX, rowTop } from './view.ts'

/** `next`: down, from the last row to a new one; `tab`: right, and Enter will lead back. */
type Step = 'stay' | 'down' | 'next' | 'up' | 'right' | 'tab' | 'left'

interface Open {
  /** null: below the last row; what is typed becomes one. */
  key: string | null
  row: number
  column: string
  /** Text that the editor opened with; leaving it unchanged commits nothing. */
  before: string
  replace: boolean
}

const sideways = (step: Step): number => (step === 'right' || step === 'tab' ? 1 : step === 'left' ? -1 : 0)

/** The open cell: a real input placed over it. Typed text stays until it is committed or given up with Esc. */
export class CellEditor {
  private readonly stage: Stage
  private readonly onMessage: (message: string) => void
  private readonly box = document.createElement('div')
  private readonly input = document.createElement('input')
  private readonly message = document.createElement('div')
  private readonly choices: ChoiceList
  private current: Open | null = null
  private closing = false

  constructor(stage: Stage, onMessage: (message: string) => void) {
    this.stage = stage
    this.onMessage = onMessage
    this.box.dataset.plannerEditorBox = ''
    this.box.style.cssText = 'position:absolute;z-index:2'
    this.input.dataset.plannerEditor = ''
    this.input.type = 'text'
    this.input.autocomplete = 'off'
    this.input.spellcheck = false
    this.message.setAttribute('role', 'alert')
    this.choices = new ChoiceList(stage, this.input, () => this.close(true, 'stay'))
    this.input.setAttribute('role', 'combobox')
    this.input.setAttribute('aria-controls', this.choices.element.id)
    this.box.append(this.input, this.message, this.choices.element)
    this.input.addEventListener('keydown', (event) => this.key(event))
    this.input.addEventListener('input', () => {
      this.say('')
      this.choices.typed()
    })
    this.input.addEventListener('blur', () => this.blurred())
  }

  get isOpen(): boolean {
    return this.current !== null
  }

  open(row: number, columnIndex: number, how: EditHow): boolean {
    const { view } = this.stage
    const column = view.columns[columnIndex]
    if (view.readOnly || !column?.editable || row < 0 || row >= view.source.rowCount) return false
    const text = view.source.editText(row, column.key)
    if (text === null) return false
    // A cell that is only switched has nothing to type.
    const switched = how !== 'replace' ? view.source.switched?.(row, column.key) : null
    if (typeof switched === 'string') return this.stage.events.commit(row, column.key, switched).ok
    if (this.current && !this.close(true, 'stay')) return false
    this.show({ key: view.source.key(row), row, column: column.key, before: text, replace: how === 'replace' }, column)
    const choices = view.source.choices?.(row, column.key) ?? null
    if (how !== 'replace') this.placeCaret(how === 'select' || choices !== null)
    this.choices.open(choices, view.source.several?.(column.key) ?? false)
    this.stage.repaint()
    return true
  }

  /** As in Excel behind the text that is there; where a list is searched by what is typed, that takes its place. */
  private placeCaret(isSelected: boolean): void {
    this.input.setSelectionRange(isSelected ? 0 : this.input.value.length, this.input.value.length)
  }

  /** Below the last row. */
  openNew(columnIndex: number): boolean {
    const { view, events } = this.stage
    const column = view.columns[columnIndex]
    if (view.readOnly || !column?.editable || !events.appends?.()) return false
    if (this.current && !this.close(true, 'stay')) return false
    const row = view.source.rowCount
    this.show({ key: null, row, column: column.key, before: '', replace: true }, column)
    this.choices.open(null, false)
    this.stage.repaint()
    return true
  }

  private show(open: Open, column: PlannerColumn): void {
    const { view } = this.stage
    this.current = open
    view.editing = true
    view.caretMeant = true
    this.input.value = open.replace ? '' : open.before
    this.input.setAttribute('aria-label', column.title)
    this.input.inputMode = column.kind === 'number' || column.kind === 'percent' ? 'decimal' : 'text'
    this.say('')
    this.stage.root.append(this.box)
    this.dress()
    this.place()
    this.input.focus({ preventScroll: true })
  }

  /** Follows its row after scrolling, resizing and changes by others. A row that is gone closes the editor. */
  follow(): void {
    const open = this.current
    if (!open) return
    const { source } = this.stage.view
    const row = open.key === null ? source.rowCount : source.rowOf(open.key)
    if (row < 0) {
      this.shut()
      return
    }
    open.row = row
    this.place()
  }

  dress(): void {
    const { theme, split } = this.stage.view
    this.input.style.cssText = [
      'box-sizing:border-box;width:100%;height:100%;margin:0;border:0;outline:none;border-radius:0',
      `background:${theme.surface};color:${theme.text1};box-shadow:0 0 0 2px ${theme.accent}`,
      'font:400 13px "Inter Variable","Inter",system-ui,sans-serif;letter-spacing:-0.039px;caret-color:currentColor',
    ].join(';')
    this.message.style.cssText = [
      'position:absolute;top:calc(100% + 4px);left:-2px;padding:3px 8px;border-radius:4px;white-space:normal',
      `width:max-content;max-width:${Math.max(160, Math.min(320, split - 40))}px`,
      `background:${theme.warningText};color:${theme.presenceInk};font:500 12px/16px "Inter Variable","Inter",system-ui,sans-serif`,
    ].join(';')
    this.message.hidden = this.message.textContent === ''
  }

  /** Ends editing. True when it is closed: cancelled, unchanged, or taken by the screen. */
  close(commit: boolean, step: Step): boolean {
    const open = this.current
    if (!open) return true
    const text = this.input.value
    if (open.key === null) return this.closeNew(open.column, commit ? text : '', step)
    if (commit && (text !== open.before || open.replace)) {
      const answer = this.stage.events.commit(open.row, open.column, text)
      if (!answer.ok) {
        this.say(answer.message)
        this.input.setAttribute('aria-invalid', 'true')
        return false
      }
    }
    this.shut()
    this.step(open, step)
    return true
  }

  /** An empty text makes no row. */
  private closeNew(column: string, text: string, step: Step): boolean {
    const { stage } = this
    const answer = text.trim() === '' ? null : stage.events.append?.(column, text)
    if (answer && !answer.ok) {
      this.say(answer.message)
      this.input.setAttribute('aria-invalid', 'true')
      return false
    }
    this.shut()
    const at = stage.view.columns.findIndex((each) => each.key === column)
    if (step === 'down' || step === 'next') stage.toNewRow(at)
    else if (answer) {
      if (step === 'tab') beginTabs(stage.view, answer.key, at)
      stage.awaitRow(answer.key, at + sideways(step))
    }
    return true
  }

  destroy(): void {
    this.current = null
    this.box.remove()
  }

  private shut(): void {
    this.closing = true
    const hadFocus = this.box.contains(document.activeElement)
    this.current = null
    this.stage.view.editing = false
    if (hadFocus) this.stage.focus()
    this.box.remove()
    this.closing = false
    this.stage.repaint()
  }

  private step(open: Open, step: Step): void {
    const { view } = this.stage
    const row = open.key === null ? -1 : view.source.rowOf(open.key)
    if (row < 0 || step === 'stay') return
    const at = view.columns.findIndex((each) => each.key === open.column)
    const key = open.key ?? ''
    if (step === 'tab') beginTabs(view, key, at)
    else if (step !== 'next') view.tabFrom = null
    const column = step === 'next' ? columnAfterTabs(view, key, at) : at
    if (step === 'next' && row === view.source.rowCount - 1 && this.stage.toNewRow(column)) return
    const down = step === 'down' || step === 'next' ? 1 : step === 'up' ? -1 : 0
    const to = Math.max(0, Math.min(view.source.rowCount - 1, row + down))
    view.selection.only(view.source.key(to))
    this.stage.moveCaret(to, column + sideways(step))
    this.stage.tellCaret()
  }

  private key(event: KeyboardEvent): void {
    // Keys inside the editor are the editor's; commands of the screen never see them.
    event.stopPropagation()
    if (event.isComposing || event.key === 'Process') return
    if (this.choices.key(event)) {
      event.preventDefault()
      return
    }
    const step = this.stepOf(event)
    if (step && (event.key === 'Enter' || event.key === 'Tab')) this.choices.complete()
    if (event.key === 'Escape') {
      event.preventDefault()
      this.close(false, 'stay')
    } else if (step) {
      event.preventDefault()
      this.close(true, step)
    }
  }

  private stepOf(event: KeyboardEvent): Step | null {
    if (event.key === 'Enter') return event.shiftKey ? 'up' : 'next'
    if (event.key === 'Tab' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      return event.shiftKey ? 'left' : 'tab'
    }
    // As in Excel: after overwriting, arrows leave the cell; after F2 they move in the text.
    if (!this.current?.replace || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return null
    if (event.key === 'ArrowUp') return 'up'
    if (event.key === 'ArrowDown') return 'down'
    if (event.key === 'ArrowLeft') return 'left'
    return event.key === 'ArrowRight' ? 'right' : null
  }

  /** Clicking elsewhere commits; what is refused stays open with its message. */
  private blurred(): void {
    if (this.closing || !this.current || !document.hasFocus()) return
    this.close(true, 'stay')
  }

  private say(message: string): void {
    this.message.textContent = message
    this.message.hidden = message === ''
    if (message === '') this.input.removeAttribute('aria-invalid')
    else this.onMessage(message)
  }

  private place(): void {
    const open = this.current
    const { view } = this.stage
    if (!open) return
    const index = view.columns.findIndex((column) => column.key === open.column)
    const column = view.columns[index]
    if (!column) {
      this.shut()
      return
    }
    const { style } = this.box
    const y = rowTop(view, open.row)
    const level = open.key === null ? this.levelBelow() : view.source.level(open.row)
    const indent = column.tree ? treeTextOffset(level) - CELL_PADDING : 0
    const left = columnX(view, index) + indent
    style.left = `${left}px`
    style.top = `${y}px`
    style.width = `${Math.max(72, column.width - 1 - indent)}px`
    style.height = `${view.metrics.height - 1}px`
    this.input.style.textAlign = column.align
    this.input.style.padding = `0 ${CELL_PADDING}px`
    // A hidden input loses the focus and would commit; outside the body it is only made transparent.
    style.opacity = y < bodyTop - 4 || y > bodyBottom(view) - 8 ? '0' : '1'
  }

  /** A new row stands beside the last one. */
  private levelBelow(): number {
    const { source } = this.stage.view
    return source.rowCount === 0 ? 0 : source.level(source.rowCount - 1)
  }
}
