import type { AppearanceProfile } from '@plumbline/core/contract'
import { limits } from '@plumbline/core/documents/bim'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useNumbers } from '../../../i18n/format.ts'
import { useLinkedPlan } from '../links/use-linked-plan.ts'
import { ProfileChoice } from './ProfileChoice.tsx'

interface WorkProfileProps {
  profiles: readonly AppearanceProfile[]
}

/** The profile of the chosen works, or of those that build the selected elements. */
export function WorkProfile({ profiles }: WorkProfileProps) {
  const { t } = useTranslation('modelLooks')
  const number = useNumbers()
  const linked = useLinkedPlan()
  const { works } = useSnapshot(linked.state)
  const { selected } = useSnapshot(linked.view.state)
  const meant =
    works.size > 0
      ? [...works]
      : [...new Set([...selected].flatMap((element) => linked.linksOf(element).map(({ workId }) => workId)))]
  return (
    <ProfileChoice
      title={t('works.title', { count: meant.length, number: number(meant.length) })}
      usual={t('works.asAbove')}
      profiles={profiles}
      own={meant.map((workId) => linked.links.document.profileOf(workId))}
      disabled={!linked.mayEdit || meant.length === 0}
      choose={(profileId) => linked.links.execute({ do: 'work.profile', workIds: meant, profileId })}
    />
  )
}

/** The profile of the links of the selected elements, to the chosen works where some are chosen: it beats that of the works. */
export function LinkProfile({ profiles }: WorkProfileProps) {
  const { t } = useTranslation('modelLooks')
  const number = useNumbers()
  const linked = useLinkedPlan()
  const { works } = useSnapshot(linked.state)
  const { selected } = useSnapshot(linked.view.state)
  const all = [...selected].flatMap((element) => linked.linksOf(element))
  const meant = all.filter(({ workId }) => works.size === 0 || works.has(workId)).slice(0, limits.linksAtOnce)
  const links = meant.map(({ modelId, guid, workId }) => ({ modelId, guid, workId }))
  return (
    <ProfileChoice
      title={t('links.title', { count: meant.length, number: number(meant.length) })}
      usual={t('links.asWork')}
      profiles={profiles}
      own={meant.map(({ profileId }) => profileId)}
      disabled={!linked.mayEdit || meant.length === 0}
      choose={(profileId) => linked.links.execute({ do: 'link.profile', links, profileId })}
    />
  )
}
