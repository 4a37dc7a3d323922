import { Checkbox } from '@blueprintjs/core'
import type { ScoreboardContent } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { SelectField } from '../../shell/SelectField.tsx'
import { TextField } from '../../shell/TextField.tsx'
import { NodeField } from './NodeField.tsx'

type Settings = Pick<ScoreboardContent, 'name' | 'nodeId' | 'rotateSeconds' | 'shared'>

interface BoardDialogProps {
  spaceId: string
  title: string
  before: Settings
  mayShare: boolean
  save: (settings: Settings) => Promise<unknown>
  close: () => void
}

const rotations = [0, 15, 30, 60, 300] as const

/** The name of a board, what it is about, and when it makes way for the next one. */
export function BoardDialog({ spaceId, title, before, mayShare, save, close }: BoardDialogProps) {
  const { t } = useTranslation('scoreboard')
  const [settings, setSettings] = useState(before)
  const set = (part: Partial<Settings>): void => setSettings({ ...settings, ...part })
  return (
    <ActDialog
      title={title}
      submit={t('save')}
      disabled={settings.name.trim() === ''}
      work={() => save(settings)}
      close={close}
    >
      {(error) => (
        <>
          <TextField
            label={t('name')}
            value={settings.name}
            onChange={(name) => set({ name })}
            error={error || undefined}
            autoFocus
          />
          <NodeField
            spaceId={spaceId}
            nothing={t('wholeSpace')}
            value={settings.nodeId}
            onChange={(nodeId) => set({ nodeId })}
          />
          <SelectField
            label={t('rotation')}
            value={String(settings.rotateSeconds)}
            options={rotations.map((seconds) => ({
              value: String(seconds),
              label: seconds === 0 ? t('noRotation') : t('everySeconds', { n: seconds }),
            }))}
            onChange={(seconds) => set({ rotateSeconds: Number(seconds) })}
          />
          {mayShare && (
            <Checkbox
              label={t('shareField')}
              checked={settings.shared}
              onChange={() => set({ shared: !settings.shared })}
            />
          )}
        </>
      )}
    </ActDialog>
  )
}
