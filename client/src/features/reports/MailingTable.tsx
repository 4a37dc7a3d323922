import { Button, Menu, MenuItem, Tag } from '@blueprintjs/core'
import { Edit, Envelope, History, More, Pause, Play, Trash } from '@blueprintjs/icons'
import { type ReportMailing, reportMailingDelete, reportMailingEdit, reportMailingSend } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { momentOf } from '../../i18n/format.ts'
import { useCalendarWords } from '../../parts/calendars/words.ts'
import { succeeds } from '../../shell/attempt.ts'
import { confirm } from '../../shell/confirm.ts'
import { ListTable } from '../../shell/ListTable.tsx'
import { MenuPopover } from '../../shell/MenuPopover.tsx'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { asText } from '../../shell/rich-text.ts'
import type { OfferedForm } from './FormTable.tsx'
import { LettersDialog } from './LettersDialog.tsx'
import { MailingDialog } from './MailingDialog.tsx'
import { useMailings } from './use-reports.ts'

interface MailingTableProps {
  at: { spaceId: string; nodeId: string | null }
  forms: readonly OfferedForm[]
}

/** Reports that come to people by letter, and what became of the last ones. */
export function MailingTable({ at, forms }: MailingTableProps) {
  const { t } = useTranslation('reports')
  const { value, error, again } = useMailings(at.spaceId, at.nodeId)
  const [edited, edit] = useState<ReportMailing | 'new' | null>(null)
  const keys = ['name', 'to', 'when', 'nextAt', 'lastAt'] as const
  const columns = keys.map((key) => ({ key, label: t(`mailing.column.${key}`) }))
  return (
    <section aria-label={t('mailing.title')}>
      <header className="reports-head">
        <h2>{t('mailing.title')}</h2>
        <Button size="small" icon={<Envelope size={12} />} text={t('mailing.add')} onClick={() => edit('new')} />
      </header>
      {!value && error !== null && <ReadFailure error={error} again={again} />}
      {value?.length === 0 && <p className="pl-muted">{t('mailing.none')}</p>}
      {value && value.length > 0 && (
        <ListTable className="reports-mailings" columns={columns} acts={t('acts')} testId="report-mailings">
          {value.map((mailing) => (
            <MailingLine
              key={mailing.id}
              mailing={mailing}
              isOfSpace={at.nodeId === null}
              edit={() => edit(mailing)}
              again={again}
            />
          ))}
        </ListTable>
      )}
      {edited && (
        <MailingDialog
          at={at}
          forms={forms}
          mailing={edited === 'new' ? null : edited}
          saved={again}
          close={() => edit(null)}
        />
      )}
    </section>
  )
}

interface MailingLineProps {
  mailing: ReportMailing
  isOfSpace: boolean
  edit: () => void
  again: () => void
}

function MailingLine({ mailing, isOfSpace, edit, again }: MailingLineProps) {
  const { t } = useTranslation('reports')
  const when = useWhen()
  const { reportName, nodeName, as, recipients, rhythm, active, nextAt, last } = mailing
  const name = isOfSpace && nodeName !== null ? `${reportName}, ${nodeName}` : reportName
  const to = recipients.map((one) => one.name).join(', ')
  return (
    <tr data-state={active ? 'active' : 'paused'}>
      <td title={name}>
        {name} <Tag minimal>{t(`kind.${as}`)}</Tag>
      </td>
      <td title={to}>{to || t('mailing.nobody')}</td>
      <td>{when(rhythm)}</td>
      <td>{active ? momentOf(nextAt) : t('mailing.paused')}</td>
      <td>{last ? <Last last={last} /> : '–'}</td>
      <td className="is-acts">
        <MailingMenu mailing={mailing} edit={edit} again={again} />
      </td>
    </tr>
  )
}

/** «On the 5th at 08:00» and the like. */
function useWhen(): (rhythm: ReportMailing['rhythm']) => string {
  const { t } = useTranslation('reports')
  const { weekdayName } = useCalendarWords()
  return ({ periodicity, at, weekday, monthDay, cron }) => {
    if (periodicity === 'cron') return cron
    if (periodicity === 'daily') return t('mailing.when.daily', { at })
    if (periodicity !== 'monthly') {
      const every = periodicity === 'weekly' ? 'weekly' : 'fortnightly'
      return t(`mailing.when.${every}`, { day: weekdayName(weekday - 1), at })
    }
    return monthDay === 'last' ? t('mailing.when.lastDay', { at }) : t('mailing.when.monthly', { day: monthDay, at })
  }
}

function Last({ last: { at, sent, unsent, waiting } }: { last: NonNullable<ReportMailing['last']> }) {
  const { t } = useTranslation('reports')
  const isFailed = unsent > 0
  const text = waiting > 0 ? t('mailing.waiting', { count: waiting }) : t('mailing.sent', { count: sent })
  return (
    <>
      {momentOf(at)}: {text}
      {isFailed && <span className="reports-failed">, {t('mailing.unsent', { count: unsent })}</span>}
    </>
  )
}

function MailingMenu({ mailing, edit, again }: Omit<MailingLineProps, 'isOfSpace'>) {
  const { t } = useTranslation('reports')
  const [isHistory, setHistory] = useState(false)
  const { id, reportName: name, active } = mailing
  const params = { mailingId: id }
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    if (await succeeds(work)) again()
  }
  const remove = async (): Promise<void> => {
    const message = t('mailing.deleteMessage', { name: asText(name) })
    const title = t('mailing.deleteTitle')
    const answer = await confirm({ title, message, okLabel: t('delete.ok'), intent: 'danger' })
    if (answer) await act(() => call(reportMailingDelete, { params }))
  }
  return (
    <>
      <Button
        size="small"
        variant="minimal"
        icon={<History size={12} />}
        text={t('mailing.history')}
        onClick={() => setHistory(true)}
      />
      <MenuPopover
        content={
          <Menu size="small">
            <MenuItem
              icon={<Envelope size={14} />}
              text={t('mailing.sendNow')}
              onClick={() => void act(() => call(reportMailingSend, { params, input: {} }))}
            />
            <MenuItem icon={<Edit size={14} />} text={t('mailing.edit')} onClick={edit} />
            <MenuItem
              icon={active ? <Pause size={14} /> : <Play size={14} />}
              text={t(active ? 'mailing.pause' : 'mailing.goOn')}
              onClick={() => void act(() => call(reportMailingEdit, { params, input: { active: !active } }))}
            />
            <MenuItem icon={<Trash size={14} />} intent="danger" text={t('delete.ok')} onClick={() => void remove()} />
          </Menu>
        }
      >
        <Button size="small" variant="minimal" icon={<More size={14} />} aria-label={t('mailing.more', { name })} />
      </MenuPopover>
      {isHistory && <LettersDialog mailing={mailing} close={() => setHistory(false)} />}
    </>
  )
}
