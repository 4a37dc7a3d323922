import type { CurveKind } from '@plumbline/core/distributions'

type Preset = Exclude<CurveKind, 'custom'>

/** Curves as the panel of assignments calls them; typed in either language, whichever is shown. */
export const curveWords: Readonly<Record<Preset, readonly string[]>> = {
  uniform: ['Evenly', 'Равномерно'],
  front: ['Early', 'В начале'],
  back: ['Late', 'В конце'],
  bell: ['Bell', 'Колокол'],
  double: ['Two peaks', 'Два пика'],
}

/** null: no curve is called so. */
export function curveCalled(text: string): Preset | null {
  const wanted = text.toLowerCase()
  const found = Object.entries(curveWords).find(([, words]) => words.some((word) => word.toLowerCase() === wanted))
  return found ? (found[0] as Preset) : null
}
