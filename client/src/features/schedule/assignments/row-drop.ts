interface RowDrop {
  mayTake(key: string): boolean
  take(key: string): void
}

/** While something is held, rows of the planner take it: its treegrid stands exactly over the painted rows. Answers how to end that. */
export function standRowDrop(planner: HTMLElement, { mayTake, take }: RowDrop): () => void {
  const mark = document.createElement('div')
  mark.className = 'resource-drop'
  mark.hidden = true
  planner.append(mark)
  const rowUnder = ({ target }: DragEvent): HTMLElement | null => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row-key]') : null
    return row && mayTake(row.dataset.rowKey ?? '') ? row : null
  }
  const over = (event: DragEvent): void => {
    const row = rowUnder(event)
    mark.hidden = row === null
    if (!row) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
    const { top, height } = row.getBoundingClientRect()
    mark.style.top = `${top - planner.getBoundingClientRect().top}px`
    mark.style.height = `${height}px`
  }
  const leave = ({ relatedTarget }: DragEvent): void => {
    if (!(relatedTarget instanceof Node && planner.contains(relatedTarget))) mark.hidden = true
  }
  const drop = (event: DragEvent): void => {
    const row = rowUnder(event)
    if (!row) return
    event.preventDefault()
    take(row.dataset.rowKey ?? '')
  }
  planner.addEventListener('dragover', over)
  planner.addEventListener('dragleave', leave)
  planner.addEventListener('drop', drop)
  return () => {
    planner.removeEventListener('dragover', over)
    planner.removeEventListener('dragleave', leave)
    planner.removeEventListener('drop', drop)
    mark.remove()
  }
}
