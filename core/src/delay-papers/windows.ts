import type { DelayWindowView } from '../contract/index.ts'
import type { Title } from './table.ts'
import type { DelayTexts } from './texts.ts'

/** One line for each window: also for one in which nothing moved, a claim counts it. */
export const summaryTitles = ({ word }: DelayTexts): Title[] => [
  { text: word('window'), width: 6, isAmount: true },
  { text: word('period'), width: 24 },
  { text: word('from'), width: 14 },
  { text: word('to'), width: 14 },
  { text: word('finishBefore'), width: 14 },
  { text: word('finishAfter'), width: 14 },
  { text: word('shift'), width: 9, isAmount: true },
  { text: word('anotherEnd'), width: 9, isAmount: true },
]

export const summaryLines = (windows: readonly DelayWindowView[], texts: DelayTexts): string[][] =>
  windows.map((window, i) => [
    ...[String(i + 1), texts.period(window), texts.date(window.from), texts.date(window.to)],
    ...[texts.date(window.finishBefore), texts.date(window.finishAfter)],
    ...[texts.days(window.shift, window.day), texts.days(window.anotherEnd, window.day)],
  ])

/** What moved the finish within a window, then what was late beside it. */
export const workTitles = ({ word }: DelayTexts): Title[] => [
  { text: word('code'), width: 10 },
  { text: word('name'), width: 28 },
  { text: word('cause'), width: 14 },
  { text: word('planned'), width: 14 },
  { text: word('built'), width: 14 },
  { text: word('began'), width: 10, isAmount: true },
  { text: word('took'), width: 13, isAmount: true },
  { text: word('concurrent'), width: 14, isAmount: true },
  { text: word('people'), width: 24 },
]

export function workLines({ shares, concurrent, day }: DelayWindowView, texts: DelayTexts): string[][] {
  const { word, date, days, people } = texts
  return [
    ...shares.map((share) => [
      ...[share.code, share.name, word(`cause.${share.cause}`), date(share.planned), date(share.built)],
      ...[days(share.began, day), days(share.took, day), '', people(share.people)],
    ]),
    ...concurrent.map((delay) => [
      ...[delay.code, delay.name, word(`cause.${delay.cause}`), '', '', '', ''],
      ...[days(delay.amount, day), people(delay.people)],
    ]),
  ]
}
