import { beforeEach, describe, expect, it } from 'vitest'
import { cursorOf, hitTest } from './hit.ts'
import { planView } from './testing/plan-view.ts'
import { columnX, type View } from './view.ts'

describe('what lies under the pointer', () => {
  let view: View
  beforeEach(() => {
    view = planView()
  })
  const middleOf = (row: number) => 40 + row * 24 + 9

  it('knows cells, the gutter and the expander of the tree', () => {
    expect(hitTest(view, 80, middleOf(4))).toMatchObject({ kind: 'cell', row: 4, column: 0 })
    expect(hitTest(view, 20, middleOf(4))).toMatchObject({ kind: 'gutter', row: 4 })
    expect(hitTest(view, 126, middleOf(0))).toMatchObject({ kind: 'expander', row: 0 })
    expect(hitTest(view, 126, middleOf(1))).toMatchObject({ kind: 'cell', row: 1, column: 1 })
  })

  it('counts rows from where they are scrolled to', () => {
    view.scroll.top = 24 * 50
    expect(hitTest(view, 80, middleOf(4))).toMatchObject({ kind: 'cell', row: 54 })
    expect(hitTest(view, 80, 590)).toMatchObject({ kind: 'none' })
  })

  it('keeps frozen columns where they are while the others scroll below them', () => {
    view.columns = view.columns.map((column, i) => (i === 0 ? { ...column, frozen: true } : column))
    view.scroll.gridLeft = 40
    expect(hitTest(view, 80, middleOf(4))).toMatchObject({ kind: 'cell', column: 0 })
    expect(hitTest(view, 114, middleOf(4))).toMatchObject({ kind: 'cell', column: 1 })
    expect(columnX(view, 0)).toBe(52)
    expect(columnX(view, 1)).toBe(72)
    view.split = 150
    expect(columnX(view, 0)).toBe(12)
  })

  it('takes 4 px at both sides of column edges and of the splitter', () => {
    expect(hitTest(view, 109, 20)).toMatchObject({ kind: 'column-edge', column: 0 })
    expect(hitTest(view, 115, 20)).toMatchObject({ kind: 'column-edge', column: 0 })
    expect(hitTest(view, 120, 20)).toMatchObject({ kind: 'header', column: 1 })
    expect(hitTest(view, 503, 300)).toMatchObject({ kind: 'splitter' })
  })

  it('takes 8 px of a bar at each end to stretch it, and the rest to move it', () => {
    const y = middleOf(1)
    expect(hitTest(view, 551, y)).toMatchObject({ kind: 'bar', row: 1, part: 'start' })
    expect(hitTest(view, 558, y)).toMatchObject({ part: 'start' })
    expect(hitTest(view, 600, y)).toMatchObject({ part: 'move' })
    expect(hitTest(view, 743, y)).toMatchObject({ part: 'finish' })
    expect(hitTest(view, 650, 40 + 24 + 18)).toMatchObject({ kind: 'bar', part: 'progress' })
  })

  it('takes 8 px and more beside a bar for the dots of links', () => {
    expect(hitTest(view, 542, middleOf(1))).toMatchObject({ kind: 'dot', row: 1, edge: 'start' })
    expect(hitTest(view, 758, middleOf(1))).toMatchObject({ kind: 'dot', row: 1, edge: 'finish' })
  })

  it('moves a milestone as a whole, by its diamond', () => {
    expect(hitTest(view, 850, middleOf(2))).toMatchObject({ kind: 'bar', row: 2, part: 'move' })
    expect(hitTest(view, 859, middleOf(2))).toMatchObject({ kind: 'dot', row: 2, edge: 'finish' })
  })

  it('finds a link on its way, and only near it', () => {
    expect(hitTest(view, 800, middleOf(1) + 2)).toMatchObject({ kind: 'link', link: 'work:milestone' })
    expect(hitTest(view, 800, middleOf(1) + 12)).toMatchObject({ kind: 'time', row: 1 })
  })

  it('shows what a press would do', () => {
    expect(cursorOf(hitTest(view, 600, middleOf(1)), false)).toBe('grab')
    expect(cursorOf(hitTest(view, 600, middleOf(1)), true)).toBe('default')
    expect(cursorOf(hitTest(view, 743, middleOf(1)), false)).toBe('ew-resize')
  })
})
