import { useTranslation } from 'react-i18next'
import { nodeOptions } from '../../parts/nodes/node-options.ts'
import { SelectField } from '../../shell/SelectField.tsx'
import { useNodes } from './use-scoreboard.ts'

interface NodeFieldProps {
  spaceId: string
  /** What is meant where no node is chosen. */
  nothing: string
  value: string | null
  onChange: (nodeId: string | null) => void
}

/** A part of the structure, in the order of its tree. */
export function NodeField({ spaceId, nothing, value, onChange }: NodeFieldProps) {
  const { t } = useTranslation('scoreboard')
  const nodes = useNodes(spaceId)
  return (
    <SelectField
      label={t('about')}
      value={value ?? ''}
      options={[{ value: '', label: nothing }, ...nodeOptions(nodes)]}
      onChange={(id) => onChange(id === '' ? null : id)}
    />
  )
}
