/** Languages the product knows; French has no texts of its own yet and falls back to English (R-I18N-01). */
export const languageNames: Readonly<Record<string, string>> = { en: 'English', ru: 'Русский', fr: 'Français' }

const defaultLanguage = 'en-US'

/** `en-US` → `en`. */
export function shortCode(language: string): string {
  return language.toLowerCase().split(/[-_]/)[0] ?? ''
}

/**
 * R-I18N-03: the first of the browser's languages that is allowed, else the first allowed one.
 *
 * `chosen`: what the person picked on this computer before; it wins as long as it is allowed.
 */
export function chooseLanguage(
  browser: readonly string[],
  allowed: readonly string[],
  chosen: string | null = null,
): string {
  const known = allowed.filter((language) => shortCode(language) in languageNames)
  const wanted = chosen ? [chosen, ...browser] : browser
  for (const language of wanted) {
    const exact = known.find((one) => one.toLowerCase() === language.toLowerCase())
    const match = exact ?? known.find((one) => shortCode(one) === shortCode(language))
    if (match) return match
  }
  return known[0] ?? defaultLanguage
}
