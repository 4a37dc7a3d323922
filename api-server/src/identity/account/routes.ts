import { createHash } from 'node:crypto'
import { networkOf } from '@plumbline/core/addresses'
import { avatarDelete, avatarRead, avatarSet, type Person, profileEdit, profileRead } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Database } from '../../platform/database/index.ts'
import { type Api, receiveFile, type SignedIn } from '../../platform/http/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import { emailOf, languageOf } from '../emails/index.ts'
import { selectAcceptance } from '../privacy/index.ts'
import type { SecondFactor } from '../second-factor/index.ts'
import { keyOf, type PasswordCheck, selectPerson, selectSecrets, selectTaken } from '../users/index.ts'
import { MAX_PICTURE_BYTES, pictureOf } from './picture.ts'
import { deleteAvatar, type Profile, putAvatar, selectAvatar, updateProfile } from './repository.ts'

export interface AccountParts {
  database: Database
  mail: Mail
  secondFactor: SecondFactor
  checkPassword: PasswordCheck
}

const KEPT_BY_BROWSER = 'private, max-age=86400'

export function bindAccount(api: Api, parts: AccountParts): void {
  bindProfile(api, parts)
  bindAvatar(api, parts)
}

function bindProfile(api: Api, { database, mail, secondFactor, checkPassword }: AccountParts): void {
  api.signedIn(profileRead, async ({ who: { person } }) => {
    const secrets = await database.asSystem((tx) => selectSecrets(tx, person.id))
    const accepted = await database.asSystem((tx) => selectAcceptance(tx, person.id))
    return {
      person,
      hasPassword: secrets?.passwordHash != null,
      secretQuestion: secrets?.secretQuestion ?? null,
      ...(await secondFactor.stateOf(person.id)),
      privacyAcceptedAt: accepted?.at?.toISOString() ?? null,
    }
  })

  api.signedIn(profileEdit, async ({ input: { password, ...profile }, who: { person }, http }) => {
    const changed = changedKeys(person, profile)
    if (changed.login || changed.email) await checkPassword(person.id, password ?? '', networkOf(http.ip))
    await refuseTaken(database, person, profile)
    await database
      .asSystem((tx) => updateProfile(tx, person.id, profile))
      .catch(async (error: unknown) => {
        // Somebody took it in this moment.
        await refuseTaken(database, person, profile)
        throw error
      })
    const email = emailOf('emailChanged', languageOf(http.get('language')), person.email, { email: profile.email })
    if (changed.email) mail.post(async () => email)
    return { person: { ...person, ...profile } }
  })
}

const changedKeys = (before: Profile, after: Profile) => ({
  login: keyOf(before.login) !== keyOf(after.login),
  email: keyOf(before.email) !== keyOf(after.email),
})

async function refuseTaken(database: Database, before: Person, { login, email }: Profile): Promise<void> {
  const changed = changedKeys(before, { ...before, login, email })
  const taken = await database.asSystem((tx) => selectTaken(tx, { login, email }, before.id))
  if (changed.login && taken.login) throw new AppError('LOGIN_TAKEN', { login })
  if (changed.email && taken.email) throw new AppError('EMAIL_TAKEN')
}

function bindAvatar(api: Api, { database }: AccountParts): void {
  const personNow = async (who: SignedIn): Promise<Person> =>
    (await database.asSystem((tx) => selectPerson(tx, who.person.id))) ?? who.person

  api.signedIn(avatarRead, async ({ params, who, http }) => {
    const picture = await database.asSystem((tx) => selectAvatar(tx, params.userId, who.person.id))
    if (!picture) throw new AppError('NOT_FOUND')
    http.type = 'image/webp'
    http.set('cache-control', KEPT_BY_BROWSER)
    return picture
  })

  api.signedIn(avatarSet, async ({ who, http }) => {
    const { file } = await receiveFile(http, MAX_PICTURE_BYTES)
    const picture = await pictureOf(file.path)
    const revision = createHash('sha256').update(picture).digest('hex').slice(0, 12)
    await database.asSystem((tx) => putAvatar(tx, who.person.id, picture, revision))
    return { person: await personNow(who) }
  })

  api.signedIn(avatarDelete, async ({ who }) => {
    await database.asSystem((tx) => deleteAvatar(tx, who.person.id))
    return { person: await personNow(who) }
  })
}
