import { useTranslation } from 'react-i18next'
import type { Offer } from './offers.ts'

/** Above the field; the focus stays in it. */
export function Offers({ id, offers, active }: { id: string; offers: readonly Offer[]; active: number }) {
  const { t } = useTranslation('chat')
  if (offers.length === 0) return null
  return (
    <div id={id} className="pl-chat-people" role="listbox" aria-label={t('offers')}>
      {offers.map(({ key, label, note, take }, index) => (
        <div
          key={key}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseDown={(event) => {
            event.preventDefault()
            take()
          }}
        >
          {label} <small>{note}</small>
        </div>
      ))}
    </div>
  )
}
