/** What the first person of an installation decides. */
import { z } from 'zod'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { nothing, shortName } from './fields.ts'
import { newPerson, session } from './identity.ts'

/** Once, by whoever reads the terminal of the server: the code is not asked for on the server's own machine. */
export const setUp = defineRoute({
  name: 'setUp',
  method: 'POST',
  path: '/set-up',
  can: 'public',
  params: nothing,
  input: newPerson.extend({
    code: plainText().trim().max(100).default(''),
    /** On the sign-in page. */
    installationName: shortName,
    spaceName: shortName,
    registrationOpen: z.boolean(),
    demoData: z.boolean(),
  }),
  output: session.extend({ spaceId: z.string() }),
  errors: ['SET_UP_DONE', 'SET_UP_CODE_WRONG', 'LOGIN_TAKEN', 'EMAIL_TAKEN', 'PASSWORD_COMMON'],
})
