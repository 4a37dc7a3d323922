import { proxy } from 'valtio'

/** Width that the rail takes: layouts have so much less than the window (R-SHELL-41). */
const RAIL_WIDTH = 44

/** From which layout width on (R-SHELL-42); below the first one the rail lies at the bottom. */
const breakpoints = { sm: 600, md: 1024, lg: 1440, xl: 1920 } as const

export type WidthClass = 'xs' | keyof typeof breakpoints

export const layoutWidthOf = (windowWidth: number): number => Math.max(0, windowWidth - RAIL_WIDTH)

export function widthClassOf(layoutWidth: number): WidthClass {
  const reached = (['xl', 'lg', 'md', 'sm'] as const).find((name) => layoutWidth >= breakpoints[name])
  return reached ?? 'xs'
}

interface WindowSize {
  /** What the layout has; the window is wider. */
  width: number
  height: number
  widthClass: WidthClass
}

export const windowSize = proxy<WindowSize>({ width: 0, height: 0, widthClass: 'xs' })

/** Follows the window; style sheets read the class from the root element. */
export function watchWindowSize(): void {
  const follow = (): void => {
    const width = layoutWidthOf(innerWidth)
    Object.assign(windowSize, { width, height: innerHeight, widthClass: widthClassOf(width) })
    document.documentElement.dataset.width = windowSize.widthClass
  }
  follow()
  addEventListener('resize', follow)
}
