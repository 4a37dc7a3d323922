interface Place {
  /** Of the active row. */
  at: number
  count: number
  /** Rows of a page. */
  page: number
  /** null: there is nothing to open. */
  isOpen: boolean | null
  /** Row that the active one stands in; itself at the top. */
  parent: () => number
}

/** Where a key leads in a tree of rows, as ARIA's pattern of a tree has it; `toggle` opens or closes, null: nothing. */
export function treeKey(key: string, { at, count, page, isOpen, parent }: Place): number | 'toggle' | null {
  const within = (to: number): number => Math.max(0, Math.min(count - 1, to))
  switch (key) {
    case 'ArrowDown':
      return within(at + 1)
    case 'ArrowUp':
      return within(at - 1)
    case 'PageDown':
      return within(at + page)
    case 'PageUp':
      return within(at - page)
    case 'Home':
      return 0
    case 'End':
      return within(count)
    case 'ArrowRight':
      return isOpen === false ? 'toggle' : within(at + 1)
    case 'ArrowLeft':
      return isOpen ? 'toggle' : parent()
    default:
      return null
  }
}
