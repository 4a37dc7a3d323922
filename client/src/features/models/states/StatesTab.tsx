import { Button, Switch } from '@blueprintjs/core'
import { Cross, EyeOpen, Plus } from '@blueprintjs/icons'
import { type BimState, bimStateCreate, bimStateDelete, bimStateOverrides } from '@plumbline/core/contract'
import { formatInstant } from '@plumbline/core/time'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import type { Input } from '../../../api/request.ts'
import { dateOf } from '../../../i18n/format.ts'
import { useCan } from '../../../session/session.ts'
import { attempt } from '../../../shell/attempt.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { tellWayBack } from '../../../shell/way-back.ts'
import { useLinks } from '../links/use-linked-plan.ts'
import { StateForm } from './StateForm.tsx'
import type { States } from './use-states.ts'

/** States of the models: each says how elements and branches of the tree look; one of them is shown, and changed. */
export function StatesTab({ states }: { states: States }) {
  const { t } = useTranslation('modelLooks')
  const mayEdit = useCan()('bim.edit')
  const { list, shown, shownId, show, isByDate, showByDate } = states
  const { add, remove } = useStateEdits(states)
  return (
    <div className="model-links is-form">
      <section aria-label={t('state.title')}>
        <div className="model-links-bar">
          <Button size="small" icon={<Plus />} text={t('state.add')} disabled={!mayEdit} onClick={() => void add()} />
          <Button
            size="small"
            variant="minimal"
            text={t('state.showNone')}
            disabled={shownId === null}
            onClick={() => show(null)}
          />
          <Switch
            checked={isByDate}
            label={t('state.byDate')}
            title={t('state.byDateHint')}
            disabled={!list.value?.states.some(({ at }) => at !== null)}
            onChange={({ currentTarget }) => showByDate(currentTarget.checked)}
          />
        </div>
        {!list.value && list.error !== null && <ReadFailure error={list.error} again={list.again} />}
        {list.value?.states.length === 0 && <p className="model-note">{t('state.none')}</p>}
        <ul className="model-link-list">
          {list.value?.states.map((state) => (
            <li key={state.id}>
              {state.id === shownId && <EyeOpen size={14} aria-hidden />}
              <button
                type="button"
                className="model-link"
                aria-pressed={state.id === shownId}
                onClick={() => show(state.id, state.at)}
              >
                {state.name}
              </button>
              {state.at !== null && <span className="pl-muted">{dateOf(state.at)}</span>}
              {mayEdit && (
                <IconButton
                  icon={<Cross />}
                  label={t('state.delete', { name: state.name })}
                  onClick={() => void remove(state)}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={t('state.form')}>
        {shownId === null && <p className="model-note">{t('state.choose')}</p>}
        {shownId !== null && !shown.value && shown.error !== null && (
          <ReadFailure error={shown.error} again={shown.again} />
        )}
        {shown.value && <StateForm key={shown.value.state.id} content={shown.value} mayEdit={mayEdit} />}
      </section>
    </div>
  )
}

function useStateEdits({ list, show }: States) {
  const { t } = useTranslation('modelLooks')
  const { scheduleId, player } = useLinks()
  const create = (input: Omit<Input<typeof bimStateCreate>, 'scheduleId'>) =>
    attempt(() => call(bimStateCreate, { input: { ...input, scheduleId } }))
  return {
    /** Of the moment that the player shows, if it does. */
    add: async (): Promise<void> => {
      const { isOn, now } = player.state
      const name = t('state.newName', { number: (list.value?.states.length ?? 0) + 1 })
      const made = await create({ name, at: isOn ? formatInstant(now) : null })
      if (made) show(made.state.id)
    },
    remove: async ({ id, name, at }: BimState): Promise<void> => {
      const params = { bimStateId: id }
      const content = await attempt(() => call(bimStateOverrides, { params }))
      if (!content || !(await attempt(() => call(bimStateDelete, { params })))) return
      const { overrides, transformations } = content
      const back = () => void create({ name, at, overrides, transformations })
      tellWayBack(t('state.deleted', { name }), { text: t('undo'), run: back })
    },
  }
}
