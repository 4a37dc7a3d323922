import { explainedValues } from '@plumbline/core/schedule'
import { z } from 'zod'
import { defineTool, type Tool } from './tool.ts'

const explain = defineTool({
  name: 'explain_date',
  title: 'Explain a date',
  calculates: true,
  description:
    'Why a date or a float of a work is what it is: the causes that hold it, step by step back to one that needs no explanation.',
  input: z.object({ id: z.string().max(32), value: z.enum(explainedValues).default('start') }),
  answer: ({ foresight }, place, asked) => foresight.explain(place, asked),
})

const simulate = defineTool({
  name: 'simulate',
  title: 'Simulate',
  calculates: true,
  description:
    'What the finish would be with other planned durations of works (working days), and how sure it is: many futures by the three points and the risks of this version. Without durations: of the plan as it stands. Nothing is changed.',
  input: z.object({
    durations: z
      .array(z.object({ id: z.string().max(32), days: z.number().min(0).max(5_000) }))
      .max(20)
      .default([]),
  }),
  answer: ({ foresight }, place, asked) => foresight.simulate(place, asked),
})

export const foreseeingTools: readonly Tool[] = [explain, simulate]
