import { Cross } from '@blueprintjs/icons'
import type { Anchor } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { dateOf } from '../../i18n/format.ts'
import { IconButton } from '../../shell/IconButton.tsx'

/** What a message speaks of, with the dates it had then; a click leads there. */
export function AnchorChip({ anchor, remove }: { anchor: Anchor; remove?: () => void }) {
  const { t } = useTranslation('chat')
  const { spaceId } = useParams()
  const navigate = useNavigate()
  const { kind, in: place, id, name, from, to } = anchor
  const address =
    kind === 'card'
      ? `/${spaceId}/kanban-schedule/${place}/${id.replace(':', '/')}`
      : `/${spaceId}/schedule/${place}?row=${id.split(':')[0]}`
  const dates = [from, to].filter((date) => date !== null).map(dateOf)
  return (
    <span className="pl-chat-anchor">
      <button type="button" onClick={() => void navigate(address)}>
        {name || t('nameless')}
        {dates.length > 0 && <small>{t('then', { dates: dates.join(' → ') })}</small>}
      </button>
      {remove && <IconButton icon={<Cross size={10} />} label={t('removeAnchor')} onClick={remove} />}
    </span>
  )
}
