import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { dateText } from '../grid/day-columns.ts'
import { clockText } from '../phone/use-since.ts'
import type { DayBook } from '../session/day-book.ts'
import type { WorkOfDay } from '../works-on.ts'
import { AndMore, MOST_LINES } from './AndMore.tsx'
import type { KeptMorning } from './kept-morning.ts'
import { useAsking } from './use-asking.ts'

interface UnreportedProps {
  book: DayBook
  userId: string
  scheduleId: string
  kept: KeptMorning
  /** The last day that anything was planned for. */
  last: number
  works: readonly WorkOfDay[]
}

/** Works that were planned and nobody has told of; their executors are asked in the talk of the work. */
export function Unreported({ book, userId, scheduleId, kept, last, works }: UnreportedProps) {
  const { t, i18n } = useTranslation('days')
  // Works stand in documents, which tell of their changes by the revision alone.
  useSnapshot(book.state).revision
  const day = dateText(last, i18n.language)
  const { canAsk, askedAt, ask, askAll } = useAsking({ userId, scheduleId, day, kept })
  const nameOf = (id: string): string => book.state.plan?.executors.find((one) => one.id === id)?.name || t('nobody')
  const shown = works.slice(0, MOST_LINES)
  const open = shown.filter(canAsk)
  return (
    <section data-testid="morning-unreported" id="morning-unreported">
      <h2>
        {t('morning.unreported')} <span className="days-count">{works.length}</span>
        {works.length > 0 && <span className="pl-muted">{t('morning.plannedFor', { day })}</span>}
        <span className="pl-spring" />
        {open.length > 1 && <AskButton text={t('morning.askAll', { count: open.length })} ask={() => askAll(open)} />}
      </h2>
      {works.length === 0 && <p className="pl-muted">{t('morning.allReported')}</p>}
      <ul>
        {shown.map((one) => {
          const at = askedAt(one)
          return (
            <li key={`${one.executorId} ${one.work.id}`}>
              <span className="morning-code">{one.work.code}</span>
              <b>{one.work.name}</b>
              <span>{`${one.plan} ${one.work.unit}`}</span>
              <span className="pl-spring" />
              <span className="pl-muted">
                {nameOf(one.executorId)}
                {at !== null && `, ${t('morning.asked', { time: clockText(at) })}`}
              </span>
              {canAsk(one) && <AskButton text={t('morning.ask')} ask={() => ask(one)} />}
            </li>
          )
        })}
      </ul>
      <AndMore all={works.length} />
    </section>
  )
}

function AskButton({ text, ask }: { text: string; ask: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const run = (): void => {
    setBusy(true)
    void ask().finally(() => setBusy(false))
  }
  return <Button size="small" text={text} loading={isBusy} onClick={run} />
}
