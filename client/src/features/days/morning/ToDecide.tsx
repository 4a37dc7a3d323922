import { Button, Checkbox } from '@blueprintjs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { sentenceOf } from '../../../shell/error-sentence.ts'
import { dateText } from '../grid/day-columns.ts'
import type { DayBook } from '../session/day-book.ts'
import { textOfDay } from '../session/day-window.ts'

/** What the rules kept out of the plan: taken or declined one by one, or all that are chosen. */
export function ToDecide({ book }: { book: DayBook }) {
  const { t, i18n } = useTranslation('days')
  // Proposals stand in documents, which tell of their changes by the revision alone.
  useSnapshot(book.state).revision
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const lines = book.sessions.flatMap((session) =>
    session.document.proposals().flatMap((one) => (one.state === 'open' ? [{ session, one }] : [])),
  )
  const mayDecide = lines.some(({ session }) => session.state.right === 'write')
  const picked = lines.filter(({ one }) => chosen.has(one.id))
  const decide = (some: typeof lines, accept: boolean): void => {
    for (const [session, own] of Map.groupBy(some, (line) => line.session)) {
      book.run(session, { do: 'proposal.decide', ids: own.map(({ one }) => one.id), accept })
    }
    setChosen(new Set())
  }
  const choose = (id: string): void => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <section data-testid="morning-decide">
      <h2>
        {t('morning.decide')} <span className="days-count">{lines.length}</span>
        <span className="pl-spring" />
        {mayDecide && lines.length > 1 && (
          <>
            <Button
              size="small"
              variant="minimal"
              text={t('morning.chooseAll')}
              onClick={() => setChosen(new Set(lines.map(({ one }) => one.id)))}
            />
            <Button
              size="small"
              text={t('morning.declineChosen', { count: picked.length })}
              disabled={picked.length === 0}
              onClick={() => decide(picked, false)}
            />
            <Button
              size="small"
              intent="primary"
              text={t('morning.acceptChosen', { count: picked.length })}
              disabled={picked.length === 0}
              onClick={() => decide(picked, true)}
            />
          </>
        )}
      </h2>
      {lines.length === 0 && <p className="pl-muted">{t('morning.nothingToDecide')}</p>}
      <ul>
        {lines.slice(0, 200).map((line) => {
          const { session, one } = line
          const name = session.document.work(one.workId)?.name ?? t('workGone')
          return (
            <li key={one.id}>
              {mayDecide && (
                <Checkbox
                  aria-label={t('morning.choose', { name })}
                  checked={chosen.has(one.id)}
                  onChange={() => choose(one.id)}
                />
              )}
              <b>{name}</b>
              <span>{`${t(`line.${one.kind}`)} ${dateText(one.day, i18n.language)}: ${one.amount ?? t('removed')}`}</span>
              <span className="morning-why">{sentenceOf(one.code, { day: textOfDay(one.day) })}</span>
              {session.state.right === 'write' && (
                <>
                  <Button size="small" text={t('accept')} onClick={() => decide([line], true)} />
                  <Button size="small" variant="minimal" text={t('decline')} onClick={() => decide([line], false)} />
                </>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
