import './avatar.css'
import { fullName, initials } from './initials.ts'

interface AvatarProps {
  person: { firstName: string; lastName: string; color: number }
  /** 24 in bars, 20 in cards, 16 in text. */
  size?: number
}

/** Colour never tells people apart alone: initials inside, the name as title. */
export function Avatar({ person, size = 24 }: AvatarProps) {
  const style = {
    width: size,
    height: size,
    fontSize: Math.max(8, Math.round(size * 0.4)),
    background: `var(--pl-presence-${person.color % 8})`,
  }
  return (
    <span className="pl-avatar" style={style} title={fullName(person)} role="img" aria-label={fullName(person)}>
      {initials(person)}
    </span>
  )
}
