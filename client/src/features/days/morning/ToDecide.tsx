import { Button, Checkbox } from '@blueprintjs/core'
import { Cross, Tick, WarningSign } from '@blueprintjs/icons'
import type { DayEffect } from '@plumbline/core/contract'
import { type KeyboardEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { momentOf, useNumbers } from '../../../i18n/format.ts'
import { dateText } from '../grid/day-columns.ts'
import type { DayBook } from '../session/day-book.ts'
import { textOfDay } from '../session/day-window.ts'
import { whyNot } from '../why-not.ts'
import { AndMore, MOST_LINES } from './AndMore.tsx'
import { PhotoButton } from './PhotoButton.tsx'
import { Remark, remarkOf, type Said } from './Remark.tsx'
import { Shift } from './Shift.tsx'
import type { Decisions, Line } from './use-decisions.ts'
import { toldOf, type useEffects } from './use-effects.ts'
import type { Photos } from './use-photos.ts'

interface ToDecideProps {
  book: DayBook
  decisions: Decisions
  effects: ReturnType<typeof useEffects>
  photos: Photos
}

/** What the rules kept out of the plan, with what it would do to the finish: taken or declined one by one, or all that are chosen. */
export function ToDecide({ book, decisions, effects, photos }: ToDecideProps) {
  const { t } = useTranslation('days')
  const { lines, decided, mayDecide, chosen, toggle, decideOne } = decisions
  const wordsOf = useWords(book)
  const keys = useKeys(decisions)
  return (
    <section data-testid="morning-decide" id="morning-decide">
      <h2>
        {t('morning.decide')} <span className="days-count">{lines.length}</span>
        <span className="pl-muted">{t('morning.keptOut')}</span>
        <span className="pl-spring" />
        {lines.length > 0 && <span className="pl-muted">{t('morning.onFinish')}</span>}
      </h2>
      {decided && (
        <p className="morning-decided" role="status">
          <Tick /> {t(decided.accept ? 'morning.accepted' : 'morning.declined', { count: decided.count })}
          <Button size="small" variant="minimal" text={t('undo')} onClick={decided.undo} />
        </p>
      )}
      {lines.length === 0 && <p className="pl-muted">{t('morning.nothingToDecide')}</p>}
      <ul onKeyDown={mayDecide ? keys : undefined}>
        {lines.slice(0, MOST_LINES).map((line, place) => (
          <DecideRow
            key={line.one.id}
            {...wordsOf(line)}
            isFirst={place === 0}
            isChosen={chosen.has(line.one.id)}
            before={effects.all[place]?.before ?? null}
            after={effects.all[place]?.after ?? null}
            photos={photos}
            toggle={toggle}
            decide={decideOne}
          />
        ))}
      </ul>
      <AndMore all={lines.length} />
      {mayDecide && lines.length > 1 && <Bulk decisions={decisions} effect={toldOf(effects.chosen)} />}
    </section>
  )
}

interface RowWords extends Said {
  id: string
  workId: string
  /** `YYYY-MM-DD`. */
  day: string
  mayDecide: boolean
  name: string
  code: string
  isGone: boolean
  what: string
  why: string
  who: string
}

/** What a line says. */
function useWords(book: DayBook): (line: Line) => RowWords {
  const { t, i18n } = useTranslation('days')
  return ({ session, one }) => {
    const work = session.document.work(one.workId)
    const day = dateText(one.day, i18n.language)
    const by = book.state.plan?.executors.find(({ id }) => id === one.by)?.name ?? ''
    return {
      ...{ id: one.id, workId: one.workId, day: textOfDay(one.day), mayDecide: session.state.right === 'write' },
      ...{ name: work?.name ?? t('workGone'), code: work?.code ?? '', isGone: work === null },
      what: `${t(`line.${one.kind}`)} ${day}: ${one.amount ?? t('removed')} ${work?.unit ?? ''}`,
      why: whyNot(session, one, t),
      ...remarkOf(book, { executorId: session.place.executorId, workId: one.workId, day: one.day }),
      who: `${by} ${momentOf(new Date(one.at).toISOString())}`,
    }
  }
}

interface DecideRowProps extends RowWords {
  isFirst: boolean
  isChosen: boolean
  /** The finish as it is, and with it alone. */
  before: string | null
  after: string | null
  photos: Photos
  toggle: Decisions['toggle']
  decide: Decisions['decideOne']
}

/** Of hundreds only those are drawn anew that say something else. */
const DecideRow = memo(function DecideRow(props: DecideRowProps) {
  const { t } = useTranslation('days')
  const { id, isFirst, isChosen, mayDecide, name, code, isGone, what, why, who, before, after, toggle, decide } = props
  return (
    <li tabIndex={isFirst ? 0 : -1} className={isChosen ? 'morning-line is-chosen' : 'morning-line'}>
      {mayDecide && (
        <Checkbox aria-label={t('morning.choose', { name })} checked={isChosen} onChange={() => toggle(id)} />
      )}
      <span className="morning-work">
        <b className={isGone ? 'is-gone' : ''}>{name}</b>
        <small>{code}</small>
      </span>
      <span className="morning-what">{what}</span>
      <span className="morning-why">
        <WarningSign /> <span title={why}>{why}</span>
      </span>
      <Remark reason={props.reason} note={props.note} />
      <PhotoButton photos={props.photos} workId={props.workId} day={props.day} />
      <span className="pl-muted">{who}</span>
      <Shift before={before} after={after} />
      {mayDecide && (
        <span className="morning-acts">
          <Button size="small" aria-label={t('accept')} title={t('accept')} onClick={() => decide(id, true)}>
            <Tick /> <kbd>A</kbd>
          </Button>
          <Button size="small" aria-label={t('decline')} title={t('decline')} onClick={() => decide(id, false)}>
            <Cross /> <kbd>D</kbd>
          </Button>
        </span>
      )}
    </li>
  )
})

/** All that are chosen at once, with what they do together, which need not be the sum of what each does alone. */
function Bulk({ decisions, effect }: { decisions: Decisions; effect: DayEffect | null }) {
  const { t } = useTranslation('days')
  const numbers = useNumbers()
  const { lines, picked, choose, decide } = decisions
  const count = picked.length
  const isAll = count === lines.length
  return (
    <div className="morning-bulk">
      <Checkbox
        aria-label={t('morning.chooseAll')}
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        onChange={() => choose(isAll ? [] : lines)}
      />
      <b>{t('morning.chosen', { count, all: lines.length })}</b>
      <Button size="small" variant="minimal" text={t('morning.chooseAll')} onClick={() => choose(lines)} />
      <span className="pl-spring" />
      {effect && (
        <span data-testid="morning-finish">
          {t('morning.finish')} <Shift before={effect.finish} after={effect.together.finish} />{' '}
          {t('morning.moved', { count: effect.together.movedWorks, n: numbers(effect.together.movedWorks) })}
        </span>
      )}
      <Button
        size="small"
        text={t('morning.declineChosen', { count })}
        disabled={count === 0}
        onClick={() => decide(picked, false)}
      />
      <Button
        size="small"
        intent="primary"
        text={t('morning.acceptChosen', { count })}
        endIcon={<kbd>Ctrl ↵</kbd>}
        disabled={count === 0}
        onClick={() => decide(picked, true)}
      />
    </div>
  )
}

/** Arrows lead from row to row; A and D decide, X chooses, Enter opens the work. Letters are keys, whatever the layout writes. */
function useKeys({ lines, picked, decide, toggle, choose, chosen }: Decisions) {
  const navigate = useNavigate()
  const { spaceId = '', scheduleId = '' } = useParams()
  return (event: KeyboardEvent<HTMLUListElement>): void => {
    const rows = [...event.currentTarget.children] as HTMLElement[]
    const place = rows.findIndex((row) => row.contains(document.activeElement))
    const line = lines[place]
    if (!line) return
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    const move = (by: number): void => {
      const next = lines[place + by]
      if (event.shiftKey && next)
        choose(lines.filter(({ one }) => chosen.has(one.id) || one === line.one || one === next.one))
      rows[place + by]?.focus()
    }
    // The next one stands where this one stood.
    const decideHere = (accept: boolean): void => {
      const next = rows[place + 1] ?? rows[place - 1]
      decide([line], accept)
      next?.focus()
    }
    const acts: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      KeyA: () => decideHere(true),
      KeyD: () => decideHere(false),
      KeyX: () => toggle(line.one.id),
      Space: () => rows[place]?.querySelector<HTMLElement>('.morning-photos')?.click(),
    }
    if (event.code === 'Enter') {
      if (event.target !== rows[place] && isPlain) return
      event.preventDefault()
      if (isPlain) void navigate(`/${spaceId}/schedule/${scheduleId}?row=${line.one.workId}`)
      else if (picked.length > 0) decide(picked, true)
      return
    }
    // A box or button that has the focus keeps its own key.
    if (event.code === 'Space' && event.target !== rows[place]) return
    const act = isPlain ? acts[event.code] : undefined
    if (!act) return
    event.preventDefault()
    act()
  }
}
