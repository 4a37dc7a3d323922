import { Tick } from '@blueprintjs/icons'
import { LABOUR, VOLUME } from '@plumbline/core/documents/day'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { momentOf } from '../../../i18n/format.ts'
import { formatNumber } from '../../../i18n/number.ts'
import { dateText } from '../grid/day-columns.ts'
import { unitOf } from '../phone/phone-works.ts'
import type { DayBook } from '../session/day-book.ts'
import { dayOfText } from '../session/day-window.ts'
import { AndMore, MOST_LINES } from './AndMore.tsx'
import { PhotoButton } from './PhotoButton.tsx'
import { Remark, remarkOf } from './Remark.tsx'
import type { CameFacts } from './use-came-in.ts'
import type { Came } from './use-effects.ts'
import type { Photos } from './use-photos.ts'

interface CameInProps {
  book: DayBook
  /** null: not read yet. */
  came: CameFacts | null
  photos: Photos
}

/** Facts that were taken, with what was planned, why it was less, and what was photographed. */
export function CameIn({ book, came, photos }: CameInProps) {
  const { t } = useTranslation('days')
  // Works and remarks stand in documents, which tell of their changes by the revision alone.
  useSnapshot(book.state).revision
  const facts = came?.facts ?? null
  return (
    <section data-testid="morning-came-in" id="morning-came-in" aria-busy={facts === null}>
      <h2>
        {t('morning.cameIn')} <span className="days-count">{facts?.length ?? 0}</span>
        {came?.isWhole === false && <span className="pl-muted">{t('morning.newest')}</span>}
      </h2>
      {facts?.length === 0 && <p className="pl-muted">{t('morning.nothingCameIn')}</p>}
      <ul>
        {facts?.slice(0, MOST_LINES).map((one) => (
          <CameRow key={one.id} {...{ book, photos }} came={one} />
        ))}
      </ul>
      <AndMore all={facts?.length ?? 0} />
    </section>
  )
}

function CameRow({ book, came, photos }: Omit<CameInProps, 'came'> & { came: Came }) {
  const { t, i18n } = useTranslation('days')
  const { executorId, workId, workName, at, byName, before, after } = came
  const day = dayOfText(came.day) ?? 0
  const { plan, code, unit } = beside(book, came, day, t('hours'))
  const figure = (amount: string | null): string =>
    amount === null ? '–' : formatNumber(Number(amount), i18n.language, 6)
  const share = plan === null || Number(plan) === 0 ? null : Math.min(1, Number(after ?? 0) / Number(plan))
  return (
    <li>
      <Tick className="morning-tick" />
      <span className="morning-code">{code}</span>
      <b className="morning-name">{workName}</b>
      <span className="morning-figure">
        {dateText(day, i18n.language)}:{' '}
        {before === null ? <b>{figure(after)}</b> : t('history.line', { before: figure(before), after: figure(after) })}{' '}
        {plan === null ? unit : t('phone.of', { plan: figure(plan), unit })}
      </span>
      <span className="morning-share" aria-hidden="true">
        {share !== null && <i className={share < 1 ? 'is-short' : ''} style={{ width: `${share * 100}%` }} />}
      </span>
      <Remark {...remarkOf(book, { executorId, workId, day })} />
      <span className="pl-spring" />
      <PhotoButton {...{ photos, workId }} day={came.day} />
      <span className="pl-muted">
        {byName} {momentOf(at)}
      </span>
    </li>
  )
}

/** What the document of the day says beside it; of days that are not open here, nothing. */
function beside(book: DayBook, { executorId, workId, measure }: Came, day: number, hours: string) {
  const document = book.at(executorId, day)?.document
  const work = document?.work(workId)
  const units: Record<string, string> = { [VOLUME]: work ? unitOf(work) : '', [LABOUR]: hours }
  const plan = document?.value({ workId, day, measure, kind: 'plan' })?.amount ?? null
  return { plan, code: work?.code ?? '', unit: units[measure] ?? '' }
}
