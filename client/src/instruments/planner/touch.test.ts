import { beforeEach, describe, expect, it } from 'vitest'
import type { Stage } from './stage.ts'
import { planView } from './testing/plan-view.ts'
import { Pinch } from './touch.ts'
import type { View } from './view.ts'

describe('two fingers', () => {
  let view: View
  let pinch: Pinch
  beforeEach(() => {
    view = planView()
    const zoomBy = (factor: number, x: number): void => view.axis.zoomTo(view.axis.pxPerDay * factor, x)
    pinch = new Pinch({ view, zoomBy } as unknown as Stage)
    pinch.down(1, 600, 200)
    pinch.down(2, 800, 200)
  })

  it('twice as far apart is twice the scale, and what is between them stays there', () => {
    const between = view.axis.instant(700)
    pinch.move(1, 500, 200)
    pinch.move(2, 900, 200)
    expect(view.axis.pxPerDay).toBeCloseTo(20, 6)
    expect(view.axis.instant(700)).toBeCloseTo(between, 3)
  })

  it('side by side they pull time and rows along', () => {
    const left = view.axis.instant(700)
    pinch.move(1, 650, 150)
    pinch.move(2, 850, 150)
    expect(view.axis.instant(750)).toBeCloseTo(left, 0)
    expect(view.axis.pxPerDay).toBeCloseTo(10, 1)
    expect(view.scroll.top).toBe(50)
  })

  it('one alone does nothing, and a third one neither', () => {
    expect(pinch.down(3, 100, 100)).toBe(false)
    pinch.up(2)
    pinch.move(1, 300, 300)
    expect(view.axis.pxPerDay).toBe(10)
    expect(pinch.isOn).toBe(false)
  })
})
