import { Button, InputGroup } from '@blueprintjs/core'
import type { TopicFacts } from '@plumbline/core/bim/bcf'
import { type JSX, useState } from 'react'
import type { LinksSession } from '../links/links-session.ts'
import type { ModelView } from '../model-view.ts'
import { useAddView } from './use-add-view.ts'
import { viewpointOf } from './viewpoints.ts'

interface NewViewProps {
  view: ModelView
  links: LinksSession
  /** What it is besides a view: of a topic. */
  facts?: Partial<TopicFacts>
  label: string
  button: { icon: JSX.Element; text: string }
}

/** A name, under which what is seen now is kept, with what is selected. */
export function NewView({ view, links, facts, label, button }: NewViewProps) {
  const [name, setName] = useState('')
  const addView = useAddView(links)
  const keep = (): void => {
    const viewpoint = viewpointOf(view)
    if (!viewpoint || name.trim() === '') return
    if (addView({ name, viewpoint, ...(facts && { facts }) })) setName('')
  }
  return (
    <form
      className="model-view-new"
      onSubmit={(event) => {
        event.preventDefault()
        keep()
      }}
    >
      <InputGroup
        size="small"
        aria-label={label}
        placeholder={label}
        maxLength={128}
        value={name}
        onValueChange={setName}
      />
      <Button size="small" type="submit" {...button} disabled={name.trim() === ''} />
    </form>
  )
}
