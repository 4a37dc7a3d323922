import type { IndicatorView, OwnIndicatorView, Scoreboard, Tile } from '@plumbline/core/contract'
import { type IndicatorCode, indicatorKinds, lightOf } from '@plumbline/core/indicators'
import { numberFormat, roundTo } from '@plumbline/core/numbers'
import type { EmailLanguage } from '../../identity/emails/index.ts'

/** A text of the screens of scoreboards, with its places filled. */
export type Words = (key: string, params?: Readonly<Record<string, string>>) => string

/** What a board comes to for one person. */
export interface BoardNumbers {
  board: Scoreboard
  /** What the board is about. */
  about: string
  /** By node; null: the whole space. */
  numbers: ReadonlyMap<string | null, IndicatorView>
  nodeNames: ReadonlyMap<string, string>
  own: readonly OwnIndicatorView[]
}

export interface EmailFacts {
  language: EmailLanguage
  timeZone: string
  words: Words
  /** To the board, and to where the letters are changed or stopped. */
  link: string
  linkOfEmails: string
}

/** Works that are late, named in one letter. */
const MOST_LATE = 5

/** The numbers of the board as they stand; its charts are behind the link. `null`: numbers must not leave the space. */
export function scoreboardEmail(name: string, told: BoardNumbers | null, facts: EmailFacts) {
  const { words, link, linkOfEmails } = facts
  const parts = [
    ...(told ? [headOf(told, facts), linesOf(told, facts)] : [words('email.withoutNumbers')]),
    words('email.open', { link }),
    words('email.end', { link: linkOfEmails }),
  ]
  return { subject: oneLine(`Plumbline: ${name}`), text: parts.filter(Boolean).join('\n\n') }
}

const momentParts = {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const

function headOf({ board, about, numbers }: BoardNumbers, { words, timeZone }: EmailFacts): string {
  const whole = numbers.get(board.nodeId)
  // Days first in every language, as on the screens.
  const moment = new Intl.DateTimeFormat('ru', { ...momentParts, timeZone })
  const age = whole?.oldestAt ? `, ${moment.format(new Date(whole.oldestAt))}` : ''
  return `${oneLine(about)}\n${words(`state.${whole?.state ?? 'not_calculated'}`)}${age}`
}

function linesOf(told: BoardNumbers, facts: EmailFacts): string {
  return told.board.tiles
    .flatMap((tile) => {
      const numbers = told.numbers.get(tile.nodeId ?? told.board.nodeId)
      if (!numbers) return []
      if (tile.kind === 'late') return lateLines(tile, numbers, told, facts)
      return tile.kind === 'number' || tile.kind === 'bar' ? numberLine(tile, numbers, told, facts) : []
    })
    .join('\n')
}

/** Of a tile that is about something else than its board. */
function placeOf({ nodeId }: Tile, { board, nodeNames }: BoardNumbers): string {
  const isOther = nodeId !== null && nodeId !== board.nodeId
  return isOther ? ` (${oneLine(nodeNames.get(nodeId) ?? '')})` : ''
}

function numberLine(tile: Tile, { values, currency }: IndicatorView, told: BoardNumbers, facts: EmailFacts): string[] {
  const { words, language } = facts
  const key = tile.indicator ?? ''
  const own = told.own.find(({ id, active }) => active && id === key)
  const builtIn = Object.hasOwn(indicatorKinds, key) ? indicatorKinds[key as IndicatorCode] : null
  if (!own && !builtIn) return []
  const value = values[key] ?? null
  const unit = builtIn?.unit ?? (own?.result === 'date' ? 'instant' : 'own')
  const light = lightOf({ better: (builtIn ?? own)?.better ?? null, yellow: tile.yellow, red: tile.red }, value)
  const name = own ? oneLine(own.name) : words(`indicator.${key}`)
  const text = value === null ? '–' : valueText(unit, value, { words, language, currency, ownUnit: own?.unit ?? '' })
  const mark = light === 'yellow' || light === 'red' ? ` – ${words(`light.${light}`)}` : ''
  return [`${name}${placeOf(tile, told)}: ${text}${mark}`]
}

interface ValueFacts extends Pick<EmailFacts, 'words' | 'language'> {
  currency: string | null
  ownUnit: string
}

function valueText(unit: string, value: string, { words, language, currency, ownUnit }: ValueFacts): string {
  if (unit === 'instant') return value.slice(0, 10).split('-').reverse().join('.')
  const n = numberFormat(language, { maximumFractionDigits: 2 }).format(roundTo(Number(value), 2))
  if (unit === 'percent') return words('percent', { n })
  if (unit === 'days') return words('calendarDays', { n: Number(value) > 0 ? `+${n}` : n })
  return unit === 'money' ? words('money', { n, currency: currency ?? '' }) : `${n} ${ownUnit}`.trim()
}

function lateLines(
  tile: Tile,
  { late, hasTarget }: IndicatorView,
  told: BoardNumbers,
  { words, language }: EmailFacts,
) {
  const head = `${words('kind.late')}${placeOf(tile, told)}:`
  if (late.length === 0) return [`${head} ${words(hasTarget ? 'nothingLate' : 'noTarget')}`]
  const number = numberFormat(language, { maximumFractionDigits: 1 })
  return [
    head,
    ...late.slice(0, MOST_LATE).map(({ code, name, lateDays }) => {
      const by = words('days', { n: `+${number.format(lateDays)}` })
      return `– ${oneLine(`${code} ${name}`.trim())}: ${by}`
    }),
  ]
}

const LONGEST = 200

/** What people wrote makes no lines of its own in a letter. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, LONGEST)
