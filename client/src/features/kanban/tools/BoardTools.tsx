import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Add, Archive, Redo, Search, TimelineAreaChart, Undo } from '@blueprintjs/icons'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { PrintLink } from '../../../parts/paper/PrintLink.tsx'
import { IconButton } from '../../../shell/IconButton.tsx'
import { isFiltering, type LaneKind, laneKinds, type PrintedBoard } from '../board-view.ts'
import { useBoard } from '../session/use-board.ts'
import { LabelsDialog } from './LabelsDialog.tsx'
import { SelectionTools } from './SelectionTools.tsx'
import { WorksDialog } from './WorksDialog.tsx'

export function BoardTools() {
  const { t } = useTranslation('kanban')
  const actions = useBoard()
  const { view, board, people } = actions
  const { text, labelId, personId, lanes, selected } = useSnapshot(view)
  if (selected.size > 0) return <SelectionTools />
  const clear = (): void => {
    Object.assign(view, { text: '', labelId: '', personId: '' })
  }
  return (
    <>
      <InputGroup
        leftIcon={<Search size={14} />}
        placeholder={t('find')}
        aria-label={t('find')}
        value={text}
        onValueChange={(value) => {
          view.text = value
        }}
      />
      <HTMLSelect
        minimal
        aria-label={t('labels')}
        value={labelId}
        options={[
          { value: '', label: t('anyLabel') },
          ...board.labels().map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => {
          view.labelId = event.currentTarget.value
        }}
      />
      <HTMLSelect
        minimal
        aria-label={t('people')}
        value={personId}
        options={[{ value: '', label: t('anybody') }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(event) => {
          view.personId = event.currentTarget.value
        }}
      />
      <HTMLSelect
        minimal
        aria-label={t('lanes')}
        value={lanes}
        options={laneKinds.map((value) => ({ value, label: t(`lanesBy.${value}`) }))}
        onChange={(event) => {
          view.lanes = event.currentTarget.value as LaneKind
        }}
      />
      {isFiltering({ text, labelId, personId }) && (
        <Button size="small" variant="minimal" text={t('showAll')} onClick={clear} />
      )}
    </>
  )
}

export function BoardToolsRight() {
  const { t } = useTranslation('kanban')
  const actions = useBoard()
  const [dialog, setDialog] = useState<'works' | 'labels' | null>(null)
  const { right, canUndo, canRedo } = useSnapshot(actions.session.state)
  const mayWrite = right !== 'read'
  const add = (): void => {
    actions.view.adding = actions.board.columns()[0]?.id ?? null
  }
  return (
    <>
      {mayWrite && (
        <>
          <IconButton icon={<Undo />} label={t('undo')} disabled={!canUndo} onClick={() => actions.session.undo()} />
          <IconButton icon={<Redo />} label={t('redo')} disabled={!canRedo} onClick={() => actions.session.redo()} />
        </>
      )}
      {actions.mayShape && (
        <Button size="small" variant="minimal" text={t('labels')} onClick={() => setDialog('labels')} />
      )}
      {mayWrite && (
        <Button size="small" variant="minimal" text={t('cardsFromWorks')} onClick={() => setDialog('works')} />
      )}
      <PaperLink />
      <PanelButton panel="archive" icon={<Archive />} />
      <PanelButton panel="flow" icon={<TimelineAreaChart />} />
      {mayWrite && <Button size="small" intent="primary" icon={<Add />} text={t('newCard')} onClick={add} />}
      {dialog === 'works' && <WorksDialog close={() => setDialog(null)} />}
      {dialog === 'labels' && <LabelsDialog close={() => setDialog(null)} />}
    </>
  )
}

/** As it is looked at. */
function PaperLink() {
  const { spaceId, scheduleId, boardId } = useParams()
  const { text, labelId, personId, lanes } = useSnapshot(useBoard().view)
  const to = `/${spaceId}/kanban-schedule/${scheduleId}/${boardId}/print`
  return <PrintLink to={to} state={{ text, labelId, personId, lanes } satisfies PrintedBoard} />
}

/** What stands beside the board where no card is open. */
function PanelButton({ panel, icon }: { panel: 'flow' | 'archive'; icon: ReactElement }) {
  const { t } = useTranslation('kanban')
  const { view, show } = useBoard()
  const { cardId } = useParams()
  const shown = useSnapshot(view).panel === panel && !cardId
  const toggle = (): void => {
    view.panel = shown ? 'none' : panel
    if (cardId) show(null)
  }
  return <Button size="small" variant="minimal" icon={icon} active={shown} text={t(panel)} onClick={toggle} />
}
