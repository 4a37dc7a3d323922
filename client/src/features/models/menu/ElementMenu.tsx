import { Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core'
import {
  Cut,
  Endorsed,
  EyeOff,
  EyeOpen,
  Filter,
  GanttChart,
  Issue,
  Layers,
  Link as LinkIcon,
  ZoomToFit,
} from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { useNumbers } from '../../../i18n/format.ts'
import { tellUndoable } from '../../../shell/way-back.ts'
import { useLinkedPlan, useLinks } from '../links/use-linked-plan.ts'
import { modelCommands } from '../model-keys.ts'

/** What can be done with what is selected, where it was asked for. */
export function ElementMenu() {
  const { view } = useLinkedPlan()
  const { menu } = useSnapshot(view.state)
  if (!menu) return null
  return (
    <PopoverNext
      isOpen
      content={<Items />}
      placement="bottom-start"
      renderTarget={({ ref }) => <span ref={ref} style={{ position: 'fixed', left: menu.x, top: menu.y }} />}
      animation="minimal"
      arrow={false}
      shouldReturnFocusOnClose={false}
      onInteraction={(isOpen) => !isOpen && view.closeMenu()}
      onClosed={() => view.state.dialog === null && view.viewer?.focus()}
    />
  )
}

const looks = [
  { name: 'isolate', icon: <Filter /> },
  { name: 'hide', icon: <EyeOff /> },
  { name: 'ghost', icon: <Layers /> },
  { name: 'fit', icon: <ZoomToFit /> },
] as const

function Items() {
  const { t } = useTranslation('model')
  const { view } = useLinkedPlan()
  const { selected, hidden, ghost } = useSnapshot(view.state)
  const command = (name: string) => modelCommands.find((one) => one.name === name)
  const isBare = selected.size === 0
  return (
    <Menu>
      {looks.map(({ name, icon }) => (
        <MenuItem
          key={name}
          icon={icon}
          text={t(`command.${name}`)}
          label={command(name)?.keys}
          disabled={isBare && name !== 'fit'}
          onClick={() => command(name)?.run(view)}
        />
      ))}
      <MenuItem
        icon={<EyeOpen />}
        text={t('command.showAll')}
        label={command('showAll')?.keys}
        disabled={hidden.size === 0 && ghost.size === 0}
        onClick={() => view.showAll()}
      />
      <MenuDivider />
      <WorkItems />
      <MenuDivider />
      <MenuItem
        icon={<Cut />}
        text={t('elementMenu.section')}
        disabled={!view.state.menu?.face}
        onClick={() => view.cutAtMenu()}
      />
      <IssueItem />
    </Menu>
  )
}

/** What links elements to works: by the work that is chosen below the picture, and to the ones they have. */
function WorkItems() {
  const { t } = useTranslation('model')
  const linked = useLinkedPlan()
  const { spaceId, scheduleId } = useLinks()
  const { selected } = useSnapshot(linked.view.state)
  const { works } = useSnapshot(linked.state)
  const { t: says } = useTranslation('modelLinks')
  const number = useNumbers()
  const navigate = useNavigate()
  const { store } = linked.plan
  const nameOf = (workId: string): string => {
    const slot = store.slotOf(workId)
    return slot < 0 ? '' : `${store.codes[slot]} ${store.names[slot]}`.trim()
  }
  const [chosen = ''] = works
  const [element] = selected
  const own = element === undefined ? [] : linked.linksOf(element).filter(({ workId }) => store.slotOf(workId) >= 0)
  const [first] = own
  const link = (): void => {
    const count = linked.link(WHOLE)
    const undo = { text: says('undo'), run: () => linked.links.undo() }
    if (count > 0) tellUndoable(says('done.linked', { count, number: number(count) }), undo)
  }
  const isLinked = works.size === 1 && own.some(({ workId }) => workId === chosen)
  return (
    <>
      <MenuItem
        icon={<LinkIcon />}
        text={works.size === 1 ? t('elementMenu.linkTo', { name: nameOf(chosen) }) : t('elementMenu.link')}
        disabled={!linked.mayEdit || works.size === 0 || selected.size === 0 || isLinked}
        onClick={link}
      />
      <MenuItem
        icon={<Endorsed />}
        text={t('elementMenu.chooseWork')}
        disabled={!first}
        onClick={() => first && linked.chooseWorks([first.workId])}
      />
      <MenuItem
        icon={<GanttChart />}
        text={first ? t('elementMenu.goToWork', { name: nameOf(first.workId) }) : t('elementMenu.goToAnyWork')}
        disabled={!first}
        onClick={() => first && void navigate(`/${spaceId}/schedule/${scheduleId}?row=${first.workId}`)}
      />
    </>
  )
}

const WHOLE = 100

function IssueItem() {
  const { t } = useTranslation('model')
  const { view, mayEdit } = useLinkedPlan()
  return (
    <MenuItem icon={<Issue />} text={t('elementMenu.issue')} disabled={!mayEdit} onClick={() => view.ask('issue')} />
  )
}
