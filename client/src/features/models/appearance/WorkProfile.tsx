import { HTMLSelect } from '@blueprintjs/core'
import type { AppearanceProfile } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useNumbers } from '../../../i18n/format.ts'
import { useLinkedPlan } from '../links/use-linked-plan.ts'

const SEVERAL = 'several'

/** The profile of the chosen works, or of those that build the selected elements. */
export function WorkProfile({ profiles }: { profiles: readonly AppearanceProfile[] }) {
  const { t } = useTranslation('modelLooks')
  const number = useNumbers()
  const linked = useLinkedPlan()
  const { works } = useSnapshot(linked.state)
  const { selected } = useSnapshot(linked.view.state)
  const meant =
    works.size > 0
      ? [...works]
      : [...new Set([...selected].flatMap((element) => linked.linksOf(element).map(({ workId }) => workId)))]
  const own = new Set(meant.map((workId) => linked.links.document.profileOf(workId) ?? ''))
  const known = [...own].map((id) => (profiles.some((one) => one.id === id) ? id : ''))
  const value = new Set(known).size > 1 ? SEVERAL : (known[0] ?? '')
  const options = [
    ...(value === SEVERAL ? [{ value: SEVERAL, label: t('works.several') }] : []),
    { value: '', label: t('works.asAbove') },
    ...profiles.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const title = t('works.title', { count: meant.length, number: number(meant.length) })
  return (
    <span className="model-look">
      {title}
      <HTMLSelect
        minimal
        aria-label={title}
        disabled={!linked.mayEdit || meant.length === 0}
        value={value}
        options={options}
        onChange={({ currentTarget }) =>
          linked.links.execute({ do: 'work.profile', workIds: meant, profileId: currentTarget.value || null })
        }
      />
    </span>
  )
}
