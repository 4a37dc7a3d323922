import { Button } from '@blueprintjs/core'
import { Plus } from '@blueprintjs/icons'
import {
  type AppearanceProfile,
  appearanceProfileCreate,
  appearanceProfileDelete,
  appearanceProfileEdit,
} from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import type { Input } from '../../../api/request.ts'
import { useNumbers } from '../../../i18n/format.ts'
import { useCan } from '../../../session/session.ts'
import { attempt } from '../../../shell/attempt.ts'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { tellWayBack } from '../../../shell/way-back.ts'
import { useLinkedPlan, useLinks } from '../links/use-linked-plan.ts'
import { LookMark } from './LookField.tsx'
import { type ProfileChange, ProfileForm } from './ProfileForm.tsx'
import type { Profiles } from './use-profiles.ts'
import { LinkProfile, WorkProfile } from './WorkProfile.tsx'

const shownPhases = ['before', 'during', 'after'] as const

/** How works look in the player: the profiles of the space, which works have which, and one of them in a form. */
export function ProfilesTab({ profiles }: { profiles: Profiles }) {
  const { t } = useTranslation('modelLooks')
  const mayEdit = useCan()('bim.edit')
  const { value, error, again } = profiles
  const [chosen, setChosen] = useState<string | null>(null)
  const edits = useProfileEdits(profiles)
  const add = async (): Promise<void> => {
    const made = await edits.add(t('profile.newName', { number: (value?.profiles.length ?? 0) + 1 }))
    if (made) setChosen(made.id)
  }
  const profile = value?.profiles.find(({ id }) => id === chosen)
  return (
    <div className="model-links is-form">
      <section aria-label={t('profile.title')}>
        <div className="model-links-bar">
          <Button size="small" icon={<Plus />} text={t('profile.add')} disabled={!mayEdit} onClick={() => void add()} />
          {value && <WorkProfile profiles={value.profiles} />}
          {value && <LinkProfile profiles={value.profiles} />}
        </div>
        {!value && error !== null && <ReadFailure error={error} again={again} />}
        {value?.profiles.length === 0 && <p className="model-note">{t('profile.none')}</p>}
        <ul className="model-link-list">
          {value?.profiles.map((one) => (
            <ProfileLine key={one.id} profile={one} isChosen={one.id === chosen} choose={() => setChosen(one.id)} />
          ))}
        </ul>
      </section>
      <section aria-label={t('profile.form')}>
        {profile ? (
          <ProfileForm
            key={profile.id}
            profile={profile}
            mayEdit={mayEdit}
            save={(change) => void edits.save(profile, change)}
            remove={() => void edits.remove(profile)}
          />
        ) : (
          <p className="model-note">{t('profile.choose')}</p>
        )}
      </section>
    </div>
  )
}

interface ProfileLineProps {
  profile: AppearanceProfile
  isChosen: boolean
  choose: () => void
}

function ProfileLine({ profile: { id, name, kind, looks, defaultFor }, isChosen, choose }: ProfileLineProps) {
  const { t } = useTranslation('modelLooks')
  const number = useNumbers()
  const { links } = useLinkedPlan()
  const works = links.document.worksWith(id)
  return (
    <li>
      <button type="button" className="model-link" aria-pressed={isChosen} onClick={choose}>
        {name}
      </button>
      <span className="model-look">
        {shownPhases.map((phase) => (
          <LookMark key={phase} look={looks[phase]} label={t(`phases.${phase}`)} />
        ))}
      </span>
      <span className="pl-muted">
        {[
          t(`kinds.${kind}`),
          ...defaultFor.map((type) => t(`schedule:type.${type}`)),
          works > 0 && t('profile.works', { count: works, number: number(works) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  )
}

function useProfileEdits({ value, set, again }: Profiles) {
  const { t } = useTranslation('modelLooks')
  const { spaceId } = useLinks()
  const create = (input: Input<typeof appearanceProfileCreate>) =>
    attempt(async () => (await call(appearanceProfileCreate, { params: { spaceId }, input })).profile)
  return {
    add: async (name: string): Promise<AppearanceProfile | null> => {
      const made = await create({ name, kind: 'install' })
      if (made && value) set({ profiles: [...value.profiles, made] })
      return made
    },
    /** Seen at once; what the server refuses is as it was. */
    save: async (profile: AppearanceProfile, change: ProfileChange): Promise<void> => {
      const seen = (now: AppearanceProfile): void =>
        set({ profiles: (value?.profiles ?? []).map((one) => (one.id === profile.id ? now : one)) })
      seen({ ...profile, ...change })
      const params = { spaceId, appearanceProfileId: profile.id }
      const answer = await attempt(() => call(appearanceProfileEdit, { params, input: change }))
      if (answer) seen(answer.profile)
      else again()
    },
    remove: async (profile: AppearanceProfile): Promise<void> => {
      const params = { spaceId, appearanceProfileId: profile.id }
      if (!(await attempt(() => call(appearanceProfileDelete, { params })))) return
      tellWayBack(t('profile.deleted', { name: profile.name }), { text: t('undo'), run: () => void create(profile) })
    },
  }
}
