import './history.css'
import { Button, Tooltip } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight, Cross, FastBackward, FastForward } from '@blueprintjs/icons'
import { versionCreate } from '@plumbline/core/contract'
import { finishDayOf, NO_INSTANT } from '@plumbline/core/time'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { call } from '../../../api/call.ts'
import { refusalText } from '../../../documents/schedule/words/row-label.ts'
import { momentOf, useNumbers } from '../../../i18n/format.ts'
import { typedMoment } from '../../../i18n/typed-date.ts'
import { CellInput } from '../../../parts/inputs/CellInput.tsx'
import { formatFinishDate } from '../../../parts/values/date.ts'
import { scheduleText } from '../../../parts/words/schedule-text.ts'
import { sentenceOf } from '../../../shell/error-sentence.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { tell } from '../../../shell/toast.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { TimeStrip } from './TimeStrip.tsx'
import type { Effect, HasTime, Verification } from './time-travel.ts'
import { useChangeWords } from './use-change-words.ts'

/** The strip above the grid that goes through the past of the schedule. */
export function TimePanel() {
  const { actions } = useSchedule<HasTime>()
  const { t } = useTranslation('history')
  const { line, errorCode } = useSnapshot(actions.time.state)
  return (
    <section className="time" data-testid="time-slider" aria-label={t('time.label')}>
      <Head />
      <EffectLine />
      {line && <TimeStrip />}
      {!line && !errorCode && <p className="schedule-muted time-note">{t('loading')}</p>}
      {errorCode && (
        <p className="schedule-critical time-note" role="alert">
          {sentenceOf(errorCode, {})}{' '}
          <button type="button" className="schedule-link" onClick={() => void actions.time.reload()}>
            {t('again')}
          </button>
        </p>
      )}
    </section>
  )
}

function Head() {
  const { actions } = useSchedule<HasTime>()
  const { t } = useTranslation('history')
  const number = useNumbers()
  const { seq, line, moment, busy } = useSnapshot(actions.time.state)
  const head = line?.head ?? 1
  return (
    <header className="time-head">
      <IconButton
        icon={<FastBackward size={14} />}
        label={t('time.burstBefore')}
        onClick={() => actions.time.leap(-1)}
      />
      <IconButton icon={<ChevronLeft size={14} />} label={t('time.before')} onClick={() => actions.time.step(-1)} />
      <IconButton
        icon={<ChevronRight size={14} />}
        label={t('time.after')}
        disabled={seq === null}
        onClick={() => actions.time.step(1)}
      />
      <IconButton
        icon={<FastForward size={14} />}
        label={t('time.burstAfter')}
        disabled={seq === null}
        onClick={() => actions.time.leap(1)}
      />
      <b className="time-moment" data-testid="time-moment" data-seq={seq ?? ''} data-busy={busy}>
        {busy ? t('loading') : seq === null ? t('time.now') : moment ? momentOf(moment.at) : t('loading')}
      </b>
      {seq !== null && !busy && (
        <span className="schedule-muted">
          {moment?.person?.name} {t('time.change', { n: number(seq), of: number(head) })}
        </span>
      )}
      <Verified />
      <span className="pl-spring" />
      <DateInput />
      <Restore />
      <NameMoment />
      <IconButton icon={<Cross size={12} />} label={t('time.close')} onClick={() => actions.time.close()} />
    </header>
  )
}

/** Details of one change that are written out. */
const DETAILS = 3

/** What the change of the moment was, who made it, and what it did to the finish. */
function EffectLine() {
  const { actions } = useSchedule<HasTime>()
  const { t } = useTranslation('history')
  const words = useChangeWords()
  const { seq, busy, effect: known } = useSnapshot(actions.time.state)
  const effect = known as Effect | null
  if (seq === null || busy) return null
  if (!effect) return <p className="time-effect schedule-muted">{t('loading')}</p>
  const { set } = effect
  const told = set?.changes.slice(0, DETAILS).map((detail) => `${words.object(detail)} – ${words.what(detail)}`) ?? []
  const isWhole = set !== null && told.length === set.created + set.changed + set.moved + set.deleted
  return (
    <p className="time-effect" data-testid="time-effect">
      <b>{set?.person?.name ?? t('effect.unknown')}</b>
      <span className="time-effect-what">{told.join('; ')}</span>
      {set && !isWhole && <span className="schedule-muted">{words.counts(set)}</span>}
      <FinishEffect effect={effect} />
    </p>
  )
}

function FinishEffect({ effect: { before, after } }: { effect: Effect }) {
  const { t } = useTranslation('history')
  if (after === null || after === NO_INSTANT) return null
  const date = formatFinishDate(after)
  if (before === null || before === NO_INSTANT || before === after) {
    return <span className="schedule-muted">{t('effect.finish', { date })}</span>
  }
  // Calendar days: that is how far the end moved on the wall.
  const days = (finishDayOf(after) ?? 0) - (finishDayOf(before) ?? 0)
  const shift = `${days > 0 ? '+' : '−'}${Math.abs(days)}`
  const text = t('effect.moved', { before: formatFinishDate(before), after: date, shift: days === 0 ? '0' : shift })
  return <b className={days > 0 ? 'schedule-critical' : 'schedule-done'}>{text}</b>
}

const intents: Record<Verification, string> = {
  same: 'is-done',
  different: 'is-critical',
  otherEngine: 'is-warning',
  unpublished: '',
}

/** Are the numbers on screen the ones that were published then? */
function Verified() {
  const { actions } = useSchedule<HasTime>()
  const { t } = useTranslation('history')
  useSnapshot(actions.time.state)
  useSnapshot(actions.session.state)
  const verification = actions.time.state.seq === null ? null : actions.time.verification
  if (!verification) return null
  return (
    <Tooltip content={t(`verified.${verification}.why`)} placement="bottom" compact>
      <span className={`time-verified ${intents[verification]}`} data-testid="time-verified" data-is={verification}>
        {t(`verified.${verification}.text`)}
      </span>
    </Tooltip>
  )
}

function DateInput() {
  const { actions } = useSchedule<HasTime>()
  const { t } = useTranslation('history')
  const { seq, moment } = useSnapshot(actions.time.state)
  return (
    <span className="time-date">
      <CellInput
        label={t('time.date')}
        placeholder={t('time.date')}
        value={seq !== null && moment ? momentOf(moment.at) : ''}
        width={148}
        onCommit={(text) => {
          const at = typedMoment(text)
          if (!at) return scheduleText('edit.date')
          void actions.time.goToTime(at)
          return null
        }}
      />
    </span>
  )
}

function Restore() {
  const { actions, version } = useSchedule<HasTime>()
  const { t } = useTranslation('history')
  const { seq, moment, busy } = useSnapshot(actions.time.state)
  const [asks, setAsks] = useState(false)
  const restore = async (): Promise<void> => {
    setAsks(false)
    const answer = await actions.time.restore()
    if (!answer.ok) {
      tell({ message: refusalText(actions.session, answer.refusal, scheduleText), intent: 'danger' })
      return
    }
    const { changes = 0, verified = false } = answer.restored ?? {}
    tell({
      message: t(verified ? (changes > 0 ? 'restore.done' : 'restore.nothing') : 'restore.notSame', { count: changes }),
      intent: verified ? 'success' : 'warning',
      action: changes > 0 ? { text: scheduleText('command.undo'), run: () => void actions.undo() } : undefined,
    })
  }
  const mayRestore = seq !== null && !version.locked && actions.time.mayRestore
  return (
    <>
      <Button size="small" text={t('restore.title')} disabled={!mayRestore || busy} onClick={() => setAsks(true)} />
      <PanelDialog
        isOpen={asks}
        title={t('restore.title')}
        onClose={() => setAsks(false)}
        footer={
          <>
            <Button text={scheduleText('delete.cancel')} onClick={() => setAsks(false)} />
            <Button intent="primary" autoFocus text={t('restore.confirm')} onClick={() => void restore()} />
          </>
        }
      >
        <p>{t('restore.text', { date: moment ? momentOf(moment.at) : '' })}</p>
        <p className="schedule-muted">{t('restore.undo')}</p>
      </PanelDialog>
    </>
  )
}

const NAME_LIMIT = 200

function NameMoment() {
  const { actions, scheduleId, version } = useSchedule<HasTime>()
  const { t } = useTranslation('history')
  const { seq, moment } = useSnapshot(actions.time.state)
  const [name, setName] = useState<string | null>(null)
  const save = async (): Promise<void> => {
    if (!name?.trim() || seq === null) return
    setName(null)
    const input = { name: name.trim(), from: version.id, seq }
    const done = await call(versionCreate, { params: { scheduleId }, input }).catch(() => null)
    if (!done) return
    tell({ message: t('name.done', { name: done.version.name }), intent: 'success' })
    await actions.time.reload()
  }
  return (
    <>
      <Button
        size="small"
        text={t('name.title')}
        disabled={seq === null || !actions.time.mayRestore}
        onClick={() => setName(t('name.suggestion', { date: moment ? momentOf(moment.at) : '' }))}
      />
      <PanelDialog
        isOpen={name !== null}
        title={t('name.title')}
        onClose={() => setName(null)}
        onKeyDown={(event) => event.key === 'Enter' && void save()}
        footer={
          <>
            <Button text={scheduleText('delete.cancel')} onClick={() => setName(null)} />
            <Button intent="primary" disabled={!name?.trim()} text={t('name.confirm')} onClick={() => void save()} />
          </>
        }
      >
        <p className="schedule-muted">{t('name.text')}</p>
        <input
          type="text"
          className="schedule-input schedule-input-boxed"
          aria-label={t('name.label')}
          maxLength={NAME_LIMIT}
          // biome-ignore lint/a11y/noAutofocus: the dialog is opened for this field
          autoFocus
          value={name ?? ''}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </PanelDialog>
    </>
  )
}
