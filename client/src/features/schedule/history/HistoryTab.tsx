import './history.css'
import { History, Undo } from '@blueprintjs/icons'
import type { ChangeWords } from '@plumbline/core/change-words'
import type { ChangeDetail, ChangeSetView } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { momentOf } from '../../../i18n/format.ts'
import { sentenceOf } from '../../../shell/error-sentence.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { fieldsOfColumn, historyScopes } from '../base/history-scope.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import { DeletedList } from './DeletedList.tsx'
import { takeBackOf } from './history-words.ts'
import { takeChangeBack } from './take-change-back.ts'
import type { HasTime } from './time-travel.ts'
import { useChangeWords } from './use-change-words.ts'
import { type HistoryQuery, useHistory } from './use-history.ts'

const kinds = ['created', 'changed', 'moved', 'deleted'] as const

/** Who changed what and when: in the schedule, in the row with the caret, in its cell; and what was deleted. */
export function HistoryTab() {
  const { actions } = useSchedule()
  const { t } = useTranslation('history')
  const { historyScope } = useSnapshot(actions.state)
  return (
    <div className="history" data-testid="history">
      <div className="history-head">
        <div className="schedule-tabs" role="tablist" aria-label={t('scope.label')}>
          {historyScopes.map((scope) => (
            <button
              key={scope}
              type="button"
              role="tab"
              aria-selected={scope === historyScope}
              data-testid={`history-${scope}`}
              onClick={() => {
                actions.state.historyScope = scope
              }}
            >
              {t(`scope.${scope}`)}
            </button>
          ))}
        </div>
      </div>
      {historyScope === 'deleted' ? <DeletedList /> : <Changes />}
    </div>
  )
}

function useQuery(): HistoryQuery | null {
  const { actions } = useSchedule()
  const { historyScope, row, column } = useSnapshot(actions.state)
  if (historyScope === 'schedule') return {}
  if (actions.session.store.slotOf(row) < 0) return null
  const fields = historyScope === 'cell' ? fieldsOfColumn(column) : null
  return fields ? { row, fields: fields.join(',') } : { row }
}

function Changes() {
  const { t } = useTranslation('history')
  const [user, setUser] = useState('')
  const [kind, setKind] = useState<(typeof kinds)[number] | ''>('')
  const scope = useQuery()
  const query = { ...scope, ...(user && { user }), ...(kind && { kind }) }
  const { page, errorCode, older, again } = useHistory(query)
  if (!scope) return <p className="schedule-hint">{t('noRow')}</p>
  const people = new Map(page?.sets.flatMap(({ person }) => (person ? [[person.id, person.name] as const] : [])))
  return (
    <>
      <div className="history-filters">
        <ScopeNote />
        <select
          className="schedule-select"
          aria-label={t('filter.person')}
          value={user}
          onChange={(event) => setUser(event.currentTarget.value)}
        >
          <option value="">{t('filter.everybody')}</option>
          {[...people].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <select
          className="schedule-select"
          aria-label={t('filter.kind')}
          value={kind}
          onChange={(event) => setKind(kinds.find((one) => one === event.currentTarget.value) ?? '')}
        >
          <option value="">{t('filter.everything')}</option>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t(`filter.${one}`)}
            </option>
          ))}
        </select>
        {page?.reading && <span className="schedule-muted">{t('reading')}</span>}
      </div>
      {errorCode && (
        <p className="schedule-critical history-note" role="alert">
          {sentenceOf(errorCode, {})}{' '}
          <button type="button" className="schedule-link" onClick={again}>
            {t('again')}
          </button>
        </p>
      )}
      {!page && !errorCode && <p className="schedule-hint">{t('loading')}</p>}
      {page?.sets.length === 0 && <p className="schedule-hint">{t('nothing')}</p>}
      {page && page.sets.length > 0 && (
        <ol className="history-list">
          {page.sets.map((set) => (
            <SetItem key={set.seq} set={set} />
          ))}
        </ol>
      )}
      {page?.more && (
        <button type="button" className="schedule-link history-note" onClick={older}>
          {t('older')}
        </button>
      )}
    </>
  )
}

/** Which row or cell the list is of. */
function ScopeNote() {
  const { actions } = useSchedule()
  const { t } = useTranslation('schedule')
  const { historyScope, row, column } = useSnapshot(actions.state)
  if (historyScope === 'schedule') return null
  const cell = historyScope === 'cell' && fieldsOfColumn(column) ? `: ${t(`column.${column}`)}` : ''
  return (
    <b className="history-of">
      {rowLabel(actions.session, row)}
      {cell}
    </b>
  )
}

/** Details shown before somebody asks for all that were told. */
const FEW = 4

function SetItem({ set }: { set: ChangeSetView }) {
  const { actions, version } = useSchedule<HasTime>()
  const { t } = useTranslation('history')
  const [isWhole, setWhole] = useState(false)
  const words = useChangeWords()
  const shown = isWhole ? set.changes : set.changes.slice(0, FEW)
  const counts = words.counts(set)
  const canEdit = useCanEdit()
  const rest = set.changes.length - shown.length
  return (
    <li className="history-set" data-testid="history-set" data-seq={set.seq}>
      <div className="history-when">
        <b>{set.person?.name ?? t('system')}</b>
        <time dateTime={set.at}>{momentOf(set.at)}</time>
        <IconButton
          icon={<History size={12} />}
          label={t('showMoment')}
          onClick={() => void actions.time.open().then(() => actions.time.goTo(set.seq))}
        />
        {canEdit && set.seq > 1 && (
          <IconButton
            icon={<Undo size={12} />}
            label={t('takeAll.button')}
            onClick={() => void takeChangeBack(version.id, set)}
          />
        )}
      </div>
      <ul>
        {shown.map((detail, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a set never changes
          <DetailItem key={index} detail={detail} words={words} />
        ))}
        {rest > 0 && (
          <li>
            <button type="button" className="schedule-link" onClick={() => setWhole(true)}>
              {t('moreDetails', { count: rest })}
            </button>
          </li>
        )}
        {set.created + set.changed + set.moved + set.deleted > set.changes.length && (
          <li className="schedule-muted">{counts}</li>
        )}
      </ul>
    </li>
  )
}

function DetailItem({ detail, words }: { detail: ChangeDetail; words: ChangeWords }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('history')
  const canEdit = useCanEdit()
  const { rowId } = detail
  const isThere = rowId !== null && actions.session.store.slotOf(rowId) >= 0
  const command = canEdit ? takeBackOf(actions.session, detail) : null
  const name = words.object(detail)
  return (
    <li>
      {isThere ? (
        <button type="button" className="schedule-link" onClick={() => actions.showRow(rowId, 'look')}>
          {name}
        </button>
      ) : (
        <span>{name}</span>
      )}
      <span className="history-what">{words.what(detail)}</span>
      {command && (
        <button
          type="button"
          className="schedule-link history-back"
          title={t('takeBack.hint', { value: words.before(detail) })}
          onClick={() => void actions.execute(command)}
        >
          <Undo size={12} /> {t('takeBack.text')}
        </button>
      )}
    </li>
  )
}
