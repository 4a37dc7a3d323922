/** Before the way back is open, the server gets this long to return (R-CONST-09). */
export const COUNTDOWN_SECONDS = 10
export const TICK_MS = 1_000

const storageKey = 'plumbline.disconnect'

/** Seconds that were left when the page was closed, so that reloading it does not start the wait again. */
export function savedCountdown(): number {
  const saved = Number.parseInt(localStorage.getItem(storageKey) ?? '', 10)
  return saved >= 0 && saved <= COUNTDOWN_SECONDS ? saved : COUNTDOWN_SECONDS
}

export function saveCountdown(seconds: number): void {
  localStorage.setItem(storageKey, String(seconds))
}

export function clearCountdown(): void {
  localStorage.removeItem(storageKey)
}

/** R-I18N-04: nobody can be asked for the allowed languages now. */
export function disconnectedLanguage(browser: string): 'ru' | 'en' {
  return ['ru', 'ru-RU', 'ru-ru'].includes(browser) ? 'ru' : 'en'
}
