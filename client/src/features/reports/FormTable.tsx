import { Button, Menu, MenuItem, Tag } from '@blueprintjs/core'
import { Download, Edit, Link as LinkIcon, More, Play, Trash, Unlink } from '@blueprintjs/icons'
import { type ReportForm, reportAttach, reportDelete, reportDetach, reportFile } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { urlOf } from '../../api/request.ts'
import { useCan } from '../../session/session.ts'
import { succeeds } from '../../shell/attempt.ts'
import { confirm } from '../../shell/confirm.ts'
import { ListTable } from '../../shell/ListTable.tsx'
import { MenuPopover } from '../../shell/MenuPopover.tsx'
import { asText } from '../../shell/rich-text.ts'
import { RenameDialog } from './RenameDialog.tsx'
import { RunDialog, type RunPlace } from './RunDialog.tsx'
import { useReportLanguage } from './use-reports.ts'

export type OfferedForm = ReportForm & { from: { id: string; name: string } | null }

interface FormTableProps {
  at: RunPlace
  forms: readonly OfferedForm[]
  changed: () => void
  began: () => void
}

/** Forms, ours first; each is run from its line. */
export function FormTable({ at, forms, changed, began }: FormTableProps) {
  const { t } = useTranslation('reports')
  const [running, run] = useState<OfferedForm | null>(null)
  const columns = (['name', 'kind', 'place', 'author'] as const).map((key) => ({ key, label: t(`column.${key}`) }))
  return (
    <section aria-label={t('forms')}>
      <h2>{t('forms')}</h2>
      <ListTable className="reports-forms" columns={columns} acts={t('acts')} testId="report-forms">
        {forms.map((form) => (
          <FormLine key={form.id} form={form} at={at} run={() => run(form)} changed={changed} />
        ))}
      </ListTable>
      {forms.every(({ isMaster }) => isMaster) && <p className="pl-muted">{t('noForms')}</p>}
      {running && <RunDialog form={running} at={at} began={began} close={() => run(null)} />}
    </section>
  )
}

interface FormLineProps {
  form: OfferedForm
  at: RunPlace
  run: () => void
  changed: () => void
}

function FormLine({ form, at, run, changed }: FormLineProps) {
  const { t } = useTranslation('reports')
  const { name, kind, isMaster, from, places, author } = form
  const place = from?.name ?? places.map((one) => one.name).join(', ')
  return (
    <tr>
      <td title={name}>
        <button type="button" className="pl-list-name" onClick={run}>
          {name}
        </button>
      </td>
      <td>
        <Tag minimal>{t(`kind.${kind}`)}</Tag>
      </td>
      <td title={place}>{isMaster ? <span className="pl-muted">{t('ours')}</span> : place || t('nowhere')}</td>
      <td>{author && `${author.firstName} ${author.lastName}`}</td>
      <td className="is-acts">
        <Button size="small" icon={<Play size={12} />} text={t('run')} onClick={run} />
        <FormMenu form={form} at={at} changed={changed} />
      </td>
    </tr>
  )
}

function FormMenu({ form, at, changed }: Omit<FormLineProps, 'run'>) {
  const { t } = useTranslation('reports')
  const can = useCan()
  const language = useReportLanguage()
  const [isRenaming, setRenaming] = useState(false)
  const { id, name, isMaster, editable, places } = form
  const { spaceId, nodeId } = at
  const isHere = places.some((place) => place.id === nodeId)
  const shapes = can('eps.edit') && !isMaster
  const done = async (work: Promise<boolean>): Promise<void> => {
    if (await work) changed()
  }
  const remove = async (): Promise<void> => {
    const message = t('delete.message', { name: asText(name) })
    const answer = await confirm({ title: t('delete.title'), message, okLabel: t('delete.ok'), intent: 'danger' })
    if (answer) await done(succeeds(() => call(reportDelete, { params: { reportId: id } })))
  }
  return (
    <>
      <MenuPopover
        content={
          <Menu size="small">
            <MenuItem
              icon={<Download size={14} />}
              text={t('fetchTemplate')}
              href={urlOf(reportFile, { reportId: id }, { spaceId, language })}
              download
            />
            {shapes && nodeId !== null && !isHere && (
              <MenuItem
                icon={<LinkIcon size={14} />}
                text={t('attach')}
                onClick={() =>
                  void done(succeeds(() => call(reportAttach, { params: { reportId: id, epsId: nodeId }, input: {} })))
                }
              />
            )}
            {shapes && nodeId !== null && isHere && (
              <MenuItem
                icon={<Unlink size={14} />}
                text={t('detach')}
                onClick={() =>
                  void done(succeeds(() => call(reportDetach, { params: { reportId: id, epsId: nodeId } })))
                }
              />
            )}
            {shapes && editable && (
              <MenuItem icon={<Edit size={14} />} text={t('rename')} onClick={() => setRenaming(true)} />
            )}
            {shapes && editable && (
              <MenuItem
                icon={<Trash size={14} />}
                intent="danger"
                text={t('delete.ok')}
                onClick={() => void remove()}
              />
            )}
          </Menu>
        }
      >
        <Button size="small" variant="minimal" icon={<More size={14} />} aria-label={t('more', { name })} />
      </MenuPopover>
      {isRenaming && <RenameDialog form={form} renamed={changed} close={() => setRenaming(false)} />}
    </>
  )
}
