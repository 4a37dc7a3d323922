import { versionHistory } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { ago, dateOf, momentOf, useNumbers } from '../../i18n/format.ts'
import { signed } from '../../i18n/number.ts'
import { session } from '../../session/session.ts'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { useRead } from '../../shell/use-read.ts'
import { countMoved, type MovedRow, movedRows } from './moved.ts'
import { daysMoved } from './small-gantt.ts'
import { type LeftOff, pathOf } from './use-starts.ts'

const MOST = 6
/** Changes that are asked for; of more the number is told as a least one. */
const ASKED = 60

/** What others did to the schedule since the person was there, and what that did to its finish. */
export function Moved({ leftOff }: { leftOff: LeftOff }) {
  const { t } = useTranslation('start')
  const number = useNumbers()
  const { person } = useSnapshot(session)
  const { versionId, seenAt } = leftOff.schedule
  const input = { from: seenAt ?? '', limit: ASKED }
  const read = useRead(`${versionId} ${seenAt}`, (signal) =>
    call(versionHistory, { params: { versionId }, input, signal, quiet: true }),
  )
  const sets = read.value?.sets ?? []
  const rows = movedRows(sets, person?.id ?? '', MOST)
  const count = countMoved(sets, person?.id ?? '')
  const { start, startThen, finish, finishThen } = leftOff.schedule
  const ends = [
    { end: 'start', before: startThen, now: start } as const,
    { end: 'finish', before: finishThen, now: finish } as const,
  ].filter(({ before, now }) => (daysMoved(before, now) ?? 0) !== 0)
  return (
    <section className="start-section" aria-label={t('movedTitle')} data-testid="moved">
      <header>
        <h2>{t('movedTitle')}</h2>
        {count > 0 && (
          <Link to={`${pathOf(leftOff)}&since=${(seenAt ?? '').slice(0, 10)}`}>
            {t(read.value?.more ? 'worksAtLeast' : 'works', { count, n: number(count) })}
          </Link>
        )}
      </header>
      <ul className="start-lines">
        {ends.map((one) => (
          <EndLine key={one.end} {...one} />
        ))}
        {rows.map((row) => (
          <Line key={row.rowId} row={row} leftOff={leftOff} />
        ))}
      </ul>
      {read.value === null && read.error !== null && <ReadFailure error={read.error} again={read.again} />}
      {read.value !== null && rows.length === 0 && ends.length === 0 && (
        <p className="start-muted">{t('nothingMoved')}</p>
      )}
    </section>
  )
}

/** Of the schedule as a whole: when it began or ended for the person, and when it does now. */
function EndLine({ end, before, now }: { end: 'start' | 'finish'; before: string | null; now: string | null }) {
  const { t } = useTranslation('start')
  const number = useNumbers()
  const days = daysMoved(before, now) ?? 0
  return (
    <li>
      <span className="start-line-mark" />
      <b>{t(end)}</b>
      <span className="start-line-what">{`${dateOf(before)} → ${dateOf(now)}`}</span>
      <small />
      <span className={`start-delta ${days > 0 ? 'is-later' : 'is-earlier'}`}>
        {t('days', { days: signed(days, number) })}
      </span>
    </li>
  )
}

function Line({ row, leftOff }: { row: MovedRow; leftOff: LeftOff }) {
  const { t } = useTranslation('start')
  const { t: history, i18n } = useTranslation('history')
  const { rowId, name, fields, kind, who, at } = row
  const query = new URLSearchParams({ version: leftOff.schedule.versionId, row: rowId })
  const wordOf = (field: string): string =>
    i18n.exists(`history:field.${field}`) ? history(`field.${field}` as 'field.name') : history('field.attribute')
  const what = fields.length > 0 ? fields.map(wordOf).join(', ') : t(`kind.${kind}`)
  return (
    <li>
      <span className="start-line-mark" />
      <b title={name}>
        {kind === 'deleted' ? (
          name
        ) : (
          <Link to={`/${leftOff.spaceId}/schedule/${leftOff.schedule.id}?${query}`}>{name}</Link>
        )}
      </b>
      <span className="start-line-what" title={what}>
        {what}
      </span>
      <small>{who?.name}</small>
      <small title={momentOf(at)}>{ago(at)}</small>
    </li>
  )
}
