/** Arrows move the focus between the lines of a table; keys that fields inside them use stay theirs. */
export function moveFocus(event: React.KeyboardEvent<HTMLElement>): void {
  const line = event.target as HTMLElement
  if (!line.matches('tr[tabindex]')) return
  const next =
    event.key === 'ArrowDown' ? line.nextElementSibling : event.key === 'ArrowUp' ? line.previousElementSibling : null
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}
