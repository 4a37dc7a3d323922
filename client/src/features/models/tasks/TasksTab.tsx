import { Button, Menu, MenuItem } from '@blueprintjs/core'
import { Link as LinkIcon } from '@blueprintjs/icons'
import { modelTasks } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useNumbers } from '../../../i18n/format.ts'
import { useCan } from '../../../session/session.ts'
import { MenuPopover } from '../../../shell/MenuPopover.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { useRead } from '../../../shell/use-read.ts'
import { tellUndoable } from '../../../shell/way-back.ts'
import { openUpload } from '../../upload/index.ts'
import { useLinkedPlan, useLinks } from '../links/use-linked-plan.ts'
import { TaskTable } from './TaskTable.tsx'
import { linkCommand, type ModelTasks, missingLinks, type TaskLine, taskLines } from './task-lines.ts'

/** The schedules in the files of the models: what of them is here already, and what can be made of the rest. */
export function TasksTab({ scheduleName }: { scheduleName: string }) {
  const { t } = useTranslation('modelTasks')
  const linked = useLinkedPlan()
  const { loaded } = linked
  const key = loaded.map(({ id, table }) => `${id}.${table.revision}`).join()
  const { value, error, again } = useRead(key, (signal) =>
    Promise.all(
      loaded.map(async (model): Promise<ModelTasks> => {
        const { tasks } = await call(modelTasks, { params: { modelId: model.id }, signal, quiet: true })
        return { model, tasks }
      }),
    ),
  )
  const models = value?.filter(({ tasks }) => tasks.length > 0) ?? []
  const lines = taskLines(linked.plan.store, models)
  return (
    <section className="model-panel" aria-label={t('title')}>
      {lines.length > 0 && (
        <div className="model-links-bar">
          <Summary lines={lines} />
          <span className="pl-spring" />
          <MakeWorks models={models} scheduleName={scheduleName} />
          <LinkElements lines={lines} />
        </div>
      )}
      {!value && error !== null && <ReadFailure error={error} again={again} />}
      {value && lines.length === 0 && <p className="model-note">{t('none')}</p>}
      {lines.length > 0 && <TaskTable lines={lines} />}
    </section>
  )
}

function Summary({ lines }: { lines: readonly TaskLine[] }) {
  const { t } = useTranslation('modelTasks')
  const number = useNumbers()
  const links = lines.reduce((sum, { task }) => sum + task.elements.length, 0)
  const found = lines.filter(({ match }) => match !== null).length
  const percent = Math.floor((found / lines.length) * 100)
  return (
    <span>
      {t('brings', { count: lines.length, number: number(lines.length) })}
      {', '}
      {t('links', { count: links, number: number(links) })}
      {'. '}
      <span className="pl-muted">{t('found', { found: number(found), percent })}</span>
    </span>
  )
}

function LinkElements({ lines }: { lines: readonly TaskLine[] }) {
  const { t } = useTranslation('modelTasks')
  const number = useNumbers()
  const linked = useLinkedPlan()
  const links = missingLinks(linked, lines)
  const count = { count: links.length, number: number(links.length) }
  const isAnyMeant = lines.some(({ task, match }) => match !== null && task.elements.length > 0)
  if (links.length === 0) return isAnyMeant ? <span className="pl-muted">{t('allLinked')}</span> : null
  const link = (): void => {
    if (!linked.links.execute(linkCommand(links)).ok) return
    tellUndoable(t('modelLinks:done.linked', count), { text: t('modelLinks:undo'), run: () => linked.links.undo() })
  }
  return (
    <Button
      size="small"
      intent="primary"
      icon={<LinkIcon />}
      text={t('link', count)}
      disabled={!linked.mayEdit}
      onClick={link}
    />
  )
}

/** Through the usual import: what it would do is looked at before. */
function MakeWorks({ models, scheduleName }: { models: readonly ModelTasks[]; scheduleName: string }) {
  const { t } = useTranslation('modelTasks')
  const { spaceId, scheduleId } = useLinks()
  const mayImport = useCan()('schedule.import')
  const open = ({ id, name }: ModelTasks['model']): void =>
    openUpload({ kind: 'schedule', id: scheduleId, name: scheduleName, spaceId }, { modelId: id, name })
  const [only, ...others] = models
  if (!mayImport || !only) return null
  if (others.length === 0) return <Button size="small" text={t('import')} onClick={() => open(only.model)} />
  const menu = (
    <Menu>
      {models.map(({ model }) => (
        <MenuItem key={model.id} text={model.name} onClick={() => open(model)} />
      ))}
    </Menu>
  )
  return (
    <MenuPopover content={menu}>
      <Button size="small" text={t('import')} />
    </MenuPopover>
  )
}
