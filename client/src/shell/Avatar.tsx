import './avatar.css'
import { avatarRead } from '@plumbline/core/contract'
import { urlOf } from '../api/request.ts'
import { fullName, initials } from './initials.ts'

interface AvatarProps {
  person: { id?: string; firstName: string; lastName: string; color: number; avatar?: string }
  /** 24 in bars, 20 in cards, 16 in text. */
  size?: number
}

/** A picture, or initials: colour never tells people apart alone. The name is the title. */
export function Avatar({ person, size = 24 }: AvatarProps) {
  const style = {
    width: size,
    height: size,
    fontSize: Math.max(8, Math.round(size * 0.4)),
    background: `var(--pl-presence-${person.color % 8})`,
  }
  if (person.id && person.avatar) {
    return (
      <img
        className="pl-avatar"
        style={style}
        src={`${urlOf(avatarRead, { userId: person.id }, {})}?${person.avatar}`}
        title={fullName(person)}
        alt={fullName(person)}
      />
    )
  }
  return (
    <span className="pl-avatar" style={style} title={fullName(person)} role="img" aria-label={fullName(person)}>
      {initials(person)}
    </span>
  )
}
