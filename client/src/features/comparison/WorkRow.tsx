import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import type { ComparedWorkView, DifferenceView } from '@plumbline/core/contract'
import { Link, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { useNumbers } from '../../i18n/format.ts'
import { attributeText, fieldText } from './attribute-words.ts'
import { choose, chooseAll, comparing, isChosen, versionIdOf } from './comparison-state.ts'
import { deltaText, valueText } from './shown-value.ts'
import { useComparisonText } from './use-comparison-text.ts'

/** Changes that a row tells on its one line. */
const SHOWN = 3

interface WorkRowProps {
  work: ComparedWorkView
  /** From 0. */
  index: number
  top: number
  height: number
  isOpen: boolean
  toggle: () => void
}

/** A work, and what is other about it: on one line, or opened with a line for each field. */
export function WorkRow({ work, index, top, height, isOpen, toggle }: WorkRowProps) {
  const t = useComparisonText()
  const { merging } = useSnapshot(comparing)
  const { code, name, differences } = work
  const hidden = isOpen ? 0 : differences.length - SHOWN
  return (
    <tr
      className={`comparison-row${isOpen ? ' is-open' : ''}`}
      style={{ top, height }}
      aria-rowindex={index + 2}
      data-code={code}
    >
      {merging && <WorkChoice work={work} />}
      <td className="comparison-code" title={code}>
        {differences.length > 1 && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'close' : 'open', { row: `${code} ${name}`.trim() })}
            onClick={toggle}
          >
            {isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
          </button>
        )}
        <span>{code}</span>
      </td>
      <td className="comparison-name" title={name}>
        {name}
      </td>
      <td className="comparison-changes">
        {(isOpen ? differences : differences.slice(0, SHOWN)).map((difference, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a field can be there twice, and the list never changes
          <Change key={at} difference={difference} work={work} hasChoice={merging && isOpen} />
        ))}
        {hidden > 0 && (
          <button type="button" className="comparison-more" onClick={toggle}>
            {t('more', { count: hidden })}
          </button>
        )}
      </td>
      <td className="comparison-bars">
        <Bars bars={work.bars} />
      </td>
    </tr>
  )
}

interface ChangeProps {
  difference: DifferenceView
  work: ComparedWorkView
  hasChoice: boolean
}

/** «Duration 5 d → 7 d +2 d» */
function Change({ difference, work, hasChoice }: ChangeProps) {
  const t = useComparisonText()
  const number = useNumbers()
  const { field, left, right, delta, perDay, group } = difference
  const shown = (value: DifferenceView['left']): string =>
    attributeText(field, value) ?? valueText(value, difference, t, number)
  return (
    <span className="comparison-change" data-group={group}>
      {hasChoice && <ChangeChoice difference={difference} work={work} />}
      <span className="comparison-field">{fieldText(field, t)}</span>
      <span className="comparison-left" title={shown(left)}>
        <ToWork side="left" row={work.leftRow} text={shown(left)} />
      </span>
      <span aria-hidden="true">→</span>
      <span className="comparison-right" title={shown(right)}>
        <ToWork side="right" row={work.rightRow} text={shown(right)} />
      </span>
      {delta !== null && delta !== 0 && (
        <span className="comparison-delta">{t('days', { days: deltaText(delta, perDay, number) })}</span>
      )}
    </span>
  )
}

function WorkChoice({ work }: { work: ComparedWorkView }) {
  const t = useComparisonText()
  useSnapshot(comparing)
  const facts = work.differences.filter(({ fact }) => fact !== null)
  const chosen = facts.filter(isChosen).length
  return (
    <td className="comparison-choice">
      <input
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < facts.length
        }}
        type="checkbox"
        aria-label={t('merge.take', { row: `${work.code} ${work.name}`.trim() })}
        disabled={facts.length === 0}
        title={facts.length === 0 ? t('merge.computed') : undefined}
        checked={facts.length > 0 && chosen === facts.length}
        onChange={(event) => chooseAll(facts, event.target.checked)}
      />
    </td>
  )
}

function ChangeChoice({ difference, work }: Omit<ChangeProps, 'hasChoice'>) {
  const t = useComparisonText()
  useSnapshot(comparing)
  const { fact, field } = difference
  const row = `${work.code} ${work.name}, ${fieldText(field, t)}`.trim()
  return (
    <input
      type="checkbox"
      aria-label={t('merge.take', { row })}
      disabled={fact === null}
      title={fact === null ? t('merge.computed') : undefined}
      checked={isChosen(difference)}
      onChange={(event) => choose(difference, event.target.checked)}
    />
  )
}

/** A value leads to its work in that version. */
function ToWork({ side, row, text }: { side: 'left' | 'right'; row: string | null; text: string }) {
  const { spaceId = '', scheduleId = '' } = useParams()
  const t = useComparisonText()
  const snapshot = useSnapshot(comparing)
  if (row === null) return <>{text}</>
  const query = new URLSearchParams({ version: versionIdOf(snapshot[side]), row })
  return (
    <Link to={`/${spaceId}/schedule/${scheduleId}?${query}`} aria-label={t('goTo', { text })}>
      {text}
    </Link>
  )
}

/** The left one as an outline, the right one solid, on one scale for all rows. */
function Bars({ bars }: Pick<ComparedWorkView, 'bars'>) {
  const { found } = useSnapshot(comparing)
  const range = found?.range
  if (!range) return null
  const span = Math.max(1, range[1] - range[0])
  const bar = (dates: readonly [number, number] | null, className: string) => {
    if (!dates) return null
    const left = ((dates[0] - range[0]) / span) * 100
    const width = ((dates[1] - dates[0]) / span) * 100
    return <i className={className} style={{ left: `${left}%`, width: `max(3px, ${width}%)` }} />
  }
  return (
    <>
      {bar(bars.right, 'comparison-bar-right')}
      {bar(bars.left, 'comparison-bar-left')}
    </>
  )
}
