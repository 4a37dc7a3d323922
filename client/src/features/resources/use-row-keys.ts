import type { ShownRow } from './shown-rows.ts'

interface RowKeys {
  rows: readonly ShownRow[]
  chosen: string
  show: (key: string) => void
  toggle: (key: string) => void
  add: () => void
}

/** Arrows choose and open branches, Insert makes a new row, Escape lets go. */
export function useRowKeys({ rows, chosen, show, toggle, add }: RowKeys): (event: React.KeyboardEvent) => void {
  const move = (step: number): void => {
    const at = rows.findIndex(({ key }) => key === chosen)
    for (let to = at + step; to >= 0 && to < rows.length; to += step) {
      const row = rows[to]!
      if (row.entry === null) continue
      show(row.key)
      return
    }
  }
  return (event) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') toggle(chosen)
    else if (event.key === 'Insert') add()
    else if (event.key === 'Escape') show('')
    else return
    event.preventDefault()
  }
}
