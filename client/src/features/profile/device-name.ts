export interface Device {
  /** '' where it does not say. */
  browser: string
  system: string
}

/** First match wins: most browsers also claim to be the ones below them. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const first = (names: readonly [RegExp, string][], text: string): string =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? ''

/** What a person recognises a session by. */
export function deviceOf(userAgent: string): Device {
  return { browser: first(browsers, userAgent), system: first(systems, userAgent) }
}
