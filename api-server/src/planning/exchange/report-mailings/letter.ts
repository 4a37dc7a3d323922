import type { EmailLanguage } from '../../../identity/emails/index.ts'

interface LetterFacts {
  report: string
  /** What the report is about. */
  about: string
  /** Days, `YYYY-MM-DD`. */
  from: string
  to: string
  /** To the reports of that place. */
  link: string
  /** Megabytes of a file that no letter takes; null: it is attached. */
  tooLarge: number | null
}

/** Letters leave the product, so their sentences are here and not in the client. */
const words: Record<EmailLanguage, (facts: LetterFacts) => string[]> = {
  en: ({ report, about, from, to, link, tooLarge }) => [
    `${report}: ${about}, ${from} to ${to}.`,
    tooLarge === null
      ? 'The report is attached. It shows what you may read.'
      : `The report has ${tooLarge} MB, which is more than a letter takes. Run it here: ${link}`,
    `Reports of this place, and who sends them: ${link}`,
  ],
  ru: ({ report, about, from, to, link, tooLarge }) => [
    `${report}: ${about}, с ${from} по ${to}.`,
    tooLarge === null
      ? 'Отчёт приложен. В нём то, что вам разрешено читать.'
      : `В отчёте ${tooLarge} МБ — больше, чем вмещает письмо. Составьте его здесь: ${link}`,
    `Отчёты этого места и их рассылки: ${link}`,
  ],
}

/** Days first in every language, as on the screens. */
const shown = (day: string): string => day.slice(0, 10).split('-').reverse().join('.')

export function letterOf(language: EmailLanguage, facts: LetterFacts): { subject: string; text: string } {
  const said = {
    ...facts,
    report: oneLine(facts.report),
    about: oneLine(facts.about),
    ...{ from: shown(facts.from), to: shown(facts.to) },
  }
  return {
    subject: `Plumbline: ${said.report}, ${said.about}`,
    text: words[language](said).join('\n\n'),
  }
}

const LONGEST = 200

/** What people wrote makes no lines of its own in a letter. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST)
