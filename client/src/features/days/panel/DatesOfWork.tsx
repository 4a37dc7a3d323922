import { Button, InputGroup, Tag } from '@blueprintjs/core'
import type { DateProposal } from '@plumbline/core/contract'
import type { DayWork } from '@plumbline/core/documents/day'
import { formatInstant } from '@plumbline/core/time'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { dateOf, momentOf } from '../../../i18n/format.ts'
import { session as signedIn } from '../../../session/session.ts'
import { DayField } from '../../../shell/DayField.tsx'
import type { Focus } from '../focus.ts'
import type { DayBook } from '../session/day-book.ts'
import { useDateProposals } from './use-date-proposals.ts'

interface DatesOfWorkProps {
  book: DayBook
  versionId: string
  focus: Focus & { workId: string }
}

/** When the work under the caret is planned, and the other dates that its executor proposes; its curator decides. */
export function DatesOfWork({ book, versionId, focus }: DatesOfWorkProps) {
  const { t } = useTranslation('days')
  const { scheduleId = '' } = useParams()
  const { plan } = useSnapshot(book.state)
  const { person } = useSnapshot(signedIn)
  const { proposals, decide, propose } = useDateProposals({ versionId, scheduleId, workId: focus.workId })
  const [isProposing, setProposing] = useState(false)
  const work = book.at(focus.executorId, focus.day)?.document.work(focus.workId)
  if (!work) return null
  const mayPropose = plan?.right === 'write' || (focus.executorId === person?.id && plan?.right !== 'read')
  const mayDecide = plan?.right === 'write' || work.curator === person?.id
  const known = proposals.find(({ workId }) => workId === focus.workId)
  return (
    <section data-testid="work-dates">
      <h3>
        {t('dates.title')}
        <span className="pl-spring" />
        {mayPropose && !isProposing && (
          <Button size="small" variant="minimal" text={t('dates.propose')} onClick={() => setProposing(true)} />
        )}
      </h3>
      <p>{t('dates.from', { start: dateOf(formatInstant(work.start)), finish: dateOf(formatInstant(work.finish)) })}</p>
      {known && <Proposed {...{ known, mayDecide, decide }} />}
      {isProposing && (
        <DatesForm
          work={work}
          give={(dates) => void propose({ ...dates, workId: work.id }).then(() => setProposing(false))}
          cancel={() => setProposing(false)}
        />
      )}
    </section>
  )
}

const intents = { proposed: 'primary', APPROVED: 'success', DECLINED: 'warning', stale: 'none' } as const

interface ProposedProps {
  known: DateProposal
  mayDecide: boolean
  decide: ReturnType<typeof useDateProposals>['decide']
}

function Proposed({ known, mayDecide, decide }: ProposedProps) {
  const { t } = useTranslation('days')
  return (
    <div data-testid="dates-proposed">
      <p>
        <b>{t('dates.from', { start: dateOf(known.start), finish: dateOf(known.finish) })}</b>{' '}
        <Tag minimal intent={intents[known.state]}>
          {t(`dates.state.${known.state}`)}
        </Tag>
      </p>
      <p className="pl-muted">
        {known.byName} {momentOf(known.at)} {known.comment}
      </p>
      {known.state === 'proposed' && mayDecide && (
        <>
          <Button size="small" text={t('accept')} onClick={() => void decide([known], 'APPROVED')} />
          <Button size="small" variant="minimal" text={t('decline')} onClick={() => void decide([known], 'DECLINED')} />
        </>
      )}
    </div>
  )
}

interface DatesFormProps {
  work: DayWork
  give: (dates: { start: string; finish: string; comment: string }) => void
  cancel: () => void
}

/** Days are chosen; the hours stay those of the work. */
function DatesForm({ work, give, cancel }: DatesFormProps) {
  const { t } = useTranslation('days')
  const [first, last] = [formatInstant(work.start), formatInstant(work.finish)]
  const [start, setStart] = useState(first.slice(0, 10))
  const [finish, setFinish] = useState(last.slice(0, 10))
  const [comment, setComment] = useState('')
  const dates = { start: `${start}${first.slice(10)}`, finish: `${finish}${last.slice(10)}` }
  const isWrong = start === '' || finish === '' || dates.start > dates.finish
  return (
    <form
      className="days-dates"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong) give({ ...dates, comment })
      }}
    >
      <DayField label={t('dates.start')} value={start} onChange={setStart} />
      <DayField label={t('dates.finish')} value={finish} onChange={setFinish} />
      <InputGroup
        size="small"
        maxLength={500}
        placeholder={t('dates.why')}
        aria-label={t('dates.why')}
        value={comment}
        onValueChange={setComment}
      />
      {isWrong && <p role="alert">{t('dates.wrong')}</p>}
      <Button size="small" type="submit" intent="primary" text={t('dates.send')} disabled={isWrong} />
      <Button size="small" variant="minimal" text={t('cancel')} onClick={cancel} />
    </form>
  )
}
