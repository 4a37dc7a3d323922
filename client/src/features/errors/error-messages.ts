/** R-SHELL-02: what `/error?message=` may say; anything else shows the general sentence. */
export const errorMessages = ['LicenseLimit', 'Forbidden', 'LicenseNotFound', 'IPNotAllowed'] as const

export function isErrorMessage(value: string | null): value is (typeof errorMessages)[number] {
  return (errorMessages as readonly (string | null)[]).includes(value)
}
