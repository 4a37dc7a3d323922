import { createHmac } from 'node:crypto'
import { suggestedQuestions } from '@plumbline/core/contract'

const questions: readonly string[] = [...suggestedQuestions.en, ...suggestedQuestions.ru]

/**
 * What a login that nobody has is asked: always the same for the same login, whoever asks. Some have no question, as some
 * real people have none, so that neither answer tells whether there is such a person.
 */
export function decoyQuestion(secret: string, key: string): string | null {
  const [byte = 0] = createHmac('sha256', secret).update(`question of ${key}`).digest()
  return questions[byte % (questions.length + 1)] ?? null
}
