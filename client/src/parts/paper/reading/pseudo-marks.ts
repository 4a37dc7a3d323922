/** Stripes and dots that only style sheets put beside an element. */
import type { Mark } from '@plumbline/core/rolls'
import { boxMarks } from './box-marks.ts'
import type { Scale } from './scale.ts'

interface Around {
  /** Of the element. */
  rect: DOMRect
  scale: Scale
  fade: number
}

const ends = ['::before', '::after'] as const

export function beforeMarks(element: HTMLElement, { rect, scale, fade }: Around): Mark[] {
  return ends.flatMap((end) => {
    const style = getComputedStyle(element, end)
    if (style.content === 'none' || style.position !== 'absolute' || style.display === 'none') return []
    const px = (of: string): number => Number.parseFloat(style.getPropertyValue(of)) || 0
    const own = new DOMRect(rect.left + px('left'), rect.top + px('top'), px('width'), px('height'))
    return boxMarks({ rect: own, style, scale, fade })
  })
}
