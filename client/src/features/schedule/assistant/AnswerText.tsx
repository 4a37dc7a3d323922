import type { AssistantItem } from '@plumbline/core/contract'
import { useSchedule } from '../base/schedule-context.ts'

const MARK = /(\[\[[A-Za-z0-9_-]{1,32}\]\])/

/** The answer as text; works that it cites lead to their rows. */
export function AnswerText({ text, works }: Pick<AssistantItem, 'text' | 'works'>) {
  const { actions } = useSchedule()
  let place = 0
  return (
    <p className="assistant-answer">
      {text.split(MARK).map((part) => {
        const key = place++
        const work = MARK.test(part) ? works.find(({ id }) => part === `[[${id}]]`) : undefined
        if (!work) return <span key={key}>{part}</span>
        return (
          <button key={key} type="button" className="schedule-link" onClick={() => actions.showRow(work.id, 'look')}>
            {`${work.code} ${work.name}`.trim()}
          </button>
        )
      })}
    </p>
  )
}
