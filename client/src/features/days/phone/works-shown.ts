let tell: () => void = () => undefined

/** Resolves when the works of the day stand on the phone for the first time, or it is known that there are none. */
export const worksShown = new Promise<void>((resolve) => {
  tell = resolve
})

export const sayWorksShown = (): void => tell()
