import { Menu, MenuItem, Tag } from '@blueprintjs/core'
import { More, Trash } from '@blueprintjs/icons'
import type { Start } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ago, momentOf } from '../../i18n/format.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { MenuPopover } from '../../shell/MenuPopover.tsx'
import { People, SmallGantt } from '../start/index.ts'
import { DeleteSpaceDialog } from './DeleteSpaceDialog.tsx'
import type { MySpace } from './my-spaces.ts'

interface SpaceCardProps {
  space: MySpace
  /** From 0; the first nine open by their number. */
  place: number
  /** Undefined: on its way; null: not to be had. */
  start: Start | null | undefined
  opensByEnter: boolean
  onDeleted: () => void
}

export function SpaceCard({ space, place, start, opensByEnter, onDeleted }: SpaceCardProps) {
  const { t } = useTranslation('spaces')
  const { members, lastOpenedAt } = space
  return (
    <article className={`pl-space-card${place === 0 ? ' is-first' : ''}`}>
      <header>
        <h2>
          <Link to={`/${space.id}`}>{space.name}</Link>
        </h2>
        {space.demo && <Tag minimal>{t('demo')}</Tag>}
        <div className="pl-spring" />
        {space.deletable && space.role === 'admin' && <CardMenu space={space} onDeleted={onDeleted} />}
        {place < 9 && <span className="pl-key">{opensByEnter ? '↵' : place + 1}</span>}
      </header>
      <p className="pl-space-counts" title={t(`role.${space.role}`)}>
        {t('facilities', { count: space.facilities })}, {t('schedules', { count: space.schedules })}
      </p>
      <Picture start={start} />
      <footer>
        <People members={members.filter(({ id }) => start?.here.includes(id))} />
        <div className="pl-spring" />
        <span title={lastOpenedAt ? momentOf(lastOpenedAt) : undefined}>
          {lastOpenedAt ? ago(lastOpenedAt) : t('neverOpened')}
        </span>
      </footer>
    </article>
  )
}

function Picture({ start }: { start: Start | null | undefined }) {
  const { t } = useTranslation('start')
  const schedule = start?.schedules[0]
  if (start === undefined) return <div className="start-gantt is-small is-waiting" aria-hidden="true" />
  if (!schedule || start?.bars.length === 0) return <p className="start-gantt is-small is-empty">{t('noPicture')}</p>
  return (
    <div title={schedule.name}>
      <SmallGantt bars={start?.bars ?? []} dataDate={schedule.dataDate} size="small" />
    </div>
  )
}

function CardMenu({ space, onDeleted }: Pick<SpaceCardProps, 'space' | 'onDeleted'>) {
  const { t } = useTranslation('spaces')
  const [deleting, setDeleting] = useState(false)
  const menu = (
    <Menu>
      <MenuItem icon={<Trash />} text={t('delete.menu')} intent="danger" onClick={() => setDeleting(true)} />
    </Menu>
  )
  return (
    <>
      <MenuPopover content={menu}>
        <IconButton icon={<More />} label={t('more', { name: space.name })} />
      </MenuPopover>
      {deleting && <DeleteSpaceDialog space={space} onDeleted={onDeleted} onClose={() => setDeleting(false)} />}
    </>
  )
}
