import i18next from 'i18next'

/** What an import or a calculation found, in words; a code without a sentence of its own is shown with its facts. */
export function issueSentence(code: string, params: Record<string, string | number>): string {
  if (i18next.exists(`issue:${code}`)) return i18next.t(`issue:${code}`, params)
  const facts = Object.entries(params).map(([name, value]) => `${name}: ${value}`)
  return [code.replaceAll('_', ' '), ...facts].join(', ')
}
