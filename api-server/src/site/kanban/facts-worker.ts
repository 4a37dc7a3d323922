import { answerTasks } from '../../platform/workers/index.ts'
import { type BoardFacts, factsIn } from './facts.ts'

answerTasks<Uint8Array, BoardFacts>(async (update) => ({ result: factsIn(update) }))
