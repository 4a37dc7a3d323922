import { foundation } from './001-foundation.ts'
import { distributions } from './002-distributions.ts'
import { versions } from './003-versions.ts'
import { publishedResults } from './004-published-results.ts'
import { planInputs } from './005-plan-inputs.ts'
import { filters } from './007-filters.ts'
import { executors } from './010-executors.ts'
import { roomStanding } from './013-room-standing.ts'
import { dayLimits } from './014-day-limits.ts'
import { versionMerges } from './014-version-merges.ts'
import { attributes } from './015-attributes.ts'
import { views } from './016-views.ts'
import { scheduleLinks } from './017-schedule-links.ts'
import { wbsTemplates } from './018-wbs-templates.ts'
import { calendars } from './019-calendars.ts'
import { passwords } from './020-passwords.ts'
import { accounts } from './021-accounts.ts'

import { externalSignIn } from './022-external-sign-in.ts'

import { rights } from './024-rights.ts'
import { licences } from './025-licences.ts'
import { administration } from './026-administration.ts'
import { structure } from './028-structure.ts'
import { notices } from './029-notices.ts'

import { clientErrors } from './032-client-errors.ts'
import { chosenLanguages } from './033-chosen-languages.ts'

/** In order; a migration that has been released never changes. */
export const migrations: readonly { name: string; sql: string }[] = [
  { name: '001-foundation', sql: foundation },
  { name: '002-distributions', sql: distributions },
  { name: '003-versions', sql: versions },
  { name: '004-published-results', sql: publishedResults },
  { name: '005-plan-inputs', sql: planInputs },
  { name: '007-filters', sql: filters },
  { name: '010-executors', sql: executors },
  { name: '013-room-standing', sql: roomStanding },
  { name: '014-day-limits', sql: dayLimits },
  { name: '014-version-merges', sql: versionMerges },
  { name: '015-attributes', sql: attributes },
  { name: '016-views', sql: views },
  { name: '017-schedule-links', sql: scheduleLinks },
  { name: '018-wbs-templates', sql: wbsTemplates },
  { name: '019-calendars', sql: calendars },
  { name: '020-passwords', sql: passwords },
  { name: '021-accounts', sql: accounts },
  { name: '022-external-sign-in', sql: externalSignIn },
  { name: '024-rights', sql: rights },
  { name: '025-licences', sql: licences },
  { name: '026-administration', sql: administration },
  { name: '028-structure', sql: structure },
  { name: '029-notices', sql: notices },
  { name: '032-client-errors', sql: clientErrors },
  { name: '033-chosen-languages', sql: chosenLanguages },
]
