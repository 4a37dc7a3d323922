import './models.css'
import { Button } from '@blueprintjs/core'
import { Cube } from '@blueprintjs/icons'
import { type Model, scheduleRead } from '@plumbline/core/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { useNumbers } from '../../i18n/format.ts'
import { session, useCan } from '../../session/session.ts'
import { usePlace } from '../../session/use-place.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { LiveMark } from '../../shell/LiveMark.tsx'
import { PageFailure, PageNotice } from '../../shell/PageBody.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { useRead } from '../../shell/use-read.ts'
import { UploadDialog } from '../upload/index.ts'
import { AddModel, useModelFiles } from './AddModel.tsx'
import { Compass } from './Compass.tsx'
import { Callout } from './callout/Callout.tsx'
import { ViewCube } from './cube/ViewCube.tsx'
import { ElementPanel } from './ElementPanel.tsx'
import { IssueDialog } from './issues/IssueDialog.tsx'
import { modelLayout } from './layout/model-layout.ts'
import { LinkStrip } from './links/LinkStrip.tsx'
import { LinksContext, useOpenLinks } from './links/use-linked-plan.ts'
import { ModelCanvas } from './ModelCanvas.tsx'
import { ModelKeysDialog } from './ModelKeysDialog.tsx'
import { ModelTools } from './ModelTools.tsx'
import { MeasureBar } from './measure/MeasureBar.tsx'
import { MeasureOverlay } from './measure/MeasureOverlay.tsx'
import { ElementMenu } from './menu/ElementMenu.tsx'
import { ModelView } from './model-view.ts'
import { PictureDialog } from './picture/PictureDialog.tsx'
import { PlayerLegend } from './player/PlayerLegend.tsx'
import { FirstPrimitive } from './primitives/FirstPrimitive.tsx'
import { sendingModels } from './sending-models.ts'
import { Sides } from './split/Sides.tsx'
import { SplitBorder } from './split/SplitBorder.tsx'
import { SplitLabels } from './split/SplitLabels.tsx'
import { TreePanel } from './TreePanel.tsx'
import { PeopleBar } from './together/PeopleBar.tsx'
import { PeopleOverlay } from './together/PeopleOverlay.tsx'
import { useModels } from './use-models.ts'
import { type ModelRoom, useModelRoom } from './use-room.ts'
import { useSharedView, ViewsPanel } from './views/ViewsPanel.tsx'
import { WalkPad } from './walk/WalkPad.tsx'

/** `/:spaceId/schedule/:scheduleId/model`: the building models of a schedule. */
export default function ModelPage() {
  const { t } = useTranslation('model')
  const { spaceId = '', scheduleId = '' } = useParams()
  const { space } = useSnapshot(session)
  const { hasTree, hasFacts } = useSnapshot(modelLayout)
  usePlace(spaceId, scheduleId)
  const mayEdit = useCan()('bim.edit')
  const [view] = useState(() => new ModelView())
  const { isSplit } = useSnapshot(view.state)
  const room = useModelRoom(scheduleId, view)
  useSharedView(view, room)
  const read = useModels(scheduleId)
  const { value, error, again } = read
  const schedule = useRead(scheduleId, (signal) => call(scheduleRead, { params: { scheduleId }, signal })).value
  const open = useOpenLinks(schedule, view, room)
  usePageTitle(t('title'), schedule?.name, space?.name)
  const drop = useModelFiles(mayEdit ? { scheduleId, modelId: null } : null)
  const isSending = useSnapshot(sendingModels).files.some((file) => file.scheduleId === scheduleId)
  const isEmpty = value?.models.length === 0 && value.jobs.length === 0 && !isSending
  return (
    <AppFrame
      breadcrumb={[
        { label: space?.name ?? '', to: `/${spaceId}` },
        { label: schedule?.name ?? '', to: `/${spaceId}/schedule/${scheduleId}` },
        { label: t('title') },
      ]}
      tools={<ModelTools view={view} />}
      toolsRight={
        <>
          {room && <PeopleBar {...room} />}
          {mayEdit ? <AddModel scheduleId={scheduleId} /> : <span className="pl-muted">{t('viewOnly')}</span>}
        </>
      }
      statusBar={<ModelStatus view={view} />}
    >
      <div
        className={`model-screen${drop.isOver ? ' is-over' : ''}`}
        data-split={isSplit || undefined}
        {...drop.handlers}
      >
        {value && !isEmpty && hasTree && (
          <TreePanel
            view={view}
            models={value.models}
            jobs={value.jobs}
            mayEdit={mayEdit}
            views={
              room && (
                <ViewsPanel
                  view={view}
                  room={room}
                  spaceId={spaceId}
                  scheduleId={scheduleId}
                  title={schedule?.name ?? t('title')}
                />
              )
            }
          />
        )}
        {value && !isEmpty && (
          <div className="model-middle">
            <Stage view={view} models={value.models} room={room} />
            {open && (
              <LinksContext value={open}>
                <SplitLabels />
                <PlayerLegend />
                <Callout />
                <ElementMenu />
                <IssueDialog />
                <LinkStrip scheduleName={schedule?.name ?? ''} />
              </LinksContext>
            )}
          </div>
        )}
        {value && !isEmpty && hasFacts && <ElementPanel view={view} />}
        {isEmpty && (
          <PageNotice>
            <Cube size={40} />
            <p>{t(mayEdit ? 'empty' : 'none')}</p>
            {mayEdit && <AddModel scheduleId={scheduleId} />}
            {mayEdit && <FirstPrimitive scheduleId={scheduleId} />}
          </PageNotice>
        )}
        {!value && error !== null && <PageFailure error={error} again={again} />}
      </div>
      <UploadDialog />
      <ModelDialogs view={view} name={schedule?.name ?? t('title')} />
    </AppFrame>
  )
}

function ModelDialogs({ view, name }: { view: ModelView; name: string }) {
  const { dialog } = useSnapshot(view.state)
  const close = (): void => view.ask(null)
  if (dialog === 'keys') return <ModelKeysDialog close={close} />
  if (dialog === 'picture') return <PictureDialog view={view} name={name} close={close} />
  return null
}

interface StageProps {
  view: ModelView
  models: readonly Model[]
  room: ModelRoom | null
}

function Stage({ view, models, room }: StageProps) {
  const { t } = useTranslation('model')
  const { loading, failed, tool } = useSnapshot(view.state)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (isOpen) view.loading.show(models)
  }, [view, models, isOpen])
  useEffect(() => (isOpen ? room?.following.attend() : undefined), [room, isOpen])
  return (
    <div className="model-stage">
      <ModelCanvas view={view} opened={setOpen} />
      {isOpen && (
        <Sides view={view}>{(side) => <MeasureOverlay view={view} measuring={view.measuring} side={side} />}</Sides>
      )}
      {isOpen && room && (
        <div className="model-people-sides">
          <Sides view={view}>{(side) => <PeopleOverlay view={view} {...room} side={side} />}</Sides>
        </div>
      )}
      {isOpen && <SplitBorder view={view} />}
      {isOpen && <ViewCube view={view} />}
      {isOpen && <Compass view={view} />}
      {tool === 'measure' && <MeasureBar view={view} />}
      {(tool === 'walk' || tool === 'fly') && <WalkPad view={view} tool={tool} />}
      {loading.length > 0 && (
        <div className="model-loading" role="status">
          {t('loading', { count: loading.length })}
        </div>
      )}
      {failed.length > 0 && (
        <ul className="model-failed" role="alert">
          {failed.map(({ model }) => (
            <li key={model.id}>
              {t('notShown', { name: model.name })}{' '}
              <Button size="small" text={t('shell:retry')} onClick={() => view.loading.retry(model.id)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function ModelStatus({ view }: { view: ModelView }) {
  const { t } = useTranslation('model')
  const number = useNumbers()
  const { loaded, selected, hidden } = useSnapshot(view.state)
  const elements = loaded.reduce((sum, { table }) => sum + table.names.length, 0)
  return (
    <>
      <LiveMark />
      <span>{t('elements', { count: elements, number: number(elements) })}</span>
      {hidden.size > 0 && <span>{t('hidden', { number: number(hidden.size) })}</span>}
      <span>{t('selected', { number: number(selected.size) })}</span>
      <span className="pl-spring" />
      <span className="model-hint">{t('hint')}</span>
    </>
  )
}
