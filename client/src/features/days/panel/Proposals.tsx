import { Button } from '@blueprintjs/core'
import type { Proposal } from '@plumbline/core/documents/day'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { dateText } from '../grid/day-columns.ts'
import type { DayBook } from '../session/day-book.ts'
import type { DaysSession } from '../session/days-session.ts'
import { whyNot } from '../why-not.ts'

/** What came too late, or for a work that is somebody else's by now: whoever plans decides. */
export function Proposals({ book }: { book: DayBook }) {
  const { t } = useTranslation('days')
  useSnapshot(book.state).revision
  const lines = book.sessions.flatMap((session) =>
    session.document.proposals().flatMap((proposal) => (proposal.state === 'open' ? [{ session, proposal }] : [])),
  )
  if (lines.length === 0) return null
  return (
    <section data-testid="proposals">
      <h3>
        {t('proposals')} <span className="days-count">{lines.length}</span>
      </h3>
      <ul className="days-proposals">
        {lines.slice(0, 100).map(({ session, proposal }) => (
          <ProposalLine key={proposal.id} book={book} session={session} proposal={proposal} />
        ))}
      </ul>
    </section>
  )
}

function ProposalLine({ book, session, proposal }: { book: DayBook; session: DaysSession; proposal: Proposal }) {
  const { t, i18n } = useTranslation('days')
  const { id, workId, day, kind, amount } = proposal
  const decide = (accept: boolean) => book.run(session, { do: 'proposal.decide', ids: [id], accept })
  return (
    <li>
      <p>
        <b>{session.document.work(workId)?.name ?? t('workGone')}</b> {t(`line.${kind}`)} {dateText(day, i18n.language)}
        : {amount ?? t('removed')}
      </p>
      <p className="pl-muted">{whyNot(session, proposal, t)}</p>
      {session.state.right === 'write' && (
        <>
          <Button size="small" text={t('accept')} onClick={() => decide(true)} />
          <Button size="small" variant="minimal" text={t('decline')} onClick={() => decide(false)} />
        </>
      )}
    </li>
  )
}
