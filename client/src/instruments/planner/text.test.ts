import { describe, expect, it } from 'vitest'
import { ellipsize, ellipsizeStart, lineEnd, TextFitter } from './text.ts'

/** Every UTF-16 unit is 7 px wide. */
const measure = (text: string) => text.length * 7

describe('clipping of texts', () => {
  it('leaves a text that fits', () => {
    expect(ellipsize('Монтаж', 42, measure)).toBe('Монтаж')
  })

  it('keeps the longest beginning that leaves room for the ellipsis', () => {
    expect(ellipsize('Монтаж', 41, measure)).toBe('Монт…')
    expect(ellipsize('Level 4 columns', 49, measure)).toBe('Level…')
  })

  it('shows nothing where not one character fits', () => {
    expect(ellipsize('Монтаж', 8, measure)).toBe('')
  })

  it('keeps the end of a path, whole signs of it', () => {
    expect(ellipsizeStart('1.2.3', 35, measure)).toBe('1.2.3')
    expect(ellipsizeStart('HOSP.B.3.2.14', 56, measure)).toBe('….3.2.14')
    expect(ellipsizeStart('1.2.3', 7, measure)).toBe('')
    expect(ellipsizeStart('🏗🏗🏗', 28, measure)).toBe('…🏗')
  })

  it('does not cut a surrogate pair', () => {
    expect(ellipsize('🏗🏗🏗', 28, measure)).toBe('🏗…')
  })

  it('ends the first of two lines behind the last word that fits', () => {
    const firstLine = (text: string, room: number) => text.slice(0, lineEnd(text, room, measure))
    expect(firstLine('Level 4 columns, axis B', 112)).toBe('Level 4 columns,')
    expect(firstLine('Level 4 columns, axis B', 111)).toBe('Level 4')
    expect(firstLine('Гидроизоляция кровли', 56)).toBe('Гидроизо')
    expect(firstLine('🏗🏗🏗', 21)).toBe('🏗')
  })

  it('measures a text once, and clips again only for another width', () => {
    let measured = 0
    const fitter = new TextFitter((text) => {
      measured++
      return measure(text)
    })
    expect(fitter.fit('Устройство кровли', 70)).toBe('Устройств…')
    const first = measured
    fitter.fit('Устройство кровли', 70)
    fitter.width('Устройство кровли')
    expect(measured).toBe(first)
    expect(fitter.fit('Устройство кровли', 35)).toBe('Устр…')
    fitter.forget()
    fitter.width('Устройство кровли')
    expect(measured).toBeGreaterThan(first)
  })
})
