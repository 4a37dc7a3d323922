import { useTranslation } from 'react-i18next'
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
  const parents = new Map(nodes.map(({ id, parentId }) => [id, parentId]))
  const depth = (id: string): number => {
    const parentId = parents.get(id)
    return parentId ? 1 + depth(parentId) : 0
  }
  const options = nodes.map(({ id, name }) => ({ value: id, label: `${'\u2003'.repeat(depth(id))}${name}` }))
  return (
    <SelectField
      label={t('about')}
      value={value ?? ''}
      options={[{ value: '', label: nothing }, ...options]}
      onChange={(id) => onChange(id === '' ? null : id)}
    />
  )
}
