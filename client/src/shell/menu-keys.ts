import type { KeyboardEvent } from 'react'

/** The first item of a menu that can be chosen. */
export function firstItem(menu: HTMLElement): HTMLElement | undefined {
  return itemsOf(menu)[0]
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('a[role=menuitem]:not(.bp6-disabled)')]
}

/** Arrows, Home and End go through the items of the menu that the key bubbles to. */
export function walkMenu(event: KeyboardEvent<HTMLElement>): void {
  // The item has done its work; what has the focus now is not to get the key as well.
  if (event.key === 'Enter' || event.key === ' ') event.preventDefault()
  const items = itemsOf(event.currentTarget)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: -1 }
  const to = steps[event.key]
  if (to === undefined) return
  event.preventDefault()
  items.at(to % items.length)?.focus()
}
