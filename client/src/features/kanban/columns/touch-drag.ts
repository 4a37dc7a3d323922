import type { BoardActions } from '../board-actions.ts'
import { type DragPlace, follow, letGo, type Point, putDown, scrollNear, take } from './card-drag.ts'

/** How long a finger rests before it holds the card, in milliseconds; a native drag begins later. */
const HOLD_MS = 350
/** Px that a resting finger may slip; one that goes further scrolls. */
const SLIP = 8

interface TouchDrag {
  /** False: it may not be taken. */
  begin(): boolean
  /** In every frame, so that what is near an edge goes on scrolling under a finger that rests. */
  over(at: Point): void
  drop(at: Point): void
  cancel(): void
}

/** A finger is on a card. */
export const isTouched = (): boolean => Hold.now !== null

export function touchDragOf(actions: BoardActions, cardId: string): TouchDrag {
  return {
    begin: () => {
      if (actions.mayWrite) take(actions, cardId, actions.actedOn(cardId))
      return actions.mayWrite
    },
    over: (at) => {
      const place = placeUnder(at)
      scrollNear(place)
      follow(actions, cardId, place)
    },
    drop: (at) => putDown(actions, placeUnder(at)),
    cancel: () => letGo(actions),
  }
}

/** Below a short column is still in it: fingers are not that exact. */
function placeUnder(at: Point): DragPlace {
  const under = document.elementFromPoint(at.clientX, at.clientY)
  const band = under?.closest('.kanban-board') ?? null
  const columns = [...(band?.querySelectorAll('[data-column]') ?? [])]
  const column = columns.find((one) => {
    const { left, right } = one.getBoundingClientRect()
    return left <= at.clientX && at.clientX < right
  })
  return { at, band, column: column ?? null, card: under?.closest('[data-card]') ?? null }
}

/** A finger that rests on the element takes it; until it lets go the page does not scroll. Returns how to stop. */
export function followTouch(element: HTMLElement, drag: TouchDrag): () => void {
  const start = (event: TouchEvent): void => {
    const touch = event.touches[0]
    if (touch && event.touches.length === 1) new Hold(element, touch, drag)
  }
  // The menu of a long press would come over the card that is held.
  const noMenu = (event: Event): void => {
    if (Hold.now) event.preventDefault()
  }
  element.addEventListener('touchstart', start, { passive: true })
  element.addEventListener('contextmenu', noMenu)
  return () => {
    element.removeEventListener('touchstart', start)
    element.removeEventListener('contextmenu', noMenu)
  }
}

/** From the touch to the end of it. Its listeners outlive the element on screen: a list takes it away when it scrolls. */
class Hold {
  static now: Hold | null = null
  readonly #element: HTMLElement
  readonly #drag: TouchDrag
  readonly #first: Point
  readonly #ended = new AbortController()
  readonly #timer: ReturnType<typeof setTimeout>
  #at: Point
  #ghost: HTMLElement | null = null
  #frame = 0

  constructor(element: HTMLElement, at: Point, drag: TouchDrag) {
    this.#element = element
    this.#drag = drag
    this.#first = at
    this.#at = at
    this.#timer = setTimeout(() => this.#take(), HOLD_MS)
    Hold.now = this
    const { signal } = this.#ended
    element.addEventListener('touchmove', (event) => this.#move(event), { passive: false, signal })
    element.addEventListener('touchend', (event) => this.#end(event), { signal })
    element.addEventListener('touchcancel', () => this.#stop(), { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && this.#stop(), { signal })
  }

  #take(): void {
    if (!this.#drag.begin()) {
      this.#stop()
      return
    }
    this.#ghost = ghostOf(this.#element)
    document.body.append(this.#ghost)
    this.#follow()
  }

  #follow(): void {
    const { clientX, clientY } = this.#at
    const [x, y] = [clientX - this.#first.clientX, clientY - this.#first.clientY]
    if (this.#ghost) this.#ghost.style.transform = `translate(${x}px, ${y}px) rotate(2deg)`
    this.#drag.over(this.#at)
    this.#frame = requestAnimationFrame(() => this.#follow())
  }

  #move(event: TouchEvent): void {
    const touch = event.touches[0]
    const { clientX, clientY } = this.#first
    if (!touch || event.touches.length > 1) this.#stop()
    else if (this.#ghost) {
      event.preventDefault()
      this.#at = touch
    } else if (Math.hypot(touch.clientX - clientX, touch.clientY - clientY) > SLIP) this.#stop()
  }

  #end(event: TouchEvent): void {
    const isHeld = this.#ghost !== null
    this.#clear()
    if (!isHeld) return
    // Else the card that is put down would be clicked.
    event.preventDefault()
    this.#drag.drop(this.#at)
  }

  #stop(): void {
    const isHeld = this.#ghost !== null
    this.#clear()
    if (isHeld) this.#drag.cancel()
  }

  #clear(): void {
    clearTimeout(this.#timer)
    cancelAnimationFrame(this.#frame)
    this.#ended.abort()
    this.#ghost?.remove()
    this.#ghost = null
    if (Hold.now === this) Hold.now = null
  }
}

/** What the finger holds. */
function ghostOf(element: HTMLElement): HTMLElement {
  const ghost = element.cloneNode(true) as HTMLElement
  const { left, top, width } = element.getBoundingClientRect()
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` })
  ghost.classList.add('is-ghost')
  ghost.setAttribute('aria-hidden', 'true')
  ghost.removeAttribute('data-testid')
  ghost.removeAttribute('data-card')
  return ghost
}
