import type { AnyEndpoint, EndpointTable } from '#contract'
import type { Call, Preparing, Result } from './call.ts'

/** A function for every row of a table. What else of the app it needs, it names as its second parameter. */
export type Handlers<Api extends EndpointTable, S = unknown> = {
  [Name in keyof Api]:
    | Handler<Api[Name], S>
    | (Api[Name]['kind'] extends 'write' | 'upload' | 'handout' ? InTwo<Api[Name], S> : never)
    | (Api[Name]['kind'] extends 'write' ? LooksFirst<Api[Name], S> : never)
}

type Handler<E extends AnyEndpoint, S> = (call: Call<E>, services: S) => Promise<Result<E>>

/**
 * A handler in two steps: `prepare` does what takes long and answers what is then done in the transaction, so that no connection and no
 * lock waits for it. A repeated Idempotency-Key is answered without either.
 */
interface InTwo<E extends AnyEndpoint, S> {
  prepare(call: Preparing<E>, services: S): Promise<(call: Call<E>) => Promise<Result<E>>>
}

/**
 * A handler in two steps of one transaction: `look` reads and locks what is changed then, and changes nothing. Its work may be done a second time, and is then
 * taken back: its Idempotency-Key is not asked for before, but taken by storing the answer. So it does nothing outside of the transaction.
 */
interface LooksFirst<E extends AnyEndpoint, S> {
  look(call: Call<E>, services: S): Promise<() => Promise<Result<E>>>
}

/** A call with its handler; `S` is what the handler needs of the app. */
export interface ServedRoute<S = never> {
  endpoint: AnyEndpoint
  handle: (call: never, services: S) => Promise<unknown>
  prepare?: (call: never, services: S) => Promise<(call: never) => Promise<unknown>>
  look?: (call: never, services: S) => Promise<() => Promise<unknown>>
}

/** What all handlers of a table need together. */
type NeedsOf<H> = FirstStep<H[keyof H]> extends (call: never, services: infer S) => unknown ? S : never
type FirstStep<H> = H extends { prepare: infer Step } | { look: infer Step } ? Step : H

/**
 * Binds every row of a table to its handler. A row without a handler, one with a handler of another shape and a handler without a row do
 * not compile.
 */
export function serve<Api extends EndpointTable, H extends Handlers<Api, never>>(
  api: Api,
  handlers: H & Record<Exclude<keyof H, keyof Api>, never>,
): ServedRoute<NeedsOf<H>>[] {
  return Object.entries(api).map(([name, endpoint]) => {
    const given = handlers[name as keyof Api] as unknown as Given<NeedsOf<H>>
    if (typeof given === 'function') return { endpoint, handle: given }
    if ('look' in given) {
      const { look } = given
      return { endpoint, look, handle: async (call, services) => (await look(call, services))() }
    }
    const { prepare } = given
    return { endpoint, prepare, handle: async (call, services) => (await prepare(call, services))(call) }
  })
}

type Given<S> =
  | ServedRoute<S>['handle']
  | { prepare: NonNullable<ServedRoute<S>['prepare']> }
  | { look: NonNullable<ServedRoute<S>['look']> }
