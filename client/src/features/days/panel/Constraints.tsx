import { Button, InputGroup } from '@blueprintjs/core'
import { Circle, TickCircle, WarningSign } from '@blueprintjs/icons'
import { type Constraint, NOBODY } from '@plumbline/core/documents/day'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { newId } from '../../../api/new-id.ts'
import { DayField } from '../../../shell/DayField.tsx'
import { SelectField } from '../../../shell/SelectField.tsx'
import type { Focus } from '../focus.ts'
import { dateText } from '../grid/day-columns.ts'
import type { DayBook } from '../session/day-book.ts'
import { dayOfText, textOfDay } from '../session/day-window.ts'
import type { DaysSession } from '../session/days-session.ts'

interface Named {
  id: string
  name: string
}

interface Line {
  session: DaysSession
  constraint: Constraint
}

/** What must be out of the way before a work may be promised, who sees to it, and until when. */
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
  const people = peopleIn(plan)
  const nameOf = (id: string | null): string => people.find((one) => one.id === id)?.name ?? ''
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
        <NewConstraint {...{ book, people }} focus={{ ...focus, workId }} close={() => setAdding(false)} />
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
                <small>
                  {[session.document.work(constraint.workId)?.name, nameOf(constraint.owner)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <b>{dateText(constraint.due, i18n.language)}</b>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

interface Executors {
  readonly executors: readonly (Named & { readonly curators?: readonly Named[] })[]
}

/** Who does the works in sight, and who curates them. */
function peopleIn(plan: Executors | null): Named[] {
  const named = (plan?.executors ?? []).flatMap(({ id, name, curators = [] }) => [{ id, name }, ...curators])
  const people = named.filter(({ id, name }) => id !== NOBODY && name !== '')
  return [...new Map(people.map(({ id, name }) => [id, { id, name }])).values()]
}

interface NewConstraintProps {
  book: DayBook
  people: readonly Named[]
  focus: Focus & { workId: string }
  close: () => void
}

function NewConstraint({ book, people, focus, close }: NewConstraintProps) {
  const { t } = useTranslation('days')
  const [text, setText] = useState('')
  const [owner, setOwner] = useState('')
  const [due, setDue] = useState(textOfDay(focus.day))
  const add = (): void => {
    const session = book.at(focus.executorId, focus.day)
    const day = dayOfText(due)
    if (!session || day === null || text.trim() === '') return
    if (
      book.run(session, {
        do: 'constraint.add',
        id: newId(),
        ...{ workId: focus.workId, text, due: day, owner: owner || null },
      })
    )
      close()
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
      <SelectField
        label={t('whoClears')}
        value={owner}
        onChange={setOwner}
        options={[
          { value: '', label: t('nobodyClears') },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <DayField label={t('until')} value={due} onChange={setDue} />
      <Button size="small" type="submit" intent="primary" text={t('add')} disabled={text.trim() === ''} />
      <Button size="small" variant="minimal" text={t('cancel')} onClick={close} />
    </form>
  )
}
