import { Cross } from '@blueprintjs/icons'
import type { Anchor } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { dateOf } from '../../i18n/format.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { useAnchorName } from './anchor-names.ts'

/** What a message speaks of, as it is called now, with the dates it had then; a click leads there. */
export function AnchorChip({ anchor, remove }: { anchor: Anchor; remove?: () => void }) {
  const { t } = useTranslation('chat')
  const { spaceId = '' } = useParams()
  const navigate = useNavigate()
  const now = useAnchorName(anchor)
  const { kind, from, to } = anchor
  const name = (now ?? anchor.name) || t('nameless')
  const dates = [from, to].filter((date) => date !== null).map(dateOf)
  return (
    <span className="pl-chat-anchor" data-anchor={kind} data-gone={now === null || undefined}>
      <button
        type="button"
        title={now === null ? t('anchor.gone') : undefined}
        onClick={() => void navigate(addressOf(spaceId, anchor))}
      >
        {kind !== 'work' && (
          <small>{t(`anchor.${kind === 'date' ? (from === null ? 'finish' : 'start') : kind}`)}</small>
        )}
        {now === null ? <s>{name}</s> : <span>{name}</span>}
        {dates.length > 0 && <small>{t('then', { dates: dates.join(' → ') })}</small>}
      </button>
      {remove && <IconButton icon={<Cross size={10} />} label={t('removeAnchor')} onClick={remove} />}
    </span>
  )
}

/** A relation is shown with its successor; a date without a work is the end of the schedule: what leads to it is critical. */
function addressOf(spaceId: string, { kind, in: place, id }: Anchor): string {
  const parts = id.split(':')
  if (kind === 'card') return `/${spaceId}/kanban-schedule/${place}/${parts.join('/')}`
  const plan = `/${spaceId}/schedule/${place}`
  if (kind === 'relation') return `${plan}?row=${parts[1]}&tab=task_relations`
  return parts[0] === '' ? `${plan}?critical=1` : `${plan}?row=${parts[0]}`
}
