import { Checkbox, Radio, RadioGroup } from '@blueprintjs/core'
import type { WholeChoice } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'

export const allOfIt: WholeChoice = { versions: 'all', chat: true, files: true, models: true, past: false }

const parts = ['chat', 'files', 'models', 'past'] as const

/** What of a schedule goes along, and what never does. */
export function WholeChoices({ choice, change }: { choice: WholeChoice; change(choice: WholeChoice): void }) {
  const { t } = useTranslation('exporting')
  return (
    <>
      <RadioGroup
        label={t('whole.versions')}
        selectedValue={choice.versions}
        onChange={(event) => change({ ...choice, versions: event.currentTarget.value === 'one' ? 'one' : 'all' })}
      >
        <Radio value="all" label={t('whole.all')} />
        <Radio value="one" label={t('whole.one')} />
      </RadioGroup>
      {parts.map((part) => (
        <Checkbox
          key={part}
          checked={choice[part]}
          label={t(`whole.${part}`)}
          onChange={(event) => change({ ...choice, [part]: event.currentTarget.checked })}
        />
      ))}
      <p className="exporting-note">{t('whole.left')}</p>
    </>
  )
}
