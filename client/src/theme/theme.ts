import { proxy, subscribe } from 'valtio'

export type ThemeMode = 'light' | 'dark'

const storageKey = 'plumbline.theme'

function firstMode(): ThemeMode {
  const stored = localStorage.getItem(storageKey)
  if (stored === 'light' || stored === 'dark') return stored
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Canvases read their colours again when `mode` changes: `subscribe(theme, …)`. */
export const theme = proxy<{ mode: ThemeMode }>({ mode: 'light' })

/** Called once before the first paint, so that nothing flashes in the wrong colours. */
export function startTheme(): void {
  theme.mode = firstMode()
  paint()
  subscribe(theme, paint, true)
}

export function switchTheme(): void {
  theme.mode = theme.mode === 'dark' ? 'light' : 'dark'
  localStorage.setItem(storageKey, theme.mode)
}

/** On the root element, so that dialogs and toasts (which live beside the application) follow too. */
function paint(): void {
  document.documentElement.classList.toggle('bp6-dark', theme.mode === 'dark')
}
