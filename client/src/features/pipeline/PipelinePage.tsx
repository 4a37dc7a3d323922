import './pipeline.css'
import { Button, HTMLSelect, Spinner } from '@blueprintjs/core'
import { Add, Cog, Trash } from '@blueprintjs/icons'
import { type Pipe, type PipeContent, pipeCreate, pipeDelete, pipeEdit } from '@plumbline/core/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { PrintLink } from '../../parts/paper/PrintLink.tsx'
import { session, useCan } from '../../session/session.ts'
import { usePlace } from '../../session/use-place.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { attempt } from '../../shell/attempt.ts'
import { confirm } from '../../shell/confirm.ts'
import { forms, hideForm, showForm } from '../../shell/forms.ts'
import { PageBody, PageFailure, PageNotice } from '../../shell/PageBody.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { put, useQuery } from '../../shell/use-query.ts'
import { PipeDialog } from './PipeDialog.tsx'
import { PipeView } from './PipeView.tsx'
import { newPipe } from './pipe-form.ts'
import { useChosenPipe, usePipes } from './use-pipes.ts'

/** `/:spaceId/pipeline/:projectId`: sections by stages, filled by the works of the project. */
export default function PipelinePage() {
  const { t } = useTranslation('pipeline')
  const { spaceId = '', projectId = '' } = useParams()
  usePlace(spaceId, projectId)
  const { space } = useSnapshot(session)
  const mayEdit = useCan()('eps.edit')
  const [, edit] = useQuery()
  const [form, setForm] = useState<{ pipe: Pipe | null; content: PipeContent } | null>(null)
  const { projectPipeSettings: isFormShown } = useSnapshot(forms)
  useEffect(() => () => hideForm('projectPipeSettings'), [])
  const openForm = (of: NonNullable<typeof form>): void => {
    setForm(of)
    showForm('projectPipeSettings')
  }
  const { value, error, again } = usePipes(projectId)
  const pipe = useChosenPipe(value?.pipes)
  const show = (id: string): void => edit((now) => put(now, 'pipe', id), { replace: true })
  usePageTitle(t('title'), value?.project.name, space?.name)
  const save = async (content: PipeContent): Promise<void> => {
    const saved = form?.pipe
      ? await call(pipeEdit, { params: { pipeId: form.pipe.id }, input: content, quiet: true })
      : await call(pipeCreate, { params: { projectId }, input: content, quiet: true })
    show(saved.pipe.id)
    again()
  }
  const remove = async (gone: Pipe): Promise<void> => {
    const isSure = await confirm({
      title: t('delete', { name: gone.name }),
      message: t('deleteText'),
      okLabel: t('deleteIt'),
      intent: 'danger',
    })
    if (!isSure) return
    await attempt(() => call(pipeDelete, { params: { pipeId: gone.id } }))
    again()
  }
  const create = value && mayEdit ? () => openForm({ pipe: null, content: newPipe(value.sources, t('title')) }) : null
  return (
    <AppFrame
      breadcrumb={[
        { label: space?.name ?? '', to: `/${spaceId}` },
        { label: value?.project.name ?? '', to: `/${spaceId}/grid/${projectId}` },
        { label: t('title') },
      ]}
      tools={
        pipe && (
          <>
            <HTMLSelect
              aria-label={t('pipe')}
              value={pipe.id}
              options={value?.pipes.map(({ id, name }) => ({ value: id, label: name })) ?? []}
              onChange={(event) => show(event.currentTarget.value)}
            />
            {mayEdit && (
              <Button
                variant="minimal"
                icon={<Cog />}
                text={t('settings')}
                onClick={() => openForm({ pipe, content: contentOf(pipe) })}
              />
            )}
            {mayEdit && (
              <Button variant="minimal" icon={<Trash />} text={t('deleteIt')} onClick={() => void remove(pipe)} />
            )}
          </>
        )
      }
      toolsRight={
        pipe && (
          <>
            <PrintLink to={`/${spaceId}/pipeline/${projectId}/print`} />
            {create && <Button intent="primary" icon={<Add />} text={t('new')} onClick={create} />}
          </>
        )
      }
    >
      {pipe && value ? (
        <PipeView key={pipe.id} pipe={pipe} spaceId={spaceId} projectId={projectId} />
      ) : (
        <PageBody busy={value === null && error === null}>
          {value && (
            <PageNotice>
              <h2>{t('title')}</h2>
              <p>{t('what')}</p>
              {value.works === 0 ? (
                <p>{t('noWorks')}</p>
              ) : (
                create && <Button intent="primary" icon={<Add />} text={t('new')} onClick={create} />
              )}
              <Link to={`/${spaceId}/grid/${projectId}`}>{t('toGrid')}</Link>
            </PageNotice>
          )}
          {!value && error === null && <Spinner size={28} />}
          {!value && error !== null && <PageFailure error={error} again={again} />}
        </PageBody>
      )}
      {isFormShown && form && value && (
        <PipeDialog
          before={form.content}
          sources={value.sources}
          save={save}
          close={() => hideForm('projectPipeSettings')}
        />
      )}
    </AppFrame>
  )
}

const contentOf = ({ id: _id, ...content }: Pipe): PipeContent => content
