import { numberFormat } from '@plumbline/core/numbers'
import i18next from 'i18next'

const marks = new Map<string, string>()

/** How the language of the moment writes the point of a decimal; without a language, a point. */
export function decimalMark(): string {
  const language = i18next.language ?? 'en'
  const known = marks.get(language)
  if (known) return known
  const mark =
    numberFormat(language)
      .formatToParts(0.5)
      .find(({ type }) => type === 'decimal')?.value ?? '.'
  marks.set(language, mark)
  return mark
}

/** A decimal as people of this language write it; what they type is read with a comma and with a point. */
export function localDecimal(text: string): string {
  return text.replace('.', decimalMark())
}
