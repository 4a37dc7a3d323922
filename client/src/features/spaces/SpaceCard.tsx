import { Button, Menu, MenuItem, PopoverNext, Tag } from '@blueprintjs/core'
import { More, Trash } from '@blueprintjs/icons'
import { spaceDelete } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { ago, momentOf } from '../../i18n/format.ts'
import { Avatar } from '../../shell/Avatar.tsx'
import { confirm } from '../../shell/confirm.ts'
import { toast, toastError } from '../../shell/toast.ts'
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
  const remove = async () => {
    const answer = await confirm({
      title: t('delete.title'),
      message: t('delete.message', { name: space.name, count: space.schedules }),
      okLabel: t('delete.ok'),
      intent: 'danger',
    })
    if (!answer) return
    try {
      await call(spaceDelete, { params: { spaceId: space.id } })
      toast.done(t('delete.done', { name: space.name }))
      onDeleted()
    } catch (error) {
      toastError(error)
    }
  }
  const menu = (
    <Menu>
      <MenuItem icon={<Trash />} text={t('delete.menu')} intent="danger" onClick={() => void remove()} />
    </Menu>
  )
  return (
    <PopoverNext content={menu} placement="bottom-end">
      <Button variant="minimal" size="small" icon={<More />} aria-label={t('more', { name: space.name })} />
    </PopoverNext>
  )
}
