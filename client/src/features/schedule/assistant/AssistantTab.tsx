import './assistant.css'
import { Button } from '@blueprintjs/core'
import { type AssistantHere, type AssistantItem, assistantLimits } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import { can } from '../../../session/session.ts'
import { errorSentence, sentenceOf } from '../../../shell/error-sentence.ts'
import { useCaretRow } from '../base/after-frame.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import { AnswerText } from './AnswerText.tsx'
import { Draft } from './Draft.tsx'
import { type Assistant, MOST_QUESTIONS, useAssistant } from './use-assistant.ts'

/** Asking about the schedule, and rows that are proposed below the row with the caret; what one has asked before. */
export function AssistantTab() {
  const { t } = useTranslation('assistant')
  const assistant = useAssistant()
  const { items, total, here, isAsking, written, error } = assistant
  const [shown, show] = useShownDraft(items)
  return (
    <div className="assistant" data-testid="assistant">
      {here && error === null && <Here here={here} />}
      <AskForm assistant={assistant} />
      {error !== null && (
        <p className="schedule-warning" role="alert">
          {errorSentence(error)}
        </p>
      )}
      {isAsking && (
        <p className="assistant-writing" aria-live="polite">
          {written || t('asking')}
        </p>
      )}
      {items?.length === 0 && !isAsking && error === null && <p className="schedule-hint">{t('empty')}</p>}
      <ol>
        {items?.map((item) => (
          <Item
            key={item.id}
            item={item}
            assistant={assistant}
            isShown={item.id === shown}
            show={(isShown) => show(isShown ? item : null)}
          />
        ))}
      </ol>
      {items && items.length < Math.min(total, MOST_QUESTIONS) && (
        <Button size="small" text={t('more')} onClick={assistant.more} />
      )}
    </div>
  )
}

/** Whether there is one at all and how to get it; else what it may still be asked this month. */
function Here({ here: { isOn, usedTokens, monthlyTokens, sendsNames } }: { here: AssistantHere }) {
  const { t, i18n } = useTranslation('assistant')
  const { spaceId } = useSchedule()
  const number = (value: number): string => formatNumber(value, i18n.language)
  if (!isOn) {
    return (
      <p className="schedule-hint" role="note" data-testid="assistant-off">
        {sentenceOf('ASSISTANT_OFF', {})}{' '}
        {can('space.administer') && <Link to={`/${spaceId}/admin/assistant`}>{t('turnOn')}</Link>}
      </p>
    )
  }
  return (
    <p className="schedule-muted">
      {t('used', { used: number(usedTokens), of: number(monthlyTokens) })}
      {!sendsNames && ` ${t('nameless')}`}
    </p>
  )
}

function AskForm({ assistant }: { assistant: Assistant }) {
  const { t } = useTranslation('assistant')
  const { actions } = useSchedule()
  const canEdit = useCanEdit()
  const row = useCaretRow()
  const [text, setText] = useState('')
  const { isAsking } = assistant
  const question = text.trim()
  const label = row === '' ? '' : rowLabel(actions.session, row)
  const send = (act: () => void): void => {
    act()
    setText('')
  }
  return (
    <form
      className="assistant-ask"
      onSubmit={(event) => {
        event.preventDefault()
        if (question !== '' && !isAsking) send(() => assistant.ask(question))
      }}
    >
      <textarea
        aria-label={t('question')}
        placeholder={t('placeholder')}
        rows={2}
        maxLength={assistantLimits.question}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="small" intent="primary" text={t('ask')} disabled={isAsking || question === ''} />
      <Button
        size="small"
        text={label === '' ? t('decompose') : t('decomposeRow', { label })}
        disabled={isAsking || !canEdit || label === ''}
        title={label === '' ? t('selectRow') : undefined}
        onClick={() => send(() => assistant.decompose(row, question))}
      />
    </form>
  )
}

/** Which draft stands in the grid as well: the newest that nobody has taken, until somebody chooses. */
function useShownDraft(items: readonly AssistantItem[] | null): [string, (item: AssistantItem | null) => void] {
  const { actions } = useSchedule()
  const newest = items?.find(({ draft, applied }) => draft !== null && applied === null)?.id ?? ''
  const [{ since, chosen }, choose] = useState({ since: '', chosen: '' })
  const show = (item: AssistantItem | null): void => {
    if (item?.draft) {
      actions.session.visible.setExpanded(item.draft.wbsId, true)
      actions.showRow(item.draft.wbsId, 'look')
    }
    choose({ since: newest, chosen: item?.id ?? '' })
  }
  return [since === newest ? chosen : newest, show]
}

type ItemProps = Omit<Parameters<typeof Draft>[0], 'draft'>

function Item({ item, assistant, isShown, show }: ItemProps) {
  const { t } = useTranslation('assistant')
  const { kind, question, error, text, works, draft, tokens, model } = item
  return (
    <li data-kind={kind}>
      <p className="assistant-question">
        <b>{kind === 'decompose' ? t('decomposed') : question}</b>
        {kind === 'decompose' && question !== '' && <span> {question}</span>}
        <small className="schedule-muted">{t('cost', { model, count: tokens })}</small>
      </p>
      {error !== null && <p className="schedule-warning">{sentenceOf(error, {})}</p>}
      {error === null && text !== '' && <AnswerText text={text} works={works} />}
      {draft && <Draft item={item} draft={draft} assistant={assistant} isShown={isShown} show={show} />}
    </li>
  )
}
