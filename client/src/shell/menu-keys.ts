import type { KeyboardEvent } from 'react'

/** The first item of a menu that can be chosen. */
export function firstItem(menu: HTMLElement): HTMLElement | undefined {
  return itemsOf(menu)[0]
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role=menuitem]:not(.bp6-disabled)')]
}

/** Items beside the one with the focus: a menu within the menu is walked through for itself. */
function besideOf(menu: HTMLElement, active: Element | null): HTMLElement[] {
  const list = active?.closest('ul')
  const items = itemsOf(menu)
  const beside = items.filter((item) => item.closest('ul') === list)
  return beside.length > 0 ? beside : items
}

/** The line that the menu within the menu belongs to. */
function lineAbove(menu: HTMLElement, active: Element | null): HTMLElement | null {
  const inner = active?.closest('ul')?.closest<HTMLElement>('li')
  return inner && menu.contains(inner) ? inner.querySelector<HTMLElement>('[role=menuitem]') : null
}

/** Arrows, Home and End go through the items of the menu that the key bubbles to; left leaves a menu within it. */
export function walkMenu(event: KeyboardEvent<HTMLElement>): void {
  // The item has done its work; what has the focus now is not to get the key as well.
  if (event.key === 'Enter' || event.key === ' ') event.preventDefault()
  const active = document.activeElement
  if (event.key === 'ArrowLeft') {
    const line = lineAbove(event.currentTarget, active)
    if (!line) return
    event.preventDefault()
    line.focus()
    return
  }
  const items = besideOf(event.currentTarget, active)
  const at = items.indexOf(active as HTMLElement)
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: -1 }
  const to = steps[event.key]
  if (to === undefined) return
  event.preventDefault()
  items.at(to % items.length)?.focus()
}
