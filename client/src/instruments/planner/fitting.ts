import { CELL_PADDING, treeTextOffset } from './geometry.ts'
import { firstRow, lastRow, type View } from './view.ts'

/** Px that a column needs for its title and for the widest of its texts now in sight. */
export function widthInSight(view: View, index: number): number {
  const column = view.columns[index]!
  let width = view.type.header.fitter.width(column.title) + 2 * CELL_PADDING
  const face = column.kind === 'text' ? view.type.cellStrong : view.type.figuresStrong
  const last = lastRow(view)
  for (let row = firstRow(view); row <= last; row++) {
    const offset = column.tree ? treeTextOffset(view.source.level(row)) : CELL_PADDING
    width = Math.max(width, offset + face.fitter.width(view.source.cell(row, column.key)) + CELL_PADDING + 2)
  }
  return Math.ceil(width)
}
