import { afterEach, describe, expect, it, vi } from 'vitest'
import { layoutWidthOf, watchWindowSize, widthClassOf, windowSize } from './window-size.ts'

describe('the size of the window', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is told without the 44 px of the rail (R-SHELL-41)', () => {
    expect([layoutWidthOf(1_440), layoutWidthOf(44), layoutWidthOf(20)]).toEqual([1_396, 0, 0])
  })

  it('falls into classes at 600, 1024, 1440 and 1920 px (R-SHELL-42)', () => {
    const widths = [0, 599, 600, 1_023, 1_024, 1_439, 1_440, 1_919, 1_920, 4_000]
    expect(widths.map(widthClassOf)).toEqual(['xs', 'xs', 'sm', 'sm', 'md', 'md', 'lg', 'lg', 'xl', 'xl'])
  })

  it('is followed, for screens and for style sheets (R-SHELL-41, R-SHELL-42)', () => {
    const dataset: Record<string, string> = {}
    let resized = (): void => undefined
    vi.stubGlobal('document', { documentElement: { dataset } })
    vi.stubGlobal('innerWidth', 1_500)
    vi.stubGlobal('innerHeight', 900)
    vi.stubGlobal('addEventListener', (_: string, listener: () => void) => {
      resized = listener
    })
    watchWindowSize()
    expect({ ...windowSize }).toEqual({ width: 1_456, height: 900, widthClass: 'lg' })
    vi.stubGlobal('innerWidth', 620)
    resized()
    expect([windowSize.width, dataset.width]).toEqual([576, 'xs'])
  })
})
