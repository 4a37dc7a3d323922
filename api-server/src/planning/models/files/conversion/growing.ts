type Numbers = Float32Array | Float64Array | Uint32Array | Uint8Array
interface NumbersKind<T extends Numbers> {
  new (length: number): T
}

const FIRST_LENGTH = 256

/** A typed array of which nobody knows yet how long it gets. */
export function growing<T extends Numbers>(
  Kind: NumbersKind<T>,
): { push(values: readonly number[]): void; taken(): T } {
  let all = new Kind(FIRST_LENGTH)
  let length = 0
  return {
    push: (values) => {
      if (length + values.length > all.length) {
        const larger = new Kind(Math.max(all.length * 2, length + values.length))
        larger.set(all)
        all = larger
      }
      all.set(values, length)
      length += values.length
    },
    taken: () => all.slice(0, length) as T,
  }
}
