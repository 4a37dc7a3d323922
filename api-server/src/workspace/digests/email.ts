import type { NoticeKind } from '@plumbline/core/contract'
import type { EmailLanguage } from '../../identity/emails/index.ts'
import type { PendingNotice } from './repository.ts'

/** Names and numbers of a notice, as text. */
type Facts = (name: string) => string

type Sentences = Record<NoticeKind, (of: Facts) => string>

const en: Sentences = {
  joined: (of) => `${of('by')} has joined ${of('space')}`,
  role_changed: (of) => `${of('by')} changed your role in ${of('space')}`,
  works_merged: (of) =>
    `${of('by')} merged ${of('version')} into ${of('schedule')}: changed works of yours: ${of('count')}, ${of('work')} among them`,
  works_actual: (of) =>
    `${of('version')} is the actual version of ${of('schedule')} now: changed works of yours: ${of('count')}, ${of('work')} among them`,
  mentioned: (of) => `${of('by')} named you at ${of('node')}: ${of('text')}`,
  imported: (of) => `${of('file')} is imported into ${of('schedule')}`,
  import_failed: (of) => `${of('file')} could not be imported`,
  version_locked: (of) => `${of('by')} locked ${of('version')} of ${of('schedule')}`,
  version_unlocked: (of) => `${of('by')} unlocked ${of('version')} of ${of('schedule')}`,
  version_deleted: (of) => `${of('by')} deleted ${of('version')} of ${of('schedule')}`,
  version_actual: (of) => `${of('by')} made ${of('version')} the actual version of ${of('schedule')}`,
  webhook_off: (of) => `The webhook to ${of('address')} of ${of('space')} was switched off: it failed for three days`,
  timesheet_due: (of) =>
    `Your timesheet of ${of('schedule')} is missing for ${of('count')} weeks, the first begins on ${of('week')}`,
  timesheet_submitted: (of) =>
    `${of('person')} submitted the timesheet of ${of('schedule')} for the week of ${of('week')}`,
  timesheet_approved: (of) => `${of('by')} approved your timesheet of ${of('schedule')} for the week of ${of('week')}`,
  timesheet_declined: (of) =>
    `${of('by')} declined your timesheet of ${of('schedule')} for the week of ${of('week')}: ${of('reason')}`,
  days_submitted: (of) => `${of('person')} submitted the daily plan of ${of('schedule')} for the week of ${of('week')}`,
  days_approved: (of) => `${of('by')} approved your daily plan of ${of('schedule')} for the week of ${of('week')}`,
  days_declined: (of) =>
    `${of('by')} declined your daily plan of ${of('schedule')} for the week of ${of('week')}: ${of('reason')}`,
  storage: (of) => `${of('space')} has used ${of('percent')} % of its ${of('megabytes')} MB of storage`,
}

const ru: Sentences = {
  joined: (of) => `${of('by')} теперь в пространстве ${of('space')}`,
  role_changed: (of) => `${of('by')}: изменена ваша роль в ${of('space')}`,
  works_merged: (of) =>
    `${of('by')}: ${of('version')} слита в ${of('schedule')}, изменено ваших работ: ${of('count')}, среди них ${of('work')}`,
  works_actual: (of) =>
    `${of('version')} теперь актуальная версия ${of('schedule')}, изменено ваших работ: ${of('count')}, среди них ${of('work')}`,
  mentioned: (of) => `${of('by')} упоминает вас в ${of('node')}: ${of('text')}`,
  imported: (of) => `${of('file')} импортирован в ${of('schedule')}`,
  import_failed: (of) => `Не удалось импортировать ${of('file')}`,
  version_locked: (of) => `${of('by')}: версия ${of('version')} графика ${of('schedule')} заблокирована`,
  version_unlocked: (of) => `${of('by')}: версия ${of('version')} графика ${of('schedule')} разблокирована`,
  version_deleted: (of) => `${of('by')}: версия ${of('version')} графика ${of('schedule')} удалена`,
  version_actual: (of) => `${of('by')}: версия ${of('version')} теперь актуальная для ${of('schedule')}`,
  webhook_off: (of) => `${of('space')}: вебхук на ${of('address')} отключён после трёх дней ошибок`,
  timesheet_due: (of) =>
    `График ${of('schedule')}: не подано табелей за недели: ${of('count')}, первая начинается ${of('week')}`,
  timesheet_submitted: (of) => `${of('person')}: подан табель графика ${of('schedule')} за неделю с ${of('week')}`,
  timesheet_approved: (of) => `${of('by')}: ваш табель графика ${of('schedule')} за неделю с ${of('week')} утверждён`,
  timesheet_declined: (of) =>
    `${of('by')}: ваш табель графика ${of('schedule')} за неделю с ${of('week')} отклонён: ${of('reason')}`,
  days_submitted: (of) => `${of('person')}: подан суточный план графика ${of('schedule')} за неделю с ${of('week')}`,
  days_approved: (of) => `${of('by')}: ваш суточный план графика ${of('schedule')} за неделю с ${of('week')} утверждён`,
  days_declined: (of) =>
    `${of('by')}: ваш суточный план графика ${of('schedule')} за неделю с ${of('week')} отклонён: ${of('reason')}`,
  storage: (of) => `${of('space')}: занято ${of('percent')} % из ${of('megabytes')} МБ хранилища`,
}

const words = {
  en: {
    sentences: en,
    somebody: 'Somebody',
    subject: (count: number) => `Plumbline: new notices: ${count}`,
    more: (count: number) => `And ${count} more.`,
    end: (link: string) => `All of them: ${link}\n\nHow often this letter comes is said in your profile.`,
  },
  ru: {
    sentences: ru,
    somebody: 'Кто-то',
    subject: (count: number) => `Plumbline: новых уведомлений: ${count}`,
    more: (count: number) => `И ещё ${count}.`,
    end: (link: string) => `Все уведомления: ${link}\n\nКак часто приходит это письмо, задаётся в вашем профиле.`,
  },
} as const

interface Told {
  count: number
  newest: readonly PendingNotice[]
  link: string
}

export function digestEmail(language: EmailLanguage, { count, newest, link }: Told) {
  const { sentences, somebody, subject, more, end } = words[language]
  const lines = newest.map(({ kind, by, params }) => {
    const of: Facts = (name) => oneLine(name === 'by' ? (by ?? somebody) : String(params[name] ?? ''))
    return `– ${sentences[kind](of)}`
  })
  const rest = count - newest.length
  const parts = [lines.join('\n'), rest > 0 ? more(rest) : '', end(link)]
  return { subject: subject(count), text: parts.filter(Boolean).join('\n\n') }
}

const LONGEST = 200

/** What people wrote makes no lines of its own in a letter. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, LONGEST)
