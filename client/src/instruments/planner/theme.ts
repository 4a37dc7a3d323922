/** Colours of the canvas, read once from the CSS variables of the host. */
export interface Theme {
  surface: string
  chrome: string
  sunken: string
  raised: string
  rowLine: string
  line: string
  lineStrong: string
  control: string
  text1: string
  text2: string
  accent: string
  accentText: string
  selection: string
  selectionStrong: string
  bar: string
  barProgress: string
  critical: string
  criticalText: string
  done: string
  doneText: string
  warning: string
  warningText: string
  summary: string
  baselines: readonly [string, string]
  /** Colours that values and rules take. */
  bars: readonly string[]
  /** Laid over a bar in such a colour where it is done. */
  barShade: string
  /** Text on a bar. */
  onBar: string
  onBarHalo: string
  link: string
  linkCritical: string
  plumb: string
  bob: string
  presence: readonly string[]
  presenceInk: string
}

const PRESENCE_COLORS = 8
const BAR_COLORS = 8

export function readTheme(host: HTMLElement): Theme {
  const style = getComputedStyle(host)
  const read = (name: string) => style.getPropertyValue(`--pl-${name}`).trim() || '#808080'
  return {
    surface: read('surface'),
    chrome: read('chrome'),
    sunken: read('sunken'),
    raised: read('raised'),
    rowLine: read('row-line'),
    line: read('line'),
    lineStrong: read('line-strong'),
    control: read('control'),
    text1: read('text-1'),
    text2: read('text-2'),
    accent: read('accent'),
    accentText: read('accent-text'),
    selection: read('selection'),
    selectionStrong: read('selection-strong'),
    bar: read('bar'),
    barProgress: read('bar-progress'),
    critical: read('critical'),
    criticalText: read('critical-text'),
    done: read('done'),
    doneText: read('done-text'),
    warning: read('warning'),
    warningText: read('warning-text'),
    summary: read('summary'),
    baselines: [read('baseline'), read('baseline-2')],
    bars: Array.from({ length: BAR_COLORS }, (_, index) => read(`bar-${index}`)),
    barShade: read('bar-shade'),
    onBar: read('on-bar'),
    onBarHalo: read('on-bar-halo'),
    link: read('link'),
    linkCritical: read('link-critical'),
    plumb: read('plumb'),
    bob: read('bob'),
    presence: Array.from({ length: PRESENCE_COLORS }, (_, index) => read(`presence-${index}`)),
    presenceInk: read('presence-ink'),
  }
}
