type Absent = null | undefined
type Certain<T> = { [K in keyof T as Extract<T[K], Absent> extends never ? K : never]: T[K] }
type Uncertain<T> = { [K in keyof T as Extract<T[K], Absent> extends never ? never : K]?: NonNullable<T[K]> }

/** A null column is absent on the wire. */
export function withoutNulls<T extends object>(value: T) {
  return Object.fromEntries(
    Object.entries(value).filter(([, entry]) => entry !== null && entry !== undefined),
  ) as unknown as Certain<T> & Uncertain<T>
}
