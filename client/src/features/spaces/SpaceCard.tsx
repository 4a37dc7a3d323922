import { Menu, MenuItem, Tag } from '@blueprintjs/core'
import { More, Trash } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ago, momentOf } from '../../i18n/format.ts'
import { Avatar } from '../../shell/Avatar.tsx'
import { IconButton } from '../../shell/IconButton.tsx'
import { MenuPopover } from '../../shell/MenuPopover.tsx'
import { DeleteSpaceDialog } from './DeleteSpaceDialog.tsx'
import type { MySpace } from './my-spaces.ts'

interface SpaceCardProps {
  space: MySpace
  /** From 0; the first nine open by their number. */
  place: number
  onDeleted: () => void
}

const shownMembers = 5

export function SpaceCard({ space, place, onDeleted }: SpaceCardProps) {
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
        {place < 9 && <span className="pl-key">{place === 0 ? '↵' : place + 1}</span>}
      </header>
      <p className="pl-space-counts">
        {t('facilities', { count: space.facilities })}, {t('schedules', { count: space.schedules })}
      </p>
      <p className="pl-space-role">{t(`role.${space.role}`)}</p>
      <footer>
        {members.slice(0, shownMembers).map((member) => (
          <Avatar key={member.id} person={member} size={22} />
        ))}
        <span>{members.length > shownMembers ? `+${members.length - shownMembers}` : ''}</span>
        <div className="pl-spring" />
        <span title={lastOpenedAt ? momentOf(lastOpenedAt) : undefined}>
          {lastOpenedAt ? ago(lastOpenedAt) : t('neverOpened')}
        </span>
      </footer>
    </article>
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
