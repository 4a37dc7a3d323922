import { RowSearch } from '@plumbline/core/directories'
import { inPieces } from '../in-pieces.ts'
import { noteTaken, recentFirst } from './recent-choices.ts'
import type { Stage } from './stage.ts'
import type { CellChoice } from './types.ts'

const MAX_SHOWN = 200
const SEPARATOR = ';'

const searches = new WeakMap<readonly CellChoice[], RowSearch>()

/** Of a list that stays the same it is prepared once, while its editor opens: there may be 100,000 lines in it. */
function searchOf(choices: readonly CellChoice[]): RowSearch {
  const known = searches.get(choices)
  if (known) return known
  const search = new RowSearch(choices.map(({ text: name, code = '' }) => ({ code, name })))
  searches.set(choices, search)
  inPieces(search.prepare())
  return search
}

/** The drop-down list below an open editor: narrowed by what is typed, moved in with the arrows. */
export class ChoiceList {
  readonly element = document.createElement('div')
  private readonly stage: Stage
  private readonly input: HTMLInputElement
  private readonly picked: () => void
  private all: readonly CellChoice[] = []
  private shown: readonly CellChoice[] = []
  private several = false
  private active = -1

  constructor(stage: Stage, input: HTMLInputElement, picked: () => void) {
    this.stage = stage
    this.input = input
    this.picked = picked
    this.element.setAttribute('role', 'listbox')
    this.element.id = 'planner-choices'
    this.element.dataset.plannerChoices = ''
    // The press must not take the focus: the editor would commit before the click arrives.
    this.element.addEventListener('pointerdown', (event) => {
      event.preventDefault()
      event.stopPropagation()
      this.press(event)
    })
  }

  get isOpen(): boolean {
    return this.shown.length > 0 && !this.element.hidden
  }

  /** `choices` null: the cell has none. A text that nobody has touched yet narrows nothing. */
  open(choices: readonly CellChoice[] | null, several: boolean): void {
    this.all = choices ?? []
    if (this.all.length > 0) searchOf(this.all)
    this.several = several
    this.narrow('')
  }

  typed(): void {
    if (this.all.length > 0) this.narrow(this.part())
  }

  /** True: the key was the list's. */
  key(event: KeyboardEvent): boolean {
    if (!this.isOpen || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return false
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return false
    const step = event.key === 'ArrowDown' ? 1 : -1
    this.active = Math.max(-1, Math.min(this.shown.length - 1, this.active + step))
    this.draw()
    return true
  }

  /** What Enter and Tab take: the chosen line, else the only one that what was typed leaves. */
  complete(): void {
    const typed = this.part()
    const one =
      this.active >= 0 ? this.shown[this.active] : this.shown.length === 1 && typed !== '' ? this.shown[0] : null
    if (one) this.take(one)
  }

  private press(event: PointerEvent): void {
    const line = (event.target as HTMLElement).closest<HTMLElement>('[data-choice]')
    const choice = this.shown[Number(line?.dataset.choice ?? -1)]
    if (!choice) return
    this.take(choice)
    if (this.several) this.narrow('')
    else this.picked()
  }

  private take(choice: CellChoice): void {
    const before = this.several ? this.before() : ''
    const isThere = this.several && before.split(SEPARATOR).some((part) => part.trim() === choice.text)
    this.input.value = isThere ? before : `${before}${choice.text}${this.several ? `${SEPARATOR} ` : ''}`
    this.active = -1
    noteTaken(choice)
  }

  /** The part that is being typed. */
  private part(): string {
    const { value } = this.input
    return (this.several ? value.slice(value.lastIndexOf(SEPARATOR) + 1) : value).trim()
  }

  private before(): string {
    const { value } = this.input
    const at = value.lastIndexOf(SEPARATOR)
    return at < 0 ? '' : `${value.slice(0, at + 1)} `
  }

  private narrow(text: string): void {
    const wanted = text.toLowerCase()
    const begins = (one: string): boolean => one.toLowerCase().startsWith(wanted)
    this.shown =
      wanted === ''
        ? recentFirst(this.all, MAX_SHOWN)
        : searchOf(this.all)
            .find(wanted, MAX_SHOWN)
            .map((at) => this.all[at]!)
    this.active = wanted === '' ? -1 : this.shown.findIndex(({ text: name, code = '' }) => begins(name) || begins(code))
    this.draw()
  }

  private draw(): void {
    const { theme } = this.stage.view
    this.element.hidden = this.shown.length === 0
    this.element.style.cssText = [
      'position:absolute;top:calc(100% + 2px);left:-2px;min-width:calc(100% + 4px);max-height:228px;overflow-y:auto',
      `background:${theme.surface};color:${theme.text1};border:1px solid ${theme.lineStrong};border-radius:3px`,
      'font:400 13px "Inter Variable","Inter",system-ui,sans-serif;padding:2px 0;white-space:nowrap',
    ].join(';')
    this.element.replaceChildren(...this.shown.map((choice, i) => this.line(choice, i)))
    this.input.setAttribute('aria-expanded', String(this.isOpen))
    if (this.active >= 0) this.input.setAttribute('aria-activedescendant', `planner-choice-${this.active}`)
    else this.input.removeAttribute('aria-activedescendant')
    this.element.children[this.active]?.scrollIntoView({ block: 'nearest' })
  }

  private line({ text, code, colour }: CellChoice, i: number): HTMLElement {
    const line = document.createElement('div')
    const { theme } = this.stage.view
    line.setAttribute('role', 'option')
    line.setAttribute('aria-selected', String(i === this.active))
    line.id = `planner-choice-${i}`
    line.dataset.choice = String(i)
    line.style.cssText = `display:flex;align-items:center;gap:6px;padding:3px 8px;cursor:pointer;background:${i === this.active ? theme.selection : 'transparent'}`
    if (colour) {
      const square = document.createElement('span')
      square.style.cssText = `width:10px;height:10px;flex:none;background:${colour};border:1px solid ${theme.lineStrong}`
      line.append(square)
    }
    if (code && !text.startsWith(code)) {
      const before = document.createElement('span')
      before.style.color = theme.text2
      before.append(code)
      line.append(before)
    }
    line.append(text)
    return line
  }
}
