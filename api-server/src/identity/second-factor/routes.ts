import { networkOf } from '@plumbline/core/addresses'
import {
  recoveryCodesRenew,
  secondFactorBegin,
  secondFactorConfirm,
  secondFactorRemove,
} from '@plumbline/core/contract'
import type { Api } from '../../platform/http/index.ts'
import type { PasswordCheck } from '../users/index.ts'
import type { SecondFactor } from './service.ts'
import { base32, otpAddress } from './totp.ts'

interface SecondFactorParts {
  secondFactor: SecondFactor
  checkPassword: PasswordCheck
}

export function bindSecondFactor(api: Api, { secondFactor, checkPassword }: SecondFactorParts): void {
  api.signedIn(secondFactorBegin, async ({ input, who: { person }, http }) => {
    await checkPassword(person.id, input.password, networkOf(http.ip))
    const secret = await secondFactor.begin(person.id)
    return { secret: base32(secret), address: otpAddress(secret, person.login) }
  })

  api.signedIn(secondFactorConfirm, async ({ input, who: { person } }) => ({
    recoveryCodes: await secondFactor.confirm(person.id, input.code),
  }))

  api.signedIn(recoveryCodesRenew, async ({ input, who: { person }, http }) => {
    await checkPassword(person.id, input.password, networkOf(http.ip))
    return { recoveryCodes: await secondFactor.renewRecoveryCodes(person.id, input.code) }
  })

  api.signedIn(secondFactorRemove, async ({ input, who: { person }, http }) => {
    await checkPassword(person.id, input.password, networkOf(http.ip))
    await secondFactor.remove(person.id, input.code)
    return { success: true as const }
  })
}
