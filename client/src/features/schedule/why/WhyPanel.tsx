import './why.css'
import { SmallCross } from '@blueprintjs/icons'
import { type ExplainedValue, type Explanation, type ExplanationChain, explainedValues } from '@plumbline/core/schedule'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { minutesPerDayOf } from '../../../documents/schedule/rows/row-view.ts'
import { formatReserve } from '../../../parts/values/duration.ts'
import { chordLabel } from '../../../shell/chords.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { useSchedule } from '../base/schedule-context.ts'
import { useAsked } from '../base/use-asked.ts'
import { type Knot, plumbLine } from './plumb.ts'
import { type KnotWords, WhyWords } from './why-words.ts'

/** Knots shown at once beside the root cause: the asked row and what holds it. */
const NEAREST = 3
/** Fewer knots between than this are shown as well. */
const WORTH_HIDING = 3

/** «Why Fri 27.11.2026?»: what puts a value of the row where it is, root cause first. */
export function WhyPanel({ slot }: { slot: number }) {
  const { actions } = useSchedule()
  const { t, i18n } = useTranslation('why')
  const { why } = useSnapshot(actions.state)
  const { store } = actions.session
  const id = store.ids[slot] ?? ''
  const explanation = useAsked(`${id} ${why}`, (session) => session.ask.explain(id, why)) ?? null
  const words = useMemo(
    () => new WhyWords(actions.session, (key, params) => t(key, params ?? {}), i18n.language),
    [actions, t, i18n.language],
  )
  return (
    <aside className="why" data-testid="why" aria-label={t('label')}>
      <header className="why-head">
        <h3 className="why-title">{useTitle(explanation, words, slot)}</h3>
        <kbd className="why-key">{chordLabel('Shift+F1', /Mac/.test(navigator.platform))}</kbd>
        <IconButton icon={<SmallCross size={14} />} label={t('close')} onClick={() => actions.showWhy(false)} />
      </header>
      <select
        className="schedule-select why-value"
        aria-label={t('value.label')}
        value={why}
        onChange={(event) => actions.askWhy(event.currentTarget.value as ExplainedValue)}
      >
        {explainedValues.map((value) => (
          <option key={value} value={value}>
            {t(`value.${value}`)}
          </option>
        ))}
      </select>
      <div aria-live="polite" className={store.times.critical[slot] === 1 ? 'why-critical' : undefined}>
        {explanation?.chains.map((chain) => (
          <Chain
            key={`${explanation.id} ${chain.steps[0]?.value}`}
            chain={chain}
            words={words}
            heading={explanation.chains.length > 1}
          />
        ))}
        {(!explanation || explanation.chains.length === 0) && <p className="schedule-muted">{t('nothing')}</p>}
      </div>
    </aside>
  )
}

function useTitle(explanation: Explanation | null, words: WhyWords, slot: number): string {
  const { actions } = useSchedule()
  const { t } = useTranslation('why')
  const { why } = useSnapshot(actions.state)
  if (!explanation) return t('label')
  const { store, frame } = actions.session
  const float = formatReserve(explanation.amount, minutesPerDayOf(store, slot, frame))
  if (explanation.verdict) {
    const { isCritical, by } = explanation.verdict
    if (by === 'longest_path') return t(isCritical ? 'title.onPath' : 'title.offPath')
    return t(isCritical ? 'title.critical' : 'title.notCritical', { float })
  }
  if (why === 'total_float') return t('title.float', { float })
  return t('title.date', { date: words.date(explanation.amount, why.endsWith('finish')) })
}

function Chain({ chain, words, heading }: { chain: ExplanationChain; words: WhyWords; heading: boolean }) {
  const { t } = useTranslation('why')
  const [isWhole, setWhole] = useState(false)
  const knots = plumbLine(chain)
  const between = knots.length - 1 - NEAREST
  const hidden = isWhole || between < WORTH_HIDING ? 0 : between
  const shown = hidden > 0 ? [...knots.slice(0, 1), ...knots.slice(1 + hidden)] : knots
  return (
    <>
      {heading && <h4 className="why-heading">{t(`value.${chain.steps[0]?.value}`)}</h4>}
      <ol className="why-line">
        {shown.map((knot, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a chain is replaced as a whole
          <KnotItem key={at} knot={knot} words={words.knot(knot)}>
            {at === 0 && hidden > 0 && (
              <button type="button" className="schedule-link why-more" onClick={() => setWhole(true)}>
                {t('more', { count: hidden })}
              </button>
            )}
          </KnotItem>
        ))}
      </ol>
    </>
  )
}

/** Ties written out at one knot. */
const TIES = 3

interface KnotItemProps {
  knot: Knot
  words: KnotWords
  children: React.ReactNode
}

function KnotItem({ knot, words, children }: KnotItemProps) {
  const { actions } = useSchedule()
  const { t } = useTranslation('why')
  const isAsked = knot.kind === 'row' && knot.isAsked
  const go = (id: string) => () => actions.showRow(id, 'look')
  return (
    <li className={`why-knot why-${isAsked ? 'bob' : knot.kind}`}>
      {words.rowId && !isAsked ? (
        <button type="button" className="schedule-link why-cause" onClick={go(words.rowId)}>
          {words.title}
        </button>
      ) : (
        <b className="why-cause">{words.title}</b>
      )}
      {words.detail && <span className="why-detail">{words.detail}</span>}
      {words.ties.slice(0, TIES).map(({ text, rowId }) =>
        rowId ? (
          <button key={text} type="button" className="schedule-link why-detail" onClick={go(rowId)}>
            {text}
          </button>
        ) : (
          <span key={text} className="why-detail">
            {text}
          </span>
        ),
      )}
      {words.ties.length > TIES && (
        <span className="why-detail">{t('moreTies', { count: words.ties.length - TIES })}</span>
      )}
      {children}
    </li>
  )
}
