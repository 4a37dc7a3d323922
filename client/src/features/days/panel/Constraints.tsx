import { Button, InputGroup } from '@blueprintjs/core'
import { Circle, TickCircle, WarningSign } from '@blueprintjs/icons'
import type { Constraint } from '@plumbline/core/documents/day'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { newId } from '../../../api/new-id.ts'
import { DayField } from '../../../shell/DayField.tsx'
import type { Focus } from '../focus.ts'
import { dateText } from '../grid/day-columns.ts'
import type { DayBook } from '../session/day-book.ts'
import { dayOfText, textOfDay } from '../session/day-window.ts'
import type { DaysSession } from '../session/days-session.ts'

interface Line {
  session: DaysSession
  constraint: Constraint
}

/** What must be out of the way before a work may be promised, and until when. */
export function Constraints({ book, focus }: { book: DayBook; focus: Focus | null }) {
  const { t, i18n } = useTranslation('days')
  const { plan } = useSnapshot(book.state)
  useSnapshot(book.state).revision
  const [isAdding, setAdding] = useState(false)
  const today = dayOfText(plan?.today ?? '') ?? 0
  const lines: Line[] = book.sessions
    .flatMap((session) => session.document.constraints().map((constraint) => ({ session, constraint })))
    .sort((one, other) => Number(one.constraint.clearedAt !== null) - Number(other.constraint.clearedAt !== null))
  const open = lines.filter(({ constraint }) => constraint.clearedAt === null).length
  const workId = focus?.workId ?? null
  return (
    <section>
      <h3>
        {t('constraints')} <span className="days-count">{open}</span>
        <span className="pl-spring" />
        <Button
          size="small"
          variant="minimal"
          text={t('add')}
          disabled={workId === null}
          title={workId === null ? t('chooseWork') : undefined}
          onClick={() => setAdding(true)}
        />
      </h3>
      {isAdding && focus && workId !== null && (
        <NewConstraint book={book} focus={{ ...focus, workId }} close={() => setAdding(false)} />
      )}
      {lines.length === 0 && !isAdding && <p className="pl-muted">{t('nothingToClear')}</p>}
      <ul className="days-constraints">
        {lines.slice(0, 200).map(({ session, constraint }) => {
          const isCleared = constraint.clearedAt !== null
          const isLate = !isCleared && constraint.due < today
          return (
            <li key={constraint.id} className={isCleared ? 'is-cleared' : isLate ? 'is-late' : ''}>
              <button
                type="button"
                aria-pressed={isCleared}
                aria-label={t(isCleared ? 'openAgain' : 'clear', { text: constraint.text })}
                disabled={session.state.right === 'read'}
                onClick={() => book.run(session, { do: 'constraint.set', id: constraint.id, cleared: !isCleared })}
              >
                {isCleared ? <TickCircle /> : isLate ? <WarningSign /> : <Circle />}
              </button>
              <span>
                {constraint.text}
                <small>{session.document.work(constraint.workId)?.name}</small>
              </span>
              <b>{dateText(constraint.due, i18n.language)}</b>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function NewConstraint({
  book,
  focus,
  close,
}: {
  book: DayBook
  focus: Focus & { workId: string }
  close: () => void
}) {
  const { t } = useTranslation('days')
  const [text, setText] = useState('')
  const [due, setDue] = useState(textOfDay(focus.day))
  const add = (): void => {
    const session = book.at(focus.executorId, focus.day)
    const day = dayOfText(due)
    if (!session || day === null || text.trim() === '') return
    if (book.run(session, { do: 'constraint.add', id: newId(), workId: focus.workId, text, due: day })) close()
  }
  return (
    <form
      className="days-new"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <InputGroup
        size="small"
        autoFocus
        placeholder={t('whatToClear')}
        aria-label={t('whatToClear')}
        value={text}
        onValueChange={setText}
      />
      <DayField label={t('until')} value={due} onChange={setDue} />
      <Button size="small" type="submit" intent="primary" text={t('add')} disabled={text.trim() === ''} />
      <Button size="small" variant="minimal" text={t('cancel')} onClick={close} />
    </form>
  )
}
