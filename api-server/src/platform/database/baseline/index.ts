import { analytics } from './analytics.ts'
import { assistant } from './assistant.ts'
import { attributes } from './attributes.ts'
import { backups } from './backups.ts'
import { boards } from './boards.ts'
import { calendars } from './calendars.ts'
import { chat } from './chat.ts'
import { costs } from './costs.ts'
import { days } from './days.ts'
import { directories } from './directories.ts'
import { exchange } from './exchange.ts'
import { files } from './files.ts'
import { forgetUnownedFile } from './forgets-file.ts'
import { indicators } from './indicators.ts'
import { jobs } from './jobs.ts'
import { links } from './links.ts'
import { models } from './models.ts'
import { notices } from './notices.ts'
import { people } from './people.ts'
import { reports } from './reports.ts'
import { resources } from './resources.ts'
import { rights } from './rights.ts'
import { rightsOfPeople } from './rights-of-people.ts'
import { rooms } from './rooms.ts'
import { scheduleFiles } from './schedule-files.ts'
import { signedIn } from './signed-in.ts'
import { spaceUsage } from './space-usage.ts'
import { spaces } from './spaces.ts'
import { structure } from './structure.ts'
import { timesheets } from './timesheets.ts'
import { versions } from './versions.ts'
import { views } from './views.ts'
import { webhooks } from './webhooks.ts'

/** What collab-server asks too, without a right on the tables. */
const schemas = `
CREATE SCHEMA app_shared;
GRANT USAGE ON SCHEMA app_shared TO PUBLIC;
`

/** The tables of a fresh database, area by area; each names only what stands before it. It never changes: migrations come after. */
export const baseline = {
  name: '670-baseline',
  sql: [
    schemas,
    forgetUnownedFile,
    people,
    spaces,
    structure,
    rights,
    files,
    jobs,
    versions,
    directories,
    attributes,
    views,
    calendars,
    links,
    exchange,
    scheduleFiles,
    days,
    timesheets,
    resources,
    costs,
    indicators,
    analytics,
    models,
    boards,
    chat,
    notices,
    webhooks,
    reports,
    backups,
    assistant,
    rightsOfPeople,
    signedIn,
    rooms,
    spaceUsage,
  ].join('\n'),
}
