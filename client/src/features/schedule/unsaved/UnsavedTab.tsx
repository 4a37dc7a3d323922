import './unsaved.css'
import { Button } from '@blueprintjs/core'
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { RefusedChange, ReplacedValue } from '../../../documents/schedule/session/messages.ts'
import { downloadChanges } from '../../../documents/schedule/unsaved/download.ts'
import { momentOf } from '../../../documents/schedule/unsaved/unsaved-words.ts'
import { confirm } from '../../../shell/confirm.ts'
import { tell } from '../../../shell/toast.ts'
import { RowPicker } from '../base/RowPicker.tsx'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import { retarget } from './retarget.ts'
import { useAuthor } from './use-author.ts'
import { useChangeWords } from './use-change-words.ts'

/** More than this nobody deals with one by one; the file holds them all. */
const LISTED = 200

/** What this person typed that is not in the schedule: refused changes and values that others replaced. */
export function UnsavedTab() {
  const { actions } = useSchedule()
  const { t } = useChangeWords()
  const { refused, replaced } = useSnapshot(actions.session.state)
  if (refused.length + replaced.length === 0) return <p className="schedule-hint">{t('nothing')}</p>
  return (
    <div className="unsaved" data-testid="unsaved">
      {refused.length > 0 && <RefusedList />}
      {replaced.length > 0 && <ReplacedList />}
    </div>
  )
}

function RefusedList() {
  const { name, actions } = useSchedule()
  const { words, t } = useChangeWords()
  const { session } = actions
  useSnapshot(session.state)
  const { refused } = session.state
  const dropAll = async (): Promise<void> => {
    const ids = refused.map(({ id }) => id)
    const answer = await confirm({
      title: t('dropAll'),
      message: t('dropQuestion', { count: ids.length }),
      okLabel: t('drop'),
      intent: 'danger',
    })
    if (answer) session.drop('refused', ids)
  }
  return (
    <section>
      <header className="unsaved-head">
        <h3>{t('refused', { count: refused.length })}</h3>
        <span className="pl-spring" />
        <Button size="small" text={t('download')} onClick={() => downloadChanges(name, refused, words)} />
        <Button size="small" variant="minimal" text={t('dropAll')} onClick={() => void dropAll()} />
      </header>
      <ul className="unsaved-list">
        {refused.slice(0, LISTED).map((change) => (
          <RefusedLine key={change.id} change={change} />
        ))}
      </ul>
      {refused.length > LISTED && <p className="schedule-muted">{t('more', { count: refused.length - LISTED })}</p>}
    </section>
  )
}

function RefusedLine({ change }: { change: RefusedChange }) {
  const { actions } = useSchedule()
  const { words, t } = useChangeWords()
  const [picks, setPicks] = useState(false)
  const apply = async (command: ScheduleCommand): Promise<void> => {
    setPicks(false)
    const answer = await actions.session.ask.applyRefused(change.id, command)
    if (!answer.ok) actions.voice.refused(answer.refusal)
  }
  return (
    <li className="unsaved-line" data-testid="refused-change">
      <div className="unsaved-what">
        <RowLink id={change.rows[0]?.id ?? ''} text={words.title(change)} />
        <div className="unsaved-values">{words.values(change).join(' · ')}</div>
        <div className="schedule-muted">
          <span className="schedule-warning">{words.reason(change)}</span>
          {change.at > 0 && ` ${t('typedAt', { at: momentOf(change.at) })}`}
        </div>
        {picks && (
          <RowPicker
            placeholder={t('otherRow')}
            accepts={() => true}
            autoFocus
            onCancel={() => setPicks(false)}
            onPick={(row) => {
              const command = retarget(change.command, row.id)
              if (command) void apply(command)
            }}
          />
        )}
      </div>
      <LineButtons change={change} apply={(command) => void apply(command)} pick={() => setPicks(true)} />
    </li>
  )
}

interface LineButtonsProps {
  change: RefusedChange
  apply: (command: ScheduleCommand) => void
  pick: () => void
}

function LineButtons({ change, apply, pick }: LineButtonsProps) {
  const { actions } = useSchedule()
  const { words, t } = useChangeWords()
  const canWrite = (useCanEdit() || actions.canReport) && actions.session.state.status.connection === 'live'
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(words.text(change))
    tell({ message: t('copied') })
  }
  return (
    <div className="unsaved-buttons">
      <Button size="small" disabled={!canWrite} text={t('again')} onClick={() => apply(change.command)} />
      {retarget(change.command, '') && (
        <Button size="small" variant="minimal" disabled={!canWrite} text={t('elsewhere')} onClick={pick} />
      )}
      <Button size="small" variant="minimal" text={t('copy')} onClick={() => void copy()} />
      <Button
        size="small"
        variant="minimal"
        text={t('drop')}
        onClick={() => actions.session.drop('refused', [change.id])}
      />
    </div>
  )
}

function ReplacedList() {
  const { actions } = useSchedule()
  const { t } = useChangeWords()
  const { session } = actions
  useSnapshot(session.state)
  const { replaced } = session.state
  const ids = replaced.map(({ id }) => id)
  return (
    <section>
      <header className="unsaved-head">
        <h3>{t('replaced', { count: replaced.length })}</h3>
        <span className="pl-spring" />
        <Button size="small" variant="minimal" text={t('keepAll')} onClick={() => session.drop('replaced', ids)} />
      </header>
      <ul className="unsaved-list">
        {replaced.slice(0, LISTED).map((value) => (
          <ReplacedLine key={value.id} value={value} />
        ))}
      </ul>
    </section>
  )
}

function ReplacedLine({ value }: { value: ReplacedValue }) {
  const { actions } = useSchedule()
  const { words, t } = useChangeWords()
  const canEdit = useCanEdit()
  const author = useAuthor(value)
  const takeBack = async (): Promise<void> => {
    const answer = await actions.session.ask.takeBack(value.id)
    if (!answer.ok) actions.voice.refused(answer.refusal)
  }
  return (
    <li className="unsaved-line" data-testid="replaced-value">
      <div className="unsaved-what">
        {value.row && <RowLink id={value.row.id} text={words.row(value.row)} />}
        <div className="unsaved-values">{words.replaced(value, author)}</div>
      </div>
      <div className="unsaved-buttons">
        {value.theirs !== undefined && (
          <Button size="small" disabled={!canEdit} text={t('takeBack')} onClick={() => void takeBack()} />
        )}
        <Button
          size="small"
          variant="minimal"
          text={t('keepTheirs')}
          onClick={() => actions.session.drop('replaced', [value.id])}
        />
      </div>
    </li>
  )
}

/** A row that is still there is one click away. */
function RowLink({ id, text }: { id: string; text: string }) {
  const { actions } = useSchedule()
  if (actions.session.store.slotOf(id) < 0) return <b>{text}</b>
  return (
    <button type="button" className="schedule-link" onClick={() => actions.showRow(id, 'look')}>
      {text}
    </button>
  )
}
