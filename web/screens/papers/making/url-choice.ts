import { z } from 'zod'

/** A field of the address that holds one of these values, null for none. */
export const urlChoice = <V extends string>(values: readonly V[]) =>
  z
    .enum(values as [V, ...V[]])
    .nullable()
    .catch(null)
