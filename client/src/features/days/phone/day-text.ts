const DAY_MS = 86_400_000

/** «Mon 16 Nov». */
export const dayText = (day: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(day * DAY_MS),
  )
