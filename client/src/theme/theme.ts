import { proxy, subscribe } from 'valtio'

export type ThemeMode = 'light' | 'dark'

const storageKey = 'plumbline.theme'
const darkSystem = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

/** What the person has chosen here, else what the system says. */
function wantedMode(): ThemeMode {
  const stored = localStorage.getItem(storageKey)
  if (stored === 'light' || stored === 'dark') return stored
  return darkSystem().matches ? 'dark' : 'light'
}

/** Canvases read their colours again when `mode` changes: `subscribe(theme, …)`. */
export const theme = proxy<{ mode: ThemeMode }>({ mode: 'light' })

/** Called once before the first paint, so that nothing flashes in the wrong colours. */
export function startTheme(): void {
  theme.mode = wantedMode()
  paint()
  subscribe(theme, paint, true)
  darkSystem().addEventListener('change', () => {
    theme.mode = wantedMode()
  })
}

export function switchTheme(): void {
  theme.mode = theme.mode === 'dark' ? 'light' : 'dark'
  localStorage.setItem(storageKey, theme.mode)
}

/** On the root element, so that dialogs and toasts (which live beside the application) follow too. */
function paint(): void {
  document.documentElement.classList.toggle('bp6-dark', theme.mode === 'dark')
}
