/** Loaded before a server whose clock is off by `CLOCK_SKEW_MS`. */
const off = Number(process.env.CLOCK_SKEW_MS ?? 0)
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...parts: ConstructorParameters<typeof Date> | []) {
    if (parts.length === 0) super(RealDate.now() + off)
    else super(...parts)
  }

  static override now(): number {
    return RealDate.now() + off
  }
} as DateConstructor
