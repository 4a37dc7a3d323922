/** What stands on a page, as a roll: a browser has laid it out as wide as the sheet leaves room. */
import { type Mark, type Roll, rollLimits } from '@plumbline/core/rolls'
import { ApiError } from '../../../api/api-error.ts'
import { boxMarks } from './box-marks.ts'
import { beforeMarks } from './pseudo-marks.ts'
import { lengthOf, type Scale, xOf, yOf } from './scale.ts'
import { svgMarks } from './svg-marks.ts'
import { textMarks } from './text-marks.ts'

interface Reading {
  title: string
  /** How large a px is on the sheet. */
  mmPerPx: number
  /** How much of it is read, 0 to 1. */
  told: (share: number) => void
}

/** Rules of print hold: `break-inside`, `break-before`, heads of tables. Throws PRINT_TOO_MUCH. */
export function* rollOf(article: HTMLElement, { title, mmPerPx, told }: Reading): Generator<void, Roll> {
  const { left, top, width, height } = article.getBoundingClientRect()
  const all = article.getElementsByTagName('*').length
  const reader = new Reader({ left, top, by: mmPerPx }, (elements) => told(Math.min(1, elements / all)))
  yield* reader.children(article, 1)
  const size = { width: width * mmPerPx, height: height * mmPerPx }
  const isOne = article.dataset.isOne === 'true'
  return { title: title.slice(0, 300) || '–', ...size, isOne, ...reader.found }
}

type Found = Pick<Roll, 'marks' | 'wholes' | 'heads' | 'breaks' | 'headings'>

/** Elements that a person works with, and what only those hear who do not see. */
const ELSEWHERE = 'input, select, textarea, dialog, [role="dialog"], .pl-not-on-paper'
const NUMBERED = /^decimal/
/** Elements between two words about how far it is. */
const TOLD_EACH = 2_000

class Reader {
  readonly found: Found = { marks: [], wholes: [], heads: [], breaks: [], headings: [] }
  readonly #scale: Scale
  readonly #told: (elements: number) => void
  #elements = 0

  constructor(scale: Scale, told: (elements: number) => void) {
    this.#scale = scale
    this.#told = told
  }

  *children(element: HTMLElement, fade: number): Generator<void> {
    const style = getComputedStyle(element)
    for (const node of element.childNodes) {
      if (node instanceof Text)
        this.found.marks.push(...textMarks(node, { style, scale: this.#scale, fade, colour: style.color }))
      else if (node instanceof HTMLElement) yield* this.#element(node, fade)
      else if (node instanceof SVGSVGElement) yield* this.#drawing(node, fade)
    }
  }

  *#element(element: HTMLElement, within: number): Generator<void> {
    this.#elements++
    if (this.#elements % TOLD_EACH === 0) this.#told(this.#elements)
    if (this.found.marks.length > rollLimits.marks) throw new ApiError('PRINT_TOO_MUCH', { max: rollLimits.marks })
    const style = getComputedStyle(element)
    const rect = element.getBoundingClientRect()
    if (isUnseen(style, rect) || element.matches(ELSEWHERE)) return
    const fade = within * Number(style.opacity)
    this.#place(element, style, rect)
    this.found.marks.push(...boxMarks({ rect, style, scale: this.#scale, fade }))
    this.found.marks.push(...beforeMarks(element, { rect, scale: this.#scale, fade }))
    if (style.display === 'list-item' && NUMBERED.test(style.listStyleType)) this.#number(element, style, rect)
    yield* this.children(element, fade)
    yield
  }

  /** Where it may be cut, and what comes again. */
  #place(element: HTMLElement, style: CSSStyleDeclaration, rect: DOMRect): void {
    const { wholes, breaks, heads, headings } = this.found
    const stretch = { top: this.#y(rect.top), bottom: this.#y(rect.bottom) }
    if (style.breakInside.startsWith('avoid')) wholes.push(stretch)
    const next = style.breakAfter.startsWith('avoid') ? element.nextElementSibling : null
    if (next) wholes.push({ top: stretch.top, bottom: this.#y(next.getBoundingClientRect().bottom) })
    if (style.breakBefore === 'page') breaks.push(stretch.top)
    if (element.nodeName === 'THEAD' && element.parentElement) {
      // A table that grows is several of them, below each other in their part.
      const table = element.closest('.pl-paper-part') ?? element.parentElement
      heads.push({ ...stretch, end: this.#y(table.getBoundingClientRect().bottom) })
    }
    const level = /^H([2-6])$/.exec(element.nodeName)
    const title = element.textContent?.trim().slice(0, 200)
    if (level && title) headings.push({ y: stretch.top, title, level: Number(level[1]) - 2 })
  }

  /** Of an item of a list, which no node says. */
  #number(element: HTMLElement, style: CSSStyleDeclaration, { left, top }: DOMRect): void {
    const at = [...(element.parentElement?.children ?? [])].indexOf(element) + 1
    const size = Number.parseFloat(style.fontSize)
    const line = Number.parseFloat(style.lineHeight) || size * 1.2
    const text = `${at}.`
    const width = text.length * size * 0.62
    this.found.marks.push({
      ...{ do: 'text', text, x: xOf(this.#scale, left - width - size * 0.4), y: this.#y(top + line / 2), width: 0 },
      ...{ size: lengthOf(this.#scale, size), colour: '#1c2127' },
    })
  }

  *#drawing(svg: SVGSVGElement, within: number): Generator<void> {
    const style = getComputedStyle(svg)
    const rect = svg.getBoundingClientRect()
    if (isUnseen(style, rect)) return
    const marks: Mark[] = yield* svgMarks(svg, this.#scale, within * Number(style.opacity))
    if (style.overflow === 'visible') {
      this.found.marks.push(...marks)
      return
    }
    const box = {
      ...{ x: xOf(this.#scale, rect.left), y: this.#y(rect.top) },
      ...{ width: lengthOf(this.#scale, rect.width), height: lengthOf(this.#scale, rect.height) },
    }
    for (let at = 0; at < marks.length; at += rollLimits.within) {
      const some = marks.slice(at, at + rollLimits.within)
      this.found.marks.push({ do: 'within', ...box, marks: some as Extract<Mark, { do: 'within' }>['marks'] })
    }
  }

  #y(px: number): number {
    return yOf(this.#scale, px)
  }
}

/** What is one px large is there for those who do not see. */
const isUnseen = (style: CSSStyleDeclaration, { width, height }: DOMRect): boolean =>
  style.display === 'none' ||
  style.visibility === 'hidden' ||
  Number(style.opacity) === 0 ||
  (width <= 1 && height <= 1 && style.overflow === 'hidden')
